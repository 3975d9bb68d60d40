import {
  type CheckedImport,
  type ImportedRow,
  mostWrongRows,
} from '../../../contract/values/value-import.ts';

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

type Counted = Pick<CheckedImport, 'counts'>;

/** How many rows of the file a filter is about; of those that are wrong it shows the first ones. */
export function countOf({ counts }: Counted, filter: RowFilter): number {
  if (filter !== 'all') return counts[filter];
  return counts.new + counts.changed + counts.same + counts.wrong;
}

/** Wrong rows that are counted, and not shown. */
export const unshownOf = ({ counts }: Counted): number => Math.max(0, counts.wrong - mostWrongRows);

/** What a person wants to see first: what is wrong, where something is. */
export const firstFilter = ({ counts }: Counted): RowFilter => (counts.wrong > 0 ? 'wrong' : 'all');
