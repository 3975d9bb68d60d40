import type { Kysely } from 'kysely';
import { email as emailSchema } from '../contract/values/text.ts';
import { AdminError } from './admin-add.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/schema.ts';
import { dateTime, sessionsOf } from './handlers/auth-shared.ts';
import { recordActivity } from './repositories/activity.ts';
import { queueMail } from './repositories/outbox.ts';
import { forgetCounts } from './repositories/rate-limits.ts';
import { deleteFactors, hasSecondFactor } from './repositories/second-factors.ts';
import { deletePendingSignIns } from './repositories/second-steps.ts';
import { revokeSessions } from './repositories/sessions.ts';
import { lockUserByEmail } from './repositories/users.ts';

type Deps = { readonly db: Kysely<Database>; readonly config: Config; readonly clock: Clock };

/**
 * Takes all second factors of a person away who has lost every one and every recovery code: the sessions end, and the
 * password alone opens the next. The log has it, and the person is told by mail. Answers the sentence to print.
 */
export async function resetSecondFactor({ db, config, clock }: Deps, address: string): Promise<string> {
  const email = emailSchema.safeParse(address);
  if (!email.success) throw new AdminError(`"${address}" is not an e-mail address.`);
  const at = clock.now();
  return db.transaction().execute(async (trx) => {
    const user = await lockUserByEmail(trx, email.data);
    if (!user) throw new AdminError(`Nobody has the address ${email.data}.`);
    if (!(await hasSecondFactor(trx, user.id)))
      return `${user.email} has no second factor; nothing was changed.`;
    await deleteFactors(trx, user.id);
    await deletePendingSignIns(trx, user.id);
    await forgetCounts(trx, ['secondFactor', 'secondFactorDay'], user.id);
    await revokeSessions(trx, sessionsOf({ config, clock }, user.id));
    await recordActivity(trx, {
      actorId: null,
      memberId: user.id,
      activity_type: 'AUTHENTICATION',
      operation_type: 'DELETE',
      trigger_type: 'SYSTEM',
      role: null,
      subject: { kind: 'second_factor', by: 'command_line' },
      at,
    });
    await queueMail(trx, {
      userId: user.id,
      to: user.email,
      template: 'second_factor_reset',
      language: user.language,
      data: { name: user.first_name, date: dateTime(at), link: `${config.publicUrl}/forgotten_pwd` },
      at,
    });
    return `${user.email} signs in with the password alone now, and can set up a second factor anew.`;
  });
}
