import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { pageSize } from '../../contract/enums.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { confirmed } from './confirmation.ts';
import { keys } from './keys.ts';

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** Where the person is logged in now. */
export const sessionsQuery = queryOptions({
  queryKey: keys.openSessions,
  staleTime: 0,
  queryFn: async ({ signal }) => (await api.sessions.list(undefined, { signal })).body,
});

/** One page, from 1, of the person's sign-ins. */
export const signInsQuery = (page: number) =>
  queryOptions({
    queryKey: keys.signInsAt(page),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { offset: (page - 1) * pageSize, limit: pageSize };
      const { body, headers } = await api.sessions.signIns({ query }, { signal });
      return { rows: body, total: totalOf(headers) };
    },
  });

const ended = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: keys.sessions }),
    client.invalidateQueries({ queryKey: keys.activities }),
  ]);

/** Ends one session, once the person has shown who they are. One that is over already is what was asked for. */
export const endSessionMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async (sessionId: string) => {
      await confirmed('sessions', () => api.sessions.end({ params: { sessionId } }).catch(asProblem)).catch(
        (thrown: unknown) => {
          const problem = toProblem(thrown);
          if (problem.key !== 'not_found') throw problem;
        },
      );
    },
    onSettled: () => ended(client),
  });

/** Ends all sessions but this one, once the person has shown who they are; answers how many there were. */
export const endOthersMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: () =>
      confirmed('sessions', () => api.sessions.endOthers().then(({ body }) => body.ended, asProblem)),
    onSettled: () => ended(client),
  });
