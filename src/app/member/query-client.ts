import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { leaveUnattended } from '../../platform/unattended.ts';
import { toast } from '../../ui/toaster.tsx';
import { i18n } from './i18n.ts';

const retryable = new Set(['no_response', 'unavailable', 'invalid_json']);
/** Told elsewhere: by the session, or by the page itself, as of an address that was cut or mistyped. */
const silent = new Set(['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'not_implemented']);

const keyOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'key' in error && typeof error.key === 'string'
    ? error.key
    : null;

const first = 1000;
const longest = 30_000;

/** How long a read waits before it is asked again: what the server said, else 1 s, 2 s, 4 s … Milliseconds. */
export function pauseBefore(failures: number, error: unknown): number {
  const told =
    typeof error === 'object' && error !== null && 'retryAfter' in error ? Number(error.retryAfter) : 0;
  return Math.min(told > 0 ? told * 1000 : first * 2 ** failures, longest);
}

/** A read that failed says so in passing; the place that wanted it says it too (specification §8, decisions §3). */
function tellFailure(error: unknown): void {
  const key = keyOf(error);
  if (key !== null && silent.has(key)) return;
  // over the page it is said already that there is no line
  if (key === 'no_response' && !onlineManager.isOnline()) return;
  const own = `errors:keys.${key ?? ''}`;
  toast({ title: i18n.exists(own) ? i18n.t(own) : i18n.t('errors:toasts.load_error'), tone: 'error' });
}

// before the client, which then asks again for all that is shown: somebody may have gone away meanwhile
onlineManager.subscribe((isOnline) => {
  if (isOnline) leaveUnattended();
});

/** What the server knows, for as long as one person is logged in. A refusal is an answer: it is not asked again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { meta }) => {
      // what nobody asked for fails in silence, and is asked again
      if (meta?.['background'] !== true) tellFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // asked without a line too, which the browser may be wrong about: once, and again when it is back
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) =>
        failures < 2 && onlineManager.isOnline() && retryable.has(keyOf(error) ?? ''),
      retryDelay: pauseBefore,
    },
    // a write never waits for the line to be done behind the person's back: it fails, and they decide
    mutations: { retry: false, networkMode: 'always' },
  },
});
