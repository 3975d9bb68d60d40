import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { findIssue, issueView, listIssues } from '../repositories/issues.ts';
import { findPerson } from '../repositories/registrations.ts';
import { perform } from './review-effects.ts';
import { reviewDossier, type Review } from './review.ts';

const done = { body: { ok: true as const } };

async function shown({ trx, userId }: Review, issueId: string | undefined) {
  const issue = issueId === undefined ? undefined : await findIssue(trx, userId, issueId);
  if (!issue) throw problem('not_found');
  return { body: issueView(issue) };
}

export const issues = {
  list: os.issues.list.handler(async ({ context, input }) => {
    const { userId } = input.params;
    if (!(await findPerson(context.db, userId))) throw problem('not_found');
    return { body: (await listIssues(context.db, userId)).map(issueView) };
  }),
  create: os.issues.create.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const { raised } = await perform(
        review,
        { act: 'issue.create', ...input.body },
        input.body.effects_hash,
      );
      return shown(review, raised);
    }),
  ),
  update: os.issues.update.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const { issueId } = input.params;
      if (!(await findIssue(review.trx, review.userId, issueId))) throw problem('not_found');
      const act = { act: 'issue.update' as const, issue_id: issueId, ...input.body };
      await perform(review, act, input.body.effects_hash);
      return shown(review, issueId);
    }),
  ),
  remove: os.issues.remove.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const { issueId } = input.params;
      if (!(await findIssue(review.trx, review.userId, issueId))) throw problem('not_found');
      const act = { act: 'issue.remove' as const, issue_id: issueId };
      await perform(review, act, input.query.effects_hash);
      return done;
    }),
  ),
  removeAll: os.issues.removeAll.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      // Whoever has no dossier has no issues.
      if (review.registration) await perform(review, { act: 'issue.removeAll' }, input.query.effects_hash);
      return done;
    }),
  ),
};
