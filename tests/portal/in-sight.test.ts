import { environmentManager, QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eachMinute } from '../../src/ui/use-now.ts';

const page = new EventTarget();
const paper = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const parts = async () => ({
  ...(await import('../../src/app/member/query-client.ts')),
  ...(await import('../../src/app/member/in-sight.ts')),
  ...(await import('../../src/platform/unattended.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
beforeAll(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', paper);
  vi.resetModules();
  portal = await parts();
  environmentManager.setIsServer(() => false);
  portal.queryClient.mount();
});
afterAll(() => {
  portal.queryClient.unmount();
  environmentManager.setIsServer(() => true);
  vi.unstubAllGlobals();
});

/** Of each time that the list was read: whether nobody had asked for it. */
let byItself: boolean[] = [];
let leave = () => {};
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
const comeBack = () => page.dispatchEvent(new Event('focus'));
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-12T09:15:00.000Z') });
  paper.visibilityState = 'visible';
  page.dispatchEvent(new Event('keydown'));
  byItself = [];
  const list = new QueryObserver(portal.queryClient, {
    queryKey: ['list'],
    queryFn: () => byItself.push(portal.isUnattended()),
  });
  const ends = [list.subscribe(() => undefined), portal.readWhatStays(portal.queryClient)];
  leave = () => {
    for (const end of ends) end();
  };
  await pass(0);
});
afterEach(() => {
  leave();
  portal.queryClient.clear();
  vi.useRealTimers();
});

describe('a page in a window beside others, which is never hidden', () => {
  it('is read again once somebody comes back to its window, as they ask for it', async () => {
    await pass(1);
    comeBack();
    await pass(0);
    expect(byItself).toEqual([false, false]);
    // what was read within half a minute is not old
    comeBack();
    await pass(0);
    expect(byItself).toHaveLength(2);
  });

  it('is read again each five minutes while nobody touches it, as nobody asks, and as theirs once they are back', async () => {
    await pass(11);
    expect(byItself).toEqual([false, true, true]);
    comeBack();
    await pass(0);
    expect(byItself).toEqual([false, true, true, false]);
  });

  it('asks for what did not load no more by itself: it says so, and waits for who wants it', async () => {
    let asked = 0;
    const lost = new QueryObserver(portal.queryClient, {
      queryKey: ['lost'],
      queryFn: () => {
        asked += 1;
        return Promise.reject(new Error('nobody answers'));
      },
    });
    const end = lost.subscribe(() => undefined);
    await pass(0);
    expect(asked).toBe(1);
    await pass(11);
    expect(asked).toBe(1);
    comeBack();
    await pass(0);
    expect(asked).toBe(2);
    end();
  });

  it('is left alone while somebody works in it', async () => {
    for (let minutes = 0; minutes < 12; minutes += 2) {
      await pass(2);
      page.dispatchEvent(new Event('keydown'));
    }
    expect(byItself).toHaveLength(1);
  });
});

it('a hidden page asks for nothing, and is read again when it is come back to', async () => {
  paper.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(60);
  expect(byItself).toHaveLength(1);
  paper.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(byItself).toEqual([false, false]);
});

it('how long ago something was is said anew each minute, until it is no longer shown', async () => {
  let told = 0;
  const ends = [1, 2].map(() =>
    eachMinute(() => {
      told += 1;
    }),
  );
  await pass(3);
  expect(told).toBe(6);
  for (const end of ends) end();
  await pass(3);
  expect(told).toBe(6);
});
