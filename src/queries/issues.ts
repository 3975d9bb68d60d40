import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { PredictForm } from '../../contract/values/review.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { foretoldBy } from './features.ts';
import { keys } from './keys.ts';
import { askEffects, refreshReview } from './review.ts';

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** What an act would change if it were done now. It is asked anew whenever the dossier is read again. */
export const foretoldQuery = (userId: string, act: PredictForm) =>
  queryOptions({
    queryKey: keys.foretoldOf(userId, act),
    gcTime: 0,
    retry: false,
    queryFn: async ({ client }) => {
      try {
        return await askEffects(client, userId, act);
      } catch (thrown) {
        const problem = toProblem(thrown);
        // what the act was about is another by now: it is read again, and the act with it
        if (problem.key === 'stale_version')
          void client.invalidateQueries({ queryKey: keys.issuesOf(userId) });
        throw problem;
      }
    },
  });

/** All that an act can change of a dossier is read again, and so is what the next act would do. It fails for nobody. */
export const refreshDossier = (client: QueryClient, userId: string): Promise<unknown> =>
  Promise.all([
    // what could not be read is no reason to tell an act that is done as failed
    refreshReview(client, userId).catch(() => undefined),
    client.invalidateQueries({ queryKey: keys.foretoldIn(userId) }),
    client.invalidateQueries({ queryKey: keys.screeningsOf(userId) }),
    client.invalidateQueries({ queryKey: keys.issuesOf(userId) }),
  ]);

type IssueAct = Extract<PredictForm, { act: `issue.${string}` }>;

/** Does to an issue what was foretold, if it would still change just that; rejects with a Problem. */
async function actOnIssue(userId: string, act: IssueAct, hash: string): Promise<void> {
  switch (act.act) {
    case 'issue.create': {
      const { act: _, ...body } = act;
      await api.issues.create({ params: { userId }, body: { ...body, ...foretoldBy(hash) } });
      return;
    }
    case 'issue.update': {
      const { act: _, issue_id: issueId, ...body } = act;
      await api.issues.update({ params: { userId, issueId }, body: { ...body, ...foretoldBy(hash) } });
      return;
    }
    case 'issue.remove':
      await api.issues.remove({ params: { userId, issueId: act.issue_id }, query: foretoldBy(hash) });
      return;
    case 'issue.removeAll':
      await api.issues.removeAll({ params: { userId }, query: foretoldBy(hash) });
  }
}

/** Raises, changes, settles or deletes what is asked of a member; whatever comes of it, the dossier is read again. */
export const issueMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: ({ act, hash }: { readonly act: IssueAct; readonly hash: string }) =>
      actOnIssue(userId, act, hash).catch(asProblem),
    onSettled: () => refreshDossier(client, userId),
  });

/** Sends a dossier back to the lowest step that its open issues name. */
export const sendBackMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: () =>
      api.registration
        .saveStatusByAdministrator({ params: { userId }, body: {} })
        .then(({ body }) => body, asProblem),
    onSettled: () => refreshDossier(client, userId),
  });
