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
} as const satisfies Record<string, FileKind>;

/** Every Word 97 file has a stream of this name; an OLE container without it is a spreadsheet, an installer, … */
const wordStream = Buffer.from('WordDocument', 'utf16le');
const markup = /^\s*(<[!?a-z/]|#!|%!|\{\\rtf)/i;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;

/** characters in which a script or a page would show itself, blanks before it included */
const longestHead = 64 * 1024;

/** Text has no signature: it is text when it reads as UTF-8, says so by its name, and isn't markup or a script. */
async function isPlainText(file: Blob, name: string): Promise<boolean> {
  if (file.size === 0 || !/\.txt$/i.test(name)) return false;
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  let head = '';
  try {
    for await (const piece of file.stream()) {
      const text = utf8.decode(piece, { stream: true });
      if (control.test(text)) return false;
      if (head.length < longestHead) head += text;
    }
    utf8.decode();
    return !markup.test(head);
  } catch {
    return false;
  }
}

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

/** What a file is by its content, whatever its name claims; null: nothing that may be uploaded. */
export async function sniff(file: Blob, name: string): Promise<FileKind | null> {
  const { fileTypeFromBlob } = await import('file-type');
  const found = await fileTypeFromBlob(file);
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
    case undefined:
      return (await isPlainText(file, name)) ? kinds.txt : null;
    default:
      return null;
  }
}

const shown: readonly string[] = [kinds.pdf.mediaType, kinds.jpg.mediaType, kinds.png.mediaType];

/** How a browser may be given a file to look at: types that can't carry a script, or else as a download. */
export function viewing(mediaType: string): { readonly inline: boolean; readonly mediaType: string } {
  if (mediaType === kinds.txt.mediaType) return { inline: true, mediaType: 'text/plain;charset=utf-8' };
  return { inline: shown.includes(mediaType), mediaType };
}
