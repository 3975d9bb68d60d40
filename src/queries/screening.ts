import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ScreeningForm } from '../../contract/values/review.ts';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';
import { refreshDossier } from './issues.ts';

/** Every screening of a member, the newest first. */
export const screeningsQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.screeningsOf(userId),
    queryFn: async () => (await api.review.screenings({ params: { userId } })).body,
  });

/** Records a screening; rejects with a Problem. */
export const screenMutation = (client: QueryClient, userId: string) =>
  mutationOptions({
    mutationFn: (form: ScreeningForm) =>
      api.review.screen({ params: { userId }, body: form }).then(
        ({ body }) => body,
        (thrown: unknown): never => {
          throw toProblem(thrown);
        },
      ),
    onSettled: () => refreshDossier(client, userId),
  });
