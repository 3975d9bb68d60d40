import { bankItemOf } from '../../contract/values/payee.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { activationInTheWay } from '../repositories/activation-in-the-way.ts';
import { saveRoleGrants } from '../repositories/approvals.ts';
import { heldBy } from '../repositories/assignments.ts';
import { deletePasswordTokens, useActivationCode } from '../repositories/codes.ts';
import { settleStep } from '../repositories/dossier.ts';
import { notify } from '../repositories/notifications.ts';
import { dropDataDecision } from '../repositories/review.ts';
import { endMails, openingMails } from '../repositories/outbox.ts';
import { findRegistration, updateRegistration } from '../repositories/registrations.ts';
import { deletePendingSignIns } from '../repositories/second-steps.ts';
import { revokeSessions } from '../repositories/sessions.ts';
import { changeable, updateUser, type Changeable, type User } from '../repositories/users.ts';
import { changedFields, decidesDossiers } from '../rules/members.ts';
import { roleNotice } from '../rules/notifications.ts';
import type { Agreed } from './approval-kinds/kind.ts';
import { sessionsOf } from './auth-shared.ts';
import { nameOfDossier } from './dossier.ts';
import { putAllBack } from './dossiers.ts';
import { inOneMoment } from './one-moment.ts';
import { sendPasswordLink } from './opening-mails.ts';
import { judgingPapersAnew } from './outdated-papers.ts';
import { record } from './recorded.ts';
import { tellRecheck } from './waiting-again.ts';

export type Asked = { readonly [K in keyof Changeable]?: Changeable[K] | undefined };

/**
 * The dossier of a person, and of a company that has no name yet, goes by the person's names. Once it was sent, they are
 * the fund's to correct; until then, what was signed under other names is signed no longer.
 */
async function renameDossier(context: Context, trx: Trx, user: User): Promise<void> {
  const registration = await findRegistration(trx, user.id);
  if (registration?.submitted_at && member(context).id === user.id) throw problem('conflict');
  if (!registration) return;
  await updateRegistration(trx, user.id, { user_name: await nameOfDossier(trx, user, registration.type) });
  if (registration.type !== 'INDIVIDUAL') return;
  await dropDataDecision(trx, user.id, bankItemOf('INDIVIDUAL'));
  if (!registration.submitted_at) await settleStep(trx, user.id, context);
}

/**
 * Another name, with what it does to the dossier: papers that were held against the former one are judged anew, and so
 * is whose the bank account is.
 */
const rename = (context: Context, trx: Trx, user: User, after: Partial<Changeable>): Promise<User> =>
  judgingPapersAnew(
    context,
    trx,
    user.id,
    async () => {
      const changed = await updateUser(trx, user.id, after);
      await renameDossier(context, trx, changed);
      return changed;
    },
    (dossier) => tellRecheck(context, trx, dossier),
  );

/** The identity document proves where an individual was born: once the dossier was sent, it is the fund's to correct. */
async function assertUnproven(context: Context, trx: Trx, user: User): Promise<void> {
  if (member(context).id !== user.id) return;
  const registration = await findRegistration(trx, user.id);
  if (registration?.type === 'INDIVIDUAL' && registration.submitted_at) throw problem('conflict');
}

/** Throws where the account is not to be opened, or given this role, before its activation. */
async function assertActivated(trx: Trx, user: User, asked: Asked): Promise<void> {
  const fields = await activationInTheWay(trx, user, asked);
  if (Object.keys(fields).length > 0) throw problem('conflict', { fields });
}

/** What follows from another role or a closed account: no session outlives it, and no dossier stays in its hands. */
async function settleAccess(context: Context, trx: Trx, user: User, change: Asked): Promise<void> {
  const at = context.clock.now();
  await revokeSessions(trx, sessionsOf(context, user.id));
  if (change.active !== undefined) await deletePasswordTokens(trx, user.id);
  if (change.active !== undefined) await deletePendingSignIns(trx, user.id);
  // From now on the activation is the administrators' affair: a code sent before neither opens nor reopens it.
  if (change.active !== undefined) await useActivationCode(trx, user.id, at);
  if (change.active !== undefined) await endMails(trx, { to: user.email, templates: openingMails, at });
  if (!decidesDossiers(user)) await putAllBack(context, trx, user.id, await heldBy(trx, user.id));
}

/** Tells that an account is open again; where a password is to be chosen for it, by the mail that has the link. */
async function tellOpen(context: Context, trx: Trx, user: User): Promise<void> {
  const { id: userId, language, first_name: name, password_to_choose: hasOtherMail } = user;
  await notify(context, trx, { userId, kind: 'account_reopened', hasOtherMail });
  if (hasOtherMail)
    await sendPasswordLink(context, trx, user, { template: 'reopened_to_choose', language, data: { name } });
}

type Told = { readonly user: User; readonly changed: User; readonly after: Asked };

/** Tells the person of another role, and of an account that was closed or opened again. */
async function tellPerson(context: Context, trx: Trx, { user, changed, after }: Told): Promise<void> {
  if (after.active === true) await tellOpen(context, trx, changed);
  if (after.active === false) await notify(context, trx, { userId: user.id, kind: 'account_closed' });
  if (after.role !== undefined) await notify(context, trx, roleNotice(user, after.role));
}

type Change = { readonly user: User; readonly asked: Asked; readonly agreed: Agreed };

async function change(context: Context, trx: Trx, { user, asked, agreed }: Change): Promise<User> {
  const { before, after } = changedFields<Changeable>(user, asked, changeable);
  const fields = Object.keys(after);
  if (fields.length === 0) return user;
  const callerId = member(context).id;
  await assertActivated(trx, user, after);
  if ('country_of_birth' in after) await assertUnproven(context, trx, user);
  const isRenamed = 'first_name' in after || 'last_name' in after;
  const changed = isRenamed ? await rename(context, trx, user, after) : await updateUser(trx, user.id, after);
  if ('role' in after) {
    const granters = agreed ? [agreed.preparedBy, callerId] : [callerId];
    await saveRoleGrants(trx, user.id, granters, context.clock.now());
  }
  if ('role' in after || 'active' in after) await settleAccess(context, trx, changed, after);
  await tellPerson(context, trx, { user, changed, after });
  await record(context, trx, {
    memberId: user.id,
    activity_type: callerId === user.id ? 'PROFILE' : 'USER_MANAGEMENT',
    operation_type: 'UPDATE',
    subject: {
      kind: 'account',
      fields,
      // the log's list has no before and after, and whether it was closed is what it is asked for
      ...(after.active !== undefined && { active: after.active }),
      ...(agreed && { approval_id: agreed.approvalId }),
    },
    before,
    after,
  });
  return changed;
}

/**
 * Changes an account that is locked, with all that follows, and tells the log what was there before. `agreed`: a role
 * that somebody else has prepared; both are kept as those who gave it.
 */
export const changeAccount = (
  context: Context,
  trx: Trx,
  user: User,
  asked: Asked,
  agreed: Agreed = null,
): Promise<User> => inOneMoment(context, trx, () => change(context, trx, { user, asked, agreed }));
