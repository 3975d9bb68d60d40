import type { Language } from '../../../contract/enums.ts';
import { type ImportedSeries, mostImportedRows } from '../../../contract/values/value-import.ts';
import { csvRows, textOf } from '../sheet-in/csv-in.ts';
import { filledRows, SheetError, type SheetFault } from '../sheet-in/sheet.ts';
import { xlsxRows } from '../sheet-in/xlsx-in.ts';
import { type ReadFile, readValueRows } from './rows.ts';

export type ValueFile = {
  readonly content: Uint8Array;
  readonly series: ImportedSeries;
  /** of whoever reads it: a comma is a decimal mark in fr, es and it (decisions §4) */
  readonly language: Language;
};
export type FileReading = ReadFile | { readonly kind: 'refused'; readonly fault: SheetFault };

/** The mark of a ZIP archive, which a workbook is. */
const isArchive = (content: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, at) => content[at] === byte);

/** What a file says, by its content whatever its name. Takes seconds of a processor: it runs in a process of its own. */
export async function readValueFile({ content, series, language }: ValueFile): Promise<FileReading> {
  try {
    if (content.length === 0) throw new SheetError('empty_file');
    const rows = isArchive(content) ? await xlsxRows(Buffer.from(content)) : csvRows(textOf(content));
    const filled = filledRows(rows, mostImportedRows);
    if (filled.length === 1) {
      const headed = readValueRows(filled, { series, language });
      return headed.kind === 'columns' ? headed : { kind: 'refused', fault: 'empty_file' };
    }
    return readValueRows(filled, { series, language });
  } catch (error) {
    if (error instanceof SheetError) return { kind: 'refused', fault: error.fault };
    throw error;
  }
}
