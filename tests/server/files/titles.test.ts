import { expect, it } from 'vitest';
import { createSheet, type Sheet } from '../../../server/files/pdf/sheet.ts';
import { pdfPieces } from '../../fixtures/pdf-text.ts';

/** On which pages some words stand, on a paper whose beginning takes more and more of its first page. */
async function pagesOf(
  draw: (sheet: Sheet) => void,
  words: readonly string[],
  before: number,
): Promise<readonly (number | undefined)[]> {
  const sheet = createSheet({
    language: 'en',
    title: 'Paper',
    product: 'Sample Fund',
    mark: '12/03/2026',
    foot: 'Paper',
    watermark: null,
    pageOf: (page, pages) => `${page}/${pages}`,
    madeOn: new Date('2026-03-12T00:00:00.000Z'),
  });
  for (let at = 0; at < before; at += 1) sheet.note('Before');
  draw(sheet);
  const pieces = pdfPieces(await sheet.finish());
  return words.map((word) => pieces.find(({ text }) => text === word)?.page);
}

/** The papers on which these words stand on more pages than one. */
async function parted(draw: (sheet: Sheet) => void, words: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (let before = 0; before < 42; before += 1) {
    const pages = await pagesOf(draw, words, before);
    expect(pages).not.toContain(undefined);
    if (new Set(pages).size > 1) found.push(`${before} lines before: ${pages.join(', ')}`);
  }
  return found;
}

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}`);

it.each([1, 16, 35])('a title of facts stays with its first row, which has %i lines', async (count) => {
  const draw = (sheet: Sheet) =>
    sheet.facts(
      'What happened',
      [
        { label: 'Asked', value: lines(count) },
        { label: 'Done', value: 'Later' },
      ],
      'dense',
    );
  expect(await parted(draw, ['What happened', 'Asked', `Line ${count}`])).toEqual([]);
});

it('a title of facts stays with the beginning of a first row that no page holds', async () => {
  const draw = (sheet: Sheet) => sheet.facts('What happened', [{ label: 'Asked', value: lines(90) }]);
  expect(await parted(draw, ['What happened', 'Asked', 'Line 1'])).toEqual([]);
});

it.each([1, 4])('a title of a table stays with its heads and its first row of %i lines', async (count) => {
  const draw = (sheet: Sheet) => {
    const grid = sheet.grid(
      [
        { title: 'Type', share: 9 },
        { title: 'Number', share: 1 },
      ],
      'Totals',
    );
    grid.row(['Money in', '7 '.repeat(4 * count).trim()]);
    grid.end();
  };
  expect(await parted(draw, ['Totals', 'Type', 'Money in'])).toEqual([]);
});

it('a table without rows has its title and its heads', async () => {
  const draw = (sheet: Sheet) => sheet.grid([{ title: 'Type', share: 1 }], 'Totals').end();
  expect(await parted(draw, ['Totals', 'Type'])).toEqual([]);
});
