import type { PoolClient } from 'pg';

/** A table as COPY takes it: generated columns are left out, as the database makes them itself. */
export type CopiedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  /** what holds bytes is copied in binary: half as much, and nothing else in it depends on the server's version */
  readonly format: 'text' | 'binary';
};
type Client = Pick<PoolClient, 'query'>;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Every table of the portal, by name. */
export async function readTables(client: Client): Promise<readonly CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      case when bool_or(t.typname in ('bytea', '_bytea')) then 'binary' else 'text' end as format
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  return rows;
}

export type Sequence = { readonly name: string; readonly value: string; readonly called: boolean };

/** How far the sequences are: read after the rows, since they go on beside any snapshot. */
export async function readSequences(client: Client): Promise<readonly Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`);
  const found: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    for (const row of rows) found.push({ name, ...row });
  }
  return found;
}

export async function setSequences(client: Client, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), value, called]);
}

/** Whether the database has anything of a portal, or of something else. */
export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(`
    select exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as there`);
  return rows[0]?.there !== true;
}

/**
 * Who else is connected to the database, each by role and program. What kind of connection it is, PostgreSQL tells of a
 * role that one belongs to alone; but who takes the changes of the database is told to all, and what works for
 * PostgreSQL itself has no role at all.
 */
export async function findOthers(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ who: string }>(`
    select coalesce(usename, usesysid::text) || coalesce(' (' || nullif(application_name, '') || ')', '') as who from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and usesysid is not null and (backend_type is null or backend_type = 'client backend')
      and pid not in (select pid from pg_stat_replication)
      and application_name <> 'member-portal guard' order by 1`);
  return rows.map(({ who }) => who);
}

/** Takes away whatever the schema holds, but what belongs to extensions. */
export async function dropAll(client: Client): Promise<void> {
  await client.query(`
    do $$ declare one record; begin
      for one in select c.relname as name, c.relkind as kind from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
        order by c.relkind = 'r' desc
      loop
        if to_regclass('public.' || quote_ident(one.name)) is not null then
          execute format('drop %s public.%I cascade',
            case one.kind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, one.name);
        end if;
      end loop;
      for one in select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop execute format('drop sequence public.%I cascade', one.name); end loop;
      for one in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop execute format('drop routine %s cascade', one.name); end loop;
    end $$`);
}

/** A foreign key, and the statement that makes it anew. */
type Reference = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Lets rows be written as they are: no trigger counts, moves or refuses anything, and no key is asked for until all rows
 * are there. Answers what puts it right again, which judges every key.
 */
export async function standAside(client: Client): Promise<() => Promise<void>> {
  const tables = (await readTables(client)).map(({ name }) => quoted(name));
  const { rows: references } = await client.query<Reference>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace order by 1, 2`);
  for (const { table, name } of references)
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // what the migrations put there is in the backup as well
  await client.query(`truncate ${tables.join(', ')}`);
  return async () => {
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    for (const { table, name, definition } of references)
      await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  };
}
