import { array, assert, bigInt, property } from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import {
  byMonth,
  drawnPoints,
  type EvolutionPoint,
  resultOf,
  withSteps,
} from '../../src/ui/charts/evolution-points.ts';
import { sampleEvolution } from '../../src/ui/charts/evolution-sample.ts';
import { anchorOf, drawEvolution, type Plot } from '../../src/ui/charts/evolution-scales.ts';
import { chartRangeOf, rangeStart } from '../../src/ui/charts/ranges.ts';
import { type WaterfallBar, waterfallReach, waterfallSteps } from '../../src/ui/charts/waterfall-steps.ts';
import { papersOf, renewalOf, renewalWord } from '../../src/features/dashboard/renewal.ts';
import { enrollmentFile } from '../../contract/values/enrollment.ts';

const plot: Plot = {
  width: 800,
  height: 248,
  left: 52,
  right: 652,
  top: 14,
  bottom: 222,
  isWide: true,
};
const pointOf = (day: string, value: bigint, contributed = 0n): EvolutionPoint => ({
  day,
  value,
  contributed,
});

describe('the points that a chart draws', () => {
  it('are all of them while there are few', () => {
    const points = sampleEvolution(300);
    expect(drawnPoints(points, 300)).toEqual(points);
  });

  it('keep the first, the last, the lowest and the highest of ten years, in their order', () => {
    const value = bigInt({ min: -1_000_000_000_000n, max: 1_000_000_000_000n });
    assert(
      property(array(value, { minLength: 500, maxLength: 900 }), (values) => {
        const days = sampleEvolution(values.length);
        const points = days.map((point, at) => ({ ...point, value: values[at] ?? 0n }));
        const drawn = drawnPoints(points, 60);
        expect(drawn.length).toBeLessThanOrEqual(240);
        expect(drawn[0]).toEqual(points[0]);
        expect(drawn.at(-1)).toEqual(points.at(-1));
        expect(drawn.map(({ day }) => day)).toEqual([...new Set(drawn.map(({ day }) => day))].sort());
        const least = values.reduce((a, b) => (b < a ? b : a));
        const most = values.reduce((a, b) => (b > a ? b : a));
        const shown = drawn.map((point) => point.value);
        expect(shown).toContain(least);
        expect(shown).toContain(most);
      }),
    );
  });
});

describe('money that comes or goes after days without a value', () => {
  it('moves both lines on the day that tells it, and makes no result', () => {
    const gone = pointOf('2021-08-20', 0n, 100n);
    const back = pointOf('2022-03-15', 2_500n, 2_600n);
    const steps = withSteps([gone, back]);
    expect(steps).toEqual([gone, { day: back.day, value: 0n, contributed: 100n }, back]);
    expect(steps.map(resultOf)).toEqual([-100n, -100n, -100n]);
    expect(withSteps([back, pointOf('2022-03-16', 2_700n, 2_600n)])).toHaveLength(2);
  });

  it('stands within the picture', () => {
    const points = [pointOf('2026-03-01', 1_000n, 1_000n), pointOf('2026-03-31', 550n, 500n)];
    const { value } = drawEvolution(points, plot, 'en');
    const heights = [...value.matchAll(/,(-?[\d.]+)/g)].map(([, height]) => Number(height));
    expect(heights).toHaveLength(3);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(plot.top);
  });
});

describe('the rows of a chart’s table', () => {
  it('hold every day once, under its month, newest first', () => {
    const points = sampleEvolution(800);
    const months = byMonth(points);
    expect(months.flatMap(({ days }) => days)).toEqual(points.toReversed());
    expect(new Set(months.map(({ month }) => month)).size).toBe(months.length);
    for (const { month, last, days } of months) {
      expect(days.every(({ day }) => day.startsWith(month))).toBe(true);
      expect(last).toBe(days[0]);
    }
  });

  it('take the result for what is beyond what was put in', () => {
    expect(resultOf(pointOf('2026-03-11', 1_050n, 1_100n))).toBe(-50n);
  });
});

describe('the picture of a value that went on', () => {
  it('reads back the day that lies under the pointer', () => {
    const points = sampleEvolution(3650);
    const drawing = drawEvolution(points, plot, 'en');
    for (const at of [0, 1, 1234, 3649]) {
      const point = points[at];
      if (point) expect(drawing.nearest(drawing.xOf(point))).toBe(at);
    }
  });

  it('has ticks that differ, in small steps as in large ones', () => {
    const cases = [
      [1_052_150n, 1_052_190n],
      [5n, 9n],
      [1n, 3n],
      [-1_900_000n, -150_000n],
      [15_000_000n, 18_724_061n],
      [118_000_000n, 125_000_000_000n],
    ] as const;
    for (const [low, high] of cases)
      for (const language of ['en', 'fr', 'es', 'it']) {
        const points = [pointOf('2026-03-01', low, low), pointOf('2026-03-31', high, low)];
        const labels = drawEvolution(points, plot, language).yTicks.map(({ label }) => label);
        expect(labels.length).toBeGreaterThanOrEqual(3);
        expect(new Set(labels).size).toBe(labels.length);
      }
  });

  it('stands in the middle when nothing changed, and has no time where there is one day', () => {
    const { yOf, xTicks } = drawEvolution([pointOf('2026-03-11', 100n, 100n)], plot, 'en');
    expect(yOf(100n)).toBeCloseTo((plot.top + plot.bottom) / 2, 0);
    expect(xTicks).toEqual([]);
  });

  it.each([310, 420, 660, 980])(
    'has dates that don’t touch, however long the time, in %d pixels',
    (width) => {
      const isWide = width > 560;
      const sides = isWide ? { left: 52, right: width - 148 } : { left: 0, right: width - 8 };
      const least = Date.parse('2025-06-20');
      for (let days = 8; days < 800; days += 1) {
        const day = new Date(least + days * 86_400_000).toISOString().slice(0, 10);
        const points = [pointOf('2025-06-20', 100n, 100n), pointOf(day, 200n, 100n)];
        const { xTicks } = drawEvolution(points, { ...plot, ...sides, width, isWide }, 'en');
        const taken = xTicks.map(({ label, at }) => {
          // seven pixels at most for a figure
          const room = label.length * 7;
          const start = { start: at, middle: at - room / 2, end: at - room }[anchorOf(at, width)];
          return { label, start, end: start + room };
        });
        for (const [at, { label, end }] of taken.entries())
          expect(taken[at + 1]?.start ?? Infinity, `${label} of ${days} days`).toBeGreaterThan(end);
      }
    },
  );

  it('tells what is below zero with a minus and not a hyphen', () => {
    const points = [pointOf('2026-03-01', -900_000_000n, 0n), pointOf('2026-03-31', 500_000n, 0n)];
    const labels = drawEvolution(points, plot, 'en').yTicks.map(({ label }) => label);
    expect(labels.join(' ')).toMatch(/^\u2212/);
    expect(labels.join(' ')).not.toContain('-');
  });

  it('names a month that stands alone with its year', () => {
    const narrow = { ...plot, left: 0, right: 274, width: 282, isWide: false };
    const points = [pointOf('2025-11-28', 100n, 100n), pointOf('2026-11-28', 200n, 100n)];
    const labels = drawEvolution(points, narrow, 'en').xTicks.map(({ label }) => label);
    expect(labels[0]).toMatch(/^\d\d\/\d{4}$/);
  });

  it('names months with their year where a year begins', () => {
    const labels = drawEvolution(sampleEvolution(366), plot, 'en').xTicks.map(({ label }) => label);
    expect(labels).toContain('01/2026');
    expect(labels[0]).toMatch(/^\d\d\/2025$/);
    expect(labels.filter((label) => /^\d\d$/.test(label)).length).toBeGreaterThan(5);
  });
});

describe('the range of a chart', () => {
  it('ends with the newest day and begins as many months before', () => {
    expect(rangeStart('3m', '2026-05-31')).toBe('2026-02-28');
    expect(rangeStart('1y', '2024-02-29')).toBe('2023-02-28');
    expect(rangeStart('all', '2026-05-31')).toBeUndefined();
  });

  it('begins on the day that the calendar says, whatever the newest is', () => {
    const first = DateTime.utc(2023, 12, 1);
    const newest = Array.from({ length: 1600 }, (_, days) => first.plus({ days }));
    for (const [range, months] of [
      ['3m', 3],
      ['1y', 12],
    ] as const)
      expect(newest.map((day) => rangeStart(range, day.toFormat('yyyy-MM-dd')))).toEqual(
        newest.map((day) => day.minus({ months }).toFormat('yyyy-MM-dd')),
      );
  });

  it('is a year where the address asks for none that there is', () => {
    expect(['3m', 'all', 'forever', null].map(chartRangeOf)).toEqual(['3m', 'all', '1y', '1y']);
  });
});

describe('a waterfall', () => {
  const bar = (kind: WaterfallBar['kind'], amount: bigint): WaterfallBar => ({
    key: `${kind} ${amount}`,
    label: kind,
    amount,
    kind,
  });

  it('goes from total to total, and leaves the value where a bar is not added', () => {
    const steps = waterfallSteps([
      bar('total', 1_000n),
      bar('change', 500n),
      bar('neutral', 300n),
      bar('change', -200n),
      bar('total', 1_300n),
    ]);
    expect(steps.map(({ from, to, after }) => [from, to, after])).toEqual([
      [0n, 1_000n, 1_000n],
      [1_000n, 1_500n, 1_500n],
      [1_200n, 1_500n, 1_500n],
      [1_500n, 1_300n, 1_300n],
      [0n, 1_300n, 1_300n],
    ]);
  });

  it('has zero in reach, above and below it', () => {
    expect(waterfallReach(waterfallSteps([bar('total', 40n), bar('change', -95n)]))).toEqual({
      low: -55n,
      high: 40n,
    });
    expect(waterfallReach([])).toEqual({ low: 0n, high: 0n });
  });
});

describe('the renewal of papers', () => {
  const paper = (expires_on: string | null, change: object = {}) =>
    enrollmentFile.parse({
      id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c01',
      type: 'identity_front',
      owner_id: null,
      name: 'passport.pdf',
      size: 1,
      media_type: 'application/pdf',
      sha256: '0'.repeat(64),
      status: 'VALIDATED',
      reason: null,
      text: null,
      issued_on: null,
      expires_on,
      uploaded_at: '2026-03-10T14:02:00.000Z',
      decided_at: null,
      replaced_by: null,
      ...change,
    });
  const today = Date.parse('2026-03-11T10:00:00.000Z');

  it('is due from thirty days before the first of them expires', () => {
    const back = paper('2027-01-01', { type: 'identity_back' });
    expect(renewalOf([back, paper('2026-03-31'), paper(null)], today)).toBe('2026-03-31');
    expect(renewalOf([paper('2026-05-01')], today)).toBeNull();
  });

  it('says of a day that is over that the paper has expired', () => {
    expect(renewalWord('2026-03-31', today)).toBe('status.renew');
    expect(renewalWord('2026-03-11', today)).toBe('status.renew');
    expect(renewalWord('2026-03-10', today)).toBe('status.expired');
  });

  it('is due for an owner’s paper as for the company’s own', () => {
    const documents = [paper('2026-04-08')];
    const of = { owner_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c0a' };
    const owners = [{ documents: [paper('2026-03-20', of)] }, { documents: [paper(null)] }];
    expect(renewalOf(papersOf({ documents, owners }), today)).toBe('2026-03-20');
    expect(renewalOf(papersOf({ documents: [], owners }), today)).toBe('2026-03-20');
    expect(renewalOf(papersOf({ documents }), today)).toBe('2026-04-08');
  });

  it('is not due where a slot has a paper that is valid for longer', () => {
    const back = { type: 'identity_back' };
    expect(renewalOf([paper('2026-03-31'), paper('2035-09-01')], today)).toBeNull();
    expect(renewalOf([paper('2035-09-01'), paper('2026-03-31')], today)).toBeNull();
    expect(renewalOf([paper('2026-03-31'), paper('2035-09-01', back)], today)).toBe('2026-03-31');
    const waiting = paper('2035-09-01', { status: 'PENDING_VALIDATION' });
    expect(renewalOf([paper('2026-03-31'), waiting], today)).toBe('2026-03-31');
  });

  it('is not asked of papers that were replaced or not accepted', () => {
    const replaced = { replaced_by: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c02' };
    expect(renewalOf([paper('2026-03-31', replaced)], today)).toBeNull();
    expect(renewalOf([paper('2026-03-31', { status: 'REFUSED' })], today)).toBeNull();
  });
});
