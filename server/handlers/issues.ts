import type { z } from 'zod';
import type { issueChange } from '../../contract/values/issue.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readFacts } from '../repositories/dossier.ts';
import { findIssue, issueView, listIssues, updateIssue, type StoredIssue } from '../repositories/issues.ts';
import { findPerson, type Registration } from '../repositories/registrations.ts';
import { canBeSentBack, scopeProblems, type Scope } from '../rules/issues.ts';
import {
  openIssue,
  recordIssue,
  reopenIssue,
  resolveIssue,
  reviewDossier,
  withdrawIssue,
  type Review,
} from './review.ts';

const done = { body: { ok: true as const } };
type InHand = Review & { readonly registration: Registration };

/** Throws unless the dossier can be sent back to its member. */
function assertCanBeSentBack(review: Review): InHand {
  const { registration } = review;
  if (!registration || !canBeSentBack(registration)) throw problem('conflict');
  return { ...review, registration };
}

async function problemsOf({ context, trx, userId, registration }: InHand, scope: Scope) {
  return scopeProblems(scope, await readFacts(trx, userId, registration.type, context));
}

async function theIssue({ trx, userId }: Review, issueId: string): Promise<StoredIssue> {
  const issue = await findIssue(trx, userId, issueId);
  if (!issue) throw problem('not_found');
  return issue;
}

/** Opens an issue again, unless the dossier is refused for good or no longer has what the issue names. */
async function openAgain(review: Review, issue: StoredIssue, words: Pick<StoredIssue, 'reason' | 'text'>) {
  const inHand = assertCanBeSentBack(review);
  if (Object.keys(await problemsOf(inHand, issue)).length > 0) throw problem('conflict');
  return reopenIssue(inHand, issue, words);
}

/** The words, the status, or both. Saying what is so already changes nothing. */
async function change(
  review: Review,
  issue: StoredIssue,
  { reason, text, status }: z.output<typeof issueChange>,
): Promise<StoredIssue> {
  const words = { reason: reason ?? issue.reason, text: text ?? issue.text };
  if (status === 'OPEN' && issue.status !== 'OPEN') return openAgain(review, issue, words);
  if (status === 'RESOLVED' && issue.status !== 'RESOLVED') return resolveIssue(review, issue, words);
  if (words.reason === issue.reason && words.text === issue.text) return issue;
  const changed = await updateIssue(review.trx, issue.id, words);
  const before = { reason: issue.reason, text: issue.text };
  await recordIssue(review, changed, { operation_type: 'UPDATE', before, after: words });
  return changed;
}

export const issues = {
  list: os.issues.list.handler(async ({ context, input }) => {
    const { userId } = input.params;
    if (!(await findPerson(context.db, userId))) throw problem('not_found');
    return { body: (await listIssues(context.db, userId)).map(issueView) };
  }),
  create: os.issues.create.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const inHand = assertCanBeSentBack(review);
      const { section, step, field = null, document_type = null, owner_id = null } = input.body;
      const about = { section, step, field, document_type, owner_id };
      const fields = await problemsOf(inHand, about);
      if (Object.keys(fields).length > 0) throw problem('validation_failed', { fields });
      const { reason, text = null } = input.body;
      return { body: issueView(await openIssue(inHand, about, { reason, text })) };
    }),
  ),
  update: os.issues.update.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const issue = await theIssue(review, input.params.issueId);
      if (issue.version !== input.body.version) throw problem('stale_version');
      return { body: issueView(await change(review, issue, input.body)) };
    }),
  ),
  remove: os.issues.remove.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      await withdrawIssue(review, await theIssue(review, input.params.issueId));
      return done;
    }),
  ),
  removeAll: os.issues.removeAll.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      for (const issue of await listIssues(review.trx, review.userId)) await withdrawIssue(review, issue);
      return done;
    }),
  ),
};
