import type { Member } from '../../contract/values/member.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { assign, endAssignment, findAssignment, lockNextWaiting } from '../repositories/assignments.ts';
import { notify } from '../repositories/notifications.ts';
import { readMember } from '../repositories/members.ts';
import { findRegistration, lockDossier, updateRegistration } from '../repositories/registrations.ts';
import { lockUsers } from '../repositories/users.ts';
import { decidesDossiers, mayRelease, mayTake } from '../rules/members.ts';
import { inOneMoment } from './one-moment.ts';
import { record } from './recorded.ts';
import { assertNotOwn } from './review-foresight.ts';
import { openDossier, reviewDossier, type Review } from './review.ts';

async function rowOf({ context, trx, userId }: Review): Promise<Member> {
  const row = await readMember(trx, userId, context);
  if (!row) throw problem('not_found');
  return row;
}

/** Who has it and the status that follows, told in the log. */
async function recordHolder(
  { context, trx, userId, registration }: Review,
  change: { readonly from: string | null; readonly to: string | null; readonly status: string },
): Promise<void> {
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    subject: { kind: 'assignment' },
    before: { reviewer_id: change.from, enrollment_status: registration?.enrollment_status },
    after: { reviewer_id: change.to, enrollment_status: change.status },
  });
}

/**
 * Holds the caller, and a member beside them, until the transaction ends: whoever closes the account or changes its role
 * finds in its hands what is taken now. Throws when they came before.
 */
async function holdTaker(context: Context, trx: Trx, ...beside: readonly string[]): Promise<void> {
  const { id } = member(context);
  const held = await lockUsers(trx, [id, ...beside]);
  const taker = held.find((user) => user.id === id);
  if (!taker?.active) throw problem('unauthenticated');
  if (!decidesDossiers(taker)) throw problem('forbidden');
}

/** Opens a dossier that the caller is about to take. */
export const dossierToTake = <T>(
  context: Context,
  userId: string,
  work: (review: Review) => Promise<T>,
): Promise<T> => reviewDossier(context, userId, work, (trx) => holdTaker(context, trx, userId));

/** Takes a dossier into the hands of the caller, who is held; it is in review from then on. */
export async function take(review: Review): Promise<Member> {
  const { context, trx, userId, registration } = review;
  const reviewerId = member(context).id;
  const assignment = await findAssignment(trx, userId);
  if (!registration || !mayTake(registration, assignment, reviewerId)) throw problem('conflict');
  if (assignment) return rowOf(review);
  await assign(trx, { user_id: userId, reviewer_id: reviewerId, taken_at: context.clock.now() });
  const waits = registration.enrollment_status === 'SUBMITTED';
  if (waits) await updateRegistration(trx, userId, { enrollment_status: 'IN_REVIEW' });
  const status = waits ? 'IN_REVIEW' : registration.enrollment_status;
  await recordHolder(review, { from: null, to: reviewerId, status });
  // Once since it was sent: the member isn't told again of a dossier that was given back and taken anew.
  const onceSince = registration.submitted_at ?? context.clock.now();
  if (waits) await notify(context, trx, { userId, kind: 'dossier_in_review', onceSince });
  return rowOf(review);
}

/** Takes a dossier out of the hands that have it: it waits again, in its old place of the queue. */
async function putBack(review: Review, reviewerId: string): Promise<void> {
  const { trx, userId, registration } = review;
  await endAssignment(trx, userId);
  const isInReview = registration?.enrollment_status === 'IN_REVIEW';
  if (isInReview) await updateRegistration(trx, userId, { enrollment_status: 'SUBMITTED' });
  const status = isInReview ? 'SUBMITTED' : (registration?.enrollment_status ?? 'NOT_STARTED');
  await recordHolder(review, { from: reviewerId, to: null, status });
}

/** The same for all that somebody had in hand who may decide no dossier any more. */
export async function putAllBack(
  context: Context,
  trx: Trx,
  reviewerId: string,
  held: readonly string[],
): Promise<void> {
  for (const userId of held) {
    await lockDossier(trx, userId);
    await putBack({ context, trx, userId, registration: await findRegistration(trx, userId) }, reviewerId);
  }
}

/** Gives a dossier back, if anybody has it. */
export async function release(review: Review): Promise<Member> {
  assertNotOwn(review.context, review.userId);
  const assignment = await findAssignment(review.trx, review.userId);
  if (assignment) {
    if (!mayRelease(assignment, member(review.context))) throw problem('conflict');
    await putBack(review, assignment.reviewer_id);
  }
  return rowOf(review);
}

export const dossiers = {
  take: os.dossiers.take.handler(({ context, input }) =>
    dossierToTake(context, input.params.userId, async (review) => ({ body: await take(review) })),
  ),
  // also of somebody who works for the fund by now: no dossier has to stay in anybody's hands
  release: os.dossiers.release.handler(({ context, input }) =>
    openDossier(context, input.params.userId, async (review) => ({ body: await release(review) })),
  ),
  next: os.dossiers.next.handler(({ context }) =>
    context.db.transaction().execute((trx) =>
      inOneMoment(context, trx, async () => {
        await holdTaker(context, trx);
        const userId = await lockNextWaiting(trx, member(context).id);
        if (userId === undefined) return { body: { member: null } };
        const registration = await findRegistration(trx, userId);
        return { body: { member: await take({ context, trx, userId, registration }) } };
      }),
    ),
  ),
};
