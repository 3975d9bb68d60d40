import { array, assert, bigInt, integer, property, record, uniqueArray, uuid } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from '../../contract/errors.ts';
import { redistributionForm } from '../../contract/values/redistribution.ts';
import {
  baseOf,
  parties,
  splitBase,
  splitByWeights,
  sumOfShares,
  type PartyAmounts,
} from '../../contract/values/redistribution-shares.ts';
import { formatMoney } from '../../contract/values/money.ts';

const shares = (investors: string, internal_fund = '0.00', provider = '0.00', foundation = '0.00') => ({
  investors_percentage: investors,
  internal_fund_percentage: internal_fund,
  provider_percentage: provider,
  foundation_percentage: foundation,
});
const sumOf = (amounts: PartyAmounts) => parties.reduce((sum, party) => sum + amounts[party], 0n);
/** Three cuts of 100 % in hundredths make four shares that add up to it. */
const whole = array(integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 }).map((cuts) => {
  const [a = 0, b = 0, c = 0] = cuts.toSorted((one, other) => one - other);
  const text = (part: number) => formatMoney(BigInt(part));
  return shares(text(a), text(b - a), text(c - b), text(10_000 - c));
});
const amount = bigInt({ min: 0n, max: 10n ** 13n });
const member = record({ id: uuid(), weight: bigInt({ min: 0n, max: 10n ** 16n }) });
const members = uniqueArray(member, { selector: ({ id }) => id, maxLength: 40 });

describe('four shares', () => {
  test('of 100 % give away the base to the cent, each within a cent of its percentage', () => {
    assert(
      property(amount, whole, (base, shares) => {
        const amounts = splitBase(base, shares);
        expect(sumOf(amounts)).toBe(base);
        for (const party of parties) {
          const exact = base * BigInt(shares[`${party}_percentage`].replace('.', ''));
          const off = amounts[party] * 10_000n - exact;
          expect(off > -10_000n && off < 10_000n).toBe(true);
        }
      }),
    );
  });
  test('of less or more are counted as they are, and nothing is made up for them', () => {
    expect(splitBase(10_000n, shares('50.00'))).toMatchObject({ investors: 5000n, foundation: 0n });
    expect(splitBase(10_000n, shares('90.00', '90.00'))).toMatchObject({ investors: 9000n, provider: 0n });
    expect(sumOfShares(shares('99.99'))).toBe(9999n);
  });
  test('give the odd cent to the largest remainder, and of two alike to the one that is told first', () => {
    expect(splitBase(1n, shares('25.00', '25.00', '25.00', '25.00'))).toMatchObject({ investors: 1n });
    expect(splitBase(1n, shares('30.00', '0.00', '0.00', '70.00'))).toMatchObject({ foundation: 1n });
  });
  test.each(['99.99', '100.01'])('of %s in all are refused by the words of the specification', (all) => {
    const rest = formatMoney(BigInt(all.replace('.', '')) - 3000n);
    const form = { year: 2026, month: 2, currency: 'EUR', ...shares(rest, '15.00', '10.00', '5.00') };
    const { success, error } = redistributionForm.safeParse(form);
    expect(success).toBe(false);
    expect(fieldErrors(error?.issues ?? [])).toEqual({ total_percentage: 'percentages_not_100' });
  });
});

describe('the part of the investors', () => {
  test('of nothing is nothing for each, whoever held what, and of something for nobody is told apart', () => {
    const nobody = ['a', 'b'].map((id) => ({ id, weight: 0n }));
    expect(splitByWeights(0n, nobody)).toEqual(
      new Map([
        ['a', 0n],
        ['b', 0n],
      ]),
    );
    expect(splitByWeights(1n, nobody)).toBeNull();
    expect(splitByWeights(0n, [])).toEqual(new Map());
  });
  test('gives two odd cents to the two largest remainders, wherever they stand', () => {
    const weights = [5n, 1n, 5n, 3n].map((weight, at) => ({ id: 'abcd'[at] ?? '', weight }));
    // 100 cents by fourteenths: 35.71, 7.14, 35.71, 21.43
    expect([...(splitByWeights(100n, weights) ?? [])]).toEqual([
      ['a', 36n],
      ['b', 7n],
      ['c', 36n],
      ['d', 21n],
    ]);
    const alike = ['d', 'c', 'b', 'a'].map((id) => ({ id, weight: 1n }));
    expect([...(splitByWeights(6n, alike) ?? [])]).toEqual([
      ['a', 2n],
      ['b', 2n],
      ['c', 1n],
      ['d', 1n],
    ]);
  });

  const three = ['c', 'a', 'b'].map((id) => ({ id, weight: 7n }));
  test('of 100.00 in three equal parts is 33.34, 33.33 and 33.33, the odd cent by the order of the ids', () => {
    const split = splitByWeights(10_000n, three);
    expect([...(split ?? [])]).toEqual([
      ['a', 3334n],
      ['b', 3333n],
      ['c', 3333n],
    ]);
  });
  test('adds up to the cent, pays nobody without weight, and never depends on the order', () => {
    assert(
      property(amount, members, (part, weights) => {
        const split = splitByWeights(part, weights);
        const isWeighed = weights.some(({ weight }) => weight > 0n);
        expect(split === null).toBe(!isWeighed && part > 0n);
        if (split === null) return;
        expect([...split.values()].reduce((sum, share) => sum + share, 0n)).toBe(part);
        for (const { id, weight } of weights) if (weight === 0n) expect(split.get(id)).toBe(0n);
        expect(splitByWeights(part, weights.toReversed())).toEqual(split);
      }),
    );
  });
  test('never pays a member less than one who held less', () => {
    assert(
      property(amount, members, (part, weights) => {
        const split = splitByWeights(part, weights) ?? new Map<string, bigint>();
        const ordered = weights.toSorted((a, b) => (a.weight < b.weight ? -1 : a.weight > b.weight ? 1 : 0));
        ordered.slice(1).forEach(({ id, weight }, at) => {
          const less = ordered[at];
          if (less && less.weight < weight)
            expect((split.get(id) ?? 0n) >= (split.get(less.id) ?? 0n)).toBe(true);
        });
      }),
    );
  });
});

test('the base of a month is its realized results less its fees, and nothing where fees are more', () => {
  const adjusted = 0n;
  expect(baseOf({ realized: 500n, fees: 120n, adjusted })).toBe(380n);
  expect(baseOf({ realized: 100n, fees: 120n, adjusted })).toBe(0n);
  expect(baseOf({ realized: -100n, fees: 0n, adjusted })).toBe(0n);
});

test('what adjustments have paid by themselves is no part of the base, and what they took is no loss of it', () => {
  expect(baseOf({ realized: 500n, fees: 120n, adjusted: 300n })).toBe(80n);
  expect(baseOf({ realized: 500n, fees: 120n, adjusted: 500n })).toBe(0n);
  expect(baseOf({ realized: 500n, fees: 120n, adjusted: -300n })).toBe(680n);
});

test('a list in place of the form is refused as any other value of another kind', () => {
  const form = { year: 2026, month: 2, currency: 'EUR', ...shares('70.00', '15.00', '10.00', '5.00') };
  expect(redistributionForm.safeParse(form).success).toBe(true);
  expect(redistributionForm.safeParse([form]).success).toBe(false);
});
