import { inflateSync } from 'node:zlib';

const pageMark = /\/Type\s*\/Page(?![A-Za-z])/g;
const encryptedMark = /\/Encrypt(?![A-Za-z])/;

/**
 * How many pages a PDF has, by its page objects, those in compressed object streams included. Those of an encrypted file
 * are sealed in there: 0 where they can't be counted so, or are no PDF's.
 */
export function countPages(content: Buffer): number {
  const text = content.toString('latin1');
  let pages = text.match(pageMark)?.length ?? 0;
  for (const found of text.matchAll(/\/Type\s*\/ObjStm[^]*?stream\r?\n/g)) {
    const start = found.index + found[0].length;
    try {
      const packed = inflateSync(content.subarray(start, text.indexOf('endstream', start)));
      pages += packed.toString('latin1').match(pageMark)?.length ?? 0;
    } catch {
      if (encryptedMark.test(text)) return 0;
    }
  }
  return pages;
}

/** bytes in which readers look for where a PDF begins and ends */
const edge = 1024;

/** Whether a file that somebody else made is a PDF, and was not copied in part: by where it begins and ends. */
export const isWhole = (content: Buffer): boolean =>
  content.subarray(0, edge).includes('%PDF-') && content.subarray(-edge).includes('%%EOF');

/** Whether it is encrypted, be it only against changes, as what every reader opens may be. */
export const isEncrypted = (content: Buffer): boolean => encryptedMark.test(content.toString('latin1'));
