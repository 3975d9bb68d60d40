import type { Currency } from '../../contract/enums.ts';
import {
  type ImportColumn,
  type ImportedAmounts,
  type ImportedRow,
  type ImportedSeries,
  type ImportProblem,
  isDaily,
  isOfInvestors,
} from '../../contract/values/value-import.ts';

export type RowProblem = ImportedRow['problems'][number];
/** One row as the file has it: nothing is known yet of members and records. */
export type ReadRow = Pick<ImportedRow, 'row' | 'member_id' | 'value_date' | 'year' | 'quarter_number'> & {
  readonly currency: Currency | null;
  /** null: something of the row is wrong */
  readonly amounts: ImportedAmounts | null;
  readonly difference: string | null;
  readonly problems: readonly RowProblem[];
};
/** Whose record of which period a row is about; null: it doesn't say. */
export function periodOf(row: ReadRow, series: ImportedSeries): string | null {
  const period = isDaily(series) ? row.value_date : row.year && row.quarter_number;
  if (row.currency === null || !period || (isOfInvestors(series) && row.member_id === null)) return null;
  return [row.member_id, row.currency, row.value_date, row.year, row.quarter_number].join(' ');
}

/** The field that tells one period from another. */
export const periodField = (series: ImportedSeries): ImportColumn =>
  isDaily(series) ? 'value_date' : 'quarter_number';
const periodWords = ({ value_date, year, quarter_number }: ReadRow): string =>
  value_date ?? `${year} ${quarter_number}`;

/** A row with one more problem takes nothing in. */
export const faulty = (
  row: ReadRow,
  field: ImportColumn,
  error_key: ImportProblem,
  given: string,
): ReadRow => ({
  ...row,
  amounts: null,
  difference: null,
  problems: [...row.problems, { field, error_key, given }],
});
export const periodFault = (row: ReadRow, series: ImportedSeries, error_key: ImportProblem): ReadRow =>
  faulty(row, periodField(series), error_key, periodWords(row));
