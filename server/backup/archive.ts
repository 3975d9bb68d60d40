import { once } from 'node:events';
import { closeSync, createReadStream, createWriteStream, openSync, readSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { isAbsent, isOfSystem, wordsOf } from '../failure.ts';
import { sha256Of } from '../files/source.ts';
import {
  BackupError,
  openingSchema,
  openManifest,
  sealManifest,
  type Manifest,
  type Opening,
  type PartFacts,
} from './manifest.ts';
import { freshSalt, largestOf, manifestName, wrappingOf } from './wrapping.ts';

const openingName = 'backup.json';
const damaged = (why: string) => new BackupError(`The backup is damaged: ${why}. Nothing was changed.`);

/** The system does not give the file: that says nothing of what is in it. */
const unreadable = (path: string, error: unknown) =>
  new BackupError(
    isAbsent(error) ? `There is no file ${path}.` : `The backup ${path} can't be read: ${wordsOf(error)}.`,
    { cause: error },
  );

/** What an archive is called while it is written. */
export const partialOf = (path: string): string => `${path}.partial-${process.pid}`;

/** Whether a file begins as an archive does, or has nothing in it, as one whose maker was killed at once. */
export function isArchiveBegun(path: string): boolean {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    const start = Buffer.alloc(openingName.length + 1);
    const size = readSync(file, start, 0, start.length, 0);
    return size === 0 || (size === start.length && start.toString('latin1') === `${openingName}\0`);
  } catch {
    return false;
  } finally {
    if (file !== null) closeSync(file);
  }
}

export type ArchiveWriter = {
  /** Appends an entry; the whole content is in memory, so it is a part of what may be large. */
  readonly add: (name: string, content: Uint8Array) => Promise<void>;
  /** Writes the manifest, brings all to the disk and gives the archive its name. */
  readonly finish: (manifest: Omit<Manifest, 'parts'>) => Promise<{ readonly size: number }>;
  /** Leaves nothing behind. */
  readonly abandon: () => Promise<void>;
};

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}

/** A tar under a temporary name, that gets its own once it is whole; only its owner may read it. */
export async function createArchive(
  path: string,
  { madeAt, passphrase }: { readonly madeAt: string; readonly passphrase: string | null },
): Promise<ArchiveWriter> {
  const salt = passphrase === null ? null : freshSalt();
  const wrapping = await wrappingOf(passphrase, salt);
  const partial = partialOf(path);
  const out = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
  await once(out, 'open');
  const tar = pack();
  const written = pipeline(tar, out);
  written.catch(() => {});
  const parts: PartFacts[] = [];
  const mtime = new Date(madeAt);

  async function put(name: string, content: Buffer): Promise<void> {
    try {
      const entry = tar.entry({ name, size: content.length, mode: 0o600, mtime });
      entry.end(content);
      // a full disk breaks the pipeline, and the entry would never end
      await Promise.race([finished(entry), written]);
    } catch (error) {
      // broken between two entries it takes none, for that reason and no other: what broke it is told
      await written;
      throw error;
    }
  }

  const opening: Opening = { format: 'member-portal backup 1', made_at: madeAt, salt };
  await put(openingName, Buffer.from(JSON.stringify(opening)));
  return {
    async add(name, content) {
      const wrapped = await wrapping.wrap(name, content);
      await put(name, wrapped);
      parts.push({ name, size: wrapped.length, sha256: sha256Of(wrapped) });
    },
    async finish(manifest) {
      const text = sealManifest({ ...manifest, parts });
      await put(manifestName, await wrapping.wrap(manifestName, Buffer.from(text)));
      tar.finalize();
      await written;
      await rename(partial, path);
      await syncFolder(dirname(path));
      return { size: out.bytesWritten };
    },
    async abandon() {
      tar.destroy();
      await written.catch(() => {});
      await rm(partial, { force: true });
    },
  };
}

type Entry = { readonly name: string; readonly content: Buffer };

/** The entries one after the other. Throws where the file is no tar, or ends before its end. */
async function* entriesOf(path: string): AsyncGenerator<Entry> {
  const source = createReadStream(path, { highWaterMark: 1024 * 1024 });
  const tar = extract();
  const fed = pipeline(source, tar);
  fed.catch(() => {});
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      if ((size ?? 0) > largestOf(name)) throw damaged(`${name} is too large`);
      const pieces: Buffer[] = [];
      for await (const piece of entry) pieces.push(piece);
      yield { name, content: Buffer.concat(pieces) };
    }
    await fed;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (isOfSystem(error)) throw unreadable(path, error);
    throw damaged(error instanceof Error ? error.message.toLowerCase() : String(error));
  } finally {
    source.destroy();
  }
}

function openingOf({ name, content }: Entry): Opening {
  try {
    if (name === openingName) return openingSchema.parse(JSON.parse(content.toString('utf8')));
  } catch {
    // told below
  }
  throw new BackupError('This is no backup of a portal, or one of a newer version.');
}

export type OpenArchive = {
  readonly manifest: Manifest;
  /** Every part with its content, in the order of the archive; each is compared once more. */
  readonly parts: () => AsyncGenerator<Entry>;
};

/** Reads an archive through, compares every entry with the manifest, and only then gives it out. */
export async function openArchive(
  path: string,
  passphrase: string | null,
  tell: (bytes: number) => void = () => {},
): Promise<OpenArchive> {
  const found: PartFacts[] = [];
  let [opening, last, bytes]: [Opening | null, Buffer | null, number] = [null, null, 0];
  for await (const entry of entriesOf(path)) {
    const { name, content } = entry;
    if (!opening) opening = openingOf(entry);
    else if (last) throw damaged('something follows its table of contents');
    else if (name === manifestName) last = content;
    else found.push({ name, size: content.length, sha256: sha256Of(content) });
    tell((bytes += content.length));
  }
  if (!opening) throw new BackupError('This is no backup of a portal.');
  if (!last) throw damaged('its end is missing');
  const wrapping = await wrappingOf(passphrase, opening.salt);
  const unwrap = (name: string, content: Buffer) =>
    wrapping.unwrap(name, content).catch((error: unknown) => {
      throw error instanceof BackupError ? error : damaged(`${name} can’t be unfolded`);
    });
  const manifest = openManifest((await unwrap(manifestName, last)).toString('utf8'));
  for (const [at, part] of manifest.parts.entries()) {
    const there = found[at];
    if (there?.name !== part.name) throw damaged(`${part.name} is missing`);
    if (there.size !== part.size || there.sha256 !== part.sha256)
      throw damaged(`${part.name} is not what was written`);
  }
  if (found.length !== manifest.parts.length) throw damaged('it holds more than its table of contents says');
  return {
    manifest,
    async *parts() {
      let at = 0;
      for await (const { name, content } of entriesOf(path)) {
        if (name === openingName || name === manifestName) continue;
        const part = manifest.parts[at];
        at += 1;
        if (part?.name !== name || part.sha256 !== sha256Of(content))
          throw damaged('it changed while it was read');
        yield { name, content: await unwrap(name, content) };
      }
    },
  };
}
