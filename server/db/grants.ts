import type { Pool, PoolClient } from 'pg';
import { DatabaseError } from './error.ts';

type Client = Pick<PoolClient, 'query'>;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Throws when a role could change tables whatever is granted to it. */
async function assertWeak(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ strong: boolean; may_make: boolean }>(
    `select rolsuper or rolcreaterole or pg_has_role(oid, current_user, 'member')
              or exists (
                select from (select relowner as owner from pg_class where relnamespace = 'public'::regnamespace
                             union select proowner from pg_proc where pronamespace = 'public'::regnamespace) as made
                where pg_has_role(pg_roles.oid, owner, 'member')) as strong,
            has_schema_privilege(oid, 'public', 'create') as may_make
       from pg_roles where rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (!found)
    throw new DatabaseError(`There is no role ${role}. Make it first: create role … login password …`);
  if (found.strong || found.may_make)
    throw new DatabaseError(
      `The role ${role} may change tables or make some: it is a superuser, may make roles, owns some of what is there, ` +
        'itself or by a role that it belongs to, or may create in the schema public. The server needs one that may not.',
    );
}

/** Throws when a role has more than was granted to it, as everybody has it or another role that it belongs to. */
async function assertNoMore(client: Client, role: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and (has_table_privilege($1, oid, 'truncate, references, trigger')
          or relname = 'schema_migrations' and has_table_privilege($1, oid, 'insert, update, delete'))
      order by 1`,
    [role],
  );
  const [first] = rows;
  if (first)
    throw new DatabaseError(
      `The role ${role} may do more with ${first.name} than read and write rows, as everybody may or a role that it ` +
        'belongs to. Take that away first; nothing was changed.',
    );
}

/** Takes from everybody but its owner what they may write into the list of migrations. */
export async function closeMigrations(client: Client): Promise<void> {
  await client.query(`
    do $$ declare one record; begin
      for one in select distinct a.grantee from pg_class c, aclexplode(c.relacl) a
        where c.oid = 'schema_migrations'::regclass and a.grantee <> c.relowner
      loop
        execute format('revoke insert, update, delete, truncate on schema_migrations from %s',
          case one.grantee when 0 then 'public' else one.grantee::regrole::text end);
      end loop;
    end $$`);
}

async function grantRows(client: Client, role: string): Promise<void> {
  await assertWeak(client, role);
  const name = quoted(role);
  const rights = 'select, insert, update, delete';
  for (const sql of [
    `grant usage on schema public to ${name}`,
    // what it was given before may be more
    `revoke all on all tables in schema public from ${name}`,
    `grant ${rights} on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `revoke insert, update, delete on schema_migrations from ${name}`,
    // what later migrations of this owner make
    `alter default privileges in schema public grant ${rights} on tables to ${name}`,
    `alter default privileges in schema public grant usage, select on sequences to ${name}`,
  ])
    await client.query(sql);
  await assertNoMore(client, role);
}

/**
 * Lets a role do what a running server does, and no more: read and write rows. Tables, triggers and the list of migrations
 * stay as their owner made them. Throws when that role could change them anyway. In one transaction: a server that runs
 * with that role goes on meanwhile.
 */
export async function grantTo(pool: Pool, role: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await grantRows(client, role);
    await client.query('commit');
    client.release();
  } catch (error) {
    await client.query('rollback').catch(() => {});
    client.release(true);
    throw error;
  }
}
