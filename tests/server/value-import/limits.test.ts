import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  importColumns,
  mostImportedRows,
  mostUnknownColumns,
  mostWrongRows,
} from '../../../contract/values/value-import.ts';
import { plainArchive } from '../../../server/files/sheet-in/archive.ts';
import { readApart } from '../../../server/files/value-file/apart.ts';
import { csvText, dailyLine, workbook } from '../../fixtures/value-files.ts';
import { changed, fund, read, rowsOf, sheet } from './reader.ts';

const refused = (fault: string) => ({ kind: 'refused', fault });
describe('what is refused before its rows are looked at', () => {
  test('nothing, or headings alone', async () => {
    expect(await read('')).toEqual(refused('empty_file'));
    expect(await read(' \r\n;;')).toEqual(refused('empty_file'));
    expect(await read(csvText(fund, []))).toEqual(refused('empty_file'));
  });

  test('50 000 rows, in either format; 10 000 are read', async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) => dailyLine(at));
    expect(await read(csvText(fund, lines))).toEqual(refused('too_many_rows'));
    expect(await read(await workbook(fund, lines))).toEqual(refused('too_many_rows'));
    const most = rowsOf(await read(csvText(fund, lines.slice(0, mostImportedRows))));
    expect(most).toHaveLength(mostImportedRows);
  });

  test('what is no table: a picture, an old workbook, a text document in an archive, a broken quote', async () => {
    expect(await read(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toEqual(
      refused('file_type_not_allowed'),
    );
    expect(await read(Buffer.from('d0cf11e0a1b11ae10000000000', 'hex'))).toEqual(
      refused('file_type_not_allowed'),
    );
    const document = plainArchive(new Map([['word/document.xml', Buffer.from('<a/>')]]));
    expect(await read(document)).toEqual(refused('file_type_not_allowed'));
    expect(await read(`${csvText(fund, [])}\r\n"EUR,1`)).toEqual(refused('spreadsheet_unreadable'));
  });

  test('a workbook that is cut off, encrypted or damaged', async () => {
    const whole = await workbook(fund, [dailyLine(0)]);
    expect(await read(whole.subarray(0, whole.length - 30))).toEqual(refused('spreadsheet_unreadable'));
    const damaged = Buffer.from(whole);
    damaged[60] = 0xff;
    expect(await read(damaged)).toEqual(refused('spreadsheet_unreadable'));
    expect(await read(await changed(sheet, () => '<worksheet><sheetData><row'))).toMatchObject({
      kind: 'refused',
    });
  });
});

const farRow = (place: string) => `<row r="1"><c ${place}><v>1</v></c><c r="A1"><v>1</v></c></row>`;

/** An archive whose sheet is `size` bytes of nothing, and says that it is `claimed`. */
function bomb(size: number, claimed: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(size, ' '), { level: 9 });
  const stored = plainArchive(
    new Map([
      ['xl/workbook.xml', Buffer.from('<workbook/>')],
      [sheet, packed],
    ]),
  );
  const entry = stored.lastIndexOf(Buffer.from('504b0102', 'hex'));
  stored.writeUInt16LE(8, entry + 10);
  stored.writeUInt32LE(claimed, entry + 24);
  return stored;
}

describe('a workbook that is made to cost', () => {
  test('is refused by what its directory says, before anything is unpacked', async () => {
    const content = bomb(200 * 1024 * 1024, 200 * 1024 * 1024);
    expect(content.length).toBeLessThan(1024 * 1024);
    const begun = performance.now();
    expect(await read(content)).toEqual(refused('spreadsheet_too_large'));
    expect(performance.now() - begun).toBeLessThan(500);
  });

  test('is unpacked no further than its directory says, when that lies', async () => {
    expect(await read(bomb(100 * 1024 * 1024, 1000))).toEqual(refused('spreadsheet_unreadable'));
  });

  test('brings in nothing from outside, and nothing of itself many times', async () => {
    const entities = (declared: string) =>
      changed(sheet, (xml) =>
        xml
          .replace(/^(<\?xml[^>]*\?>)?/, (head) => `${head}<!DOCTYPE w [${declared}]>`)
          .replace(/<v>[^<]*<\/v>/, '<v>&z;</v>'),
      );
    const ten = '&a;'.repeat(10);
    const outside = '<!ENTITY z SYSTEM "file:///etc/hostname">';
    const many = `<!ENTITY a "1"><!ENTITY b "${ten}"><!ENTITY z "${ten.replaceAll('a', 'b')}">`;
    for (const declared of [outside, many])
      expect(await read(await entities(declared))).toEqual(refused('spreadsheet_unreadable'));
  });

  test('may define names that stand for names a thousand million times, or for a file: none is looked up', async () => {
    const names = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`);
    const types = `<!DOCTYPE x [<!ENTITY e0 "ha">${names.join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;
    const evil = await changed(sheet, (xml) =>
      xml.replace('<worksheet', `${types}<worksheet`).replace(/<v>[^<]*<\/v>/, '<v>&e9;&file;</v>'),
    );
    expect(await read(evil)).toEqual(refused('spreadsheet_unreadable'));
  });

  test('may hold numbers that no column has room for: they are refused where they stand', async () => {
    for (const number of ['1e10000000', '-1e10000000', '1e308', '9'.repeat(400)]) {
      const evil = await changed(sheet, (xml) => xml.replace(/<v>[^<]*<\/v>/g, `<v>${number}</v>`));
      const told = rowsOf(await read(evil)).flatMap(({ problems }) =>
        problems.map(({ field, error_key }) => `${field} ${error_key}`),
      );
      expect(told).toEqual(
        expect.arrayContaining(['value_date invalid_date', 'ending_balance invalid_decimal']),
      );
    }
    for (const text of ['1e10000000', `0.${'0'.repeat(30_000)}1`, '9'.repeat(30_000), '=1+1'])
      expect(
        rowsOf(await read(csvText(fund, [dailyLine(0, { money_out: text })])))[0]?.problems,
      ).toMatchObject([{ field: 'money_out', error_key: 'invalid_decimal' }]);
  });

  test.each([
    ['r="XFD1048576"'],
    ["r='ZZZZZZ1'"],
    [`x='>' r='ZZZZZZ1'`],
    [`x='r="A1"' r='ZZZZZZ1'`],
    [`x="r='" r="ZZZZZZ1" y="'"`],
    [`x="<c r='A1'>" r="ZZZZZZ1"`],
    [`${'x="" '.repeat(100)}r="ZZZZZZ1"`],
    ['r="zzzzzz1"'],
    ['r="&#90;&#90;&#90;&#90;&#90;&#90;1"'],
    ['r="A9e9"'],
    ['r="A0x7fffffff"'],
  ])('is not filled up to a cell far away, %s, whatever its sheet is called', async (place) => {
    const far = (xml: string) => xml.replace(/<row [^]*<\/row>/, farRow(place));
    expect(await read(await changed(sheet, far))).toEqual(refused('cell_too_far'));
    expect(await read(await changed(sheet, far, 'xl/s/1.xml'))).toEqual(refused('cell_too_far'));
  });

  test.each([
    ['<row r="1048575" spans="1:1"/><row r="1048576" customFormat="false" ht="12.8"></row>'],
    [`<x:row r='1048576' y="a>b">\n</x:row>`],
  ])('is read where rows without cells follow far below, %s', async (rows) => {
    const far = (xml: string) => xml.replace('</sheetData>', `${rows.replaceAll('x:', '')}</sheetData>`);
    expect(rowsOf(await read(await changed(sheet, far)))).toEqual(
      rowsOf(await read(await changed(sheet, (xml) => xml))),
    );
  });

  test('is not read where such a row holds a cell', async () => {
    for (const row of ['<row r="1048576"><c r="A1048576"/></row>', '<row r="1048576" x="/"><c/></row>']) {
      const far = (xml: string) => xml.replace('</sheetData>', `${row}</sheetData>`);
      expect(await read(await changed(sheet, far))).toEqual(refused('cell_too_far'));
    }
  });
});

describe('a process of its own', () => {
  test('reads a file while the server goes on', async () => {
    const lines = Array.from({ length: mostImportedRows }, (_, at) => dailyLine(at));
    const content = new Uint8Array(await workbook(fund, lines));
    let [ticks, longest, last] = [0, 0, performance.now()];
    const clock = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      ticks += 1;
    }, 5);
    const rows = await readApart({ content, series: fund, language: 'en' });
    clearInterval(clock);
    expect(rows).toHaveLength(mostImportedRows);
    expect(ticks).toBeGreaterThan(20);
    expect(longest).toBeLessThan(400);
  });

  test('ends alone, when a workbook takes all of its memory', async () => {
    // as far as a cell may be
    const wide = await changed(sheet, (xml) =>
      xml.replace(
        /<row [^]*<\/row>/,
        '<row r="1"><c r="ZZ1"><v>1</v></c></row><row r="99999"><c r="A99999"><v>1</v></c></row>',
      ),
    );
    const file = { content: new Uint8Array(wide), series: fund, language: 'en' } as const;
    await expect(readApart(file, { milliseconds: 30_000, megabytes: 100 })).rejects.toMatchObject({
      key: 'spreadsheet_too_large',
    });
    const small = { ...file, content: Buffer.from(csvText(fund, [dailyLine(0)])) };
    expect(await readApart(small)).toHaveLength(1);
  });

  test('tells of a line of half a million headings the first unknown ones, and those that are missing', async () => {
    const headings = Array.from({ length: 500_000 }, (_, at) => `h${at}`);
    const last = importColumns(fund).at(-1) ?? '';
    const content = Buffer.from([...headings, last].join(','));
    const refusal = await readApart({ content, series: fund, language: 'en' }).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ key: 'columns_wrong' });
    const { fields = {} } = z
      .object({ data: z.object({ fields: z.record(z.string(), z.string()) }) })
      .parse(refusal).data;
    expect(Object.keys(fields).filter((name) => fields[name] === 'column_unknown')).toEqual(
      headings.slice(0, mostUnknownColumns),
    );
    expect(Object.keys(fields).filter((name) => fields[name] === 'column_missing')).toEqual(
      importColumns(fund).slice(0, -1),
    );
  });

  test('tells all that is wrong of the first wrong rows, and of the others that they are wrong', async () => {
    const lines = Array.from({ length: mostWrongRows + 100 }, () => ({ currency: '?' }));
    const rows = await readApart({
      content: Buffer.from(csvText(fund, lines)),
      series: fund,
      language: 'en',
    });
    const told = rows.map(({ problems }) => problems.length);
    expect(told).toEqual(lines.map((_, at) => (at < mostWrongRows ? importColumns(fund).length : 1)));
  });

  test('is given up when it takes too long or too much, and the next file is read all the same', async () => {
    const lines = Array.from({ length: mostImportedRows }, (_, at) => dailyLine(at));
    const file = { content: Buffer.from(csvText(fund, lines)), series: fund, language: 'en' } as const;
    await expect(readApart(file, { milliseconds: 1, megabytes: 512 })).rejects.toMatchObject({
      key: 'spreadsheet_too_large',
    });
    await expect(readApart(file, { milliseconds: 30_000, megabytes: 6 })).rejects.toMatchObject({
      key: 'spreadsheet_too_large',
    });
    const small = { ...file, content: Buffer.from(csvText(fund, [dailyLine(0)])) };
    expect(await readApart(small)).toHaveLength(1);
  });
});
