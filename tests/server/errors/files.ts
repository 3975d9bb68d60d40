import { deflateRawSync } from 'node:zlib';
import { plainArchive } from '../../../server/files/sheet-in/archive.ts';

const size = 200 * 1024 * 1024;

/** A workbook of a few kilobytes whose sheet says that it unpacks to 200 MB. */
export function bombWorkbook(): Uint8Array<ArrayBuffer> {
  const stored = plainArchive(
    new Map([
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      ['xl/worksheets/sheet1.xml', deflateRawSync(Buffer.alloc(1024, ' '))],
    ]),
  );
  const entry = stored.lastIndexOf(Buffer.from('504b0102', 'hex'));
  stored.writeUInt16LE(8, entry + 10);
  stored.writeUInt32LE(size, entry + 24);
  return new Uint8Array(stored);
}

/** A workbook of one cell, far to the right of where values may stand. */
export function farWorkbook(): Uint8Array<ArrayBuffer> {
  const sheet = '<worksheet><sheetData><row r="1"><c r="AMJ1"/></row></sheetData></worksheet>';
  return new Uint8Array(
    plainArchive(
      new Map([
        ['xl/workbook.xml', Buffer.from('<workbook/>')],
        ['xl/worksheets/sheet1.xml', Buffer.from(sheet)],
      ]),
    ),
  );
}
