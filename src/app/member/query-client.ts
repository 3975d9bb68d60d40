import { focusManager, onlineManager, QueryCache, QueryClient, type QueryState } from '@tanstack/react-query';
import { refusalOf } from '../../../machines/refusal.ts';
import { isPassing } from '../../../machines/unheard.ts';
import { leaveUnattended } from '../../platform/unattended.ts';
import { toast } from '../../ui/toaster.tsx';
import { i18n } from './i18n.ts';

/** Told elsewhere: by the session, or by the page itself, as of an address that was cut or mistyped. */
const silent = new Set(['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'not_implemented']);

const keyOf = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'key' in error && typeof error.key === 'string'
    ? error.key
    : null;

/** A refusal by its status, which the session tells, whoever answered so. */
const isToldBySession = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  [401, 403].includes(Number(error.status));

const first = 1000;
const longest = 30_000;

/** What the server said, in milliseconds. */
function toldPause(error: unknown): number | null {
  const told =
    typeof error === 'object' && error !== null && 'retryAfter' in error ? Number(error.retryAfter) : 0;
  return told > 0 ? told * 1000 : null;
}

/** How long a read waits before it is asked again: what the server said, else 1 s, 2 s, 4 s … Milliseconds. */
export function pauseBefore(failures: number, error: unknown): number {
  return Math.min(toldPause(error) ?? first * 2 ** failures, longest);
}

const isToldElsewhere = (error: unknown): boolean => {
  const key = keyOf(error);
  return (key !== null && silent.has(key)) || isToldBySession(error);
};

type Read = {
  readonly state: Pick<QueryState, 'status' | 'data' | 'errorUpdateCount'> & { readonly error: unknown };
};

/** Whether what is shown of a read is from before: it could not be read anew. */
export const isBehind = ({ state }: Read): boolean =>
  state.status === 'error' && state.data !== undefined && !isToldElsewhere(state.error);

/** How many times each read had failed in its life when it last succeeded. */
const failuresBefore = new WeakMap<object, number>();
const failuresSince = (query: Read): number =>
  query.state.errorUpdateCount - (failuresBefore.get(query) ?? 0);

const pausesBehind = [5000, 15_000, 60_000];

/** No interval is longer: past the 25 days that a timer can count, it would not wait at all. Milliseconds. */
const longestBehind = 3_600_000;

/** How long what is shown stays behind before it is asked for again, in milliseconds; false: it is not behind. */
function pauseBehind(query: Read): number | false {
  if (!isBehind(query)) return false;
  const pause = pausesBehind[failuresSince(query) - 1] ?? 60_000;
  return Math.min(Math.max(pause, toldPause(query.state.error) ?? 0), longestBehind);
}

/** A read that failed says so in passing; the place that wanted it says it too (specification §8, decisions §3). */
function tellFailure(error: unknown): void {
  const key = keyOf(error);
  if (isToldElsewhere(error)) return;
  // over the page it is said already that there is no line
  if (key === 'no_response' && !onlineManager.isOnline()) return;
  const own = `errors:keys.${key ?? ''}`;
  const { until } = refusalOf(error);
  toast({
    title: i18n.exists(own) ? i18n.t(own, { at: until }) : i18n.t('errors:toasts.load_error'),
    tone: 'error',
  });
}

// a window beside others is never hidden: who comes back to it says so by its focus alone
focusManager.setEventListener((comeBack) => {
  if (typeof window === 'undefined') return undefined;
  const listener = () => comeBack();
  for (const sign of ['visibilitychange', 'focus']) window.addEventListener(sign, listener);
  return () => {
    for (const sign of ['visibilitychange', 'focus']) window.removeEventListener(sign, listener);
  };
});

// before the client, which then asks again for all that is shown: somebody may have gone away meanwhile
onlineManager.subscribe((isOnline) => {
  if (isOnline) leaveUnattended();
});

/** What the server knows, for as long as one person is logged in. A refusal is an answer: it is not asked again at once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_, query) => void failuresBefore.set(query, query.state.errorUpdateCount),
    onError: (error, query) => {
      // what nobody asked for fails in silence, and is asked again; over what is behind it stands all the while
      const isAgain = isBehind(query) && failuresSince(query) > 1;
      if (query.meta?.['background'] !== true && !isAgain) tellFailure(error);
      // it is asked for again by itself
      if (isBehind(query)) leaveUnattended();
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // asked without a line too, which the browser may be wrong about: once, and again when it is back
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: pauseBehind,
      retry: (failures, error) => failures < 2 && onlineManager.isOnline() && isPassing(keyOf(error) ?? ''),
      retryDelay: pauseBefore,
    },
    // a write never waits for the line to be done behind the person's back: it fails, and they decide
    mutations: { retry: false, networkMode: 'always' },
  },
});
