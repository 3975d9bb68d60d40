import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Role } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';

const administratorsLock = 4_710_004;

/** Those whose account is open, also who was invited and has not chosen a password yet. */
export async function countActiveAdministrators(db: Kysely<Database>): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((to) => to.fn.countAll<string>().as('count'))
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Addresses. `invited`: who has not chosen a password, as nobody can at an address that was mistyped. */
type Administrators = { readonly settled: readonly string[]; readonly invited: readonly string[] };

/** Those who are let in. */
export async function readAdministrators(db: Kysely<Database>): Promise<Administrators> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'password_to_choose'])
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .orderBy('created_at')
    .execute();
  const those = (toChoose: boolean) =>
    rows.flatMap(({ email, password_to_choose }) => (password_to_choose === toChoose ? [email] : []));
  return { settled: those(false), invited: those(true) };
}

/** The same, and nobody else may look before the transaction ends: two commands at once don't make a third one. */
export async function administratorsAlone(trx: Trx): Promise<Administrators> {
  await sql`select pg_advisory_xact_lock(${administratorsLock})`.execute(trx);
  return readAdministrators(trx);
}

export async function setRole(trx: Trx, id: string, role: Role): Promise<void> {
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
export async function insertStaff(trx: Trx, staff: NewStaff): Promise<string> {
  const row = { ...staff, id: randomUUID(), last_name: '', active: true, password_to_choose: true };
  await trx.insertInto('users').values(row).execute();
  return row.id;
}
