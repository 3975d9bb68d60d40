import { z } from 'zod';
import { currencies, type ValueSeries } from '../enums.ts';
import { day } from './date.ts';
import { moneyText } from './money.ts';
import { amountFields } from './value.ts';
import { uuid } from './uuid.ts';

/** The series that a spreadsheet can bring; the running record goes on by itself. */
export const importedSeries = [
  'FUND_DAILY',
  'FUND_QUARTERLY',
  'INVESTOR_DAILY',
  'INVESTOR_QUARTERLY',
] as const satisfies readonly ValueSeries[];
export type ImportedSeries = (typeof importedSeries)[number];

/** What a template can be taken as. */
export const importFormats = ['csv', 'xlsx'] as const;
export type ImportFormat = (typeof importFormats)[number];

/** Rows of one file, its heading not counted; more are refused before any is looked at (`too_many_rows`). */
export const mostImportedRows = 10_000;

/** Headings that no series has and that are named of one file: the first ones. */
export const mostUnknownColumns = 20;
/** Wrong rows that are told of one file: the first ones. The others are counted. */
export const mostWrongRows = 500;

const periods = { daily: ['value_date'], quarterly: ['year', 'quarter_number'] } as const;
/** Every column that a file can have, whatever its series. */
export const importColumnNames = [
  'membership_id',
  'currency',
  ...periods.daily,
  ...periods.quarterly,
  ...amountFields,
] as const;
export type ImportColumn = (typeof importColumnNames)[number];

export const isOfInvestors = (series: ImportedSeries): boolean => series.startsWith('INVESTOR');
export const isDaily = (series: ImportedSeries): boolean => series.endsWith('DAILY');

/** The columns of a file in the order of its template: all of them are needed, and no other is taken. */
export const importColumns = (series: ImportedSeries): readonly ImportColumn[] => [
  ...(isOfInvestors(series) ? (['membership_id'] as const) : []),
  'currency',
  ...(isDaily(series) ? periods.daily : periods.quarterly),
  ...amountFields,
];

/** What can be wrong with a heading; the whole file is refused with `columns_wrong` and these by the heading's name. */
export const columnProblems = ['column_missing', 'column_unknown', 'column_twice'] as const;
export type ColumnProblem = (typeof columnProblems)[number];

/**
 * What can be wrong with one cell. `too_precise`: more than two decimals · `mixed_marks`: its column has commas in some
 * rows and points in others · `cells_over`: the row has more cells than there are headings · `period_twice`: another row
 * is of the same period · `not_draft`: that record is published, or waits to be.
 */
export const importProblems = [
  'required',
  'invalid_value',
  'invalid_decimal',
  'too_precise',
  'mixed_marks',
  'too_small',
  'invalid_date',
  'invalid_quarter',
  'cells_over',
  'period_twice',
  'member_unknown',
  'not_draft',
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** The ten amounts as the wire has them. */
export const importedAmounts = z.strictObject({
  beginning_balance: moneyText,
  money_in_new_funds: moneyText,
  unrealized_pl_previous_day: moneyText,
  investment_in: moneyText,
  investment_out: moneyText,
  total_unrealized_pl: moneyText,
  money_out: moneyText,
  misc_fees: moneyText,
  ending_balance: moneyText,
  realized_pl: moneyText,
});
export type ImportedAmounts = z.infer<typeof importedAmounts>;

/** What a row would do to the records; a row with a problem does nothing, and keeps all others from it. */
export const importChanges = ['new', 'changed', 'same'] as const;

/** One row of a file, as it was read and against the record of its period. */
export const importedRow = z.strictObject({
  /** as the spreadsheet numbers it: the heading is row 1 */
  row: z.number().int().min(2),
  user_id: uuid.nullable(),
  /** as the file names the member; null in the fund's own series */
  member_id: z.string().nullable(),
  user_name: z.string().nullable(),
  currency: z.enum(currencies).nullable(),
  value_date: day.nullable(),
  year: z.number().int().nullable(),
  quarter_number: z.number().int().min(1).max(4).nullable(),
  /** null: the row is wrong */
  change: z.enum(importChanges).nullable(),
  /** what the draft says now, where the row changes one */
  before: importedAmounts.nullable(),
  /** null: the row is wrong */
  after: importedAmounts.nullable(),
  /** how far the ending balance is from what the lines add up to; null: it isn't, or the row is wrong */
  difference: moneyText.nullable(),
  problems: z.array(
    z.strictObject({
      field: z.enum(importColumnNames),
      error_key: z.enum(importProblems),
      /** the cell's own text, cut where it is long */
      given: z.string(),
    }),
  ),
});
export type ImportedRow = z.infer<typeof importedRow>;

const count = z.number().int().min(0);
/** What a file would do. `hash` binds its rows to the records as they stand, and is sent along to have it done. */
export const checkedImport = z.strictObject({
  hash: z.string(),
  /** of those that are wrong the first `mostWrongRows` */
  rows: z.array(importedRow),
  /** `off`: right rows that don't add up; they are taken all the same */
  counts: z.strictObject({ new: count, changed: count, same: count, wrong: count, off: count }),
});
export type CheckedImport = z.infer<typeof checkedImport>;

/** What a file did. */
export const doneImport = z.strictObject({ new: count, changed: count, same: count });
export type DoneImport = z.infer<typeof doneImport>;
