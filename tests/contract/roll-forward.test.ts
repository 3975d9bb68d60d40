import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  amountsOf,
  continuityDifference,
  effectOf,
  endingOf,
  goesOn,
  identityDifference,
  neutralFields,
  signOf,
} from '../../contract/values/roll-forward.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { amountFields } from '../../contract/values/value.ts';

const limit = 10n ** 13n;
const cents = fc.bigInt({ min: -limit, max: limit });
const flow = fc.bigInt({ min: 0n, max: limit });
const amounts = fc.record({
  beginning_balance: cents,
  money_in_new_funds: flow,
  unrealized_pl_previous_day: cents,
  investment_in: flow,
  investment_out: flow,
  total_unrealized_pl: cents,
  money_out: flow,
  misc_fees: flow,
  ending_balance: cents,
  realized_pl: cents,
});
const none = {
  beginning_balance: 0n,
  money_in_new_funds: 0n,
  unrealized_pl_previous_day: 0n,
  investment_in: 0n,
  investment_out: 0n,
  total_unrealized_pl: 0n,
  money_out: 0n,
  misc_fees: 0n,
  ending_balance: 0n,
  realized_pl: 0n,
};

describe('the roll-forward', () => {
  test('ends where its lines lead to', () => {
    expect(
      endingOf({
        ...none,
        beginning_balance: 428_002_907n,
        money_in_new_funds: 1_000_000n,
        money_out: 500_000n,
        misc_fees: 29_530n,
        realized_pl: 300_415n,
        unrealized_pl_previous_day: 8_911_820n,
        total_unrealized_pl: 9_264_085n,
      }),
    ).toBe(429_126_057n);
  });
  test('names by how much an ending is over or under', () => {
    const day = { ...none, beginning_balance: 100_00n, realized_pl: -10_00n };
    expect(identityDifference({ ...day, ending_balance: 210_00n })).toBe(120_00n);
    expect(identityDifference({ ...day, ending_balance: 89_99n })).toBe(-1n);
    expect(identityDifference({ ...day, ending_balance: 90_00n })).toBe(0n);
  });
  test('makes 10 000 paid in and then invested +10 000, not +20 000', () => {
    expect(endingOf({ ...none, money_in_new_funds: 1_000_000n, investment_in: 1_000_000n })).toBe(1_000_000n);
  });
  test('holds for any lines once the computed ending is taken', () => {
    fc.assert(
      fc.property(amounts, (day) => identityDifference({ ...day, ending_balance: endingOf(day) }) === 0n),
    );
  });
  test('changes by what one line changes, with its sign, and by nothing where the line is neutral', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom(...amountFields), cents, (day, field, by) => {
        const changed = endingOf({ ...day, [field]: day[field] + by }) - endingOf(day);
        const sign = signOf(field);
        expect(changed).toBe(sign === 'neutral' ? 0n : sign === '+' ? by : -by);
      }),
    );
    for (const field of neutralFields) expect(signOf(field)).toBe('neutral');
  });
  test('is the sum of what each line does', () => {
    fc.assert(
      fc.property(amounts, (day) => {
        const unrealized = day.total_unrealized_pl - day.unrealized_pl_previous_day;
        const flows = day.money_in_new_funds - day.money_out - day.misc_fees;
        expect(endingOf(day)).toBe(day.beginning_balance + flows + day.realized_pl + unrealized);
        expect(amountFields.reduce((sum, field) => sum + effectOf(field, day), 0n)).toBe(endingOf(day));
      }),
    );
  });
});

describe('a record and the one before', () => {
  test('go on from each other when the day starts with the ending and the unrealized result before', () => {
    fc.assert(
      fc.property(amounts, amounts, (before, day) => {
        const next = {
          ...day,
          beginning_balance: before.ending_balance,
          unrealized_pl_previous_day: before.total_unrealized_pl,
        };
        expect(goesOn(continuityDifference(next, before))).toBe(true);
      }),
    );
  });
  test('say by how much they do not', () => {
    const before = { ending_balance: 100_00n, total_unrealized_pl: 5_00n };
    const day = { beginning_balance: 99_00n, unrealized_pl_previous_day: 6_50n };
    expect(continuityDifference(day, before)).toEqual({ balance: -1_00n, unrealized: 1_50n });
    expect(goesOn({ balance: 0n, unrealized: 1n })).toBe(false);
    expect(goesOn({ balance: -1n, unrealized: 0n })).toBe(false);
  });
});

test('reads the texts of the wire as cents', () => {
  fc.assert(
    fc.property(amounts, (day) => {
      const wire = {
        beginning_balance: formatMoney(day.beginning_balance),
        money_in_new_funds: formatMoney(day.money_in_new_funds),
        unrealized_pl_previous_day: formatMoney(day.unrealized_pl_previous_day),
        investment_in: formatMoney(day.investment_in),
        investment_out: formatMoney(day.investment_out),
        total_unrealized_pl: formatMoney(day.total_unrealized_pl),
        money_out: formatMoney(day.money_out),
        misc_fees: formatMoney(day.misc_fees),
        ending_balance: formatMoney(day.ending_balance),
        realized_pl: formatMoney(day.realized_pl),
      };
      expect(amountsOf(wire)).toEqual(day);
    }),
  );
});
