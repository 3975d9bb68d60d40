import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Kysely } from 'kysely';
import { startEmbedded } from '../db/embedded.ts';
import { Keyring } from '../db/keyring.ts';
import { makeDb, makePool } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
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
  const folder = await mkdtemp(join(tmpdir(), 'portal-backup-'));
  try {
    const documents = folderStore(await mkdtemp(join(folder, 'documents-')));
    // nothing of it has to outlive this process
    const embedded = await startEmbedded(join(folder, 'data'), { durable: false });
    const pool = makePool({ ...embedded.connection, max: 4, prepares: true }, () => {});
    try {
      await loadBackup({ pool, archive, bucket: documents, secretsKeys: null, replace: false, progress });
      return await work({
        db: makeDb(pool, new Keyring(secretsKeys)),
        documents,
        manifest: archive.manifest,
      });
    } finally {
      await pool.end();
      await embedded.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
