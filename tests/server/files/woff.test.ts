import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import Pdf from 'pdfkit';
import { expect, it } from 'vitest';
import { unpackWoff } from '../../../server/files/pdf/woff.ts';

const packages = createRequire(import.meta.url);
const folders = ['ibm-plex-sans', 'source-serif-4'].map((family) =>
  join(dirname(packages.resolve(`@fontsource/${family}/package.json`)), 'files'),
);
const fonts = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /-(400|600)-(normal|italic)\.woff$/.test(name))
    .map((name) => join(folder, name)),
);

/** The sum of a table's 32-bit words, as the directory of an OpenType file states it. */
function sumOf(table: Buffer): number {
  const words = Buffer.alloc(Math.ceil(table.length / 4) * 4);
  table.copy(words);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}

it('unpacks every font to tables whose sums are those that the file states', () => {
  expect(fonts.length).toBeGreaterThan(20);
  for (const path of fonts) {
    const font = unpackWoff(readFileSync(path));
    for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
      const [sum, offset, length] = [4, 8, 12].map((skip) => font.readUInt32BE(entry + skip));
      const table = Buffer.from(font.subarray(offset, (offset ?? 0) + (length ?? 0)));
      // the head's own sum is stated as if the whole file's were nought (OpenType, table `head`)
      if (font.toString('latin1', entry, entry + 4) === 'head') table.writeUInt32BE(0, 8);
      expect(sumOf(table), `${path} ${font.toString('latin1', entry, entry + 4)}`).toBe(sum);
    }
  }
});

it('sets a line as wide as from the packed file', () => {
  const paper = new Pdf();
  const width = (font: Buffer) =>
    paper.font(font).fontSize(11).widthOfString('Société Générique, 1 234,56 €');
  for (const path of fonts.filter((name) => /-latin-\d/.test(name))) {
    const file = readFileSync(path);
    expect(width(unpackWoff(file)), path).toBe(width(file));
  }
});

it('refuses what is no WOFF file', () => {
  expect(() => unpackWoff(Buffer.from('OTTO and more'))).toThrow('Not a WOFF file');
});
