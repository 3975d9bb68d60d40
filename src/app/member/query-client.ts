import { QueryClient } from '@tanstack/react-query';

const retryable = new Set(['no_response', 'unavailable', 'invalid_json']);

const keyOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'key' in error && typeof error.key === 'string'
    ? error.key
    : null;

/** What the server knows, for as long as one person is logged in. A refusal is an answer: it is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && retryable.has(keyOf(error) ?? ''),
    },
    mutations: { retry: false },
  },
});
