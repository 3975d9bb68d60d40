import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';

/** The person's own second factors. */
export const secondFactorsQuery = queryOptions({
  queryKey: keys.secondFactors,
  queryFn: async ({ signal }) => (await api.secondFactor.read(undefined, { signal })).body,
});

/** Calls a passkey by another name. Rejects with a Problem. */
export const passkeyNameMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ id, name }: { readonly id: string; readonly name: string }) => {
      try {
        return (await api.secondFactor.renamePasskey({ params: { passkeyId: id }, body: { name } })).body;
      } catch (thrown) {
        throw toProblem(thrown);
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.secondFactors }),
  });
