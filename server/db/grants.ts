import type { Pool } from 'pg';
import { DatabaseError } from './error.ts';

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Lets a role do what a running server does, and no more: read and write rows. Tables, triggers and the list of migrations
 * stay as their owner made them. Throws when that role could change them anyway.
 */
export async function grantTo(pool: Pool, role: string): Promise<void> {
  const { rows } = await pool.query<{ strong: boolean; may_make: boolean }>(
    `select rolsuper or rolcreaterole or pg_has_role(oid, current_user, 'member') as strong,
            has_schema_privilege(oid, 'public', 'create') as may_make
       from pg_roles where rolname = $1`,
    [role],
  );
  const [found] = rows;
  if (!found)
    throw new DatabaseError(`There is no role ${role}. Make it first: create role … login password …`);
  if (found.strong || found.may_make)
    throw new DatabaseError(
      `The role ${role} may change tables or make some: it is a superuser, may make roles, owns what is there, or ` +
        'may create in the schema public. The server needs one that may not.',
    );
  const name = quoted(role);
  const rights = 'select, insert, update, delete';
  for (const sql of [
    `grant usage on schema public to ${name}`,
    `grant ${rights} on all tables in schema public to ${name}`,
    `grant usage, select on all sequences in schema public to ${name}`,
    `revoke insert, update, delete on schema_migrations from ${name}`,
    // what later migrations of this owner make
    `alter default privileges in schema public grant ${rights} on tables to ${name}`,
    `alter default privileges in schema public grant usage, select on sequences to ${name}`,
  ])
    await pool.query(sql);
}
