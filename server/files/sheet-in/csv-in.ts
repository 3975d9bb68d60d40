import { encodingsOf, isPlain } from '../plain-text.ts';
import { SheetError, type SheetRow } from './sheet.ts';

const separators = [',', ';', '\t'] as const;

/** The text of a file, in whichever of the encodings of `plain-text.ts`. What has control characters is no text at all. */
export function textOf(content: Uint8Array): string {
  for (const encoding of encodingsOf(content)) {
    const text = decoded(content, encoding);
    if (text !== null && isPlain(text, encoding)) return text;
    if (text !== null) break;
  }
  throw new SheetError('file_type_not_allowed');
}

function decoded(content: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

/** What separates the cells: said by a first line `sep=;`, else what the heading has the most of outside quotes. */
function separatorOf(text: string): { readonly separator: string; readonly from: number } {
  const end = /\r\n|\r|\n|$/.exec(text);
  const first = text.slice(0, end?.index);
  const said = /^sep=([,;\t])$/i.exec(first)?.[1];
  if (said !== undefined) return { separator: said, from: first.length + (end?.[0].length ?? 0) };
  const headed = first.trim() === '' ? (/\S[^\r\n]*/.exec(text)?.[0] ?? '') : first;
  const bare = headed.replace(/"[^"]*"/g, '');
  const [best] = separators
    .map((separator) => ({ separator, count: bare.split(separator).length }))
    .toSorted((one, other) => other.count - one.count);
  return { separator: best?.separator ?? ',', from: 0 };
}

/** One quoted cell from its opening quote on: its text, and where it ends. */
function quotedCell(text: string, from: number): { readonly cell: string; readonly end: number } {
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new SheetError('spreadsheet_unreadable');
    if (text[quote + 1] !== '"')
      return { cell: text.slice(from + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    at = quote + 2;
  }
}

/** The records of a CSV file (RFC 4180), whatever ends its lines; a cell in quotes may hold line breaks. */
export function* csvRows(text: string): Generator<SheetRow> {
  const { separator, from } = separatorOf(text);
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  let cells: string[] = [];
  let row = 1;
  let at = from;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') ({ cell, end: at } = quotedCell(text, at));
    plain.lastIndex = at;
    const rest = plain.exec(text)?.[0] ?? '';
    at += rest.length;
    cells.push(cell + rest);
    if (text[at] === separator) {
      at += 1;
      if (at < text.length) continue;
      cells.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    yield { row, cells };
    cells = [];
    row += 1;
  }
}
