import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { ConfigError } from '../config.ts';

/** A file of hashes of leaked passwords, open as long as the server runs. */
export type BreachedPasswords = {
  readonly has: (password: string) => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** The file was written anew in its place: what is read of it now is neither the old list nor the new one. */
export class ChangedList extends Error {
  override readonly name = 'ChangedList';
}

/** `40 hexadecimal digits:how often`; no line is longer than this */
const longest = 64;
const linePattern = /^([0-9A-F]{40})(?::\d{1,12})?$/;

/** The hash of the first line that begins at or after a place, and where that begins; null: none does. */
async function lineAfter(
  handle: FileHandle,
  at: number,
): Promise<{ readonly hash: string; readonly start: number } | null> {
  const from = Math.max(0, at - 1);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * longest + 1), 0, 2 * longest + 1, from);
  const text = buffer.toString('latin1', 0, bytesRead);
  const begin = at === 0 ? 0 : text.indexOf('\n') + 1;
  if ((at > 0 && begin === 0) || begin >= text.length) {
    if (bytesRead > longest) throw new Error(`no line begins within ${longest} bytes of byte ${at}`);
    return null;
  }
  const [line = ''] = text.slice(begin).split('\n');
  const [, hash] = linePattern.exec(line.replace(/\r$/, '').toUpperCase()) ?? [];
  if (hash === undefined) throw new Error(`the line at byte ${from + begin} is no hash`);
  return { hash, start: from + begin };
}

/** Halves the file until the hash must stand where it looks: some forty small reads in a file of forty gigabytes. */
async function includes(handle: FileHandle, size: number, wanted: string): Promise<boolean> {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const line = await lineAfter(handle, middle);
    if (line?.hash === wanted) return true;
    if (line === null || line.hash > wanted) high = middle;
    else low = line.start + 1;
  }
  return false;
}

const samples = 200;

/** A file that is sorted otherwise (by how often, as it is offered too) would answer "no" to everything. */
async function assertSorted(handle: FileHandle, size: number): Promise<void> {
  let before = '';
  for (let taken = 0; taken < samples; taken += 1) {
    const line = await lineAfter(handle, Math.floor((size / samples) * taken));
    if (line === null) return;
    if (line.hash < before) throw new Error(`it is not sorted by hash at byte ${line.start}`);
    before = line.hash;
  }
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/**
 * Opens a list as Have I Been Pwned offers it for download: SHA-1 in hexadecimal digits with a count, sorted by hash. It is
 * never read whole; a newer one is taken with the next start, and has to come in its place by a move. Throws a ConfigError
 * when it is none.
 */
export async function openBreachedPasswords(path: string): Promise<BreachedPasswords> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const { size, mtimeMs } = await handle.stat();
    if (size === 0) throw new Error('it is empty');
    await assertSorted(handle, size);
    const opened = handle;
    const assertSame = async () => {
      const now = await opened.stat();
      if (now.size !== size || now.mtimeMs !== mtimeMs)
        throw new ChangedList(`${path} was changed in its place: let it be whole, and start the server anew`);
    };
    return {
      async has(password) {
        const forms = new Set([password, password.normalize('NFKC')].map(sha1));
        try {
          for (const wanted of forms) if (await includes(opened, size, wanted)) return true;
          return false;
        } finally {
          // whatever was found, or could not be read
          await assertSame();
        }
      },
      close: () => opened.close(),
    };
  } catch (error) {
    await handle?.close();
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `BREACHED_PASSWORDS_FILE must be a file of lines like SHA1:COUNT, sorted by hash: ${why}.`,
      { cause: error },
    );
  }
}

/** Throws a ConfigError where the named file is no such list; null: none is named. */
export async function assertBreachedPasswords(path: string | null): Promise<void> {
  const list = path === null ? null : await openBreachedPasswords(path);
  await list?.close();
}
