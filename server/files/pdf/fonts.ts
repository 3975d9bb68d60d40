import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lineEnds } from '../../../contract/values/marks.ts';
import { unpackWoff } from './woff.ts';

/**
 * The faces that papers are set in: IBM Plex Sans for text, Source Serif for headings, as on the screen, and its italic
 * for a name that was typed to sign.
 */
export const faces = {
  text: { family: 'ibm-plex-sans', weight: 400, style: 'normal' },
  strong: { family: 'ibm-plex-sans', weight: 600, style: 'normal' },
  heading: { family: 'source-serif-4', weight: 600, style: 'normal' },
  signature: { family: 'source-serif-4', weight: 400, style: 'italic' },
} as const;
export type Face = keyof typeof faces;

/** A font file holds one script; a name may need several. Latin first: it has what all papers need. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const;
export type Script = (typeof scripts)[number];

const packages = createRequire(import.meta.url);
const files = new Map<string, Buffer>();

/** The font of a face and script, from its WOFF file: its glyphs can be embedded, which the variable WOFF2 ones can't. */
export function fontFile(face: Face, script: Script): Buffer {
  const { family, weight, style } = faces[face];
  const name = `@fontsource/${family}/files/${family}-${script}-${weight}-${style}.woff`;
  const known = files.get(name);
  if (known) return known;
  const content = unpackWoff(readFileSync(packages.resolve(name)));
  files.set(name, content);
  return content;
}

type Range = readonly [first: number, last: number];
const covered: Readonly<Record<Script, readonly Range[]>> = {
  latin: [
    [0x0000, 0x00ff],
    [0x0131, 0x0131],
    [0x0152, 0x0153],
    [0x2000, 0x206f],
    [0x20ac, 0x20ac],
    [0x2122, 0x2122],
  ],
  'latin-ext': [
    [0x0100, 0x024f],
    // the small schwa of Azerbaijani
    [0x0259, 0x0259],
    [0x1e00, 0x1e9f],
    [0x1ef2, 0x1eff],
    // signs of currencies but the euro's
    [0x20a0, 0x20c0],
  ],
  vietnamese: [[0x1ea0, 0x1ef1]],
  greek: [[0x0370, 0x03ff]],
  // beside its own block the letters that Ukrainian and Kazakh need most, and the numero sign
  cyrillic: [
    [0x0400, 0x045f],
    [0x0490, 0x0491],
    [0x04b0, 0x04b1],
    [0x2116, 0x2116],
  ],
  'cyrillic-ext': [[0x0460, 0x052f]],
};

/** The script whose file has a character; characters of other scripts show the Latin file's empty box. */
function scriptOf(code: number): Script {
  const has = (script: Script) => covered[script].some(([first, last]) => code >= first && code <= last);
  return scripts.find(has) ?? 'latin';
}

export type Run = { readonly script: Script; readonly text: string };

/** Marks that nobody sees, for which the files have an empty box: of direction, of joining, of how an emoji is drawn. */
const unseen = /[\u200c-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]|\ufe0e|\ufe0f/g;

/**
 * Text by the signs that the files have: composed letters, and plain blanks and hyphens for those of other widths. What
 * a reader of PDF takes for the end of a line is a blank too: lines are the paper's own.
 */
export const readable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(lineEnds, ' ')
    .replace(/[\u2000\u2001\u2003-\u2006\u2008\u200a\u205f\u3000]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');

/** Cuts a line where the font file has to change. */
export function runsOf(text: string): readonly Run[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of readable(text)) {
    const script = scriptOf(character.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}
