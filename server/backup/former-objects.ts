import type { PoolClient } from 'pg';
import { quoted, readTables } from '../db/copy/catalogue.ts';

/** The tables whose rows name objects of a bucket. */
const naming = async (client: PoolClient): Promise<readonly string[]> =>
  (await readTables(client)).filter(({ columns }) => columns.includes('object_key')).map(({ name }) => name);

/** Keeps, until the transaction's end, the keys of all objects that the state knows which is about to be replaced. */
export async function noteFormerObjects(client: PoolClient): Promise<void> {
  await client.query('create temporary table former_objects (key text primary key) on commit drop');
  const note = (column: string, table: string) =>
    client.query(`insert into former_objects select ${column} from ${quoted(table)}
      where ${column} is not null on conflict do nothing`);
  for (const table of await naming(client)) await note('object_key', table);
  for (const { name, columns } of await readTables(client))
    if (name === 'stray_objects' && columns.includes('key')) await note('key', name);
}

/**
 * Those of them that no row names now are swept from the bucket as soon as a server runs. Answers the keys for which
 * the tables have no place yet, as they are of a version before buckets.
 */
export async function leaveFormerObjects(client: PoolClient): Promise<readonly string[]> {
  for (const table of await naming(client))
    await client.query(`delete from former_objects
      where key in (select object_key from ${quoted(table)} where object_key is not null)`);
  const { rows } = await client.query<{ key: string }>('select key from former_objects');
  const keys = rows.map(({ key }) => key);
  if (!(await readTables(client)).some(({ name }) => name === 'stray_objects')) return keys;
  await leaveObjects(client, keys);
  return [];
}

/** Has objects of a bucket swept that nothing names. */
export async function leaveObjects(client: PoolClient, keys: readonly string[]): Promise<void> {
  await client.query(
    `insert into stray_objects (key, due_at) select key, '-infinity' from unnest($1::text[]) as key
      on conflict do nothing`,
    [keys],
  );
}
