import { mutationOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { PredictForm } from '../../contract/values/review.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';
import { refreshDossier } from './issues.ts';

export type FinalAct = Extract<PredictForm, { act: 'final' }>;

/**
 * Decides a dossier for good, or prepares that for a second person; the answer says which. Rejects with a Problem, and
 * with `stale_version` when it would do anything else than what was shown.
 */
export const finalMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: ({ act, hash }: { readonly act: FinalAct; readonly hash: string }) => {
      const { act: _, ...body } = act;
      return api.approvals.decideDossier({ params: { userId }, body: { ...body, effects_hash: hash } }).then(
        (reply) => reply.body,
        (thrown: unknown): never => {
          throw toProblem(thrown);
        },
      );
    },
    onSettled: () =>
      Promise.all([
        refreshDossier(client, userId),
        client.invalidateQueries({ queryKey: keys.approvals }),
        client.invalidateQueries({ queryKey: keys.users }),
      ]),
  });
