import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../../server/files/csv.ts';
import { cleanFileName } from '../../../../server/files/names.ts';
import { sniff } from '../../../../server/files/sniff.ts';
import { inert, type Table } from '../../../../server/files/table.ts';
import { xlsxOf } from '../../../../server/files/xlsx.ts';
import { field, startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt, upload } from '../../../fixtures/member.ts';
import * as papers from '../../../fixtures/papers.ts';
import { unzip } from '../../../fixtures/unzip.ts';

const page = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>';
const both = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part)));
const scripted =
  '1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n' +
  '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

type Paper = papers.Paper;
const paper = (name: string, content: Buffer | string): Paper => ({ name, content: Buffer.from(content) });

/** Two kinds of file in one, which nothing by its content tells from an honest one: kept, and shown as the one that it is. */
async function twoInOne(): Promise<readonly (readonly [what: string, paper: Paper, mediaType: string])[]> {
  const { content: pdf } = await papers.pdf();
  const [jpeg, png] = [papers.jpeg().content, papers.png().content];
  return [
    ['a PDF with a script', paper('a.pdf', `%PDF-1.7\n${scripted}`), 'application/pdf'],
    ['a PDF that is a page behind', paper('a.html', both(pdf, page)), 'application/pdf'],
    ['a page within a PDF', paper('a.htm', both('%PDF-1.7\n', page, '\n', scripted)), 'application/pdf'],
    ['a PDF that is an archive behind', paper('a.zip', both(pdf, papers.docx().content)), 'application/pdf'],
    ['a PDF that is a script', paper('a.js', both('%PDF-1.7;/*\n', pdf, '*/alert(1)')), 'application/pdf'],
    ['a JPEG that is a page behind', paper('a.html', both(jpeg, page)), 'image/jpeg'],
    ['a PNG that is an archive behind', paper('a.jar', both(png, papers.docx().content)), 'image/png'],
    ['a text with a page in it', paper('a.html.txt', `Bonjour\n${page}`), 'text/plain;charset=utf-8'],
    ['a text that is a script', paper('a.js.txt', 'alert(1)'), 'text/plain;charset=utf-8'],
  ];
}

const refused: readonly (readonly [what: string, paper: Paper])[] = [
  ['a page with a PDF behind', paper('a.pdf', both(page, `%PDF-1.7\n${scripted}`))],
  ['a page behind a byte order mark', paper('a.txt', both('\uFEFF \n', page))],
  ['a page in two bytes a sign', paper('a.txt', Buffer.from(page, 'utf16le'))],
  ['a page of XML', paper('a.txt', '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
  ['a picture that is a script', paper('a.jpg', 'GIF89a=1;alert(1)//')],
  [
    'an archive with a PDF behind',
    paper('a.pdf', both(papers.docx().content.subarray(0, 60), '%PDF-1.7\n%%EOF')),
  ],
  ['a program', paper('a.pdf', both('MZ', Buffer.alloc(200), '%PDF-1.7\n%%EOF'))],
  ['a program for another machine', paper('a.txt', both('\u007FELF', Buffer.alloc(200)))],
  ['a letter that holds programs', paper('a.rtf', '{\\rtf1\\object}')],
  ['a page for printers', paper('a.txt', '%!PS-Adobe-3.0\n(run) run')],
];

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { env: { MAX_FILES: '20' } });
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

describe('a paper that pretends', () => {
  test('is refused, or shown as what it is and nothing else, by a page that may do nothing', async () => {
    const member = await memberAt(app, 'pretends@exemple.test', 4);
    const id = field(await member.get('/auth/whoami'), 'id');
    for (const [what, one, mediaType] of await twoInOne()) {
      const sent = await upload(member, 'identity_front', one);
      expect([what, sent.status]).toEqual([what, 201]);
      const file = `file_id=${field(sent, 'id')}`;
      for (const [way, how] of [
        ['file-view', 'inline'],
        ['file-download', 'attachment'],
      ]) {
        const shown = await member.get(`/files/enrollment/${id}/${way}/identity_front?${file}`);
        expect([what, shown.status]).toEqual([what, 200]);
        expect(shown.headers).toMatchObject({
          'content-type': way === 'file-view' ? mediaType : expect.not.stringMatching(/html|script|svg|xml/),
          'content-disposition': expect.stringMatching(
            new RegExp(
              `^${how}; filename="[^"]*\\.(pdf|jpg|png|txt)"; filename\\*=UTF-8''[^;]*\\.(pdf|jpg|png|txt)$`,
            ),
          ),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/),
          'cache-control': 'no-store, private',
          'referrer-policy': 'no-referrer',
        });
      }
    }
    for (const [what, one] of refused) {
      const sent = await upload(member, 'identity_front', one);
      expect([what, sent.status, field(sent, 'error_key')]).toEqual([what, 415, 'file_type_not_allowed']);
    }
  });
});

/** An entry of an archive that unpacks to `size` bytes of blanks, and says so, or something else. */
function packed(name: string, size: number, said = size): Buffer {
  const content = deflateRawSync(Buffer.alloc(size, ' '), { level: 9 });
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(said, 22);
  head.writeUInt16LE(name.length, 26);
  return both(head, name, content);
}

describe('a paper that is made to cost', () => {
  test('is judged without being unpacked', async () => {
    const size = 100 * 1024 * 1024;
    const bombs = [
      packed('[Content_Types].xml', size),
      packed('[Content_Types].xml', size, 64),
      packed('mimetype', size),
    ];
    const before = process.memoryUsage().rss;
    for (const bomb of bombs) expect(await sniff(new Blob([new Uint8Array(bomb)]), 'a.docx')).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(size / 2);
    const many = Buffer.concat(Array.from({ length: 20_000 }, (_, at) => packed(`a${at}`, 1)));
    expect(await sniff(new Blob([new Uint8Array(many)]), 'a.docx')).toBeNull();
    // a picture of four thousand million by four thousand million points is looked at by nobody here
    const vast = Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff080200000000000000', 'hex');
    expect(await sniff(new Blob([new Uint8Array(vast)]), 'a.png')).toMatchObject({ mediaType: 'image/png' });
  });

  // by a pattern that goes back at each point this took seconds
  test('may have a name of a hundred thousand points', () => {
    const kind = { endings: ['pdf'], mediaType: 'application/pdf' } as const;
    const began = performance.now();
    expect(cleanFileName(`${'.'.repeat(400)}a${'. '.repeat(200_000)}b`, kind)).toMatch(/^a[. ]+\.pdf$/);
    expect(cleanFileName(`${'.'.repeat(400_000)}a${'. '.repeat(200_000)}b`, kind)).toBe('b.pdf');
    expect(cleanFileName(`a${'.'.repeat(400_000)}`, kind)).toBe('a.pdf');
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

async function* rowsOf(cells: readonly string[]) {
  yield cells.map((cell) => ['x', cell]);
}
const tableOf = (cells: readonly string[]): Table => ({
  title: 'T',
  heading: ['A', 'B'],
  batches: rowsOf(cells),
});
async function whole<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}
const command = "cmd|' /C calc'!A0";
const formulas = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '\u00a0=',
  '＝',
  '＋',
  '－',
  '＠',
  '\t',
  '\r',
].map((sign) => `${sign}${command}`);

describe('a text that looks like a formula', () => {
  test('is a text in every export, also where a spreadsheet takes a semicolon for the end of a cell', async () => {
    for (const formula of formulas) expect(inert(formula)).toBe(`'${formula}`);
    const behind = ['a;=1+1', 'a; +1', 'a;;-1', 'a\t=1', 'a;"=1"', '"a;"=1', 'a;\u00a0@x'];
    const csv = (await whole(csvOf(tableOf([...formulas, ...behind])))).join('');
    // whatever is taken for the end of a cell
    for (const separator of [',', ';', '\t'])
      for (const cell of csv.split(new RegExp(`[${separator}\\r\\n]`)))
        expect(cell.replaceAll('"', ''), JSON.stringify(cell)).not.toMatch(/^[\s\u00a0]*[=+\-@＝＋－＠]/);
    const sheet = unzip(Buffer.concat(await whole(xlsxOf(tableOf(formulas))))).get(
      'xl/worksheets/sheet1.xml',
    );
    expect(sheet?.toString()).not.toMatch(/<f>|t="str"|<v>/);
    expect(sheet?.toString().match(/t="inlineStr"/g)).toHaveLength(2 + formulas.length * 2);
  });
});
