import { currencies, type Currency, type Language } from '../../../contract/enums.ts';
import { isDay } from '../../../contract/values/date.ts';
import { plainEntry } from '../../../contract/values/marks.ts';
import { formatMoney, parseDecimal, parseMoney } from '../../../contract/values/money.ts';
import type { AmountField } from '../../../contract/values/roll-forward.ts';
import { typedDecimal } from '../../../contract/values/typed-decimal.ts';
import { mayBeNegative } from '../../../contract/values/value.ts';
import type { ImportProblem } from '../../../contract/values/value-import.ts';
import type { SheetCell } from '../sheet-in/sheet.ts';

/** What a cell says, or what is wrong with it. */
export type Read<T> = { readonly value: T } | { readonly problem: ImportProblem };

/** The longest that any cell of a file of values says. */
const longest = 60;
export const textOfCell = (cell: SheetCell): string => {
  if (cell === null) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : plainEntry(String(cell), longest);
};

/** Digits that a spreadsheet shows of a number, and no more of what its binary form adds (0.1 + 0.2). */
const shownDigits = 15;
const mostDecimals = 12;

function decimalOf(cell: SheetCell, language: Language): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(shownDigits)));
  return typedDecimal(textOfCell(cell), language);
}

/** An amount as the wire has it. */
export function amountCell(cell: SheetCell, field: AmountField, language: Language): Read<string> {
  const text = decimalOf(cell, language);
  if (text === '') return { problem: 'required' };
  const cents = parseMoney(text);
  if (cents === null)
    return { problem: parseDecimal(text, mostDecimals) === null ? 'invalid_decimal' : 'too_precise' };
  return cents < 0n && !mayBeNegative(field) ? { problem: 'too_small' } : { value: formatMoney(cents) };
}

/** A day: a cell that is one, `2026-03-10`, or `10/03/2026` as the portal shows it. */
export function dayCell(cell: SheetCell): Read<string> {
  const text = textOfCell(cell);
  if (text === '') return { problem: 'required' };
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const value = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(value) ? { value } : { problem: 'invalid_date' };
}

const whole = (cell: SheetCell): number | null => {
  const text = textOfCell(cell);
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
};

export function yearCell(cell: SheetCell): Read<number> {
  if (textOfCell(cell) === '') return { problem: 'required' };
  const value = whole(cell);
  return value !== null && value >= 1900 && value <= 2100 ? { value } : { problem: 'invalid_date' };
}

export function quarterCell(cell: SheetCell): Read<number> {
  if (textOfCell(cell) === '') return { problem: 'required' };
  const value = whole(cell);
  return value !== null && value >= 1 && value <= 4 ? { value } : { problem: 'invalid_quarter' };
}

export function currencyCell(cell: SheetCell): Read<Currency> {
  const text = textOfCell(cell).toUpperCase();
  if (text === '') return { problem: 'required' };
  const value = currencies.find((one) => one === text);
  return value ? { value } : { problem: 'invalid_value' };
}

export function memberCell(cell: SheetCell): Read<string> {
  const value = textOfCell(cell).toUpperCase();
  return value === '' ? { problem: 'required' } : { value: value.slice(0, 40) };
}

/** The decimal mark that a typed amount bears; null: none, both, or the cell is a number. */
export function markIn(cell: SheetCell): ',' | '.' | null {
  if (typeof cell !== 'string') return null;
  const has = { comma: cell.includes(','), point: cell.includes('.') };
  if (has.comma === has.point) return null;
  return has.comma ? ',' : '.';
}
