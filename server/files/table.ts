import type { PercentSign } from './amounts.ts';

/** A decimal number as the wire has it, `-1234.50`: what a spreadsheet may compute with. `isSigned`: paper has its +. */
export type Amount = {
  readonly decimal: string;
  readonly isSigned?: true;
  /** of hundredths of something: the % that a workbook shows behind it */
  readonly percent?: PercentSign;
};
export const amount = (decimal: string | null): Amount | null => (decimal === null ? null : { decimal });
/** A moment as the wire has it, for its day. */
export const dayOf = (moment: string | null): Date | null => (moment === null ? null : new Date(moment));
/** One cell of an export: text, a whole number, an amount, a moment of which the day counts, or nothing. */
export type Cell = string | number | Amount | Date | null;
export type TableRow = readonly Cell[];

/** A table that is made while it is sent: its heading, then its rows batch by batch. */
export type Table = {
  /** what a spreadsheet calls it */
  readonly title: string;
  readonly heading: readonly string[];
  readonly batches: AsyncIterable<readonly TableRow[]>;
};

/** What a spreadsheet may take for the start of a formula, in both widths, also behind blanks. */
const formula = /^[\s\u00a0]*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Text that no spreadsheet computes: an apostrophe before what looks like a formula. */
export const inert = (text: string): string => (formula.test(text) ? `'${text}` : text);
