import type { FileKind } from './sniff.ts';

const longest = 255;
/** As much of a name as is looked at, from its beginning and its end: what takes the square of its length is never long. */
const looked = 512;
/** Marks that turn the direction of text around, or can't be seen: "fdp.exe" must not look like "exe.pdf". */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const forbidden = /[<>:"|?*]/g;
const bytes = (text: string) => Buffer.byteLength(text, 'utf8');

const isEdge = (sign: string | undefined): boolean => sign !== undefined && /[\s.]/.test(sign);

/** Without blanks and points around it; by steps, for a pattern would go back at each of a hundred thousand points. */
function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isEdge(text[from])) from += 1;
  while (to > from && isEdge(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

function shortened(text: string, room: number): string {
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += bytes(character);
    if (used > room) break;
    kept += character;
  }
  return kept;
}

/**
 * The name that an uploaded file is kept under: its last path part, without anything invisible, at most 255 bytes,
 * ending as its content says.
 */
export function cleanFileName(name: string, kind: FileKind): string {
  const whole = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  const short = whole.length > 2 * looked ? whole.slice(0, looked) + whole.slice(-looked) : whole;
  const last = short.normalize('NFC');
  const clean = last.replace(invisible, '').replace(forbidden, '_').replace(/\s+/g, ' ');
  const dot = clean.lastIndexOf('.');
  const ending = dot < 0 ? '' : clean.slice(dot + 1).toLowerCase();
  const right = kind.endings.includes(ending);
  const kept = right ? ending : kind.endings[0];
  const stem = trimmed(right ? clean.slice(0, dot) : clean);
  return `${shortened(stem, longest - bytes(kept) - 1).trimEnd() || 'document'}.${kept}`;
}

const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The header by RFC 6266: a name in ASCII for old readers, the whole one by RFC 5987. */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // a wide slash or colon has become a plain one by now
    .replace(/[^\x20-\x7E]|["\\%/:*?<>|]/g, '_');
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded(name)}`;
}
