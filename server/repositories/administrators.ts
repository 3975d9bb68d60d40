import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Role } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';

const administratorsLock = 4_710_004;

/** Those who can log in. */
export async function countActiveAdministrators(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((to) => to.fn.countAll<string>().as('count'))
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** As `countActiveAdministrators`, and nobody else may count before the transaction ends: two commands at once don't make a third one. */
export async function countAdministratorsAlone(trx: Transaction<Database>): Promise<number> {
  await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(trx);
  return countActiveAdministrators(trx);
}

export async function setRole(trx: Transaction<Database>, id: string, role: Role): Promise<void> {
  await trx
    .updateTable('users')
    .set((to) => ({ role, version: to('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

type NewStaff = {
  readonly email: string;
  readonly role: Role;
  readonly password_hash: string;
  readonly first_name: string;
  readonly created_at: Date;
};

/** Somebody whom an operator lets in. Active at once: with a password that nobody knows, until one is chosen by mail. */
export async function insertStaff(trx: Transaction<Database>, staff: NewStaff): Promise<string> {
  const row = { ...staff, id: randomUUID(), last_name: '', active: true };
  await trx.insertInto('users').values(row).execute();
  return row.id;
}
