import type { CheckedImport, ImportedRow } from '../../../contract/values/value-import.ts';

/** Which rows of a file are looked at. */
export const rowFilters = ['all', 'new', 'changed', 'same', 'wrong', 'off'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Rows on one page of a preview. */
export const rowsOnPage = 25;

const isShown = (row: ImportedRow, filter: RowFilter): boolean => {
  if (filter === 'all') return true;
  if (filter === 'off') return row.difference !== null;
  return (row.change ?? 'wrong') === filter;
};

export const filteredRows = (rows: readonly ImportedRow[], filter: RowFilter): readonly ImportedRow[] =>
  filter === 'all' ? rows : rows.filter((row) => isShown(row, filter));

/** How many rows a filter shows. */
export function countOf({ counts, rows }: Pick<CheckedImport, 'counts' | 'rows'>, filter: RowFilter): number {
  return filter === 'all' ? rows.length : counts[filter];
}

/** What a person wants to see first: what is wrong, where something is. */
export const firstFilter = ({ counts }: Pick<CheckedImport, 'counts'>): RowFilter =>
  counts.wrong > 0 ? 'wrong' : 'all';
