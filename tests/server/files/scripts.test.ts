import { describe, expect, it } from 'vitest';
import { makeListPaper } from '../../../server/files/list-paper.ts';
import { isPrintable, unprintableIn } from '../../../contract/values/printable.ts';
import { faces, runsOf, type Face } from '../../../server/files/pdf/fonts.ts';
import { newPdf } from '../../../server/files/pdf/kit.ts';
import { linesOf } from '../../../server/files/pdf/lines.ts';
import { createSheet, type Sheet } from '../../../server/files/pdf/sheet.ts';
import { createWriter } from '../../../server/files/pdf/writer.ts';
import { pdfPieces, pdfText, type Piece } from '../../fixtures/pdf-text.ts';

const sheetOptions = {
  language: 'en',
  title: 'Paper',
  product: 'Sample Fund',
  mark: '11/03/2026',
  foot: 'Foot',
  watermark: null,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  madeOn: new Date('2026-03-11T00:00:00.000Z'),
} as const;

async function drawn(draw: (sheet: Sheet) => void): Promise<Buffer> {
  const sheet = createSheet(sheetOptions);
  draw(sheet);
  return sheet.finish();
}
/** Where a word of Latin letters stands. */
function placeOf(pieces: readonly Piece[], text: string): Piece {
  const found = pieces.find((piece) => piece.text.trim() === text);
  if (!found) throw new Error(`nothing says ${text}`);
  return found;
}
/** Whether all of a text is drawn as it is written: a sign that no file has is drawn as U+FFFD. */
const isDrawn = (text: string, face: Face): boolean =>
  !runsOf(text, face).some((run) => run.text.includes('\ufffd'));
const greek = /[\u0370-\u03ff]/;
const bare = (text: string) => text.replace(/\s/g, '');

describe('a line', () => {
  const widthOf = (text: string) => text.length;
  const broken = (text: string, room: number) => linesOf(text, room, widthOf);

  it('ends between words, whose blank counts for nothing there', () => {
    expect(broken('one two three', 7)).toEqual(['one two ', 'three']);
    expect(broken('one two three', 6)).toEqual(['one ', 'two ', 'three']);
    expect(broken('Anne-Marie Exemple', 10)).toEqual(['Anne-Marie ', 'Exemple']);
    expect(broken('Anne-Marie', 6)).toEqual(['Anne-', 'Marie']);
  });
  it('ends within a word that has no room, never at a no-break space, and where the text says so', () => {
    expect(broken('one twothree', 5)).toEqual(['one ', 'twoth', 'ree']);
    expect(broken('1\u00a0234,50\u00a0EUR and', 12)).toEqual(['1\u00a0234,50\u00a0EUR ', 'and']);
    expect(broken('one\n\ntwo', 9)).toEqual(['one', '', 'two']);
    expect(broken('', 9)).toEqual(['']);
    expect(broken('ab', 0)).toEqual(['a', 'b']);
    expect(broken('abe\u0301e\u0301', 4)).toEqual(['abe\u0301', 'e\u0301']);
  });

  const accents = `a${'\u0301\u0327'.repeat(999)}`;
  it.each([
    ['marks over one letter', accents],
    ['letters without a blank', 'x'.repeat(2000)],
    ['digits joined by hyphens', '1-'.repeat(1000)],
    ['signs that no file has', '東'.repeat(2000)],
    ['letters of several files', 'жẹ̀'.repeat(600)],
    ['blanks without a width', `a${'\u200b'.repeat(1999)}`],
  ])('of thousands of %s is measured some times whole, not anew with each sign', (_what, text) => {
    const doc = newPdf({ size: 'A4' });
    const measure = doc.widthOfString.bind(doc);
    let signs = 0;
    doc.widthOfString = (part, options) => {
      signs += part.length;
      return measure(part, options);
    };
    const { say, heightOf } = createWriter(doc, { width: 300, ink: '#000' });
    const style = { face: 'text', size: 10 } as const;
    say(text, style);
    heightOf(text, style, 300);
    expect(signs).toBeLessThan(10 * text.length);
  });
  it('has of very many marks over one letter eight, and is then no text that can be read', () => {
    const drawnOf = (text: string) =>
      runsOf(text, 'text')
        .map((run) => run.text)
        .join('');
    expect(drawnOf(accents).normalize('NFD')).toHaveLength(9);
    expect(drawnOf(`a${'\u0301\u200d'.repeat(999)}`).normalize('NFD')).toHaveLength(9);
    expect(drawnOf(`e${'\u0301'.repeat(8)}`).normalize('NFD')).toBe(`e${'\u0301'.repeat(8)}`);
    expect(isPrintable(`e${'\u0301'.repeat(8)}`)).toBe(true);
    expect(isPrintable(`e${'\u0301'.repeat(9)}`)).toBe(false);
  });
});

describe('a text', () => {
  it.each([
    ['Əliyev Məmməd', 'latin-ext'],
    ['Ґонта', 'cyrillic'],
    ['Ұлан', 'cyrillic'],
    ['№', 'cyrillic'],
    ['₴₽₺', 'latin-ext'],
    ['€', 'latin'],
    ['Nguyễn', 'vietnamese'],
    ['Ξένια', 'greek'],
  ] as const)('%s is written with a file that has its letters', (text, script) => {
    const isPlain = (one: string) => (one.codePointAt(0) ?? 0) < 0x100;
    const others = runsOf(text, 'text').filter((run) => ![...run.text].every(isPlain));
    expect(new Set(others.map((run) => run.file.script))).toEqual(new Set([script]));
  });

  it.each(Object.keys(faces) as Face[])('is called printable only where the files of %s have it', (face) => {
    // from U+2E80 on they are of East Asia, which no file has
    const signs = Array.from({ length: 0x2e80 - 0x20 }, (_, at) => String.fromCharCode(at + 0x20));
    const isAssigned = (sign: string) => /[^\p{Cn}\p{Cc}\p{Cf}]/u.test(sign);
    const known = signs.filter((sign) => isAssigned(sign) && isPrintable(sign));
    expect(known.filter((sign) => !isDrawn(sign, face))).toEqual([]);
    // the other way round, but for small letters of phonetics above the line
    const letters = signs.filter((sign) => /\p{L}/u.test(sign) && !/\p{Lm}/u.test(sign));
    expect(letters.filter((sign) => isDrawn(sign, face) && !isPrintable(sign))).toEqual([]);
  });

  it('is printable by letters with their marks, and not where one letter is of another script', () => {
    for (const text of [
      'Ṣówándé',
      'Ḥasan ʿAlī',
      'Nguyễn',
      'Žofie Łuczak',
      'Єва Ґонта',
      'Αθηνά',
      'ẹ̀',
      'O’Neill №4',
    ])
      expect(isPrintable(text), text).toBe(true);
    for (const text of ['محمد', 'Kɔfi', 'Ἀθηνᾶ', '東京', 'ქეთი', 'Ana 🙂', '\uFFFD'])
      expect(isPrintable(text), text).toBe(false);
    expect(unprintableIn({ a: 'Anna', b: { c: '東', d: 1 }, e: null, f: [{ g: 'ก' }] })).toEqual([
      'b.c',
      'f.0.g',
    ]);
  });

  it('has its rare letters from the other family, on the same line, and a sign of its own for what no file has', async () => {
    const pieces = pdfPieces(await drawn((sheet) => sheet.note('Ṣówándé')));
    const said = pieces.filter(({ text }) => /Ṣ|ówándé/.test(text));
    expect(said.map(({ text }) => text.trim()).join('')).toBe('Ṣówándé');
    expect(new Set(said.map(({ y }) => Math.round(y * 100))).size).toBe(1);
    expect(pdfText(await drawn((sheet) => sheet.note('Anna 東 Exemple')))).toContain('Anna \uFFFD Exemple');
  });

  it('shows no empty box for a blank of another width, nor for what nobody sees', async () => {
    const text = pdfText(
      await drawn((sheet) => sheet.note('Nº\u202f12\u2003: \u200eFR76\u200f, e\u2011mail, Jose\u0301')),
    );
    expect(text).toContain('Nº\u00a012 : FR76, e-mail, José');
    expect(text).not.toContain('\uFFFD');
  });
});

describe('rows of a paper', () => {
  it('have the lines that the paper gives them, and none that somebody wrote into a value', async () => {
    const written = (text: string) => text.split('\n').filter((line) => /Fee|none/.test(line));
    const told = pdfText(
      await drawn((sheet) => {
        sheet.facts('Facts', [
          { label: 'Address\nFee', value: 'Floor 3\nFee none' },
          { label: 'Name', value: 'Zephyrine\u2028Fee none\u2029Fee none\u0085Fee none' },
          { label: 'Owner', value: ['Holds capital', 'Fee\nnone'] },
        ]);
        const grid = sheet.grid([{ title: 'Reference', share: 1 }]);
        grid.row(['Rent\nFee none']);
        grid.end();
      }),
    );
    expect(written(told)).toEqual([
      'Address Fee',
      'Floor 3 Fee none',
      'Zephyrine Fee none Fee none Fee none',
      'Fee none',
      'Rent Fee none',
    ]);
  });

  it('stand below a name in another script, however many lines it takes', async () => {
    const name = 'Χρυσομάλλης Παπαδημητρακόπουλος';
    // the empty box of the Latin file is narrower than most of these letters
    for (const value of [name, `${name} ${name} ${name}`, 'Жемчужников '.repeat(12).trim()]) {
      const rows = [
        { label: 'First', value },
        { label: 'Second', value: 'Latin' },
      ];
      const pieces = pdfPieces(await drawn((sheet) => sheet.facts('Facts', rows)));
      const second = placeOf(pieces, 'Second');
      const other = pieces.filter(({ text }) => /[\u0370-\u04ff]/.test(text));
      expect(bare(other.map(({ text }) => text).join(''))).toBe(bare(value));
      // a line of ten points, and the rule between
      for (const { y } of other) expect(y - second.y).toBeGreaterThan(10);
    }
  });

  it('of a table neither, and no letter stands beyond its column', async () => {
    const rows = [
      // one line, were it as wide as empty boxes
      ['ΑΛΕΞΑΝΔΡΟΣ ΠΑΠΑΔΑΚΗΣ', '1'],
      ['Latin', '2'],
    ];
    const width = (share: number) => ({ title: `Column ${share}`, share });
    const paper = await makeListPaper({
      language: 'en',
      product: 'Sample Fund',
      title: 'List',
      lead: 'All of it',
      facts: [],
      madeOn: sheetOptions.madeOn,
      columns: [width(14), width(90)],
      rows,
    });
    const pieces = pdfPieces(paper);
    const below = placeOf(pieces, 'Latin');
    const beside = placeOf(pieces, '1');
    const parts = pieces.filter(({ text }) => greek.test(text));
    expect(new Set(parts.map(({ y }) => y)).size).toBeGreaterThan(1);
    for (const { x, y } of parts) {
      expect(y - below.y).toBeGreaterThan(8);
      expect(x).toBeLessThan(beside.x);
    }
  });

  it('are at the right where they belong there, whatever they are written in', async () => {
    const columns = [
      { title: 'What', share: 1 },
      { title: 'Much', share: 1, align: 'right' },
    ] as const;
    const pieces = pdfPieces(
      await drawn((sheet) => {
        const grid = sheet.grid(columns);
        grid.row(['One', '12 ₴']);
        grid.end();
      }),
    );
    const much = placeOf(pieces, '₴');
    expect(much.x).toBeGreaterThan(placeOf(pieces, 'Much').x);
  });
});
