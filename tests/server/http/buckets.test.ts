import { array, assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBuckets } from '../../../server/rules/buckets.ts';

const start = Date.parse('2026-03-11T10:00:00.000Z');
/** How many of so many calls at one moment are taken. */
const taken = (buckets: ReturnType<typeof createBuckets>, calls: number, now: number, who = 'one') =>
  Array.from({ length: calls }, () => buckets.take(who, now)).filter((wait) => wait === 0).length;

describe('a bucket of calls', () => {
  it('takes so many at once, and then as many as run out', () => {
    const buckets = createBuckets({ points: 60, seconds: 60 });
    expect(taken(buckets, 100, start)).toBe(60);
    expect(buckets.take('one', start)).toBe(1000);
    expect(taken(buckets, 100, start + 10_000)).toBe(10);
    expect(taken(buckets, 100, start + 70_000)).toBe(60);
    // Somebody else has one of their own.
    expect(buckets.take('other', start)).toBe(0);
  });

  it('never takes more than a bucket and what runs out, whenever the calls come', () => {
    const gaps = array(integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 300 });
    assert(
      property(gaps, (pauses) => {
        const buckets = createBuckets({ points: 10, seconds: 20 });
        let now = start;
        const moments: number[] = [];
        for (const pause of pauses) {
          now += pause;
          if (buckets.take('one', now) === 0) moments.push(now);
        }
        for (const [at, from] of moments.entries())
          for (const [more, to] of moments.slice(at).entries())
            expect(more + 1).toBeLessThanOrEqual(10 + (to - from) / 2000 + 1e-6);
      }),
      { numRuns: 60 },
    );
  });

  it('keeps nobody out for longer than it takes to run out when the clock is put back', () => {
    const buckets = createBuckets({ points: 60, seconds: 60 });
    expect(taken(buckets, 60, start)).toBe(60);
    expect(buckets.take('one', start - 3_600_000)).toBeLessThanOrEqual(61_000);
    buckets.learn('one', start + 3_600_000);
    expect(buckets.take('one', start)).toBeLessThanOrEqual(61_000);
    // Whoever asks again and again meanwhile waits no longer either, nor whom others' clocks run ahead of.
    const waitedOut = (from: number) =>
      Array.from({ length: 62 }, (_, seconds) => buckets.take('one', from + seconds * 1000)).indexOf(0);
    const back = start - 3_600_000;
    expect(waitedOut(back)).toBe(61);
    buckets.learn('one', start);
    expect(waitedOut(back + 70_000)).toBe(61);
  });

  it('tells others of a twentieth of its points and more, of each call once', () => {
    const buckets = createBuckets({ points: 60, seconds: 60 });
    taken(buckets, 2, start);
    expect(buckets.gather()).toEqual([]);
    taken(buckets, 2, start);
    expect(buckets.gather()).toEqual([{ subject: 'one', calls: 4 }]);
    expect(buckets.gather()).toEqual([]);
    // Whoever calls slowly is nobody to tell of.
    taken(buckets, 2, start);
    taken(buckets, 2, start + 60_000);
    expect(buckets.gather()).toEqual([]);
    taken(buckets, 1, start + 60_000);
    const told = buckets.gather();
    expect(told).toEqual([{ subject: 'one', calls: 3 }]);
    buckets.keep(told);
    expect(buckets.gather()).toEqual(told);
  });

  it('holds what others have counted, and what was counted here meanwhile', () => {
    const buckets = createBuckets({ points: 60, seconds: 60 });
    taken(buckets, 5, start);
    buckets.gather();
    taken(buckets, 2, start);
    buckets.learn('one', start + 50_000);
    expect(taken(buckets, 100, start)).toBe(8);
    buckets.learn('nobody here', start + 50_000);
    expect(buckets.size()).toBe(1);
  });

  it('are as many as there is room for: who has not called for longest is forgotten', () => {
    const buckets = createBuckets({ points: 10, seconds: 60 }, 100);
    expect(taken(buckets, 10, start, 'busy')).toBe(10);
    for (let at = 0; at < 1000; at += 1) {
      buckets.take(`person ${at}`, start);
      if (at % 50 === 0) expect(buckets.take('busy', start)).toBeGreaterThan(0);
    }
    expect(buckets.size()).toBe(100);
  });
});
