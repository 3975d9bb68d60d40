import { describe, expect, it } from 'vitest';
import type { Approval } from '../../contract/values/approval.ts';
import { placeOf } from '../../src/features/approvals/place.ts';

const id = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b11';
const hash = '5f'.repeat(32);
const waiting = {
  id,
  user_id: null,
  user_name: null,
  account_closed: false,
  request: null,
  effects_hash: hash,
  current_hash: hash,
  prepared_by: id,
  prepared_by_name: 'Noa Exemple',
  prepared_at: '2026-03-13T09:20:00.000Z',
  state: 'OPEN',
  closed_by_name: null,
  closed_at: null,
  may_confirm: true,
  why_not: null,
  impediment: null,
  may_end: true,
} as const;
const ofDay = (value_date: string) => ({ value_date, year: null, quarter_number: null }) as const;
const ofQuarter = { value_date: null, year: 2025, quarter_number: 4 } as const;
const ofAll = { value_date: null, year: null, quarter_number: null } as const;
const amount = '100.00';

type Published = Extract<Approval['effects'][number], { effect: 'values.published' }>;
type Restated = Extract<Approval['effects'][number], { effect: 'value.restated' }>;

const publication = (...records: readonly Pick<Published, 'series' | 'currency' | keyof typeof ofAll>[]) =>
  placeOf({
    ...waiting,
    kind: 'values.publication',
    payload: { records: [{ id, version: 1 }] },
    effects: records.map((record) => ({
      effect: 'values.published',
      count: 1,
      ending_balance: amount,
      ...record,
    })),
  });

function restatement(record: Pick<Restated, 'series' | 'currency' | 'user_id' | keyof typeof ofAll>) {
  const shown = {
    beginning_balance: amount,
    money_in_new_funds: amount,
    unrealized_pl_previous_day: amount,
    investment_in: amount,
    investment_out: amount,
    total_unrealized_pl: amount,
    money_out: amount,
    misc_fees: amount,
    ending_balance: amount,
    realized_pl: amount,
  };
  return placeOf({
    ...waiting,
    kind: 'values.restatement',
    payload: {
      value_id: id,
      user_id: record.user_id,
      version: 2,
      ...shown,
      note: null,
      reason: 'Typed wrong',
    },
    effects: [
      { effect: 'value.restated', value_id: id, field: 'misc_fees', from: '1.00', to: '2.00', ...record },
    ],
  });
}

describe('the way from a decision about values', () => {
  it('of the fund leads to the grid of its period and currency, at the newest of its days', () => {
    const usd = { series: 'FUND_DAILY', currency: 'USD' } as const;
    expect(publication({ ...usd, ...ofDay('2026-01-15') }, { ...usd, ...ofDay('2026-01-16') })).toBe(
      '/admin/edit_capital?tab=daily&currency=USD&day=2026-01-16',
    );
    expect(publication({ series: 'FUND_QUARTERLY', currency: 'EUR', ...ofQuarter })).toBe(
      '/admin/edit_capital?tab=quarterly&currency=EUR&day=2025-12-31',
    );
  });

  it('of investors leads nowhere, and never to the fund’s own grid: their card shows each', () => {
    for (const series of ['INVESTOR_QUARTERLY', 'INVESTOR_DAILY'] as const)
      expect(publication({ series, currency: 'USD', ...ofQuarter })).toBeNull();
  });

  it('that are to be restated leads to the record, of a day, a quarter or all the time', () => {
    const place = `/admin/investor_values/user_id/${id}`;
    const usd = { user_id: id, currency: 'USD' } as const;
    expect(restatement({ series: 'INVESTOR_QUARTERLY', ...usd, ...ofQuarter })).toBe(
      `${place}?tab=quarterly&currency=USD&day=2025-12-31`,
    );
    expect(restatement({ series: 'INVESTOR_DAILY', ...usd, ...ofDay('2026-01-15') })).toBe(
      `${place}?tab=daily&currency=USD&day=2026-01-15`,
    );
    expect(restatement({ series: 'INVESTOR_GLOBAL', ...usd, ...ofAll })).toBe(
      `${place}?tab=global&currency=USD`,
    );
    expect(restatement({ series: 'FUND_QUARTERLY', user_id: null, currency: 'USD', ...ofQuarter })).toBe(
      '/admin/edit_capital?tab=quarterly&currency=USD&day=2025-12-31',
    );
  });
});

it('the way from a decision about a month leads to that month, in its currency', () => {
  const effects: Approval['effects'] = [
    { effect: 'redistribution.paid', year: 2026, month: 2, currency: 'USD', count: 3, amount },
  ];
  expect(
    placeOf({
      ...waiting,
      kind: 'redistribution',
      payload: { redistribution_id: id, version: 1, restated: null },
      effects,
    }),
  ).toBe('/admin/edit_capital?tab=redistribution&currency=USD&month=2026-02');
});
