import { memberChangeProblems } from '../../../contract/steps/member-change.ts';
import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import type { Effect } from '../../../contract/values/effect.ts';
import { problem } from '../../http/problem.ts';
import { activationInTheWay } from '../../repositories/activation-in-the-way.ts';
import { countActiveAdministrators } from '../../repositories/administrators.ts';
import { moneyInTheWay } from '../../repositories/money-in-the-way.ts';
import { predictNotices } from '../../repositories/notifications.ts';
import { findUser, lockWithAdministrators, type User } from '../../repositories/users.ts';
import { decidesDossiers } from '../../rules/members.ts';
import { roleNotice } from '../../rules/notifications.ts';
import { changeAccount } from '../account-change.ts';
import { assertFields } from '../assert-fields.ts';
import { assertNotErased } from '../not-erased.ts';
import { hashEffects } from './hash.ts';
import { kindOf, type Prediction, type Reading } from './kind.ts';

type Payload = ApprovalPayload<'role.change'>;

async function theUser({ db }: Reading, id: string): Promise<User> {
  const user = await findUser(db, id);
  if (!user) throw problem('not_found');
  assertNotErased(user);
  return user;
}

/** What another role brings with it: `changeAccount` does exactly this. */
async function effectsOf(reading: Reading, user: User, role: Payload['role']): Promise<readonly Effect[]> {
  const { context, db } = reading;
  const handsOver = decidesDossiers(user) && !decidesDossiers({ ...user, role });
  const { kinds, mails } = await predictNotices(context, db, [roleNotice(user, role)]);
  return [
    { effect: 'role', from: user.role, to: role },
    { effect: 'sessions.ended', user_id: user.id },
    ...(handsOver ? [{ effect: 'dossiers.returned' as const, reviewer_id: user.id }] : []),
    ...mails.map(({ template, language }) => ({ effect: 'mail' as const, template, language })),
    ...kinds.map((kind) => ({ effect: 'notification' as const, kind })),
  ];
}

/** The last administrator stays one, at the preparation as at the confirmation. */
async function predict(reading: Reading, { user_id, role }: Payload): Promise<Prediction> {
  const user = await theUser(reading, user_id);
  if (user.role === role) throw problem('conflict');
  const unactivated = await activationInTheWay(reading.db, user, { role });
  if (Object.keys(unactivated).length > 0) throw problem('conflict', { fields: unactivated });
  const inTheWay = await moneyInTheWay(reading.db, user);
  if (inTheWay !== null) throw problem('conflict', { fields: { role: inTheWay } });
  const administrators = await countActiveAdministrators(reading.db);
  const fields = memberChangeProblems(user, { role }, { callerId: null, administrators });
  assertFields(fields);
  const effects = await effectsOf(reading, user, role);
  return { effects, hash: hashEffects(effects, { user_id, active: user.active }) };
}

/** Another role for an account: administrators alone, with every one of them held still. */
export const roleChange = kindOf<Payload>({
  roles: ['admin'],
  payload: approvalPayloads['role.change'],
  about: ({ user_id }) => ({ subject: `role:${user_id}`, userId: user_id }),
  lock: async (trx, { user_id }) => {
    await lockWithAdministrators(trx, user_id);
  },
  predict,
  apply: async ({ context, trx, agreed }, { user_id, role }) => {
    const user = await theUser({ context, db: trx }, user_id);
    await changeAccount(context, trx, user, { role }, agreed);
  },
});
