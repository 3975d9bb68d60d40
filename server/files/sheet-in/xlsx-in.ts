import { readSheet } from 'read-excel-file/node';
import { partsOf, plainArchive } from './archive.ts';
import { SheetError, type SheetCell, type SheetRow } from './sheet.ts';

/** Places from column AAA or row 100 000 on: all that lies before a cell out there would be filled up with empty ones. */
const farAway = /\br="(?:[A-Z]*\d{6}|[A-Z]{3})/;

/** What a spreadsheet shows for a day beyond the calendar. */
const noDay = '#NUM!';

function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? noDay : value;
  if (typeof value === 'number') return value;
  return String(value);
}

/** The rows of a workbook's first sheet; a cell with a formula counts by the value that was saved with it. */
export async function xlsxRows(content: Buffer): Promise<readonly SheetRow[]> {
  const parts = partsOf(content);
  for (const [name, part] of parts)
    if (/\/worksheets\/[^/]+\.xml$/i.test(name) && farAway.test(part.toString('latin1')))
      throw new SheetError('too_many_rows');
  const rows = await readSheet(plainArchive(parts)).catch(() => {
    throw new SheetError('spreadsheet_unreadable');
  });
  return rows.map((cells, at) => ({ row: at + 1, cells: cells.map(cellOf) }));
}
