import type { PaperMedia } from '../../contract/values/media.ts';
import { encodingsOf, isPlain, markLength, type TextEncoding } from './plain-text.ts';

/** A kind of file that may be uploaded (specification §5), as its content shows it. */
export type FileKind = {
  /** the endings that such a file may bear; the first is given when it bears none of them */
  readonly endings: readonly [string, ...string[]];
  readonly mediaType: string;
};

const kinds = {
  pdf: { endings: ['pdf'], mediaType: 'application/pdf' },
  jpg: { endings: ['jpg', 'jpeg'], mediaType: 'image/jpeg' },
  png: { endings: ['png'], mediaType: 'image/png' },
  tif: { endings: ['tiff', 'tif'], mediaType: 'image/tiff' },
  doc: { endings: ['doc'], mediaType: 'application/msword' },
  docx: {
    endings: ['docx'],
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  txt: { endings: ['txt'], mediaType: 'text/plain' },
} as const satisfies Record<string, FileKind & { readonly mediaType: PaperMedia }>;

/** Every Word 97 file has a stream of this name; an OLE container without it is a spreadsheet, an installer, … */
const wordStream = Buffer.from('WordDocument', 'utf16le');
const markup = /^\s*(<[!?a-z/]|#!|%!|%PDF-|\{\\rtf)/i;

/** characters in which a script or a page would show itself, blanks before it included */
const longestHead = 64 * 1024;

/** Whether a file reads as text in an encoding, and isn't markup or a script; null: it is not in this encoding. */
async function readsAs(file: Blob, encoding: TextEncoding): Promise<boolean | null> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let head = '';
  try {
    for await (const piece of file.stream()) {
      const text = decoder.decode(piece, { stream: true });
      if (!isPlain(text, encoding)) return false;
      if (head.length < longestHead) head += text;
    }
    decoder.decode();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
  return !markup.test(head);
}

const isNoAscii = (byte: number) => byte > 0x7f;

async function signatureOf(file: Blob) {
  const { fileTypeFromBlob } = await import('file-type');
  return fileTypeFromBlob(file);
}

/** The encoding of a plain text. It has no signature: it says so by its name. */
async function textEncodingOf(file: Blob, name: string): Promise<TextEncoding | null> {
  if (file.size === 0 || !/\.txt$/i.test(name)) return null;
  const start = new Uint8Array(await file.slice(0, markLength).arrayBuffer());
  for (const encoding of encodingsOf(start)) {
    const isText = await readsAs(file, encoding);
    if (isText === null) continue;
    // nearly every byte is a letter of Windows-1252, so a signature counts there that begins no word
    const beginsNoWord = encoding === 'windows-1252' && start.subarray(0, 2).some(isNoAscii);
    return isText && !(beginsNoWord && (await signatureOf(file))) ? encoding : null;
  }
  return null;
}

/** A text in UTF-8 is `text/plain`; any other says its encoding. */
const textKind = (encoding: TextEncoding): FileKind =>
  encoding === 'utf-8' ? kinds.txt : { ...kinds.txt, mediaType: `text/plain;charset=${encoding}` };

/** Whether the bytes occur, also across two pieces; no more than these are held. */
async function includes(file: Blob, bytes: Buffer): Promise<boolean> {
  let before = Buffer.alloc(0);
  for await (const piece of file.stream()) {
    const seen = Buffer.concat([before, piece]);
    if (seen.includes(bytes)) return true;
    before = seen.subarray(-bytes.length);
  }
  return false;
}

/** A PDF that a reader can open has its end mark; a page of HTML behind five stolen bytes has none. */
const isWholePdf = (file: Blob): Promise<boolean> => includes(file, Buffer.from('%%EOF'));

/**
 * What a file is by its content, whatever its name claims; null: nothing that may be uploaded. A plain text is known
 * first: its words may begin like another file's signature (BM, FORM, GIF, MZ).
 */
export async function sniff(file: Blob, name: string): Promise<FileKind | null> {
  const encoding = await textEncodingOf(file, name);
  if (encoding !== null) return textKind(encoding);
  const found = await signatureOf(file);
  switch (found?.ext) {
    case 'pdf':
      return (await isWholePdf(file)) ? kinds.pdf : null;
    case 'jpg':
      return kinds.jpg;
    case 'png':
      return kinds.png;
    case 'tif':
      return kinds.tif;
    case 'docx':
      return kinds.docx;
    case 'cfb':
      return (await includes(file, wordStream)) ? kinds.doc : null;
    default:
      return null;
  }
}

const shown: readonly string[] = [kinds.pdf.mediaType, kinds.jpg.mediaType, kinds.png.mediaType];

/** How a browser may be given a file to look at: types that can't carry a script, or else as a download. */
export function viewing(mediaType: string): { readonly inline: boolean; readonly mediaType: string } {
  if (mediaType === kinds.txt.mediaType) return { inline: true, mediaType: 'text/plain;charset=utf-8' };
  if (mediaType.startsWith(`${kinds.txt.mediaType};`)) return { inline: true, mediaType };
  return { inline: shown.includes(mediaType), mediaType };
}
