import { plainEntry } from './marks.ts';
import { type Bounds, maxText, ofHundred, parseDecimal } from './money.ts';

/**
 * A number without what nobody sees, as a calculator or a spreadsheet copies it, without the blanks before its groups of
 * three digits, and with a plain minus: papers print both. A blank anywhere else may stand for a mark, so it stays.
 */
export function ungroupedDecimal(typed: string): string {
  const value = plainEntry(typed, maxText);
  if (value.length > maxText) return value;
  return value
    .replaceAll(/(\d)\s+(?=\d{3}(?!\d))/g, '$1')
    .replace('\u2212', '-')
    .replace(/^([+-])\s+/, '$1');
}

/**
 * What was typed → the wire's separator: a comma is the decimal mark in fr, es and it, and nothing in en. Nothing is
 * guessed at `1,000` or `12 50` (decisions §4).
 */
export function typedDecimal(typed: string, language: string): string {
  const value = ungroupedDecimal(typed);
  return ['fr', 'es', 'it'].includes(language) && !value.includes('.') ? value.replace(',', '.') : value;
}

/** What the schema of a decimal text says of one, for who judges without it; null: nothing. */
export function decimalFault(typed: string, decimals: number, { min, max }: Bounds = {}): string | null {
  const value = plainEntry(typed, maxText);
  if (value === '') return 'required';
  const units = parseDecimal(value, decimals);
  if (units === null) return 'invalid_decimal';
  if (min !== undefined && units < min) return 'too_small';
  return max !== undefined && units > max ? 'too_big' : null;
}

/** What the schema of a percentage says of one, for who judges without it; null: nothing. */
export const percentageFault = (typed: string): string | null => decimalFault(typed, 2, ofHundred);
