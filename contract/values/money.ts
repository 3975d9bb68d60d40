import { z } from 'zod';
import { plainEntry } from './marks.ts';
import { missing } from './text.ts';

/** Of what is typed: no more digits in the integer of smallest units, whatever the number of decimals (decisions §4). */
export const maxDigits = 15;
/** The longest text that is read as a number. */
export const maxText = 40;
const decimal = /^([+-]?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;

/**
 * A decimal text → the integer of its smallest units: `parseDecimal('1.5', 2)` is `150n`; null when it isn't one.
 * Optional sign, digits, optional decimal part, optional exponent, '.' alone as separator (specification §5).
 * An exponent is expanded by moving the point, never by arithmetic; what would need more than 15 digits, or has
 * more decimals than allowed once the point is moved, is refused. The length is bounded before anything else.
 */
export function parseDecimal(value: string, decimals: number): bigint | null {
  if (value.length > maxText) return null;
  const parts = decimal.exec(value);
  if (!parts) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const places = fraction.length - Number(exponent);
  if (places > decimals) return null;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return 0n;
  const zeros = decimals - places;
  if (digits.length + zeros > maxDigits) return null;
  const units = BigInt(digits + '0'.repeat(zeros));
  return sign === '-' ? -units : units;
}

/** The inverse: `formatDecimal(150n, 2)` is `'1.50'`. */
export function formatDecimal(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = units < 0n ? '-' : '';
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(digits.length - decimals)}`;
}

/** An amount as typed or sent → minor units (cents) as a bigint; null when it isn't one (`invalid_decimal`). */
export const parseMoney = (value: string): bigint | null => parseDecimal(value, 2);
/** Minor units → the wire's decimal string with two places. */
export const formatMoney = (minor: bigint): string => formatDecimal(minor, 2);

/** Of a number, in its smallest units, both included. */
export type Bounds = { readonly min?: bigint; readonly max?: bigint };
/** Of a percentage, in hundredths. */
export const ofHundred: Bounds = { min: 0n, max: 10_000n };

/** A decimal text of a request, answered in its canonical form: `1e3` becomes `1000.00`. Bounds in smallest units. */
const decimalText = (decimals: number, { min, max }: Bounds = {}) =>
  z
    .string({ error: missing })
    .overwrite((value) => plainEntry(value, maxText))
    .max(maxText, { error: 'invalid_decimal', abort: true })
    .refine((value) => value !== '', { error: 'required', abort: true })
    .refine((value) => parseDecimal(value, decimals) !== null, { error: 'invalid_decimal', abort: true })
    .refine((value) => min === undefined || (parseDecimal(value, decimals) ?? min) >= min, {
      error: 'too_small',
      abort: true,
    })
    .refine((value) => max === undefined || (parseDecimal(value, decimals) ?? max) <= max, {
      error: 'too_big',
      abort: true,
    })
    .overwrite((value) => formatDecimal(parseDecimal(value, decimals) ?? 0n, decimals));

/** Any amount, negative included: values and profit or loss. */
export const signedMoney = decimalText(2);
/** Zero or more. */
export const moneyOrZero = decimalText(2, { min: 0n });
/** More than zero: what a request moves. */
export const positiveMoney = decimalText(2, { min: 1n });
/** A share of a hundred, two places: `"33.34"`. */
export const percentage = decimalText(2, ofHundred);
/** USD for 1 EUR, more than zero, up to eight decimals (decisions §4): `"1.08450000"`. */
export const exchangeRate = decimalText(8, { min: 1n });
export const rateDecimals = 8;

/** Many amounts of 15 digits make a sum of more, and so do many such sums: an answer has room for all that are kept. */
const answeredMoney = /^-?\d{1,20}\.\d{2}$/;
/** An amount as it was answered, sums included → cents; null when it isn't one. Nothing that was typed is read by it. */
export const parseAnswered = (value: string): bigint | null =>
  answeredMoney.test(value) ? BigInt(value.replace('.', '')) : null;
/** The cents of an answered amount, for what is added up; one that isn't there counts for nothing. */
export const centsOf = (value: string | null | undefined): bigint => parseAnswered(value ?? '') ?? 0n;

/** An amount, a percentage and a rate as the server answers them: always canonical. */
export const moneyText = z.string().regex(answeredMoney);
export const percentageText = z.string().regex(/^-?\d{1,13}\.\d{2}$/);
export const rateText = z.string().regex(/^\d{1,7}\.\d{8}$/);
