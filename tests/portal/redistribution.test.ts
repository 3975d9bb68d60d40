import { describe, expect, it } from 'vitest';
import { finishedMonths, monthOf, monthText } from '../../src/features/redistribution/months.ts';

const today = '2026-03-12';

describe('the month that is shared out', () => {
  it('is one of the two years that are over, newest first', () => {
    const months = finishedMonths(today).map(monthText);
    expect(months.slice(0, 3)).toEqual(['02/2026', '01/2026', '12/2025']);
    expect(months).toHaveLength(24);
  });

  it('is the one that the address names, however old, but never one that still runs', () => {
    expect(monthOf('2019-07', '2026-01-31', today)).toEqual({ year: 2019, month: 7 });
    expect(monthOf('2026-03', null, today)).toEqual({ year: 2026, month: 2 });
    expect(monthOf('2026-13', null, today)).toEqual({ year: 2026, month: 2 });
  });

  it('is the newest with values where the address names none', () => {
    expect(monthOf(null, '2025-11-30', today)).toEqual({ year: 2025, month: 11 });
    expect(monthOf(null, '2026-03-11', today)).toEqual({ year: 2026, month: 2 });
    expect(monthOf(null, null, '2026-01-05')).toEqual({ year: 2025, month: 12 });
  });
});
