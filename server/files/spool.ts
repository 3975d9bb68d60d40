import { createHash, randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import { wordsOf } from '../failure.ts';
import { problem } from '../http/problem.ts';
import { streamOf, type Bytes, type Source } from './source.ts';
import { StreamedFile } from './streamed-file.ts';

/** bytes of a spooled file in memory while it is read */
const piece = 64 * 1024;

async function* readFrom(handle: FileHandle, start: number, end: number): AsyncGenerator<Bytes> {
  for (let at = start; at < end;) {
    // Who sent it is gone, and with him the file.
    if (handle.fd < 0) throw problem('unavailable', { retryAfter: 5 });
    const wanted = Buffer.allocUnsafe(Math.min(piece, end - at));
    const { bytesRead } = await handle.read(wanted, 0, wanted.length, at);
    if (bytesRead === 0) throw new Error('a spooled file became shorter');
    at += bytesRead;
    yield wanted.subarray(0, bytesRead);
  }
}

/** An uploaded file on the way to where it is kept: its bytes lie in a file without a name, its hash is known. */
export class SpooledFile extends StreamedFile {
  readonly source: Source;
  readonly #handle: FileHandle;

  constructor(name: string, type: string, handle: FileHandle, { size, sha256 }: Omit<Source, 'read'>) {
    super(name, { type, size, open: () => streamOf(readFrom(handle, 0, size)) });
    this.source = { size, sha256, read: () => readFrom(handle, 0, size) };
    this.#handle = handle;
  }

  /** A part, read when it is asked for: what looks at a file here and there reads no more than that. */
  override slice(start = 0, end = this.size, type = ''): Blob {
    const to = Math.min(end, this.size);
    const from = Math.min(start, to);
    const handle = this.#handle;
    const bytes = () => streamOf(readFrom(handle, from, to));
    return new StreamedFile(this.name, { type, size: to - from, open: bytes });
  }

  /** Gives its bytes up. */
  close(): Promise<void> {
    return this.#handle.close();
  }
}

/**
 * A file in TMPDIR that has no name from its first byte on: whatever becomes of this process, the system takes it back.
 */
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws a ConfigError where nothing that comes in could be kept on its way: every upload would fail. */
export async function assertSpool(): Promise<void> {
  try {
    await (await openNameless()).close();
  } catch (error) {
    throw new ConfigError(`TMPDIR must be a folder that this user can write in: ${wordsOf(error)}.`, {
      cause: error,
    });
  }
}

/** Writes what comes in to a file without a name. */
export async function spool(
  bytes: AsyncIterable<Uint8Array>,
  { name, type }: { readonly name: string; readonly type: string },
): Promise<SpooledFile> {
  const handle = await openNameless();
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      hash.update(chunk);
      await handle.appendFile(chunk);
      size += chunk.length;
    }
    return new SpooledFile(name, type, handle, { size, sha256: hash.digest('hex') });
  } catch (error) {
    await handle.close();
    throw error;
  }
}
