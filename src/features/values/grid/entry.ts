import { currencies } from '../../../../contract/enums.ts';
import type { AmountField } from '../../../../contract/values/roll-forward.ts';
import { amountFault } from '../../../../contract/values/amount-fault.ts';
import { formatMoney, parseMoney } from '../../../../contract/values/money.ts';
import { typedDecimal, ungroupedDecimal } from '../../../../contract/values/typed-decimal.ts';

/** What was typed into a cell: an amount as the wire has it, or the key of what is wrong with it. */
export type Read =
  | { readonly amount: string; readonly fault: null }
  | { readonly amount: null; readonly fault: string };

/** Judged by the contract: flows are never negative, results may be. Nothing is guessed at `1,000` (decisions §4). */
export function readCell(typed: string, line: AmountField, language: string): Read {
  const text = typedDecimal(typed, language.slice(0, 2));
  if (text.includes(',') && text.includes('.')) return { amount: null, fault: 'two_marks' };
  const fault = amountFault(line, text);
  return fault === null ? { amount: formatMoney(parseMoney(text) ?? 0n), fault } : { amount: null, fault };
}

/** `1,234,567.89` with this mark between the thousands, the other one before the cents. */
const grouped = (mark: ',' | '.') =>
  mark === ',' ? /^-?\d{1,3}(,\d{3})+(\.\d{1,2})?$/ : /^-?\d{1,3}(\.\d{3})+(,\d{1,2})?$/;

/**
 * An amount whose thousands are set apart by a mark, without it: for a person who says that this is what the mark
 * means. Null where it stands anywhere else.
 */
export function ungrouped(typed: string, mark: ',' | '.'): string | null {
  const text = ungroupedDecimal(typed);
  if (!grouped(mark).test(text)) return null;
  return formatMoney(parseMoney(text.replaceAll(mark, '').replace(',', '.')) ?? 0n);
}

/** The block of a spreadsheet: rows of cells. One cell alone is no block. */
export function blockOf(pasted: string): readonly (readonly string[])[] | null {
  const rows = pasted
    .replaceAll('\r\n', '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t'));
  return rows.length === 1 && rows[0]?.length === 1 ? null : rows;
}

const codes = new RegExp(currencies.join('|'), 'g');
/** Words: no blank, and no dash that a spreadsheet writes for zero, alone or beside its currency. */
const isName = (cell: string) => /\p{L}/u.test(cell.replace(codes, ''));

/** The amounts of a block: a first column of words, with no digit in it, holds the names of the lines. */
export function amountsIn(block: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const first = block.map(([cell = '']) => cell);
  const isNamed =
    block.every((cells) => cells.length > 1) && first.some(isName) && first.every((cell) => !/\d/.test(cell));
  return isNamed ? block.map(([, ...rest]) => rest) : block;
}
