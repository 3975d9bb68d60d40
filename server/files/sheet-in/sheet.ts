/** A cell as its file has it: a number or a day where a spreadsheet says so, else text; null: nothing stands there. */
export type SheetCell = string | number | Date | null;
/** `row` as the spreadsheet numbers it, from 1. */
export type SheetRow = { readonly row: number; readonly cells: readonly SheetCell[] };

/** Why a file gives no rows, as a key of an answer. */
export type SheetFault =
  | 'empty_file'
  | 'file_type_not_allowed'
  | 'spreadsheet_unreadable'
  | 'spreadsheet_too_large'
  | 'too_many_rows'
  | 'cell_too_far';
export class SheetError extends Error {
  override readonly name = 'SheetError';
  readonly fault: SheetFault;
  constructor(fault: SheetFault) {
    super(fault);
    this.fault = fault;
  }
}

const isEmpty = (cell: SheetCell): boolean =>
  cell === null || (typeof cell === 'string' && cell.trim() === '');

/**
 * The rows in which anything stands, the heading among them; throws `too_many_rows` beyond `most` rows below the
 * heading.
 */
export function filledRows(rows: Iterable<SheetRow>, most: number): readonly SheetRow[] {
  const filled: SheetRow[] = [];
  for (const row of rows) {
    if (row.cells.every(isEmpty)) continue;
    if (filled.length > most) throw new SheetError('too_many_rows');
    filled.push(row);
  }
  if (filled.length === 0) throw new SheetError('empty_file');
  return filled;
}
