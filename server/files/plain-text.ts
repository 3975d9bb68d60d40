export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const marks: readonly (readonly [string, TextEncoding])[] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

/** bytes of the longest byte order mark */
export const markLength = 3;

/**
 * How a text may be encoded that begins with these bytes, to be tried in turn: as its byte order mark says, else UTF-8,
 * else Windows-1252, which programs of Western Europe write and of which Latin-1 is a part.
 */
export function encodingsOf(start: Uint8Array): readonly TextEncoding[] {
  const head = Buffer.from(start.subarray(0, markLength)).toString('hex');
  const marked = marks.find(([mark]) => head.startsWith(mark))?.[1];
  return marked ? [marked] : ['utf-8', 'windows-1252'];
}

/** a form feed parts the pages of a text */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;
/** what the bytes that Windows-1252 leaves free are read as */
const free = /[\u0081\u008D\u008F\u0090\u009D]/;

/** Whether what was read in an encoding has only what a text has: no control characters, and no byte without a letter. */
export const isPlain = (text: string, encoding: TextEncoding): boolean =>
  !control.test(text) && !(encoding === 'windows-1252' && free.test(text));
