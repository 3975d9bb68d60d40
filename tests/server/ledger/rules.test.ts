import { assert, bigInt, boolean, constantFrom, oneof, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../contract/values/conversion.ts';
import {
  entriesOf,
  ledgerAccountKinds,
  mayBeBelowZero,
  reversed,
  type Movement,
} from '../../../server/rules/ledger.ts';
import { isBalanced } from '../../fixtures/balanced.ts';

const cents = bigInt({ min: 1n, max: 10n ** 13n });
const rate = bigInt({ min: 1n, max: 10n ** 10n });
const currency = constantFrom('EUR' as const, 'USD' as const);
const other = { EUR: 'USD', USD: 'EUR' } as const;
const member = 'a-member';

const simple = tuple(
  constantFrom('INVESTMENT_IN' as const, 'INVESTMENT_OUT' as const, 'MISC_FEES' as const),
  currency,
  cents,
).map(([kind, currency, amount]): Movement => ({ kind, member, currency, amount }));
const moneyOut = tuple(currency, cents, bigInt({ min: 0n, max: 100n })).map(
  ([currency, amount, percent]): Movement => {
    const fees = (amount * percent) / 100n;
    return { kind: 'MONEY_OUT', member, bank: 'a-bank', currency, amount, fees };
  },
);
const conversion = tuple(currency, cents, cents, cents).map(
  ([currency, amount, clientPart, fundPart]): Movement => {
    const target = other[currency];
    return { kind: 'CONVERSION', member, currency, target, amount, clientPart, fundPart };
  },
);
const target = constantFrom(
  { to: 'WALLET' as const, member },
  { to: 'FUND_CASH' as const },
  { to: 'PROVIDER' as const },
  { to: 'FOUNDATION' as const },
);
const redistribution = tuple(currency, target, cents, boolean()).map(
  ([currency, target, cents, isBack]): Movement => ({
    kind: 'REDISTRIBUTION',
    currency,
    amount: isBack ? -cents : cents,
    ...target,
  }),
);
const movement = oneof(simple, moneyOut, conversion, redistribution);

describe('the entries of an operation', () => {
  it('add up to zero in each currency, and so do those that undo them', () => {
    assert(
      property(movement, (movement) => {
        const entries = entriesOf(movement);
        expect(entries.length).toBeGreaterThan(1);
        expect(isBalanced(entries)).toBe(true);
        expect(isBalanced(reversed(entries))).toBe(true);
      }),
    );
  });

  it('are three for a payout with fees: what leaves the wallet, what the fund keeps, what is paid', () => {
    const entries = entriesOf({
      kind: 'MONEY_OUT',
      member,
      bank: 'a-bank',
      currency: 'EUR',
      amount: 25_000n,
      fees: 250n,
    });
    expect(entries.map(({ account, amount }) => [account.kind, amount])).toEqual([
      ['WALLET', -25_000n],
      ['FEES', 250n],
      ['BANK', 24_750n],
    ]);
  });

  it('leave out a line of nothing', () => {
    const paid = entriesOf({
      kind: 'MONEY_OUT',
      member,
      bank: 'a-bank',
      currency: 'EUR',
      amount: 100n,
      fees: 0n,
    });
    expect(paid.map(({ account }) => account.kind)).toEqual(['WALLET', 'BANK']);
  });

  it('tell what doesn’t add up', () => {
    const [first] = entriesOf({ kind: 'MISC_FEES', member, currency: 'EUR', amount: 100n });
    expect(first && isBalanced([first])).toBe(false);
  });
});

describe('each kind of operation', () => {
  const told = (movement: Movement) =>
    entriesOf(movement).map(({ account: { kind, currency, owner }, amount }) =>
      [kind, currency, owner ?? 'fund', amount].join(' '),
    );
  const one = { member, currency: 'EUR', amount: 500n } as const;
  const shared = { kind: 'REDISTRIBUTION', currency: 'EUR', amount: 500n } as const;

  it.each([
    [{ kind: 'MONEY_IN', bank: 'a-bank', ...one }, 'BANK EUR a-bank -500', 'WALLET EUR a-member 500'],
    [{ kind: 'INVESTMENT_IN', ...one }, 'WALLET EUR a-member -500', 'FUND_CASH EUR fund 500'],
    [{ kind: 'INVESTMENT_OUT', ...one }, 'FUND_CASH EUR fund -500', 'WALLET EUR a-member 500'],
    [{ kind: 'MISC_FEES', ...one }, 'WALLET EUR a-member -500', 'FEES EUR fund 500'],
    [{ kind: 'ADJUSTMENT', ...one }, 'PROFIT_AND_LOSS EUR fund -500', 'WALLET EUR a-member 500'],
    [{ ...shared, to: 'WALLET', member }, 'PROFIT_AND_LOSS EUR fund -500', 'WALLET EUR a-member 500'],
    [{ ...shared, to: 'FUND_CASH' }, 'PROFIT_AND_LOSS EUR fund -500', 'FUND_CASH EUR fund 500'],
    [{ ...shared, to: 'PROVIDER' }, 'PROFIT_AND_LOSS EUR fund -500', 'PROVIDER EUR fund 500'],
    [{ ...shared, to: 'FOUNDATION' }, 'PROFIT_AND_LOSS EUR fund -500', 'FOUNDATION EUR fund 500'],
  ] as const)('goes from one account to another, case %#', (movement, from, to) => {
    expect(told(movement)).toEqual([from, to]);
  });

  it('goes over the position in both currencies when money is converted', () => {
    const parts = { target: 'USD', clientPart: 540n, fundPart: 2n } as const;
    expect(told({ kind: 'CONVERSION', ...one, ...parts })).toEqual([
      'WALLET EUR a-member -500',
      'EXCHANGE_POSITION EUR fund 500',
      'EXCHANGE_POSITION USD fund -542',
      'WALLET USD a-member 540',
      'MARGIN USD fund 2',
    ]);
  });

  it('is undone on the same accounts by the same amounts', () => {
    const entries = entriesOf({ kind: 'MISC_FEES', ...one });
    expect(reversed(entries)).toEqual(entries.map(({ account, amount }) => ({ account, amount: -amount })));
  });

  it('adds up by currency, never over both', () => {
    const [taken, , , given] = entriesOf({
      kind: 'CONVERSION',
      ...one,
      target: 'USD',
      clientPart: 500n,
      fundPart: 0n,
    });
    expect(taken && given && isBalanced([taken, given])).toBe(false);
    expect(isBalanced([])).toBe(true);
  });
});

it('a bank, a position and results may be below zero, and no other account', () => {
  expect(ledgerAccountKinds.filter(mayBeBelowZero)).toEqual(['BANK', 'EXCHANGE_POSITION', 'PROFIT_AND_LOSS']);
});

describe('a conversion', () => {
  it('there and back at one rate never gains a cent, in either direction', () => {
    assert(
      property(cents, rate, (amount, rate) => {
        const dollars = convert(amount, rate, 'EUR_TO_USD');
        if (dollars > 0n) expect(convert(dollars, rate, 'USD_TO_EUR')).toBeLessThanOrEqual(amount);
        const euros = convert(amount, rate, 'USD_TO_EUR');
        if (euros > 0n) expect(convert(euros, rate, 'EUR_TO_USD')).toBeLessThanOrEqual(amount);
      }),
    );
  });

  it('rounds down to the cent', () => {
    expect(convert(100_00n, 108_450_000n, 'EUR_TO_USD')).toBe(108_45n);
    expect(convert(1n, 108_450_000n, 'EUR_TO_USD')).toBe(1n);
    expect(convert(100_00n, 108_450_000n, 'USD_TO_EUR')).toBe(92_20n);
  });
});
