import { inert, type Amount, type Cell, type Table, type TableRow } from './table.ts';
import { zipOf, type ZipEntry } from './zip.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = (
  sheets: readonly Table[],
) => `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>\
${sheets.map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}\
</Types>`;

const packageRelations = `${head}<Relationships xmlns="${relations}">\
<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const workbookRelations = (sheets: readonly Table[]) => `${head}<Relationships xmlns="${relations}">\
${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${office}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}\
<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

const workbook = (sheets: readonly Table[]) => `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>\
${sheets.map(({ title }, at) => `<sheet name="${escaped(sheetName(title))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}\
</sheets></workbook>`;

/** 0 as it comes, 1 a day, 2 the heading, 3 an amount, 4 a rate of eight decimals, 5 a percentage, 6 one with a space before its %. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="4">\
<numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="0.00000000"/>\
<numFmt numFmtId="166" formatCode="#,##0.00&quot;%&quot;"/>\
<numFmt numFmtId="167" formatCode="#,##0.00&quot;\u00a0%&quot;"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>\
<cellXfs count="7"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/>\
<xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>\
<xf numFmtId="166" applyNumberFormat="1"/><xf numFmtId="167" applyNumberFormat="1"/></cellXfs>\
</styleSheet>`;

const longestName = 31;
const longestText = 32_767;
/** A row is some two kilobytes of XML: so many at a time stay small beside what packs them. */
const rowsAtOnce = 50;
const dayLength = 86_400_000;
/** Day 0 of a spreadsheet. */
const epoch = Date.UTC(1899, 11, 30);

/** A longer title ends behind a word of it. */
function sheetName(title: string): string {
  const name = title.replace(/[[\]:*?/\\]/g, ' ');
  if (name.length <= longestName) return name;
  const start = /^(.+)\s/.exec(name.slice(0, longestName))?.[1] ?? name.slice(0, longestName - 1);
  return `${start}…`;
}

// eslint-disable-next-line no-control-regex
const illegal = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as XML holds it; what a spreadsheet would read as an escape of its own (`_x0041_`) stays text. */
function escaped(text: string): string {
  return text
    .replace(illegal, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** 0 → A, 26 → AA. */
function columnName(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnName(Math.floor(at / 26) - 1) + last;
}

function styleOf({ decimal, percent }: Amount): number {
  if (percent !== undefined) return percent === '%' ? 5 : 6;
  return /\.\d{2}$/.test(decimal) ? 3 : 4;
}

function xlsxCell(cell: Cell, place: string, style: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell instanceof Date)
    return `<c r="${place}" s="1"><v>${Math.floor((cell.getTime() - epoch) / dayLength)}</v></c>`;
  if (typeof cell === 'object') return `<c r="${place}" s="${styleOf(cell)}"><v>${cell.decimal}</v></c>`;
  const text = escaped(inert(cell).slice(0, longestText));
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const xlsxRow = (row: TableRow, number: number, style = ''): string =>
  `<row r="${number}">${row.map((cell, at) => xlsxCell(cell, `${columnName(at)}${number}`, style)).join('')}</row>`;

async function* sheet(table: Table): AsyncGenerator<string> {
  const columns = table.heading.map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="20" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<cols>${columns.join('')}</cols><sheetData>${xlsxRow(table.heading, 1, ' s="2"')}`;
  let number = 1;
  for await (const rows of table.batches)
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      const some = rows.slice(at, at + rowsAtOnce);
      yield some.map((row) => xlsxRow(row, (number += 1))).join('');
    }
  yield '</sheetData></worksheet>';
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * A workbook (ISO/IEC 29500), a sheet for each table, made while it is sent, so that twenty thousand rows take no more
 * memory than a batch of them. Every text is a text cell, never a formula. No two titles may be the same.
 */
export function xlsxOf(...sheets: readonly Table[]): AsyncGenerator<Buffer> {
  const entries: readonly ZipEntry[] = [
    { name: '[Content_Types].xml', content: once(contentTypes(sheets)) },
    { name: '_rels/.rels', content: once(packageRelations) },
    { name: 'xl/workbook.xml', content: once(workbook(sheets)) },
    { name: 'xl/_rels/workbook.xml.rels', content: once(workbookRelations(sheets)) },
    { name: 'xl/styles.xml', content: once(styles) },
    ...sheets.map((table, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheet(table) })),
  ];
  return zipOf(entries);
}
