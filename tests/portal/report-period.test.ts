import { describe, expect, it } from 'vitest';
import {
  modeOf,
  offeredPeriods,
  periodOf,
  periodsBetween,
  placeQuery,
  quarterAt,
  readPlace,
} from '../../src/features/reports/period.ts';

const keys = (periods: readonly { readonly key: string }[]) => periods.map(({ key }) => key);

describe('the periods of a report', () => {
  it('are quarters and years, newest first, from the first published day to the last', () => {
    const published = { from: '2025-03-12', to: '2026-02-01' };
    expect(keys(periodsBetween(published, 'quarter'))).toEqual([
      '2026/1',
      '2025/4',
      '2025/3',
      '2025/2',
      '2025/1',
    ]);
    expect(keys(periodsBetween(published, 'year'))).toEqual(['2026', '2025']);
    expect(keys(periodsBetween({ from: '2026-02-01', to: '2026-02-01' }, 'quarter'))).toEqual(['2026/1']);
  });

  it('are offered until today, where money moved since the last published day', () => {
    const published = { from: '2025-11-12', to: '2026-03-10' };
    expect(keys(offeredPeriods(published, '2026-07-01', 'quarter'))).toEqual([
      '2026/3',
      '2026/2',
      '2026/1',
      '2025/4',
    ]);
    expect(keys(offeredPeriods(published, '2026-02-01', 'quarter'))).toEqual(['2026/1', '2025/4']);
  });

  it('are those of the time that was published, where that ended before what is offered until today', () => {
    const published = { from: '2021-02-01', to: '2022-08-20' };
    expect(keys(offeredPeriods(published, '2025-06-30', 'quarter')).at(-1)).toBe('2022/3');
    expect(keys(offeredPeriods(published, '2025-07-01', 'quarter'))).toEqual([
      '2022/3',
      '2022/2',
      '2022/1',
      '2021/4',
      '2021/3',
      '2021/2',
      '2021/1',
    ]);
    expect(keys(offeredPeriods(published, '2025-07-01', 'year'))).toEqual([
      '2025',
      '2024',
      '2023',
      '2022',
      '2021',
    ]);
  });

  it('end on the last day of their month, leap years too', () => {
    expect(quarterAt(2024, 1)).toMatchObject({ from: '2024-01-01', to: '2024-03-31' });
    expect(quarterAt(2025, 4)).toMatchObject({ from: '2025-10-01', to: '2025-12-31' });
    expect(quarterAt(2025, 2).to).toBe('2025-06-30');
  });

  it('are known by their days', () => {
    expect(modeOf({ from: '2025-07-01', to: '2025-09-30' })).toBe('quarter');
    expect(modeOf({ from: '2025-01-01', to: '2025-12-31' })).toBe('year');
    expect(modeOf({ from: '2025-01-01', to: '2025-12-30' })).toBe('free');
    expect(periodOf({ from: '2025-07-02', to: '2025-09-30' })).toBeNull();
  });

  it('stand in the address; what is no period there asks for none', () => {
    const place = { span: { from: '2025-07-01', to: '2025-09-30' }, currency: 'USD' } as const;
    expect(readPlace(placeQuery(place))).toEqual(place);
    const none = { span: null, currency: null };
    expect(placeQuery(none)).toBe('');
    for (const search of [
      '',
      '?from=2025-02-30&to=2025-03-01',
      '?from=2025-03-02&to=2025-03-01',
      '?to=2025-03-01&currency=GBP',
    ])
      expect(readPlace(search), search).toEqual(none);
  });
});
