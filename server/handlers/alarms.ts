import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { NotificationKind } from '../../contract/values/notification-kinds.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { trace } from '../http/errors.ts';
import { activeStaff, notifyEach } from '../repositories/notifications.ts';
import type { Limits } from '../repositories/rate-limits.ts';
import { findUser, findUserByEmail } from '../repositories/users.ts';

type Watch = {
  /** the primary: it writes */
  readonly db: Kysely<Database>;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly log: Logger;
};
type Alarm = Extract<NotificationKind, 'guessing_noticed' | 'refusals_noticed'>;
type Whose = { readonly id: string } | { readonly email: string };

async function raise(watch: Watch, kind: Alarm, whose: Whose): Promise<void> {
  const { db, limits } = watch;
  const subject = 'id' in whose ? whose.id : whose.email;
  // Counted before it is known whether there is such an account: the time of an answer tells nobody.
  if (!(await limits.tryTake('alarmAccount', `${kind} ${subject}`))) return;
  const user = await ('id' in whose ? findUser(db, whose.id) : findUserByEmail(db, whose.email));
  if (!user || !(await limits.tryTake('alarms', kind))) return;
  await db
    .transaction()
    .execute(async (trx) =>
      notifyEach(watch, trx, await activeStaff(trx, ['admin']), { kind, subject: { member_id: user.id } }),
    );
}

/**
 * Tells the administrators that something goes on with an account, at most once an hour for each account, and of twenty
 * accounts an hour; by mail once an hour, whatever it is. Nobody waits for it: whoever is refused is answered neither later nor otherwise.
 */
export function sound(watch: Watch, kind: Alarm, whose: Whose): void {
  raise(watch, kind, whose).catch((error: unknown) =>
    watch.log.error({ error: trace(error) }, 'an alarm was not told'),
  );
}

/** Counts a right that was refused to somebody who is logged in; many of them within an hour are told. */
export function countRefusal(watch: Watch, id: string): void {
  watch.limits
    .tryTake('refusals', id)
    .then((within) => (within ? undefined : raise(watch, 'refusals_noticed', { id })))
    .catch((error: unknown) => watch.log.error({ error: trace(error) }, 'a refusal was not counted'));
}

/** Does what counts a guess; when that was one too many, the administrators are told. */
export async function watchingGuesses(watch: Watch, whose: Whose, count: () => Promise<void>): Promise<void> {
  try {
    await count();
  } catch (error) {
    sound(watch, 'guessing_noticed', whose);
    throw error;
  }
}
