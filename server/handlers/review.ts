import type { Reason } from '../../contract/enums.ts';
import type { NotificationSubject } from '../../contract/values/notification.ts';
import { member, type Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { takeBackRefusals } from '../repositories/decisions.ts';
import { settleStep } from '../repositories/dossier.ts';
import {
  deleteIssue,
  insertIssue,
  listIssues,
  snapshot,
  updateIssue,
  type StoredIssue,
} from '../repositories/issues.ts';
import { notify } from '../repositories/notifications.ts';
import {
  findPerson,
  findRegistration,
  lockDossier,
  openIssues,
  type Registration,
} from '../repositories/registrations.ts';
import { readStatement } from '../repositories/statements.ts';
import { record, type Trx } from './dossier.ts';
import { inOneMoment } from './one-moment.ts';

/** A member's dossier in the hands of a reviewer: one change at a time, all of it or nothing. */
export type Review = {
  readonly context: Context;
  readonly trx: Trx;
  readonly userId: string;
  /** undefined: the member has not begun to enroll */
  readonly registration: Registration | undefined;
};

/** Opens the dossier of a member for a reviewer's change, under the lock that the member's own changes take. */
export function reviewDossier<T>(
  context: Context,
  userId: string,
  work: (review: Review) => Promise<T>,
): Promise<T> {
  return context.db.transaction().execute((trx) =>
    inOneMoment(context, trx, async () => {
      if (!(await findPerson(trx, userId))) throw problem('not_found');
      await lockDossier(trx, userId);
      return work({ context, trx, userId, registration: await findRegistration(trx, userId) });
    }),
  );
}

type Words = { readonly reason: Reason; readonly text: string | null };
type About = Pick<StoredIssue, 'section' | 'step' | 'field' | 'document_type' | 'owner_id'>;

/** What an activity says of an issue beside what became of it: ids and kinds alone. */
export const subjectOf = (issue: About & { readonly id: string }) => {
  const { id, section, step, field, document_type, owner_id } = issue;
  return {
    issue_id: id,
    section,
    step,
    ...(field && { field }),
    ...(document_type && { document_type }),
    ...(owner_id && { owner_id }),
  };
};

export async function recordIssue(
  { context, trx, userId }: Review,
  issue: StoredIssue,
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

/**
 * Tells the member that something is to be corrected; what comes of the refusal of a paper (`file_id`) is told as that
 * refusal. One mail for a round, as long as something of it is still open.
 */
export async function tellMember(
  { context, trx, userId }: Review,
  openBefore: number,
  subject: NotificationSubject,
): Promise<void> {
  const kind = subject.file_id === undefined ? 'correction_requested' : 'document_refused';
  await notify(context, trx, { userId, kind, subject, openBefore });
}

/** Raises an issue: what stands there now is kept as "sent before", and the member is told. `refused`: by its refusal. */
export async function openIssue(
  review: Review & { readonly registration: Registration },
  about: About,
  words: Words,
  refused?: { readonly file_id: string },
): Promise<StoredIssue> {
  const { context, trx, userId, registration } = review;
  const { count } = await openIssues(trx, userId);
  const issue = await insertIssue(trx, {
    user_id: userId,
    ...about,
    ...words,
    sent_before: snapshot(await readStatement(trx, registration, about)),
    created_at: context.clock.now(),
    created_by: member(context).id,
  });
  await recordIssue(review, issue, { operation_type: 'CREATE', after: words });
  await tellMember(review, count, { ...subjectOf(issue), ...refused });
  await settleStep(trx, userId, context);
  return issue;
}

/** Opens an issue again, with the same words or others: its step has to be attended anew. */
export async function reopenIssue(
  review: Review & { readonly registration: Registration },
  issue: StoredIssue,
  words: Words,
  refused?: { readonly file_id: string },
): Promise<StoredIssue> {
  const { context, trx, userId, registration } = review;
  const { count } = await openIssues(trx, userId);
  const opened = await updateIssue(trx, issue.id, {
    ...words,
    status: 'OPEN',
    sent_before: snapshot(await readStatement(trx, registration, issue)),
    opened_at: context.clock.now(),
    attended_at: null,
    answered_at: null,
    resolved_at: null,
  });
  const { status, reason, text } = issue;
  await recordIssue(review, opened, {
    operation_type: 'UPDATE',
    subject: { status: 'OPEN' },
    before: { status, reason, text },
    after: { status: 'OPEN', ...words },
  });
  await tellMember(review, count, { ...subjectOf(opened), ...refused });
  await settleStep(trx, userId, context);
  return opened;
}

/**
 * An issue that ends without the member's answer takes the refusal of its paper back with it: the paper waits for a
 * decision again, as before. Otherwise the dossier would keep a refused paper that nobody may replace.
 */
async function endRefusal({ trx, userId }: Review, issue: StoredIssue): Promise<void> {
  const { document_type, owner_id } = issue;
  if (!document_type) return;
  const others = (await listIssues(trx, userId)).filter(
    ({ id, status }) => id !== issue.id && status === 'OPEN',
  );
  const named = others.some((other) => other.document_type === document_type && other.owner_id === owner_id);
  if (!named) await takeBackRefusals(trx, userId, { document_type, owner_id });
}

/** Staff call an issue settled. What was sent before is forgotten with it. */
export async function resolveIssue(
  review: Review,
  issue: StoredIssue,
  words: Words = issue,
): Promise<StoredIssue> {
  const { context, trx, userId } = review;
  const { reason, text } = words;
  const resolved = await updateIssue(trx, issue.id, {
    reason,
    text,
    status: 'RESOLVED',
    sent_before: null,
    attended_at: null,
    resolved_at: context.clock.now(),
  });
  await recordIssue(review, resolved, {
    operation_type: 'UPDATE',
    subject: { status: 'RESOLVED' },
    before: { status: issue.status, reason: issue.reason, text: issue.text },
    after: { status: 'RESOLVED', reason, text },
  });
  if (issue.status !== 'RESOLVED') await endRefusal(review, issue);
  await settleStep(trx, userId, context);
  return resolved;
}

/** Deletes an issue; the log keeps that it was withdrawn, and its words (decisions §7). */
export async function withdrawIssue(review: Review, issue: StoredIssue): Promise<void> {
  const { status, reason, text } = issue;
  await deleteIssue(review.trx, issue.id);
  await recordIssue(review, issue, {
    operation_type: 'DELETE',
    subject: { withdrawn: true },
    before: { status, reason, text },
  });
  if (status !== 'RESOLVED') await endRefusal(review, issue);
  await settleStep(review.trx, review.userId, review.context);
}
