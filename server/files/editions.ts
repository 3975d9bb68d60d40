import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { countPages, isEncrypted, isWhole } from './pdf-pages.ts';

/** What is known of a file without its content. */
export type Edition = {
  /** SHA-256 of the content, in hex */
  readonly version: string;
  /** in bytes */
  readonly size: number;
  /** 0: encrypted, and not to be counted without its key */
  readonly pages: number;
};
type Known = { readonly stamp: string; readonly edition: Promise<Edition> };

/** many times the templates that one fund has */
const mostKept = 64;

/** Puts an entry into a map of which only the newest are kept. */
function keepNewest<T>(all: Map<string, T>, key: string, value: T): void {
  all.delete(key);
  all.set(key, value);
  for (const oldest of all.keys()) if (all.size > mostKept) all.delete(oldest);
}

/** by path */
const known = new Map<string, Known>();

/** in ms: clocks of file systems tell no shorter times apart (FAT), so a file may change so soon and look the same */
const shortest = 2000;

/** What should be a PDF is none, or was copied in part. */
export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf';
  constructor(path: string) {
    super(`${path} is no PDF that can be read`);
  }
}

/** A paper that has to be there, and is not any more: a share that is not mounted. */
export class AbsentTemplate extends Error {
  override readonly name = 'AbsentTemplate';
  constructor(path: string) {
    super(`${path} is not there`);
  }
}

async function read(path: string): Promise<Edition> {
  const content = await readFile(path);
  const pages = countPages(content);
  if (!isWhole(content) || (pages === 0 && !isEncrypted(content))) throw new UnreadablePdf(path);
  return { version: createHash('sha256').update(content).digest('hex'), size: content.length, pages };
}

/**
 * The present edition of a file; rejects with the file system's error, ENOENT where there is none, and with
 * `UnreadablePdf`. The file is asked for its times, size and number each time and read only when these have changed:
 * once, however many ask at the same moment.
 */
export async function editionOf(path: string): Promise<Edition> {
  const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = await stat(path, { bigint: true });
  const stamp = [dev, ino, size, mtimeNs, ctimeNs].join('/');
  const before = known.get(path);
  if (before?.stamp === stamp) return before.edition;
  const isSettled = Date.now() - Number(ctimeMs) > shortest;
  const now: Known = { stamp, edition: read(path) };
  const forget = () => void (known.get(path) === now && known.delete(path));
  keepNewest(known, path, now);
  now.edition.then(() => isSettled || forget(), forget);
  return now.edition;
}
