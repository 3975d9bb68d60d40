import { describe, expect, it } from 'vitest';
import { readCriteria } from '../../src/app/member/listing.ts';
import { bankListing, filtersOf } from '../../src/features/fund-banks/transactions/criteria.ts';
import { monthsToChoose } from '../../src/features/values/pages/months.ts';

describe('the month that an address asks for', () => {
  it('is shown and can be chosen, however long ago', () => {
    const { months, shown } = monthsToChoose('2026-03-12', '2019-11');
    expect(shown).toBe('2019-11');
    expect(months).toHaveLength(25);
    expect([months[0], months[23], months.at(-1)]).toEqual(['2026-03', '2024-04', '2019-11']);
    expect(monthsToChoose('2026-03-12', '2024-04')).toMatchObject({ shown: '2024-04' });
    expect(monthsToChoose('2026-03-12', '2024-04').months).toHaveLength(24);
  });

  it.each([null, '2026-04', '2026-13', '2026-3', 'last'])('is this one where %j is asked for', (asked) => {
    expect(monthsToChoose('2026-03-12', asked)).toMatchObject({ shown: '2026-03' });
  });
});

describe('the days that an address asks for', () => {
  const asked = (query: string) => filtersOf(readCriteria(query, bankListing));

  it('choose what goes through the banks, for the list and for its files', () => {
    expect(asked('?from=2026-05-20&to=2026-05-21&currency=EUR')).toEqual({
      from: '2026-05-20',
      to: '2026-05-21',
      currency: 'EUR',
    });
    expect(asked('?from=2026-02-30&to=20/05/2026')).toEqual({});
  });
});

describe('the account that an address asks for', () => {
  const account = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e02';
  const asked = (query: string) => filtersOf(readCriteria(query, bankListing));

  it('chooses its transactions, also one that came since or was deleted', () => {
    expect(asked(`?fund_bank_id=${account}&page=2`)).toEqual({ fund_bank_id: account });
  });

  it.each(['', '?fund_bank_id=ALL', '?fund_bank_id=elsewhere', `?fund_bank_id=${account}0`])(
    'is none in %j',
    (query) => {
      expect(asked(query)).toEqual({});
    },
  );
});
