import type { Pool, PoolClient } from 'pg';
import { dropAll, findOthers, isEmpty, readTables, setSequences, standAside } from '../db/copy/catalogue.ts';
import { copyIn } from '../db/copy/streams.ts';
import { closeMigrations } from '../db/grants.ts';
import { Keyring } from '../db/keyring.ts';
import { migrate, migrateTo } from '../db/migrate.ts';
import { dbOn } from '../db/pool.ts';
import { isOfLostConnection, wordsOf } from '../failure.ts';
import { spool } from '../files/spool.ts';
import type { DocumentStore } from '../files/store.ts';
import type { WrappingKey } from '../rules/wrapping-keys.ts';
import type { OpenArchive } from './archive.ts';
import { endAccess } from './end-access.ts';
import { leaveFormerObjects, leaveObjects, noteFormerObjects } from './former-objects.ts';
import { BackupError, type Manifest, type ObjectFacts } from './manifest.ts';
import { inClient } from './write.ts';

export type LoadInput = {
  readonly pool: Pool;
  readonly archive: OpenArchive;
  /** where documents of a bucket go; null: there is none */
  readonly bucket: DocumentStore | null;
  /** what has to open the keys in it; null: they may stay closed */
  readonly secretsKeys: readonly WrappingKey[] | null;
  /** what the database holds may go */
  readonly replace: boolean;
  /** when sessions, codes and links end that were open; null: they stay, as it is only looked at */
  readonly endAccessAt: Date | null;
  readonly progress: (sentence: string) => void;
};

type Part = { readonly name: string; readonly content: Buffer };
/** The parts of one table or one document, which are taken before the next group comes. */
type Group = { readonly kind: string; readonly name: string; readonly pieces: () => AsyncGenerator<Buffer> };

const partName = /^(tables|objects)\/([a-z0-9_]{1,64})\/\d{6,}$/;

async function* groupsOf(parts: AsyncGenerator<Part>): AsyncGenerator<Group> {
  let next = await parts.next();
  while (!next.done) {
    const [, kind = '', name = ''] = partName.exec(next.value.name) ?? [];
    const prefix = `${kind}/${name}/`;
    yield {
      kind,
      name,
      async *pieces() {
        while (!next.done && next.value.name.startsWith(prefix)) {
          yield next.value.content;
          next = await parts.next();
        }
      },
    };
  }
}

/** The tables as the backup has them must be those that its migrations make. */
async function assertSameTables(client: PoolClient, { tables }: Manifest): Promise<void> {
  const textOf = (list: readonly { name: string; columns: readonly string[]; format: string }[]) =>
    list.map(({ name, columns, format }) => `${name} ${format} ${columns.join()}`).join('\n');
  if (textOf(await readTables(client)) !== textOf(tables))
    throw new BackupError('The tables of the backup are not those that its migrations make.');
}

async function loadTable(client: PoolClient, group: Group, { tables }: Manifest): Promise<number> {
  const table = tables.find(({ name }) => name === group.name);
  if (!table) throw new BackupError(`The backup has rows of ${group.name}, which it does not list.`);
  const copy = copyIn(client, table);
  for await (const piece of group.pieces()) await copy.write(piece);
  return copy.end();
}

/** One document on its way through a file without a name, since a bucket is told its length and hash first. */
async function loadObject(
  group: Group,
  facts: ObjectFacts | undefined,
  bucket: DocumentStore,
): Promise<void> {
  async function* bytes() {
    for await (const piece of group.pieces()) yield new Uint8Array(piece);
  }
  const spooled = await spool(bytes(), { name: group.name, type: '' });
  try {
    if (facts?.sha256 !== spooled.source.sha256)
      throw new BackupError(`The document ${group.name} is not what the backup lists.`);
    await bucket.put(group.name, spooled.source);
  } finally {
    await spooled.close();
  }
}

async function loadParts(
  client: PoolClient,
  { archive, bucket, progress }: LoadInput,
  put: (key: string) => void,
): Promise<void> {
  const { manifest } = archive;
  const loaded = new Map<string, number>();
  const objects = new Map(manifest.objects.map((facts) => [facts.key, facts]));
  let documents = 0;
  for await (const group of groupsOf(archive.parts()))
    if (group.kind === 'tables') {
      progress(`${group.name} of ${manifest.tables.length} tables`);
      loaded.set(group.name, await loadTable(client, group, manifest));
    } else {
      if (!bucket) throw new BackupError('The backup has documents of a bucket.');
      // what was in the bucket before is nothing that a failure would have to take back
      if (!(await bucket.exists(group.name))) put(group.name);
      await loadObject(group, objects.get(group.name), bucket);
      progress(`documents: ${(documents += 1)} of ${manifest.objects.length} put into the bucket`);
    }
  for (const { name, rows } of manifest.tables)
    if ((loaded.get(name) ?? 0) !== rows)
      throw new BackupError(`${name} has ${loaded.get(name) ?? 0} rows instead of ${rows}.`);
}

/** Empties the database; answers whether something was there. */
async function clear(client: PoolClient, replace: boolean): Promise<boolean> {
  if (await isEmpty(client)) return false;
  if (!replace)
    throw new BackupError(
      'The database is not empty, and nothing was changed. Name an empty one by DATA_DIR or DATABASE_URL; ' +
        'or say --replace to lose what is in it.',
    );
  const others = await findOthers(client);
  if (others.length > 0)
    throw new BackupError(
      `Somebody else is connected to the database (${others.length}): ${[...new Set(others)].join(', ')}. ` +
        'Stop every server of it first, and whatever else is named here; nothing was changed.',
    );
  await noteFormerObjects(client);
  await dropAll(client);
  return true;
}

/** A ConfigError when its keys are wrapped by one that wasn't given; those of a backup from before that lie open. */
async function assertKeysOpen(client: PoolClient, { secretsKeys, archive }: LoadInput): Promise<void> {
  if (secretsKeys === null) return;
  const table = archive.manifest.tables.find(({ name }) => name === 'server_secrets');
  if (table?.columns.includes('usable_at') === true) await new Keyring(secretsKeys).load(dbOn(client));
}

/**
 * Makes a database of an archive that was read through before: in one transaction, so all of it or nothing. Triggers
 * stand aside meanwhile, as what they would count or move is in the archive already; every key is judged at the end.
 * Then brings the tables up to this version of the portal.
 */
export async function loadBackup(input: LoadInput): Promise<void> {
  const { pool, archive, bucket, replace, endAccessAt, progress } = input;
  const { manifest } = archive;
  if (manifest.objects.length > 0 && !bucket)
    throw new BackupError(
      `The backup has ${manifest.objects.length} documents of a bucket: say where they go by S3_ENDPOINT, ` +
        'S3_BUCKET and the key to it. Nothing was changed.',
    );
  const put = new Set<string>();
  let former: readonly string[] = [];
  try {
    former = await inClient(pool, 'begin', async (client) => {
      await client.query("set local lock_timeout = '10s'");
      const replaced = await clear(client, replace);
      await migrateTo(client, manifest.schema);
      // what is granted on tables to come is meant for rows of the portal
      await closeMigrations(client);
      await assertSameTables(client, manifest);
      const putRight = await standAside(client);
      await loadParts(client, input, (key) => put.add(key));
      await assertKeysOpen(client, input);
      if (endAccessAt !== null) await endAccess(client, manifest.tables, endAccessAt);
      progress('keys are judged');
      await putRight();
      await setSequences(client, manifest.sequences);
      return replaced ? leaveFormerObjects(client) : [];
    });
  } catch (error) {
    // where it broke at the commit, they may belong to what is there now
    if (!isOfLostConnection(error)) for (const key of put) await bucket?.delete(key).catch(() => {});
    throw error;
  }
  try {
    await inClient(pool, 'begin', (client) => client.query('analyze'));
    await migrate(pool);
    if (former.length > 0) await inClient(pool, 'begin', (client) => leaveObjects(client, former));
  } catch (error) {
    throw new BackupError(
      `All of the backup is there, and could not be brought up to this version: ${wordsOf(error).replace(/\.?$/, '.')}` +
        (endAccessAt === null ? '' : ' The server does so when it starts; then ask npm run verify.') +
        (former.length === 0
          ? ''
          : ` ${former.length} documents of what was there before stay in the bucket: nothing names them any more.`),
      { cause: error },
    );
  }
}
