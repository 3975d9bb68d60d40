import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsOf,
  exchangeRate,
  formatDecimal,
  formatMoney,
  moneyOrZero,
  moneyText,
  parseAnswered,
  parseDecimal,
  parseMoney,
  percentage,
  percentageText,
  positiveMoney,
  rateText,
  signedMoney,
} from '../../contract/values/money.ts';
import { typedDecimal } from '../../contract/values/typed-decimal.ts';
import { fieldErrors } from '../../contract/errors.ts';
import { redistributionForm, shareFields } from '../../contract/values/redistribution.ts';

const limit = 10n ** 15n - 1n;
const minor = fc.bigInt({ min: -limit, max: limit });
const whole = fc.integer({ min: 0, max: 6 });

describe('an amount', () => {
  test('survives the way to its text and back, to the cent', () => {
    fc.assert(fc.property(minor, (cents) => parseMoney(formatMoney(cents)) === cents));
  });
  test('of any number of decimals does, too', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 8 }), (units, decimals) => {
        expect(parseDecimal(formatDecimal(units, decimals), decimals)).toBe(units);
      }),
    );
  });
  test('means the same with an exponent as with the point moved by hand', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 999_999n }), whole, whole, (digits, exponent, places) => {
        const text = digits.toString().padStart(places + 1, '0');
        const mantissa = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
        const moved = places - exponent;
        const cents = moved > 2 ? null : digits * 10n ** BigInt(2 - moved);
        expect(parseMoney(`${mantissa}e${exponent}`)).toBe(cents !== null && cents <= limit ? cents : null);
      }),
    );
  });
  test('has at most two decimals and 15 digits', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 0, max: 9 }), (cents, more) => {
        expect(parseMoney(`${formatMoney(cents)}${more}`)).toBeNull();
      }),
    );
    expect(parseMoney('9999999999999.99')).toBe(limit);
    expect(parseMoney('10000000000000.00')).toBeNull();
  });
  test('is never guessed from other words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const cents = parseMoney(text);
        if (cents === null) return;
        expect(text).toMatch(/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/);
        expect(Number(formatMoney(cents))).toBeCloseTo(Number(text), 2);
      }),
    );
  });
  test.each([
    '',
    ' ',
    'NaN',
    'Infinity',
    '0x10',
    '1,5',
    '1,000',
    '1 000',
    '.5',
    '5.',
    '1e',
    'e3',
    '--1',
    '1.5.0',
    '١',
    '1e10000000',
    '1e999',
    '1.234',
    '12345678901234567890',
    '1_000',
    '1e1.5',
    '１',
  ])('is not %j', (text) => {
    expect(parseMoney(text)).toBeNull();
    const key = fieldErrors(signedMoney.safeParse(text).error?.issues ?? []).body;
    expect(key).toBe(text.trim() === '' ? 'required' : 'invalid_decimal');
  });
  test.each([
    ['1e3', '1000.00'],
    ['1E+3', '1000.00'],
    ['12.5e-1', '1.25'],
    ['1.2345e2', '123.45'],
    ['-0', '0.00'],
    ['+7', '7.00'],
    ['007', '7.00'],
    ['0e999', '0.00'],
    [' 1.5 ', '1.50'],
  ])('%j is kept as %j', (text, kept) => {
    expect(signedMoney.parse(text)).toBe(kept);
  });
  test('in a request is more than zero', () => {
    for (const text of ['0', '0.00', '-5', '-0.01'])
      expect(fieldErrors(positiveMoney.safeParse(text).error?.issues ?? []).body).toBe('too_small');
    expect(positiveMoney.parse('0.01')).toBe('0.01');
  });
  test('a million digits cost nothing', () => {
    const begun = performance.now();
    for (let at = 0; at < 200; at += 1) expect(parseMoney('9'.repeat(1_000_000))).toBeNull();
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

test('a comma is the decimal mark in fr, es and it, and nothing in en', () => {
  for (const language of ['fr', 'es', 'it']) expect(parseMoney(typedDecimal('1,5', language))).toBe(150n);
  expect(parseMoney(typedDecimal('1,5', 'en'))).toBeNull();
  expect(parseMoney(typedDecimal('1,000', 'fr'))).toBeNull();
  expect(parseMoney(typedDecimal('1,000.00', 'fr'))).toBeNull();
  expect(parseMoney(typedDecimal('1,2,3', 'it'))).toBeNull();
});

test('a rate has up to eight decimals and is more than zero', () => {
  expect(exchangeRate.parse('1.08450001')).toBe('1.08450001');
  expect(exchangeRate.parse('1.1')).toBe('1.10000000');
  for (const text of ['0', '-1', '1.123456789']) expect(exchangeRate.safeParse(text).success).toBe(false);
});

test('shares are 0 to 100 with two decimals', () => {
  for (const text of ['0', '100', '33.33', '1e2']) expect(percentage.safeParse(text).success).toBe(true);
  for (const text of ['100.01', '-0.01', '33.333']) expect(percentage.safeParse(text).success).toBe(false);
});

test('four shares pass exactly when their hundredths add up to 10 000', () => {
  const share = fc.integer({ min: 0, max: 10_000 });
  const refused = (hundredths: readonly number[]) => {
    const shares = shareFields.map((field, at) => [field, formatMoney(BigInt(hundredths[at] ?? 0))]);
    const form = { year: 2026, month: 2, currency: 'EUR', ...Object.fromEntries(shares) };
    return fieldErrors(redistributionForm.safeParse(form).error?.issues ?? []);
  };
  fc.assert(
    fc.property(fc.tuple(share, share, share, share), (parts) => {
      const exact = parts.reduce((sum, one) => sum + one, 0) === 10_000;
      expect(refused(parts)).toEqual(exact ? {} : { total_percentage: 'percentages_not_100' });
    }),
  );
  fc.assert(
    fc.property(fc.array(share, { minLength: 3, maxLength: 3 }), (cuts) => {
      const [a = 0, b = 0, c = 0] = cuts.toSorted((one, other) => one - other);
      expect(refused([a, b - a, c - b, 10_000 - c])).toEqual({});
    }),
  );
});

describe('the edges of an amount', () => {
  const keys = (schema: typeof signedMoney, value: unknown) =>
    (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);

  test('forty characters are read, one more is not, however little it says', () => {
    expect(parseMoney(`${'0'.repeat(38)}12`)).toBe(1200n);
    expect(parseMoney(`${'0'.repeat(39)}12`)).toBeNull();
    expect(signedMoney.safeParse(`${'0'.repeat(38)}12`).success).toBe(true);
    expect(keys(signedMoney, '0'.repeat(41))).toEqual(['invalid_decimal']);
  });
  test('zeros in front cost no digits', () => {
    expect(parseMoney(`000${'9'.repeat(13)}`)).toBe(BigInt(`${'9'.repeat(13)}00`));
    expect(parseMoney('0001.5')).toBe(150n);
  });
  test('zero has no sign, and a whole number no point', () => {
    expect(formatDecimal(0n, 2)).toBe('0.00');
    expect(formatDecimal(-7n, 0)).toBe('-7');
    expect(formatDecimal(-5n, 2)).toBe('-0.05');
  });
  test('what is missing, empty or of another kind is told by one key alone', () => {
    expect(keys(signedMoney, undefined)).toEqual(['required']);
    expect(keys(signedMoney, 5)).toEqual(['invalid_value']);
    expect(keys(signedMoney, '')).toEqual(['required']);
    expect(keys(signedMoney, 'a')).toEqual(['invalid_decimal']);
    expect(keys(positiveMoney, 'a')).toEqual(['invalid_decimal']);
    expect(keys(positiveMoney, '0')).toEqual(['too_small']);
    expect(keys(percentage, '100.01')).toEqual(['too_big']);
    expect(keys(percentage, '-0.01')).toEqual(['too_small']);
  });
  test('zero or more may be zero, and no less', () => {
    expect(moneyOrZero.parse('0')).toBe('0.00');
    expect(keys(moneyOrZero, '-0.01')).toEqual(['too_small']);
  });
  test('a typed one is trimmed, and its comma a point where there is none', () => {
    expect(typedDecimal(' 1,5 ', 'fr')).toBe('1.5');
    expect(typedDecimal(' 1,5 ', 'en')).toBe('1,5');
    expect(typedDecimal('1.000,5', 'es')).toBe('1.000,5');
  });
  test('a typed one may be grouped by blanks and have a printed minus, as the portal writes it', () => {
    for (const blank of [' ', '\u00a0', '\u202f', '\u2009'])
      expect(typedDecimal(`\u2212${blank}1${blank}234${blank}567,50`, 'fr')).toBe('-1234567.50');
    expect(typedDecimal('1 000.50', 'en')).toBe('1000.50');
    expect(parseMoney(typedDecimal('1 ,5', 'fr'))).toBeNull();
    expect(parseMoney(typedDecimal('1 000,000.00', 'en'))).toBeNull();
    expect(typedDecimal('12345 678', 'en')).toBe('12345678');
  });
  test('a blank that sets no three digits apart may be a slip for a mark, so nothing is guessed', () => {
    for (const typed of ['12 50', '1 0845', '2 5', '1 2345', '1 23 456', '1 234 5', '1 234 56,00'])
      for (const language of ['en', 'fr']) {
        const text = typedDecimal(typed, language);
        expect(fieldErrors(signedMoney.safeParse(text).error?.issues ?? []).body, typed).toBe(
          'invalid_decimal',
        );
        expect(exchangeRate.safeParse(text).success, typed).toBe(false);
        expect(percentage.safeParse(text).success, typed).toBe(false);
      }
  });
  test('blanks make no long text readable, and cost nothing', () => {
    const begun = performance.now();
    expect(parseMoney(typedDecimal('1 '.repeat(500_000), 'fr'))).toBeNull();
    expect(parseMoney(typedDecimal(`1${' '.repeat(1_000_000)}1`, 'fr'))).toBeNull();
    expect(performance.now() - begun).toBeLessThan(1000);
  });
});

describe('an amount as the server answers it', () => {
  test.each([
    [
      moneyText,
      ['0.00', '-12.34', '1234567890123.45', '-92233720368547758.08', '12345678901234567890.12'],
      ['0', '1.5', '1.234', '123456789012345678901.00', 'x1.00', '1.00x', 'a.00', '1.ab', '--1.00'],
    ],
    [
      percentageText,
      ['0.00', '-12.34', '100.00'],
      ['0', '1.5', '1.234', '12345678901234.00', 'x1.00', '1.00x', 'a.00', '1.ab'],
    ],
    [
      rateText,
      ['1.08450000', '1234567.00000000'],
      [
        '-1.08450000',
        '1.0845',
        '12345678.00000000',
        'x1.08450000',
        '1.08450000x',
        'a.08450000',
        '1.abcdefgh',
        '1.084500001',
      ],
    ],
  ] as const)('is always canonical (%#)', (schema, right, wrong) => {
    for (const text of right) expect(schema.safeParse(text).success, text).toBe(true);
    for (const text of wrong) expect(schema.safeParse(text).success, text).toBe(false);
  });

  test('is read with as many digits as a bigint of cents has, which nobody may type', () => {
    const least = -(2n ** 63n);
    fc.assert(
      fc.property(fc.bigInt({ min: least, max: -least - 1n }), (cents) => {
        const text = formatMoney(cents);
        return moneyText.safeParse(text).success && parseAnswered(text) === cents;
      }),
    );
    expect(parseMoney(formatMoney(least))).toBeNull();
    // a hundred thousand of the largest amounts
    const sum = 999_999_999_999_999n * 100_000n;
    expect(centsOf(formatMoney(sum))).toBe(sum);
    for (const text of ['', '1', '1.5', '1e3', ' 1.00', '123456789012345678901.00'])
      expect(parseAnswered(text), text).toBeNull();
  });
});
