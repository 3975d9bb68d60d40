import type { Language } from '../../../contract/enums.ts';
import type { ImportedSeries } from '../../../contract/values/value-import.ts';
import { plainArchive } from '../../../server/files/sheet-in/archive.ts';
import { type FileReading, readValueFile } from '../../../server/files/value-file/read.ts';
import { unzip } from '../../fixtures/unzip.ts';
import { csvText, dailyLine, type Line, workbook } from '../../fixtures/value-files.ts';

export const fund: ImportedSeries = 'FUND_DAILY';
export const read = (
  content: string | Uint8Array,
  language: Language = 'en',
  series: ImportedSeries = fund,
): Promise<FileReading> =>
  readValueFile({ content: typeof content === 'string' ? Buffer.from(content) : content, series, language });
export function rowsOf(reading: FileReading) {
  if (reading.kind !== 'rows') throw new Error(`no rows: ${JSON.stringify(reading)}`);
  return reading.rows;
}
export const problemsOf = (reading: FileReading) =>
  rowsOf(reading).flatMap(({ row, problems }) =>
    problems.map(({ field, error_key, given }) => [row, field, error_key, given]),
  );
export const one = (other: Line) => csvText(fund, [dailyLine(0, other)]);

/** A workbook with one of its parts exchanged, which may lie elsewhere than where such a part does. */
export async function changed(name: string, change: (part: string) => string, place = name): Promise<Buffer> {
  const parts = new Map(
    [...unzip(await workbook(fund, [dailyLine(0), dailyLine(1)]))].map(([title, text]) => [
      title,
      Buffer.from(text),
    ]),
  );
  const part = Buffer.from(change(parts.get(name)?.toString() ?? ''));
  parts.delete(name);
  parts.set(place, part);
  const within = (path: string) => path.replace(/^xl\//, '');
  const named = parts.get(relations)?.toString().replace(within(name), within(place)) ?? '';
  if (place !== name) parts.set(relations, Buffer.from(named));
  return plainArchive(parts);
}
const relations = 'xl/_rels/workbook.xml.rels';
export const sheet = 'xl/worksheets/sheet1.xml';
