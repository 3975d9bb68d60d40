import { createWriteStream, mkdtempSync } from 'node:fs';
import { lstat, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { startEmbedded } from '../db/embedded.ts';
import { bringDown } from '../db/embedded/postmaster.ts';
import { look } from '../db/embedded/process.ts';
import { Keyring } from '../db/keyring.ts';
import { makeDb, makePool } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import { beforeTheEnd } from '../before-the-end.ts';
import { streamOf, type Bytes } from '../files/source.ts';
import type { DocumentStore } from '../files/store.ts';
import type { WrappingKey } from '../rules/wrapping-keys.ts';
import { openArchive } from './archive.ts';
import { loadBackup } from './load.ts';
import type { Manifest } from './manifest.ts';

async function* readFrom(path: string): AsyncGenerator<Bytes> {
  const handle = await open(path, 'r');
  try {
    for await (const piece of handle.createReadStream({ autoClose: false })) {
      const bytes: Buffer = piece;
      yield new Uint8Array(bytes);
    }
  } finally {
    await handle.close();
  }
}

/** Documents as files of a folder: what a backup had from a bucket, while it is looked at. */
export function folderStore(folder: string): DocumentStore {
  const pathOf = (key: string) => join(folder, key);
  const exists = (key: string) =>
    open(pathOf(key), 'r').then(
      async (handle) => {
        await handle.close();
        return true;
      },
      () => false,
    );
  return {
    put: (key, source) => pipeline(source.read(), createWriteStream(pathOf(key), { mode: 0o600 })),
    get: async (key) => ((await exists(key)) ? streamOf(readFrom(pathOf(key))) : undefined),
    delete: (key) => rm(pathOf(key), { force: true }),
    exists,
  };
}

type Unpacked = {
  readonly db: Kysely<Database>;
  readonly documents: DocumentStore;
  readonly manifest: Manifest;
};

const madeBy = /^portal-backup-(\d+)-/;
const dataOf = (folder: string) => join(folder, 'data');
/** the folders that this process made and has not left */
const inUse = new Set<string>();

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `portal-backup-${process.pid}-`));
  inUse.add(folder);
  return folder;
}

/** In a container a killed process may have had this one's number. */
const isLeft = (folder: string, maker: number) =>
  maker === process.pid ? !inUse.has(folder) : look(maker) === null;

/** Takes away folders of this user's whose makers were killed, and the PostgreSQL that still runs on one. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = madeBy.exec(name)?.[1];
    const folder = join(tmpdir(), name);
    if (!maker || !isLeft(folder, Number(maker))) continue;
    const found = await lstat(folder).catch(() => null);
    if (found?.isDirectory() !== true || found.uid !== process.getuid?.()) continue;
    await bringDown(join(dataOf(folder), 'postgres'));
    await rm(folder, { recursive: true, force: true });
  }
}

/** A PostgreSQL in a temporary folder, which goes with it; by a signal, too. */
async function temporaryPostgres() {
  await removeLeftovers();
  const folder = makeFolder();
  // nothing of it has to outlive this process
  const starting = startEmbedded(dataOf(folder), { durable: false, setting: 'TMPDIR' });
  let leaving: Promise<void> | null = null;
  const remove = async () => {
    try {
      await (await starting.catch(() => null))?.stop();
    } finally {
      // a document may be on its way into it yet
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      inUse.delete(folder);
    }
  };
  const leave = () => (leaving ??= remove());
  const stay = beforeTheEnd(leave);
  return { folder, starting, leave: () => leave().finally(stay) };
}

/** Makes a database of a backup in a temporary folder, lets `work` look at it and removes it. */
export async function withUnpacked<T>(
  given: {
    readonly path: string;
    readonly passphrase: string | null;
    /** what opens the keys in it */
    readonly secretsKeys: readonly WrappingKey[];
    readonly progress: (sentence: string) => void;
  },
  work: (unpacked: Unpacked) => Promise<T>,
): Promise<T> {
  const { path, passphrase, secretsKeys, progress } = given;
  const archive = await openArchive(path, passphrase, (bytes) =>
    progress(`Backup: ${(bytes / 1024 / 1024).toFixed(0)} MB compared with their checksums`),
  );
  const { folder, starting, leave } = await temporaryPostgres();
  try {
    const embedded = await starting;
    const documents = folderStore(await mkdtemp(join(folder, 'documents-')));
    const pool = makePool({ ...embedded.connection, max: 4, prepares: true }, () => {});
    try {
      await loadBackup({
        pool,
        archive,
        bucket: documents,
        secretsKeys: null,
        replace: false,
        endAccessAt: null,
        progress,
      });
      return await work({
        db: makeDb(pool, new Keyring(secretsKeys)),
        documents,
        manifest: archive.manifest,
      });
    } finally {
      await pool.end();
    }
  } finally {
    await leave();
  }
}
