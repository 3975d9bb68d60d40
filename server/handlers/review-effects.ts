import type { Effect } from '../../contract/values/effect.ts';
import { member } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { endAssignment } from '../repositories/assignments.ts';
import { settleStep } from '../repositories/dossier.ts';
import { notify } from '../repositories/notifications.ts';
import { updateRegistration } from '../repositories/registrations.ts';
import { dropDataDecision, saveDataDecision } from '../repositories/review.ts';
import type { OpenCase } from '../repositories/review-cases.ts';
import { futureIssue } from '../rules/effects-notices.ts';
import type { Act } from '../rules/effects.ts';
import type { Agreed } from './approval-kinds/kind.ts';
import { record } from './recorded.ts';
import { applyIssue } from './review-effects-issues.ts';
import { applyExpiry, applyPaper } from './review-effects-papers.ts';
import { foresee, type Foresight } from './review-foresight.ts';
import type { Review } from './review.ts';

/** One act on its way: what it was foreseen on, and whose words it bears. */
export type Doing = {
  readonly review: Review;
  readonly dossier: OpenCase;
  readonly act: Act;
  /** who has prepared it, where it took two people */
  readonly agreed: Agreed;
};

/** A decision on data; where they follow from an issue, there is nothing to keep. */
async function applyData(
  { review, dossier, act, agreed }: Doing,
  { item: key, from, to }: Extract<Effect, { effect: 'data.status' }>,
): Promise<void> {
  const item = dossier.items.find((one) => one.key === key);
  if (act.act !== 'data' || act.item !== key || !item) return;
  const { context, trx, userId } = review;
  if (to === 'VALIDATED')
    await saveDataDecision(trx, {
      user_id: userId,
      item: key,
      content: item.content,
      decided_by: member(context).id,
      decided_at: context.clock.now(),
    });
  else await dropDataDecision(trx, userId, key);
  const { section, step, owner_id } = item;
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: to === 'VALIDATED' ? 'VALIDATE' : 'UPDATE',
    subject: {
      kind: 'data',
      item: key,
      section,
      step,
      ...(owner_id && { owner_id }),
      ...(agreed && { approval_id: agreed.approvalId, prepared_by: agreed.preparedBy }),
    },
    before: { status: from },
    after: { status: to },
  });
}

async function applyStatus(
  { review, act }: Doing,
  { from, to }: Extract<Effect, { effect: 'dossier.status' }>,
): Promise<void> {
  if (act.act !== 'final') return;
  const { context, trx, userId } = review;
  const isRefused = to === 'REFUSED';
  const words = { reason: isRefused ? (act.reason ?? 'OTHER') : null, text: act.text ?? null };
  await updateRegistration(trx, userId, {
    enrollment_status: to,
    decided_at: context.clock.now(),
    decided_by: member(context).id,
    decision_reason: words.reason,
    decision_text: words.text,
  });
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: isRefused ? 'REFUSE' : 'VALIDATE',
    subject: { kind: 'decision' },
    before: { enrollment_status: from },
    after: { enrollment_status: to, ...words },
  });
}

/** Nobody has the dossier in hand any more: what there was to be decided is. */
export async function putDown({ context, trx, userId }: Review, reviewer_id: string): Promise<void> {
  await endAssignment(trx, userId);
  await record(context, trx, {
    memberId: userId,
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    subject: { kind: 'assignment' },
    before: { reviewer_id },
    after: { reviewer_id: null },
  });
}

/** Does one effect. Sections follow from the rest, and steps are settled once, at the end. Answers a new issue's id. */
async function apply(doing: Doing, effect: Effect): Promise<string | undefined> {
  switch (effect.effect) {
    case 'paper.status':
      return void (await applyPaper(doing, effect));
    case 'paper.expiry':
      return void (await applyExpiry(doing, effect));
    case 'data.status':
      return void (await applyData(doing, effect));
    case 'dossier.status':
      return void (await applyStatus(doing, effect));
    case 'assignment.ended':
      return void (await putDown(doing.review, effect.reviewer_id));
    case 'issue.opened':
    case 'issue.reopened':
    case 'issue.changed':
    case 'issue.resolved':
    case 'issue.withdrawn':
      return applyIssue(doing, effect);
    default:
      return undefined;
  }
}

async function tell({ context, trx, userId }: Review, { notices }: Foresight, raised: string | undefined) {
  for (const { subject, ...notice } of notices) {
    const isNew = subject.issue_id === futureIssue;
    await notify(context, trx, {
      userId,
      ...notice,
      subject: { ...subject, ...(isNew && raised && { issue_id: raised }) },
    });
  }
}

/**
 * Does exactly what was foreseen, all of it or nothing. `seen` is the hash of what the reviewer was shown: when it
 * would do anything else by now, nothing is done. `agreed`: who has prepared it, where it took two people. Answers the id of the issue that was raised, if any.
 */
export async function perform(
  review: Review,
  act: Act,
  seen?: string,
  agreed: Agreed = null,
): Promise<{ readonly raised: string | undefined; readonly effects: readonly Effect[] }> {
  const { context, trx, userId } = review;
  const foresight = await foresee({ context, db: trx }, userId, act);
  if (seen !== undefined && seen !== foresight.hash) throw problem('stale_version');
  const { dossier, effects } = foresight;
  let raised: string | undefined;
  for (const effect of effects) raised = (await apply({ review, dossier, act, agreed }, effect)) ?? raised;
  const hadIssues = dossier.issues.some(({ status }) => status === 'OPEN');
  if (effects.length > 0) await settleStep(trx, userId, context, hadIssues);
  await tell(review, foresight, raised);
  return { raised, effects };
}
