import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { readSequences, readTables } from '../db/copy/catalogue.ts';
import { copyOut } from '../db/copy/streams.ts';
import { limitsSet, noLimits } from '../db/limits.ts';
import { readSchema } from '../db/migrate.ts';
import { dbOn } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import { inPieces, type Bytes } from '../files/source.ts';
import type { DocumentStore } from '../files/store.ts';
import { listObjects, objectsLock, type NamedObject } from '../repositories/objects.ts';
import { lastLedgerSeal, lastLogSeal } from '../repositories/sealer.ts';
import { createArchive, type ArchiveWriter } from './archive.ts';
import { BackupError, type Heads, type ObjectFacts, type TableFacts } from './manifest.ts';

/** bytes of an entry before it is compressed: what this process holds of a table or a document at a time */
const entryLength = 4 * 1024 * 1024;

export type BackupInput = {
  readonly pool: Pool;
  readonly bucket: DocumentStore | null;
  readonly path: string;
  readonly passphrase: string | null;
  readonly madeAt: Date;
  readonly progress: (sentence: string) => void;
};
export type BackupReport = {
  readonly heads: Heads;
  readonly tables: number;
  readonly rows: number;
  readonly documents: number;
  readonly size: number;
  /** documents that the bucket doesn't have, or has otherwise */
  readonly faults: readonly string[];
};

const numbered = (folder: string, at: number) => `${folder}/${String(at).padStart(6, '0')}`;

/** Runs `work` in a transaction of its own that is given back whatever happens. */
export async function inClient<T>(
  pool: Pool,
  begin: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(begin);
    await client.query(limitsSet(noLimits));
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // a COPY that was broken off leaves the connection in the middle of it
    client.release(true);
    throw error;
  }
}

async function writeTables(client: PoolClient, archive: ArchiveWriter, { progress }: BackupInput) {
  const tables: TableFacts[] = [];
  let written = 0;
  for (const table of await readTables(client)) {
    let [rows, bytes, at] = [0, 0, 0];
    const copied = copyOut(client, table, (count) => (rows = count));
    for await (const piece of inPieces(copied, entryLength)) {
      await archive.add(numbered(`tables/${table.name}`, (at += 1)), piece);
      bytes += piece.length;
      written += piece.length;
      progress(`${table.name}: ${(written / 1024 / 1024).toFixed(0)} MB read`);
    }
    tables.push({ ...table, columns: [...table.columns], rows, bytes });
  }
  return tables;
}

async function writeObject(
  archive: ArchiveWriter,
  key: string,
  read: AsyncIterable<Bytes>,
): Promise<ObjectFacts> {
  const hash = createHash('sha256');
  let [size, at] = [0, 0];
  for await (const piece of inPieces(read, entryLength)) {
    hash.update(piece);
    size += piece.length;
    await archive.add(numbered(`objects/${key}`, (at += 1)), piece);
  }
  if (at === 0) await archive.add(numbered(`objects/${key}`, 1), new Uint8Array());
  return { key, size, sha256: hash.digest('hex') };
}

async function writeObjects(db: Kysely<Database>, archive: ArchiveWriter, { bucket, progress }: BackupInput) {
  const objects: ObjectFacts[] = [];
  const faults: string[] = [];
  const one = async ({ key, sha256 }: NamedObject) => {
    if (!bucket)
      throw new BackupError(
        'Documents are in a bucket, and S3_ENDPOINT is not set: the backup would lack them.',
      );
    const bytes = await bucket.get(key);
    if (!bytes) return faults.push(`the bucket has no object ${key}`);
    const written = await writeObject(archive, key, bytes);
    objects.push(written);
    progress(`documents: ${objects.length} fetched from the bucket`);
    if (written.sha256 !== sha256) faults.push(`the object ${key} of the bucket is not what was put there`);
  };
  for (let after = ''; ;) {
    const named = await listObjects(db, after);
    for (const object of named) await one(object);
    const last = named.at(-1);
    if (!last) return { objects, faults };
    after = last.key;
  }
}

/** Everything that one snapshot holds; answers what was written, once the archive has its name. */
async function writeSnapshot(
  client: PoolClient,
  archive: ArchiveWriter,
  input: BackupInput,
): Promise<BackupReport> {
  const db = dbOn(client);
  const { rows: servers } = await client.query<{ server: string }>(
    "select current_setting('server_version') as server",
  );
  const schema = (await readSchema(client)).map(({ version, name, checksum }) => ({
    version,
    name,
    checksum,
  }));
  const tables = await writeTables(client, archive, input);
  const has = (table: string) => tables.some(({ name }) => name === table);
  if (!has('schema_migrations'))
    throw new BackupError(
      'The tables of the portal are not in the schema public: the backup would lack them.',
    );
  // an older version has neither seals of the ledger nor a bucket
  const heads: Heads = {
    log: has('activity_seals') ? await lastLogSeal(db) : null,
    ledger: has('ledger_seals') ? await lastLedgerSeal(db) : null,
  };
  const naming = tables.some(({ columns }) => columns.includes('object_key'));
  const { objects, faults } = naming ? await writeObjects(db, archive, input) : { objects: [], faults: [] };
  const sequences = [...(await readSequences(client))];
  const { size } = await archive.finish({
    made_at: input.madeAt.toISOString(),
    server: servers[0]?.server ?? '',
    schema,
    heads,
    tables,
    sequences,
    objects,
  });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { heads, tables: tables.length, rows, documents: objects.length, size, faults };
}

/**
 * Writes a whole portal into one archive, of one moment, while it goes on: one read-only snapshot, copied piece by piece.
 * Objects that the snapshot names are not swept from the bucket meanwhile.
 */
export async function writeBackup(input: BackupInput): Promise<BackupReport> {
  const { pool, path, passphrase, madeAt } = input;
  const archive = await createArchive(path, { madeAt: madeAt.toISOString(), passphrase });
  try {
    // held before the snapshot is taken: what it names is still there then
    return await inClient(pool, 'begin', async (holder) => {
      await holder.query('select pg_advisory_xact_lock($1)', [objectsLock]);
      return inClient(pool, 'begin isolation level repeatable read read only', (client) =>
        writeSnapshot(client, archive, input),
      );
    });
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}
