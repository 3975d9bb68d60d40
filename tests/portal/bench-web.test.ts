import { describe, expect, it } from 'vitest';
import { goalsTold, type Result, spreadOf } from '../bench/web/figures.ts';
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
  goals: { firstPaint: 0.7, usable: 1.2, blocking: 50, interaction: 100 },
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
    ]);
  });

  it('is one table with a row for each screen, and the screens with a long task', () => {
    const told = markdownOf({
      date: '2026-11-22 17:00',
      machine: '2 × processor, 4 GB',
      versions: 'Node 20',
      rounds: 3,
      results: [floor, login],
      longest: [
        { path: '/login', longest: 20 },
        { path: '/user/dashboard', longest: 61 },
      ],
    });
    expect(told).toContain('| login | 62.6 | 98.0 | 120.0 | 6 / 9 | 300 (300–300) |');
    expect(told).toContain('1 with one over 50 ms (NOT met):\n- /user/dashboard: 61 ms');
  });

  it('has a goal for every screen', () => {
    expect(measuredScreens.map(({ goals }) => goals.usable)).toEqual(
      measuredScreens.map(() => expect.any(Number)),
    );
  });
});
