import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readable } from '../../../contract/values/printable.ts';
import { type FontFacts, readFont } from './sfnt.ts';
import { unpackWoff } from './woff.ts';

/**
 * The faces that papers are set in: IBM Plex Sans for text, Source Serif for headings, as on the screen, and its italic
 * for a name that was typed to sign. A sign that one family lacks is set in the other.
 */
export const faces = {
  text: { families: ['ibm-plex-sans', 'source-serif-4'], weight: 400, style: 'normal' },
  strong: { families: ['ibm-plex-sans', 'source-serif-4'], weight: 600, style: 'normal' },
  heading: { families: ['source-serif-4', 'ibm-plex-sans'], weight: 600, style: 'normal' },
  signature: { families: ['source-serif-4', 'ibm-plex-sans'], weight: 400, style: 'italic' },
} as const;
export type Face = keyof typeof faces;

/** A font file holds one script; a name may need several. Latin first: it has what all papers need. */
const scripts = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'] as const;
type Script = (typeof scripts)[number];

/** One file of a face: 0 is the family of the face, 1 the other one. */
export type FontFile = { readonly script: Script; readonly family: 0 | 1 };
export const plain: FontFile = { script: 'latin', family: 0 };
/** The order in which a sign is looked for. */
const places = ([0, 1] as const).flatMap((family) =>
  scripts.map((script): FontFile => (script === 'latin' && family === 0 ? plain : { script, family })),
);

const packages = createRequire(import.meta.url);
type Loaded = FontFacts & { readonly content: Buffer };
const files = new Map<string, Loaded>();

/** The font of a face and script, from its WOFF file: its glyphs can be embedded, which the variable WOFF2 ones can't. */
export function fontFile(face: Face, { script, family }: FontFile): Loaded {
  const { families, weight, style } = faces[face];
  const name = families[family];
  const path = `@fontsource/${name}/files/${name}-${script}-${weight}-${style}.woff`;
  const known = files.get(path);
  if (known) return known;
  const content = unpackWoff(readFileSync(packages.resolve(path)));
  const loaded = { content, ...readFont(content) };
  files.set(path, loaded);
  return loaded;
}

const found = new Map<string, FontFile>();
/** All signs that the files of a face have, gathered with the first one that none has. */
const drawable = new Map<Face, ReadonlySet<number>>();

function gatherSigns(face: Face): void {
  if (drawable.has(face)) return;
  drawable.set(face, new Set(places.flatMap((one) => [...fontFile(face, one).signs])));
}

/** The first file of a face that has all these signs; a letter and its marks stand in one. */
function fileWith(face: Face, signs: string): FontFile | null {
  const key = `${face} ${signs}`;
  const known = found.get(key);
  if (known) return known;
  const codes = [...signs].map((sign) => sign.codePointAt(0) ?? 0);
  const all = drawable.get(face);
  if (all && codes.some((code) => !all.has(code))) return null;
  const place = places.find((one) => {
    const { signs: has } = fontFile(face, one);
    return codes.every((code) => has.has(code));
  });
  // letters with many marks are without number, and not kept
  if (place && codes.length === 1) found.set(key, place);
  if (!place) gatherSigns(face);
  return place ?? null;
}

export type Run = { readonly file: FontFile; readonly text: string };

/** Stands for a sign that no file has: an empty box would be nothing at all to who copies or searches the text. */
const unknown = '\uFFFD';

/** A letter with its marks, as the files have it: composed, else in its parts, in one file where one has them all. */
function piecesOf(face: Face, letter: string): readonly Run[] {
  // what ends a line is the paper's own
  if (letter < ' ') return [{ file: plain, text: letter }];
  const whole = fileWith(face, letter);
  if (whole) return [{ file: whole, text: letter }];
  const parted = letter.normalize('NFD');
  const file = fileWith(face, parted);
  if (file) return [{ file, text: parted }];
  return [...letter].flatMap((sign) => {
    const parts = fileWith(face, sign) ? sign : sign.normalize('NFD');
    const each = [...parts].map((text) => ({ file: fileWith(face, text), text }));
    const drawn = each.flatMap((part) => (part.file ? [{ file: part.file, text: part.text }] : []));
    return drawn.length === each.length ? drawn : [{ file: fileWith(face, unknown) ?? plain, text: unknown }];
  });
}

/** Most of what stands on papers: the first file has it whole. */
const western = /^[\n\u0020-\u007e\u00a0-\u00ff]+$/;

/** Cuts a line where the font file has to change. */
export function runsOf(text: string, face: Face): readonly Run[] {
  const shown = readable(text);
  if (western.test(shown)) return [{ file: plain, text: shown }];
  const runs: { file: FontFile; text: string }[] = [];
  for (const [letter] of shown.matchAll(/\P{M}\p{M}*|\p{M}+/gu))
    for (const run of piecesOf(face, letter)) {
      const last = runs.at(-1);
      if (last?.file === run.file) last.text += run.text;
      else runs.push({ ...run });
    }
  return runs;
}
