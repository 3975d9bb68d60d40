import { describe, expect, it } from 'vitest';
import { periodOf, rangeOf } from '../../src/features/bridge/periods.ts';
import { readBridge, withBridge, withoutBridge } from '../../src/ui/bridge-address.ts';

const member = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b00';
const place = { of: 'value', currency: 'EUR', userId: null, from: null, to: null, bar: null } as const;

describe('the address of a bridge', () => {
  it('keeps what belongs to the page, with a bridge and without it again', () => {
    const page = 'range=1y&currency=USD';
    const asked = { ...place, userId: member, from: 'start', to: '2026-03-31', bar: 'money_out' };
    const search = withBridge(page, asked);
    expect(readBridge(search)).toEqual(asked);
    expect(withoutBridge(search)).toBe(page);
    expect(readBridge(withBridge(search, place))).toEqual(place);
  });

  it('asks for nothing where it is damaged, and for no days that don’t exist', () => {
    for (const damaged of [
      '',
      'bridge=',
      'bridge=value',
      'bridge=worth.EUR',
      'bridge=value.GBP',
      'bridge=value.EUR.me',
    ])
      expect(readBridge(damaged)).toBeNull();
    const search = 'bridge=balance.EUR&bridge_from=2026-02-30&bridge_to=tomorrow&bridge_bar=%3Cb%3E';
    expect(readBridge(search)).toEqual({ ...place, of: 'balance' });
  });
});

describe('the days of a bridge', () => {
  it('begin after the day as many months before, which may be shorter', () => {
    expect(periodOf('month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
    expect(periodOf('quarter', '2026-03-11')).toEqual({ from: '2025-12-12', to: '2026-03-11' });
    expect(periodOf('year', '2028-02-29')).toEqual({ from: '2027-03-01', to: '2028-02-29' });
    expect(periodOf('all', '2026-03-11')).toEqual({ from: null, to: '2026-03-11' });
  });

  it('end with whole months where the last day is the end of one', () => {
    expect(periodOf('month', '2026-04-30').from).toBe('2026-04-01');
    expect(periodOf('month', '2026-02-28').from).toBe('2026-02-01');
    expect(periodOf('quarter', '2026-06-30').from).toBe('2026-04-01');
    expect(periodOf('year', '2025-02-28').from).toBe('2024-03-01');
    expect(periodOf('month', '2026-04-29').from).toBe('2026-03-30');
  });

  it('are a range again when they are read, or none', () => {
    for (const range of ['month', 'quarter', 'year', 'all'] as const)
      for (const day of ['2026-05-31', '2026-06-30', '2026-06-29'])
        expect(rangeOf(periodOf(range, day))).toBe(range);
    expect(rangeOf({ from: '2026-01-01', to: '2026-05-31' })).toBeNull();
  });
});
