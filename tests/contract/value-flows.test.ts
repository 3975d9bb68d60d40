import { describe, expect, it } from 'vitest';
import type { Currency } from '../../contract/enums.ts';
import { endingOf } from '../../contract/values/roll-forward.ts';
import { flowsIn, noFlows, type Counted } from '../../contract/values/value-flows.ts';

const none = { misc_fees: null, conversion_type: null, client_part: null, reverses: null };
const money = (given: Partial<Counted> & Pick<Counted, 'transaction_type'>): Counted => ({
  currency: 'EUR',
  amount: 1_000_000n,
  ...none,
  ...given,
});
const undoing = (reverses: Counted, amount: bigint): Counted =>
  money({ transaction_type: 'ADJUSTMENT', amount, reverses });
/** What a member holds more after these, in cents. */
const held = (currency: Currency, ...counted: Counted[]): bigint =>
  endingOf({
    beginning_balance: 0n,
    unrealized_pl_previous_day: 0n,
    total_unrealized_pl: 0n,
    ending_balance: 0n,
    ...flowsIn(currency, counted),
  });

const paidIn = money({ transaction_type: 'MONEY_IN' });
const invested = money({ transaction_type: 'INVESTMENT_IN' });
const withdrawn = money({ transaction_type: 'MONEY_OUT', amount: 25_000n, misc_fees: 250n });
const conversion = money({
  transaction_type: 'CONVERSION',
  amount: 10_000n,
  conversion_type: 'EUR_TO_USD',
  client_part: 10_800n,
});

describe('how executed money counts in values', () => {
  it('10 000 paid in and then invested is 10 000 more, not 20 000', () => {
    expect(flowsIn('EUR', [paidIn, invested])).toEqual({
      ...noFlows,
      money_in_new_funds: 1_000_000n,
      investment_in: 1_000_000n,
    });
    expect(held('EUR', paidIn, invested)).toBe(1_000_000n);
  });

  it('a withdrawal is its net and its fees', () => {
    expect(flowsIn('EUR', [withdrawn])).toEqual({ ...noFlows, money_out: 24_750n, misc_fees: 250n });
  });

  it('a conversion leaves one currency and arrives in the other without the fund’s part', () => {
    expect(flowsIn('EUR', [conversion])).toEqual({ ...noFlows, money_out: 10_000n });
    expect(flowsIn('USD', [conversion])).toEqual({ ...noFlows, money_in_new_funds: 10_800n });
  });

  it('a payout that comes back is new money, and its fees are given back as all fees are', () => {
    expect(flowsIn('EUR', [undoing(withdrawn, 25_000n)])).toEqual({
      ...noFlows,
      money_in_new_funds: 24_750n,
      realized_pl: 250n,
    });
  });

  it('an adjustment is a result, above or below zero', () => {
    expect(flowsIn('EUR', [money({ transaction_type: 'ADJUSTMENT', amount: -120n })])).toEqual({
      ...noFlows,
      realized_pl: -120n,
    });
  });

  it('a redistribution pays out what the values hold already', () => {
    expect(flowsIn('EUR', [money({ transaction_type: 'REDISTRIBUTION' })])).toEqual(noFlows);
  });

  it.each([
    ['a payment', paidIn, -1_000_000n],
    ['an investment', invested, 1_000_000n],
    ['a withdrawal', withdrawn, 25_000n],
    ['fees', money({ transaction_type: 'MISC_FEES', amount: 300n }), 300n],
    ['a conversion', conversion, 10_000n],
    ['an adjustment', money({ transaction_type: 'ADJUSTMENT', amount: 77n }), -77n],
  ])('%s that is undone leaves nothing behind, in either currency', (_, original, amount) => {
    const all = [original, undoing(original, amount)] as const;
    expect(held('EUR', ...all)).toBe(0n);
    expect(held('USD', ...all)).toBe(0n);
    // nor a result: it was no cost, and nobody earned it
    const { realized_pl, misc_fees } = flowsIn('EUR', all);
    expect(realized_pl - misc_fees).toBe(0n);
  });
});
