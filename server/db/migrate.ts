import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Pool, PoolClient } from 'pg';
import { DatabaseError } from './error.ts';
import { limitsSet, noLimits } from './limits.ts';

/** Beside this file in the sources, beside the bundle in dist/server. */
const ownFolder = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Key of the lock that one migrating process holds for the length of each transaction. */
const migrationLock = 4_710_002;

/** Milliseconds that a migration waits for a table and pauses until it asks again, and how often it asks. */
export type Patience = { readonly wait: number; readonly pause: number; readonly tries: number };
/** Twelve minutes in all: no export lasts as long. */
const patience: Patience = { wait: 3000, pause: 5000, tries: 90 };

const making = `create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

type Migration = {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
};
export type Applied = { readonly version: number; readonly name: string; readonly checksum: string };

function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const found = names.map((name) => {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new DatabaseError(`The migration ${name} must be named like 0001_what_it_does.sql.`);
    // A checkout may turn line ends; that is no change.
    const sql = readFileSync(`${folder}/${name}`, 'utf8').replaceAll('\r\n', '\n');
    const checksum = createHash('sha256').update(sql).digest('hex');
    return { version: Number(name.slice(0, 4)), name, sql, checksum };
  });
  for (const [at, one] of found.entries())
    if (found[at + 1]?.version === one.version)
      throw new DatabaseError(`Two migrations have one number: ${one.name} and ${found[at + 1]?.name}.`);
  return found;
}

/** What was applied must still be there, unchanged: history is never rewritten. */
function compare(files: readonly Migration[], applied: readonly Applied[]): void {
  for (const one of applied) {
    const file = files.find(({ version }) => version === one.version);
    if (!file)
      throw new DatabaseError(
        `The database was migrated by a newer version of the portal (${one.name}, which this one doesn't know). ` +
          'Start that version, or restore a backup made before it.',
      );
    if (file.checksum !== one.checksum)
      throw new DatabaseError(
        `The migration ${file.name} was changed after this database had applied it. ` +
          'Put the file back as it was and write a new migration.',
      );
  }
}

async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    // a table is changed for as long as it takes, and so is waited for whoever is at it
    await client.query(`begin; ${limitsSet(noLimits)}`);
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    client.release(true);
    throw error;
  }
}

async function readApplied(client: Pick<PoolClient, 'query'>): Promise<readonly Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migrations order by version',
  );
  return rows;
}

/**
 * Throws for any schema but `public`: what is copied, granted and dropped is looked for there. `null`: there is none, or
 * the role lacks the right to what there is.
 */
function assertPublic(schema: string | null): void {
  if (schema === 'public') return;
  const [place, advice] =
    schema === null
      ? ['no schema that it may use', ', or grant usage on schema public to it where it has not that right']
      : [`the schema ${schema}`, '; tables that are elsewhere have to be moved there first'];
  throw new DatabaseError(
    'The tables of a portal have to be in the schema public, where backups look for them, and the search_path of this ' +
      `role leads to ${place}. Say alter role … set search_path = public${advice}.`,
  );
}

/** Throws where a table would come into another schema than `public`. */
async function assertMakesPublic(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ schema: string | null }>('select current_schema() as schema');
  assertPublic(rows[0]?.schema ?? null);
}

async function makeList(client: PoolClient): Promise<void> {
  await assertMakesPublic(client);
  await client.query(making);
}

/** The role lacks a right. */
const isForbidden = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '42501';

/** `advice`: what to do where the role may not change tables. */
async function apply(client: PoolClient, one: Migration, advice: string): Promise<boolean> {
  const applied = await readApplied(client);
  if (applied.some(({ version }) => version === one.version)) return false;
  await assertMakesPublic(client);
  try {
    await client.query(one.sql);
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      one.version,
      one.name,
      one.checksum,
    ]);
  } catch (error) {
    throw new DatabaseError(
      `The migration ${one.name} failed and left nothing behind: ${String(error)}${isForbidden(error) ? advice : ''}`,
      { cause: error },
    );
  }
  return true;
}

/** It waited long enough, or each waited for the other: a migration of several tables meets those who write them. */
const isHeldBack = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === '55P03' || error.code === '40P01');

const asOwner =
  '. The role of DATABASE_URL may not change tables: run npm run migrate -- --grant ROLE first, where ROLE is this one ' +
  'and DATABASE_URL names the role that owns them.';

/**
 * Whoever asks for a table while this one waits for it waits behind it, be it to read: so it gives up its place after
 * some seconds, lets the others through and asks again. An export or a backup holds what it has read until its end.
 */
async function applyPatiently(
  pool: Pool,
  one: Migration,
  { wait, pause, tries }: Patience,
): Promise<boolean> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await inTransaction(pool, async (client) => {
        await client.query("select set_config('lock_timeout', $1, true)", [String(wait)]);
        return apply(client, one, asOwner);
      });
    } catch (error) {
      if (!(error instanceof DatabaseError) || !isHeldBack(error.cause)) throw error;
      if (left <= 0)
        throw new DatabaseError(
          `The migration ${one.name} can't have a table that somebody else holds, as a backup does. ` +
            'It has changed nothing. Start again when that is over.',
          { cause: error },
        );
    }
    await sleep(pause);
  }
}

/** Whether the list of migrations is there; throws where it is in another schema than `public`. */
async function isThere(client: Pick<PoolClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ schema: string }>(
    `select relnamespace::regnamespace::text as schema from pg_class
      where oid = to_regclass('schema_migrations')`,
  );
  for (const { schema } of rows) assertPublic(schema);
  return rows.length > 0;
}

/** That the list can't be had, in a sentence; `advice`: what to do where the role lacks the right. */
const withoutList = (error: unknown, advice: string): DatabaseError =>
  new DatabaseError(
    `The list of migrations can be neither read nor made: ${String(error)}${isForbidden(error) ? advice : ''}.`,
    { cause: error },
  );

/** What was applied until now; makes the list where there is none. */
async function openList(pool: Pool): Promise<readonly Applied[]> {
  try {
    return await inTransaction(pool, async (client) => {
      // asked first: a role that may make no table is refused this even where it is there
      if (!(await isThere(client))) await makeList(client);
      return readApplied(client);
    });
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw withoutList(
      error,
      '. Run npm run migrate as the role that owns the database: with --grant ROLE it lets the role of the server ' +
        'read and write rows. Or grant this one CREATE on the schema public',
    );
  }
}

/**
 * Brings the database up to date: numbered SQL files, forward only, one transaction each. Processes that start at
 * once wait for each other, and each file is applied once. Returns the names of what this call applied.
 */
export async function migrate(
  pool: Pool,
  folder: string = ownFolder,
  given: Patience = patience,
): Promise<readonly string[]> {
  const files = readMigrations(folder);
  const applied = await openList(pool);
  compare(files, applied);
  const done: string[] = [];
  for (const one of files) {
    if (applied.some(({ version }) => version === one.version)) continue;
    if (await applyPatiently(pool, one, given)) done.push(one.name);
  }
  return done;
}

/** The migrations that a database has, in their order. */
export const readSchema = (client: Pick<PoolClient, 'query'>): Promise<readonly Applied[]> =>
  readApplied(client);

/**
 * Makes the tables as they were once, in the transaction of `client`: those migrations and no others. Throws where this
 * version of the portal doesn't know one of them, or knows it otherwise.
 */
export async function migrateTo(
  client: PoolClient,
  wanted: readonly Applied[],
  folder: string = ownFolder,
): Promise<void> {
  const files = readMigrations(folder);
  compare(files, wanted);
  await makeList(client).catch((error: unknown) => {
    if (error instanceof DatabaseError) throw error;
    throw withoutList(
      error,
      '. Say the role that owns the database by DATABASE_URL, or grant this one CREATE on the schema public; nothing was ' +
        'changed',
    );
  });
  const advice = '. Say the role that owns the database by DATABASE_URL; nothing was changed.';
  for (const one of files)
    if (wanted.some(({ version }) => version === one.version)) await apply(client, one, advice);
}

/** Throws where the database has a migration that this version doesn't know, or none: what is copied may be older. */
export async function assertKnown(pool: Pool, folder: string = ownFolder): Promise<void> {
  if (!(await isThere(pool))) throw new DatabaseError('The database has no tables of a portal.');
  compare(readMigrations(folder), await readApplied(pool));
}

/** Throws unless the database has every migration of this version: whoever only reads doesn't migrate it. */
export async function assertMigrated(pool: Pool, folder: string = ownFolder): Promise<void> {
  const files = readMigrations(folder);
  const applied = (await isThere(pool)) ? await readApplied(pool) : [];
  compare(files, applied);
  const lacking = files.filter(({ version }) => !applied.some((one) => one.version === version));
  if (lacking.length > 0)
    throw new DatabaseError(
      `The database lacks ${lacking.length} of ${files.length} migrations. Make a backup and start the server once, then ask again.`,
    );
}

/** The same for whoever may come before any server: makes the tables where there are none yet. */
export async function migrateNew(pool: Pool): Promise<void> {
  if (await isThere(pool)) await assertMigrated(pool);
  else await migrate(pool);
}
