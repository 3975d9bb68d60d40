import { describe, expect, it } from 'vitest';
import { goalsTold, type Result, spreadOf } from '../bench/web/figures.ts';
import { mostWorked } from '../bench/web/long-tasks.ts';
import type { Sample } from '../bench/web/measure.ts';
import { measuredScreens } from '../bench/web/screens.ts';
import { markdownOf } from '../bench/web/told.ts';

const sample = (usable: number, more: Partial<Sample> = {}): Sample => ({
  firstPaint: 500,
  largestPaint: 600,
  usable,
  blocking: 40,
  shift: 0.004,
  requestsBefore: 6,
  requests: 9,
  scriptBytesBefore: 62_600,
  bytesBefore: 98_000,
  bytes: 120_000,
  ...more,
});
const floor: Result = {
  name: 'floor',
  goals: null,
  samples: [800, 900, 850].map((usable) => sample(usable)),
};
const login: Result = {
  name: 'login',
  goals: { firstPaint: 0.7, usable: 1.2, blocking: 50, interaction: 100, shift: 0.01, requests: 7 },
  samples: [900, 1100, 1000].map((usable) => sample(usable, { firstPaint: 300, interaction: 120 })),
};

describe('what the bench of screens tells', () => {
  it('is the middle of the rounds, with the least and the most', () => {
    expect(spreadOf([5, 1, 3])).toEqual({ middle: 3, least: 1, most: 5 });
    expect(spreadOf([4, 1, 3, 2])).toEqual({ middle: 2.5, least: 1, most: 4 });
  });

  it('is each goal against the floor of the same run, met or not', () => {
    expect(goalsTold(login, floor)).toEqual([
      'first paint 0.60 × (≤ 0.70 ×: met)',
      'usable 1.18 × (≤ 1.20 ×: met)',
      'blocking 40 ms (≤ 50 ms: met)',
      'interaction 120 ms (≤ 100 ms: NOT met)',
      'layout shift 0.004 (≤ 0.010: met)',
      'requests 6 (≤ 7: met)',
    ]);
  });

  it('judges the round in which most moved, and the requests of the middle one', () => {
    const restless = [0.004, 0.004, 0.012].map((shift) => sample(900, { shift, requestsBefore: 8 }));
    expect(goalsTold({ ...login, samples: restless }, floor)).toEqual(
      expect.arrayContaining(['layout shift 0.012 (≤ 0.010: NOT met)', 'requests 8 (≤ 7: NOT met)']),
    );
  });

  it('is one table with a row for each screen, and the screens with a long task', () => {
    const told = markdownOf({
      date: '2026-11-22 17:00',
      machine: '2 × processor, 4 GB',
      versions: 'Node 20',
      rounds: 3,
      cpu: 4,
      results: [floor, login],
      longest: [
        { path: '/login', longest: 20, worked: null },
        { path: '/user/dashboard', longest: 61, worked: 34 },
        { path: '/admin/dashboard', longest: 84, worked: 55 },
      ],
    });
    expect(told).toContain('CPU 4× slower · medians of 3');
    expect(told).toContain('| login | 62.6 | 98.0 | 120.0 | 6 / 9 | 300 (300–300) |');
    expect(told).toContain(
      '2 with one over 50 ms (NOT met), 1 of them for work of the page’s own:\n' +
        '- /admin/dashboard: 84 ms, of a processor 55 ms at most\n' +
        '- /user/dashboard: 61 ms, of a processor 34 ms at most',
    );
  });

  it('tells work apart from waiting: the most of a processor that one task took where a page is drawn', () => {
    const at = (tid: number) => ({ pid: 7, tid });
    const trace = {
      traceEvents: [
        { name: 'thread_name', ...at(1), args: { name: 'CrRendererMain' } },
        { name: 'thread_name', ...at(2), args: { name: 'Compositor' } },
        { name: 'ThreadControllerImpl::RunTask', ...at(1), dur: 84_000, tdur: 34_500 },
        { name: 'RunTask', ...at(1), dur: 20_000, tdur: 19_000 },
        { name: 'Layout', ...at(1), dur: 90_000, tdur: 90_000 },
        { name: 'RunTask', ...at(2), dur: 99_000, tdur: 99_000 },
        { name: 'RunTask', ...at(1), dur: 99_000 },
      ],
    };
    expect(mostWorked(JSON.stringify(trace))).toBe(34.5);
  });

  it('has the goals for every screen: when it is usable, and how much of it may move', () => {
    expect(measuredScreens.map(({ goals: { usable, shift } }) => ({ usable, shift }))).toEqual(
      measuredScreens.map(() => ({ usable: expect.any(Number), shift: 0.01 })),
    );
    const asking = measuredScreens.filter(({ goals }) => goals.requests !== undefined);
    expect(asking.map(({ name, goals }) => [name, goals.requests])).toEqual([['login', 7]]);
  });
});
