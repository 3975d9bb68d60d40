import { memberChangeProblems } from '../../contract/steps/member-change.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { heldBy } from '../repositories/assignments.ts';
import { deletePasswordTokens, useActivationCode } from '../repositories/codes.ts';
import { findRegistration, updateRegistration } from '../repositories/registrations.ts';
import { revokeSessions } from '../repositories/sessions.ts';
import {
  changeable,
  lockUser,
  lockWithAdministrators,
  updateUser,
  type Changeable,
  type User,
} from '../repositories/users.ts';
import { changedFields, decidesDossiers } from '../rules/members.ts';
import { languageChoice } from './auth-shared.ts';
import { record, type Trx } from './dossier.ts';
import { putAllBack } from './dossiers.ts';

type Asked = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

const profileOf = (user: User) => ({
  id: user.id,
  role: user.role,
  email: user.email,
  first_name: user.first_name,
  last_name: user.last_name,
  phone: user.phone,
  phone_prefix: user.phone_prefix,
  country_of_birth: user.country_of_birth,
  language: languageChoice(user.language),
});

/** Role and activation need every administrator to hold still; anything else only the account. */
async function lock(context: Context, trx: Trx, id: string, change: Asked): Promise<User> {
  const caller = member(context);
  const isManaged = change.role !== undefined || change.active !== undefined;
  if (!isManaged || caller.role !== 'admin') {
    const user = await lockUser(trx, id);
    if (!user) throw problem('not_found');
    assertAllowed(user, change, { callerId: caller.id });
    return user;
  }
  const { user, administrators } = await lockWithAdministrators(trx, id);
  // Another administrator may have closed the caller's account a moment ago.
  if (!administrators.includes(caller.id)) throw problem('forbidden');
  if (!user) throw problem('not_found');
  assertAllowed(user, change, { callerId: caller.id, administrators: administrators.length });
  return user;
}

function assertAllowed(user: User, change: Asked, known: Parameters<typeof memberChangeProblems>[2]) {
  const fields = memberChangeProblems(user, change, known);
  if (Object.keys(fields).length > 0) throw problem('validation_failed', { fields });
}

/** The dossier of a person goes by the person's names. Once it was sent, they are the fund's to correct. */
async function renameDossier(context: Context, trx: Trx, user: User): Promise<void> {
  const registration = await findRegistration(trx, user.id);
  if (registration?.submitted_at && member(context).id === user.id) throw problem('conflict');
  if (registration?.type === 'INDIVIDUAL')
    await updateRegistration(trx, user.id, { user_name: `${user.first_name} ${user.last_name}` });
}

/** What follows from another role or a closed account: no session outlives it, and no dossier stays in its hands. */
async function settleAccess(context: Context, trx: Trx, user: User, change: Asked): Promise<void> {
  const at = context.clock.now();
  await revokeSessions(trx, user.id, at);
  if (change.active !== undefined) await deletePasswordTokens(trx, user.id);
  // From now on the activation is the administrators' affair: a code sent before neither opens nor reopens it.
  if (change.active !== undefined) await useActivationCode(trx, user.id, at);
  if (!decidesDossiers(user)) await putAllBack(context, trx, user.id, await heldBy(trx, user.id));
}

/**
 * Changes an account that is locked, with all that follows, and tells the log what was there before. A role that two
 * people have to agree on is prepared elsewhere and comes through here when it is confirmed.
 */
export async function changeAccount(context: Context, trx: Trx, user: User, asked: Asked): Promise<User> {
  const { before, after } = changedFields<Changeable>(user, asked, changeable);
  const fields = Object.keys(after);
  if (fields.length === 0) return user;
  const changed = await updateUser(trx, user.id, after);
  if ('first_name' in after || 'last_name' in after) await renameDossier(context, trx, changed);
  if ('role' in after || 'active' in after) await settleAccess(context, trx, changed, after);
  await record(context, trx, {
    memberId: user.id,
    activity_type: member(context).id === user.id ? 'PROFILE' : 'USER_MANAGEMENT',
    operation_type: 'UPDATE',
    subject: { kind: 'account', fields },
    before,
    after,
  });
  return changed;
}

export const memberChange = {
  updateUser: os.auth.updateUser.handler(async ({ context, input }) => {
    const { id } = input.params;
    const { version, ...change } = input.body;
    // Whoever changes somebody else says which state of the account was looked at.
    if (version === undefined && id !== member(context).id)
      throw problem('validation_failed', { fields: { version: 'required' } });
    const changed = await context.db.transaction().execute(async (trx) => {
      const user = await lock(context, trx, id, change);
      if (version !== undefined && version !== user.version) throw problem('stale_version');
      return changeAccount(context, trx, user, change);
    });
    return { body: profileOf(changed) };
  }),
};
