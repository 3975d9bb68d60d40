import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { individualStep6 } from '../../contract/steps/individual.ts';
import { isRoutingNumber } from '../../contract/values/bank.ts';
import { told } from '../fixtures/told.ts';

const digits = [...'0123456789'];
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** The number that begins with `start` and ends with the check digit of the American Bankers Association. */
function withCheck(start: string): string {
  const weighted = [...start].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] ?? 0), 0);
  return start + String((10 - (weighted % 10)) % 10);
}

describe('a routing number', () => {
  test('is refused with any one digit changed', () => {
    expect(isRoutingNumber('123456780')).toBe(true);
    fc.assert(
      fc.property(fc.nat(8), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const number = '123456780';
        const changed = (Number(number[at]) + more) % 10;
        expect(isRoutingNumber(number.slice(0, at) + String(changed) + number.slice(at + 1))).toBe(false);
      }),
    );
  });

  test('is one of a Federal Reserve district, whatever its check digit says', () => {
    const begins = digits.flatMap((one) => digits.map((other) => one + other));
    const taken = begins.filter((two) => isRoutingNumber(withCheck(`${two}200003`)));
    expect(taken.map(Number)).toEqual([...range(1, 12), ...range(21, 32), ...range(61, 72)]);
    const noughts = withCheck('00000000');
    expect(noughts).toBe('000000000');
    const account = {
      currency: 'USD',
      account_country: 'US',
      routing_number: noughts,
      bank_account_number: '12345678',
      account_holder: 'Camille Exemple',
      signatory_confirmation_check: true,
      accredited_confirmation_check: false,
    };
    expect(told(individualStep6, account)).toEqual(['routing_number invalid_routing_number']);
    expect(told(individualStep6, { ...account, routing_number: '021000021' })).toEqual([]);
  });
});
