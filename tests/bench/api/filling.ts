import { sql, type Kysely } from 'kysely';
import type { Database } from '../../../server/db/schema.ts';

/** How much of each a fund holds. */
export type FundSizes = {
  readonly members: number;
  readonly transactions: number;
  readonly activities: number;
};
export type OnProgress = (sentence: string) => void;
/** `db` is one connection: what is made for the loading alone lives in its temporary schema. */
export type Filling = {
  readonly db: Kysely<Database>;
  readonly sizes: FundSizes;
  readonly onProgress: OnProgress;
};

/** How many rows one transaction writes at most. */
export const rowsAtOnce = { transactions: 50_000, activities: 250_000 } as const;

/** The same values at every loading: they are drawn from a row's number. */
export async function prepare({ db }: Filling): Promise<void> {
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  await sql`set work_mem = '128MB'`.execute(db);
  await sql`set temp_buffers = '256MB'`.execute(db);
  await sql`
    create function pg_temp.made_id(kind text, n bigint) returns uuid language sql immutable parallel safe as $$
      select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid
    $$`.execute(db);
  await sql`
    create function pg_temp.drawn(n bigint, salt bigint, below bigint) returns integer language sql immutable parallel safe as $$
      select ((hashint8extended(n, salt) & 9223372036854775807) % below)::integer
    $$`.execute(db);
  await sql`
    create function pg_temp.begins() returns timestamptz language sql immutable parallel safe as $$
      select timestamptz '2023-09-01 00:00:00Z'
    $$`.execute(db);
  await sql`
    create function pg_temp.iso(at timestamptz) returns text language sql immutable parallel safe as $$
      select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    $$`.execute(db);
}

type Index = { readonly name: string; readonly definition: string };

/**
 * Does `work` while tables have the indexes of their constraints alone; the others are built afterwards, which is faster
 * and leaves them as dense as a reindex does.
 */
export async function withoutIndexes(
  { db, onProgress }: Filling,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<Index>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i
    join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${tables}::regclass[])
      and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await work();
  for (const { name, definition } of rows) {
    onProgress(`index ${name}`);
    await sql.raw(definition).execute(db);
  }
}
