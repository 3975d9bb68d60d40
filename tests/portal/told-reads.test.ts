import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { behindSince } from '../../src/app/member/behind-notice.tsx';
import { Problem } from '../../src/api/problem.ts';
import { queryClient } from '../../src/app/member/query-client.ts';
import { isUnattended } from '../../src/platform/unattended.ts';
import { amend } from '../../src/queries/amend.ts';
import { bringToasts } from '../../src/ui/toaster.tsx';

const { store } = await bringToasts();
afterEach(() => {
  store.remove();
  queryClient.clear();
});

/** Reads what the server answers with a key. */
const read = async (key: string, status = 0) => {
  const queryFn = () => Promise.reject(new Problem(key, status));
  await queryClient.fetchQuery({ queryKey: [key], queryFn, retry: false }).catch(() => undefined);
};
const toasts = () => store.getVisibleToasts().length;

describe('a read that failed', () => {
  it('is told in passing', async () => {
    await read('unavailable');
    await vi.waitFor(() => expect(toasts()).toBe(1));
  });

  it('of an address that was cut or mistyped is told by the page alone', async () => {
    await read('validation_failed');
    await read('not_found');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(toasts()).toBe(0);
  });

  it('of what only gives a hint is told nowhere: payments of the same amount', async () => {
    // the client of the API asks where the page is as soon as it is read
    vi.stubGlobal('window', { location: { origin: 'http://127.0.0.1:9', pathname: '/' } });
    const { samePaymentsQuery } = await import('../../src/queries/same-payments.ts');
    vi.unstubAllGlobals();
    const payment = { userId: 'member', currency: 'EUR', amount: '250.00', id: null } as const;
    const queryFn = () => Promise.reject(new Problem('unavailable', 503));
    const reading = { ...samePaymentsQuery(payment, 0), queryFn, retry: false };
    await expect(queryClient.fetchQuery(reading)).rejects.toThrow();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(toasts()).toBe(0);
  });

  it('is told by the session where somebody on the way answered 401 or 403', async () => {
    for (const status of [401, 403]) await read('unexpected_error', status);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(toasts()).toBe(0);
  });
});

describe('what is shown and could not be read anew', () => {
  const begun = Date.parse('2026-03-12T09:15:00.000Z');
  const failure = (key: string, status = 502) => Object.assign(new Error(key), { key, status, fields: {} });
  const cache = queryClient.getQueryCache();
  let asked = 0;
  let leave = () => undefined as void;
  /** Something on the page, that was read when it was opened; from then on the answer is what `answer` gives. */
  const show = (answer: () => Promise<string>) => {
    vi.useFakeTimers({ now: begun });
    const page = { addEventListener: () => undefined, removeEventListener: () => undefined };
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', { ...page, visibilityState: 'visible' });
    environmentManager.setIsServer(() => false);
    asked = 0;
    queryClient.setQueryData(['balance'], 'old');
    const queryFn = () => {
      asked += 1;
      return answer();
    };
    const observer = new QueryObserver(queryClient, { queryKey: ['balance'], queryFn, retry: false });
    leave = observer.subscribe(() => undefined);
  };
  /** What moved it makes stale; seconds pass until the answer is there. */
  const moved = async () => {
    await vi.advanceTimersByTimeAsync(1000);
    await queryClient.invalidateQueries({ queryKey: ['balance'] });
  };
  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
  afterEach(() => {
    leave();
    environmentManager.setIsServer(() => true);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('is asked for again after 5, 15, 60 and 60 seconds, until it is there, and then no more', async () => {
    show(() => (asked < 5 ? Promise.reject(failure('no_response')) : Promise.resolve('new')));
    await moved();
    expect(asked).toBe(1);
    for (const [seconds, times] of [
      [4, 1],
      [1, 2],
      [14, 2],
      [1, 3],
      [59, 3],
      [1, 4],
      [60, 5],
    ] as const) {
      await pass(seconds);
      expect(asked).toBe(times);
    }
    expect(queryClient.getQueryData(['balance'])).toBe('new');
    await pass(600);
    expect(asked).toBe(5);
  });

  it('is marked as of when it was read, for as long, and begins with the short pause the next time', async () => {
    let isWell = false;
    show(() => (isWell ? Promise.resolve('new') : Promise.reject(failure('no_response'))));
    expect(behindSince(cache)).toBeNull();
    await moved();
    expect(behindSince(cache)).toBe(begun);
    await pass(5);
    expect(behindSince(cache)).toBe(begun);
    isWell = true;
    await pass(15);
    expect(behindSince(cache)).toBeNull();
    isWell = false;
    await moved();
    const before = asked;
    await pass(5);
    expect(asked).toBe(before + 1);
  });

  it('stays so where an act is answered that changes a part of it, until all of it is read', async () => {
    let isWell = false;
    show(() => (isWell ? Promise.resolve('new') : Promise.reject(failure('no_response'))));
    await moved();
    amend<string>(queryClient, ['balance'], (old) => `${old}, amended`);
    expect(queryClient.getQueryData(['balance'])).toBe('old, amended');
    expect(behindSince(cache)).toBe(begun);
    isWell = true;
    await pass(5);
    expect([queryClient.getQueryData(['balance']), behindSince(cache)]).toEqual(['new', null]);
  });

  it('is asked for again by nobody, so that it keeps no session of who has gone away', async () => {
    show(() => Promise.reject(failure('no_response')));
    await moved();
    expect(isUnattended()).toBe(true);
  });

  it('is asked for again within the hour, however long a server says to wait: no timer counts a month', async () => {
    const month = Object.assign(failure('rate_limited', 429), { retryAfter: 2_592_000 });
    show(() => Promise.reject(month));
    await moved();
    await pass(3599);
    expect(asked).toBe(1);
    await pass(1);
    expect(asked).toBe(2);
  });

  it('is told in passing once, however often it fails', async () => {
    show(() => Promise.reject(failure('unavailable', 503)));
    await moved();
    await pass(80);
    expect(asked).toBe(4);
    await vi.waitFor(() => expect(toasts()).toBe(1));
  });

  it('is left alone where the answer was that there is nothing, or that it is nobody’s to see', async () => {
    for (const refused of [failure('not_found', 404), failure('unexpected_error', 403)]) {
      show(() => Promise.reject(refused));
      await moved();
      await pass(600);
      expect(asked).toBe(1);
      expect(behindSince(cache)).toBeNull();
      leave();
      queryClient.clear();
    }
  });
});
