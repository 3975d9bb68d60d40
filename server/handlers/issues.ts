import { access, decideAccess } from '../../contract/access.ts';
import type { RegistrationIssue } from '../../contract/values/issue.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { findIssue, issueView, listIssues, type StoredIssue } from '../repositories/issues.ts';
import { findPerson } from '../repositories/registrations.ts';
import { personNames } from '../repositories/names.ts';
import { seesPapers } from './dossier-shown.ts';
import { perform } from './review-effects.ts';
import { reviewDossier, type Review } from './review.ts';

const done = { body: { ok: true as const } };

type Reader = Pick<Context, 'db' | 'session'>;

/** Of an issue with a paper that it stands, and where: neither the paper nor the words. As the log has it (0018). */
const withoutPaper = { document_type: null, reason: null, text: null } as const;

/** The issues as the caller may know them: administrators see who raised each. */
async function views({ db, session }: Reader, issues: readonly StoredIssue[]): Promise<RegistrationIssue[]> {
  const isStaff = decideAccess(access.staff, member({ session }), {}) === 'allowed';
  const authors = isStaff ? issues.flatMap(({ created_by }) => created_by ?? []) : [];
  const names = await personNames(db, authors);
  return issues.map((issue) => {
    const { created_by: id } = issue;
    const name = id === null ? undefined : names.get(id);
    return {
      ...issueView(issue),
      ...(issue.document_type !== null && !seesPapers({ session }, issue.user_id) && withoutPaper),
      raised_by: id === null || name === undefined ? null : { id, name },
    };
  });
}

async function shown({ context, trx, userId }: Review, issueId: string | undefined) {
  const issue = issueId === undefined ? undefined : await findIssue(trx, userId, issueId);
  const [view] = issue ? await views({ db: trx, session: context.session }, [issue]) : [];
  if (!view) throw problem('not_found');
  return { body: view };
}

export const issues = {
  list: os.issues.list.handler(async ({ context, input }) => {
    const { userId } = input.params;
    if (!(await findPerson(context.db, userId))) throw problem('not_found');
    return { body: await views(context, await listIssues(context.db, userId)) };
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
