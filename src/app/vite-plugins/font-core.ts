import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const { resolve: find } = createRequire(import.meta.url);
/** Where the cut fonts lie; `portal-fonts/…` in a style. */
export const folder = resolve('node_modules/.cache/portal-fonts');

/** Letters, figures and marks of English, French, Spanish and Italian, and of money; `fonts.css` names the same. */
export const ranges: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x152, 0x153],
  [0x178, 0x178],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2032, 0x2033],
  [0x20ac, 0x20ac],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];
const letters = ranges
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
  .map((code) => String.fromCodePoint(code))
  .join('');

/** What a font is cut down to: the letters, and those of its axes that the product's type uses. */
const cores = {
  'ibm-plex-sans': {
    file: '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  'source-serif-4': {
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    // headings alone, drawn for the middle of their sizes
    axes: { wght: { min: 400, max: 500 }, opsz: 36 },
  },
} as const;

/** The cut font, made once for each text and source. */
async function coreOf(name: keyof typeof cores): Promise<void> {
  const { file, axes } = cores[name];
  const source = readFileSync(find(file));
  const key = createHash('sha256').update(source).update(letters).update(JSON.stringify(axes));
  const mark = join(folder, `${name}.${key.digest('hex').slice(0, 16)}`);
  const target = join(folder, `${name}-core.woff2`);
  if (existsSync(mark) && existsSync(target)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(target, await subsetFont(source, letters, { targetFormat: 'woff2', variationAxes: axes }));
  writeFileSync(mark, '');
}

/** `portal-fonts/…`: the fonts of the first paint with no more than it needs; other letters come from the whole ones. */
export function fontCores(): Plugin {
  return {
    name: 'portal:font-cores',
    async config() {
      await Promise.all([coreOf('ibm-plex-sans'), coreOf('source-serif-4')]);
      return { resolve: { alias: { 'portal-fonts': folder } } };
    },
  };
}
