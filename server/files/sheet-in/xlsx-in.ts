import { readSheet } from 'read-excel-file/node';
import { partsOf, plainArchive } from './archive.ts';
import { SheetError, type SheetCell, type SheetRow } from './sheet.ts';

/** Tags of rows and cells, whatever their part is called: any part may be named as the sheet. None is very long. */
const tags = /<(?:[\w.-]+:)?(?:c|row)\s(?:[^>"']+|"[^"]*"|'[^']*'){0,100}>?/gi;
/** What they say of their place, in either quotes. */
const places = /\br\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
/** Up to column ZZ and row 99 999: all that lies before a cell beyond would be filled up with empty ones. */
const near = /^[A-Z]{0,2}\d{1,5}$/;
const isFar = (tag: string): boolean =>
  !tag.endsWith('>') || [...tag.matchAll(places)].some(([, one, other]) => !near.test(one ?? other ?? ''));
const hasFar = (part: Buffer): boolean => {
  for (const [tag] of part.toString('latin1').matchAll(tags)) if (isFar(tag)) return true;
  return false;
};

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
  // No pattern reads XML: what it misses ends the process that reads, and nothing else (`value-file/apart.ts`).
  for (const part of parts.values()) if (hasFar(part)) throw new SheetError('too_many_rows');
  const rows = await readSheet(plainArchive(parts)).catch(() => {
    throw new SheetError('spreadsheet_unreadable');
  });
  return rows.map((cells, at) => ({ row: at + 1, cells: cells.map(cellOf) }));
}
