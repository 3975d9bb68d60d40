import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conversionTypes, transactionTypes } from '../../contract/enums.ts';
import { conversionParts, convert, targetOf } from '../../contract/values/conversion.ts';
import { paymentReference, referenceOf } from '../../contract/values/payment-reference.ts';
import { isPaymentReference } from '../fixtures/payment-reference.ts';

const amount = fc.bigInt({ min: 1n, max: 999_999_999_999_999n });
const rate = fc.bigInt({ min: 1n, max: 999_999_999_999_999n });

describe('a conversion', () => {
  test('there and back at one rate never gains a cent, either way', () => {
    fc.assert(
      fc.property(amount, rate, (cents, at) => {
        expect(convert(convert(cents, at, 'EUR_TO_USD'), at, 'USD_TO_EUR')).toBeLessThanOrEqual(cents);
        expect(convert(convert(cents, at, 'USD_TO_EUR'), at, 'EUR_TO_USD')).toBeLessThanOrEqual(cents);
      }),
    );
  });

  test('in two parts never gives more than in one', () => {
    fc.assert(
      fc.property(amount, amount, rate, fc.constantFrom(...conversionTypes), (one, other, at, type) => {
        expect(convert(one, at, type) + convert(other, at, type)).toBeLessThanOrEqual(
          convert(one + other, at, type),
        );
      }),
    );
  });

  test('gives its two parts, and nothing beside them', () => {
    fc.assert(
      fc.property(amount, rate, fc.bigInt({ min: 0n, max: 10_000n }), (cents, at, fundPart) => {
        const type = 'EUR_TO_USD' as const;
        const parts = conversionParts({ amount: cents, rate: at, type, fundPart });
        if ('field' in parts) return;
        expect(parts.clientPart + parts.fundPart).toBe(convert(cents, at, type));
        expect(parts.clientPart).toBeGreaterThan(0n);
      }),
    );
  });

  test('is refused at a rate that gives nothing or too much, and with a margin that takes all', () => {
    const parts = (cents: bigint, at: bigint, fundPart = 0n) =>
      conversionParts({ amount: cents, rate: at, type: 'EUR_TO_USD', fundPart });
    expect(parts(100n, 1n)).toEqual({ field: 'exchange_rate', key: 'too_small' });
    expect(parts(999_999_999_999_999n, 200_000_000n)).toEqual({ field: 'exchange_rate', key: 'too_big' });
    expect(parts(100n, 100_000_000n, 100n)).toEqual({ field: 'fund_part', key: 'too_big' });
    expect(conversionParts({ amount: 1n, rate: 300_000_000n, type: 'USD_TO_EUR', fundPart: 0n })).toEqual({
      field: 'exchange_rate',
      key: 'too_big',
    });
  });
});

describe('the edges of a conversion', () => {
  const parts = (type: (typeof conversionTypes)[number], cents: bigint, at: bigint, fundPart = 0n) =>
    conversionParts({ amount: cents, rate: at, type, fundPart });
  test('gives the other currency', () => {
    expect(conversionTypes.map(targetOf)).toEqual(['USD', 'EUR']);
  });
  test('a margin may leave one cent, and no less', () => {
    expect(parts('EUR_TO_USD', 100n, 100_000_000n, 99n)).toEqual({ clientPart: 1n, fundPart: 99n });
    expect(parts('EUR_TO_USD', 100n, 100_000_000n)).toEqual({ clientPart: 100n, fundPart: 0n });
    expect(parts('EUR_TO_USD', 100n, 100_000_000n, 101n)).toEqual({ field: 'fund_part', key: 'too_big' });
  });
  test('fifteen digits are kept, sixteen are too many, told by the rate’s side', () => {
    const most = 999_999_999_999_999n;
    expect(parts('EUR_TO_USD', most, 100_000_000n)).toEqual({ clientPart: most, fundPart: 0n });
    expect(parts('EUR_TO_USD', 500_000_000_000_000n, 200_000_000n)).toEqual({
      field: 'exchange_rate',
      key: 'too_big',
    });
    expect(parts('USD_TO_EUR', 500_000_000_000_000n, 50_000_000n)).toEqual({
      field: 'exchange_rate',
      key: 'too_small',
    });
  });
});

describe('a reference', () => {
  test('says what it is of, in which year, and which one', () => {
    expect(referenceOf('MONEY_IN', 2026, 61n)).toBe('MI-2026-000061');
    expect(referenceOf('ADJUSTMENT', 2026, 1_234_567n)).toBe('AD-2026-1234567');
    expect(new Set(transactionTypes.map((type) => referenceOf(type, 2026, 1n))).size).toBe(8);
  });

  test('makes the one of a payer, whose check digits find every wrong or swapped sign', () => {
    // an example of ISO 11649 that is published with its check digits
    expect(paymentReference('539007547034')).toBe('RF18539007547034');
    const whole = paymentReference('MI-2026-000061');
    expect(isPaymentReference(whole)).toBe(true);
    const signs = [...whole];
    for (let at = 4; at < signs.length - 1; at += 1) {
      const [one = '', other = ''] = [signs[at], signs[at + 1]];
      const wrong = signs.with(at, one === '7' ? '8' : '7').join('');
      expect(isPaymentReference(wrong), wrong).toBe(one === '7' && wrong === whole);
      if (one === other) continue;
      const swapped = signs
        .with(at, other)
        .with(at + 1, one)
        .join('');
      expect(isPaymentReference(swapped), swapped).toBe(false);
    }
  });
});
