import type { Role } from '../../contract/enums.ts';
import { memberChangeProblems } from '../../contract/steps/member-change.ts';
import type { Approval } from '../../contract/values/approval.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { findUser, lockUser, lockWithAdministrators, type User } from '../repositories/users.ts';
import { changeAccount, type Asked } from './account-change.ts';
import { assertFields } from './assert-fields.ts';
import { decideOrPrepare } from './four-eyes.ts';
import { assertNotErased } from './not-erased.ts';
import { lockCaller } from './one-moment.ts';
import { profileOf } from './session-opening.ts';

/** The caller's own account, held, as long as its session is open. */
async function lockOwn(context: Context, trx: Trx): Promise<User | undefined> {
  const { id } = await lockCaller(context, trx);
  return findUser(trx, id);
}

type Known = Parameters<typeof memberChangeProblems>[2];
type Locked = { readonly user: User; readonly known: Known };

/** Role and activation need every administrator to hold still; anything else only the account. */
async function lock(context: Context, trx: Trx, id: string, change: Asked): Promise<Locked> {
  const caller = member(context);
  const isManaged = change.role !== undefined || change.active !== undefined;
  if (!isManaged || caller.role !== 'admin') {
    const user = await (id === caller.id ? lockOwn(context, trx) : lockUser(trx, id));
    if (!user) throw problem('not_found');
    return { user, known: { callerId: caller.id } };
  }
  const { user, administrators } = await lockWithAdministrators(trx, id);
  // Another administrator may have closed the caller's account a moment ago.
  if (!administrators.includes(caller.id)) throw problem('forbidden');
  if (!user) throw problem('not_found');
  return { user, known: { callerId: caller.id, administrators: administrators.length } };
}

/** Changes what one person decides; a role is prepared for a second one, who is told of nothing else. */
async function change(
  context: Context,
  trx: Trx,
  user: User,
  { role, ...own }: Asked & { readonly role?: Role | undefined },
): Promise<{ readonly user: User; readonly approval: Approval | null }> {
  const changed = await changeAccount(context, trx, user, own);
  if (role === undefined || role === user.role) return { user: changed, approval: null };
  const payload = { user_id: user.id, role };
  const approval = await decideOrPrepare(context, trx, { kind: 'role.change', payload });
  return { user: (await findUser(trx, user.id)) ?? changed, approval };
}

export const memberChange = {
  updateUser: os.auth.updateUser.handler(async ({ context, input }) => {
    const { id } = input.params;
    const { version, ...asked } = input.body;
    // Whoever changes somebody else says which state of the account was looked at.
    if (version === undefined && id !== member(context).id)
      throw problem('validation_failed', { fields: { version: 'required' } });
    const { user, approval } = await context.db.transaction().execute(async (trx) => {
      const { user, known } = await lock(context, trx, id, asked);
      assertNotErased(user);
      // What was asked is judged by the account that was looked at: to reopen one that is open by now is no wrong value.
      if (version !== undefined && version !== user.version) throw problem('stale_version');
      assertFields(memberChangeProblems(user, asked, known));
      return change(context, trx, user, asked);
    });
    return {
      body: { ...(await profileOf(context, user)), ...(approval && { pending_approval: approval.id }) },
    };
  }),
};
