import type { Reason } from '../../contract/enums.ts';
import { member } from '../http/context.ts';
import { deleteIssue, insertIssue, snapshot, updateIssue, type StoredIssue } from '../repositories/issues.ts';
import { readStatement } from '../repositories/statements.ts';
import { wordsAfter, wordsOf, type IssueEffect } from '../rules/effects-direct.ts';
import type { CaseIssue } from '../rules/review-case.ts';
import { record } from './recorded.ts';
import type { Doing } from './review-effects.ts';
import type { Review } from './review.ts';

type Words = { readonly reason: Reason; readonly text: string | null };
type About = Pick<StoredIssue, 'section' | 'step' | 'field' | 'document_type' | 'owner_id'>;

/** What an activity says of an issue beside what became of it: ids and kinds alone. */
const subjectOf = ({
  id,
  section,
  step,
  field,
  document_type,
  owner_id,
}: About & { readonly id: string }) => ({
  issue_id: id,
  section,
  step,
  ...(field && { field }),
  ...(document_type && { document_type }),
  ...(owner_id && { owner_id }),
});

async function recordIssue(
  { context, trx, userId }: Review,
  issue: About & { readonly id: string },
  event: {
    readonly operation_type: 'CREATE' | 'UPDATE' | 'DELETE';
    readonly subject?: object;
    readonly before?: unknown;
    readonly after?: unknown;
  },
): Promise<void> {
  const subject = { ...subjectOf(issue), ...event.subject };
  await record(context, trx, { ...event, memberId: userId, activity_type: 'ENROLLMENT', subject });
}

/** The words of an issue after the act: those that the act says, else its own. */
function wordsBy({ act }: Doing, issue: Words | undefined): Words {
  const own = { reason: issue?.reason ?? 'OTHER', text: issue?.text ?? null };
  if (act.act === 'document' && act.status === 'REFUSED') {
    const { reason, text } = wordsOf(act);
    return { reason: reason ?? 'OTHER', text };
  }
  if (act.act === 'issue.create') return { reason: act.reason, text: act.text ?? null };
  if (act.act === 'issue.update') return wordsAfter(act, own);
  return own;
}

/** Raises an issue: what stands there now is kept as "sent before". */
async function open(doing: Doing, effect: IssueEffect): Promise<string> {
  const { review, dossier } = doing;
  const { context, trx, userId } = review;
  const { section, step, field, document_type, owner_id } = effect;
  const about = { section, step, field, document_type, owner_id };
  const words = wordsBy(doing, undefined);
  const issue = await insertIssue(trx, {
    user_id: userId,
    ...about,
    ...words,
    sent_before: snapshot(await readStatement(trx, dossier.registration, about)),
    created_at: context.clock.now(),
    created_by: member(context).id,
  });
  await recordIssue(review, issue, { operation_type: 'CREATE', after: { status: 'OPEN', ...words } });
  return issue.id;
}

/** Opens an issue again, with the same words or others: its step has to be attended anew. */
async function reopen(doing: Doing, issue: CaseIssue, words: Words): Promise<void> {
  const { review, dossier } = doing;
  const { context, trx } = review;
  await updateIssue(trx, issue.id, {
    ...words,
    status: 'OPEN',
    sent_before: snapshot(await readStatement(trx, dossier.registration, issue)),
    opened_at: context.clock.now(),
    attended_at: null,
    answered_at: null,
    resolved_at: null,
  });
}

/** Staff call an issue settled. What was sent before is forgotten with it. */
const resolve = ({ review }: Doing, issue: CaseIssue, words: Words) =>
  updateIssue(review.trx, issue.id, {
    ...words,
    status: 'RESOLVED',
    sent_before: null,
    attended_at: null,
    resolved_at: review.context.clock.now(),
  });

/** Deletes an issue; the log keeps that it was withdrawn, and its words (decisions §7). */
async function withdraw({ review }: Doing, issue: CaseIssue): Promise<void> {
  const { status, reason, text } = issue;
  await deleteIssue(review.trx, issue.id);
  await recordIssue(review, issue, {
    operation_type: 'DELETE',
    subject: { withdrawn: true },
    before: { status, reason, text },
  });
}

async function change(doing: Doing, { effect }: IssueEffect, issue: CaseIssue): Promise<void> {
  const words = wordsBy(doing, issue);
  const to = effect === 'issue.reopened' ? 'OPEN' : effect === 'issue.resolved' ? 'RESOLVED' : issue.status;
  if (effect === 'issue.reopened') await reopen(doing, issue, words);
  else if (effect === 'issue.resolved') await resolve(doing, issue, words);
  else await updateIssue(doing.review.trx, issue.id, words);
  const { status, reason, text } = issue;
  await recordIssue(doing.review, issue, {
    operation_type: 'UPDATE',
    ...(to !== status && { subject: { status: to } }),
    before: { status, reason, text },
    after: { status: to, ...words },
  });
}

/** Does what becomes of one issue; answers the id of one that was raised. */
export async function applyIssue(doing: Doing, effect: IssueEffect): Promise<string | undefined> {
  if (effect.effect === 'issue.opened') return open(doing, effect);
  const issue = doing.dossier.issues.find(({ id }) => id === effect.issue_id);
  if (issue)
    await (effect.effect === 'issue.withdrawn' ? withdraw(doing, issue) : change(doing, effect, issue));
  return undefined;
}
