import { inert, type Cell, type Table, type TableRow } from './table.ts';

const byteOrderMark = '\uFEFF';

/**
 * Where a formula would begin for a spreadsheet that takes semicolons or tabs for the ends of cells, and so knows no
 * quotes behind a comma: an apostrophe stands there.
 */
const hiddenFormula = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["\s\u00a0]*)/g;

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'object') return cell.decimal;
  const text = typeof cell === 'number' ? String(cell) : inert(cell).replace(hiddenFormula, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLines = (rows: readonly TableRow[]): string =>
  rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** RFC 4180 in UTF-8 with a byte order mark, which spreadsheets need to see the accents. Days are YYYY-MM-DD. */
export async function* csvOf(table: Table): AsyncGenerator<string> {
  yield `${byteOrderMark}${csvLines([table.heading])}`;
  for await (const rows of table.batches) if (rows.length > 0) yield csvLines(rows);
}
