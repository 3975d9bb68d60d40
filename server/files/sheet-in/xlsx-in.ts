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
/** A row without cells fills nothing up: LibreOffice writes the last ones of a sheet whose columns were formatted. */
const rowBegin = /^<(?:[\w.-]+:)?row\s/i;
const rowEnd = /^\s{0,100}<\/(?:[\w.-]+:)?row\s{0,100}>/i;
const hasFar = (part: Buffer): boolean => {
  const xml = part.toString('latin1');
  for (const { 0: tag, index } of xml.matchAll(tags)) {
    const after = index + tag.length;
    const hasNoCells = () =>
      rowBegin.test(tag) && (tag.endsWith('/>') || rowEnd.test(xml.slice(after, after + 300)));
    if (isFar(tag) && !hasNoCells()) return true;
  }
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

/** A workbook whose days are counted from 1904; the library knows it by `1` alone, LibreOffice writes `true`. */
const from1904 = /(\sdate1904\s*=\s*)(?:"\s*true\s*"|'\s*true\s*')/g;
const withKnownBase = (parts: ReadonlyMap<string, Buffer>): ReadonlyMap<string, Buffer> =>
  new Map(
    [...parts].map(([name, part]) => {
      if (!/^xl\/workbook\.xml$/i.test(name)) return [name, part];
      return [name, Buffer.from(part.toString('latin1').replace(from1904, '$1"1"'), 'latin1')];
    }),
  );

/** The rows of a workbook's first sheet; a cell with a formula counts by the value that was saved with it. */
export async function xlsxRows(content: Buffer): Promise<readonly SheetRow[]> {
  const parts = partsOf(content);
  // No pattern reads XML: what it misses ends the process that reads, and nothing else (`value-file/apart.ts`).
  for (const part of parts.values()) if (hasFar(part)) throw new SheetError('cell_too_far');
  const rows = await readSheet(plainArchive(withKnownBase(parts))).catch(() => {
    throw new SheetError('spreadsheet_unreadable');
  });
  return rows.map((cells, at) => ({ row: at + 1, cells: cells.map(cellOf) }));
}
