import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Language } from '../../contract/enums.ts';
import { compiledOnce, type PlaceOf } from '../db/compiled-once.ts';
import { isRefusedBy } from '../db/refused.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { UsersTable } from '../db/tables/kernel.ts';
import { isTwoStepped } from './second-factors.ts';

type Db = Kysely<Database> | Trx;
export type User = Selectable<UsersTable>;

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What a person's own calls say beside the account. */
export type BesideAccount = { readonly avatar_sha256: string | null; readonly has_second_factor: boolean };

const accounts = (db: Db, id: RawBuilder<string>) =>
  db
    .selectFrom('users')
    .leftJoin('avatars', 'avatars.user_id', 'users.id')
    .select([
      'avatars.sha256 as avatar_sha256',
      isTwoStepped(sql.ref<string>('users.id')).as('has_second_factor'),
    ])
    .where('users.id', '=', id);
const wholeAccount = compiledOnce((db, place: PlaceOf<string>) =>
  accounts(
    db,
    place((id) => id),
  ).selectAll('users'),
);
const besideAccount = compiledOnce((db, place: PlaceOf<string>) =>
  accounts(
    db,
    place((id) => id),
  ),
);

/** An account and what is beside it, in one statement. */
export async function findAccount(db: Db, id: string): Promise<(User & BesideAccount) | undefined> {
  return (await wholeAccount(db, id).execute())[0];
}

/** The same of an account that was read before. */
export async function readBesideAccount(db: Db, id: string): Promise<BesideAccount> {
  const [found] = await besideAccount(db, id).execute();
  if (!found) throw new Error('there is no such account');
  return found;
}

/** When an account was closed last, as the log has it; undefined: it never was, or before the log said so. */
export async function readClosedAt(db: Db, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('activities')
    .select('at')
    .where('member_id', '=', id)
    .where(sql<boolean>`subject @> '{"kind": "account", "active": false}'`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** By address, which is kept in small letters. */
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

const held = (trx: Trx) => trx.selectFrom('users').selectAll().forNoKeyUpdate();

/**
 * An account, held until the transaction ends. Foreign keys to it are not held up: whoever has written one may wait for
 * what this transaction holds, and would wait in a circle.
 */
export async function lockUser(trx: Trx, id: string): Promise<User | undefined> {
  return held(trx).where('id', '=', id).executeTakeFirst();
}

/** The same by address; undefined also when the account has another one, as an erased one has, once it is held. */
export async function lockUserByEmail(trx: Trx, email: string): Promise<User | undefined> {
  return held(trx).where('email', '=', email).executeTakeFirst();
}

/** What a person gives at sign-up. */
export type SignUp = {
  readonly email: string;
  readonly passwordHash: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly termsVersion: string;
  readonly now: Date;
};

const signedUp = (given: SignUp) => ({
  password_hash: given.passwordHash,
  first_name: given.firstName,
  last_name: given.lastName,
  language: given.language,
  terms_version: given.termsVersion,
  terms_accepted_at: given.now,
});

/** A new, inactive account; undefined when the address is taken. Two at once: the second finds it taken. */
export async function insertUser(trx: Trx, given: SignUp): Promise<User | undefined> {
  return trx
    .insertInto('users')
    .values({ id: randomUUID(), email: given.email, ...signedUp(given), created_at: given.now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Signing up again before the activation, with what is to stand from now on. */
export async function replaceSignUp(
  trx: Trx,
  id: string,
  given: SignUp & { readonly passwordToChoose: boolean },
): Promise<User> {
  const password_to_choose = given.passwordToChoose;
  return trx
    .updateTable('users')
    .set((to) => ({ ...signedUp(given), password_to_choose, version: to('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function activateUser(trx: Trx, id: string, passwordToChoose: boolean): Promise<void> {
  await trx
    .updateTable('users')
    .set((to) => ({
      active: true,
      password_to_choose: passwordToChoose,
      version: to('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function setPasswordHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((to) => ({
      password_hash: passwordHash,
      password_to_choose: false,
      version: to('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Gives an account another address, for which a password is to be chosen. What was sent to the former one before mails
 * said whose they are stays the account's, whoever has that address from now on.
 */
export async function setAddress(trx: Trx, id: string, email: string, at: Date): Promise<User> {
  await trx
    .updateTable('outbox')
    .set({ user_id: id })
    .where('user_id', 'is', null)
    .where('recipient', '=', (from) => from.selectFrom('users').select('email').where('id', '=', id))
    .execute();
  return trx
    .updateTable('users')
    .set((to) => ({
      email,
      address_given_at: at,
      password_to_choose: true,
      version: to('version', '+', 1),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether an address is somebody's already: the database's refusal of a second account. */
export const isTaken = (error: unknown): boolean => isRefusedBy(error, 'users_email_key');

/** What a person or an administrator may change of an account. */
export const changeable = [
  'first_name',
  'last_name',
  'phone',
  'phone_prefix',
  'country_of_birth',
  'language',
  'role',
  'active',
  'password_to_choose',
] as const;
export type Changeable = Pick<User, (typeof changeable)[number]>;

export async function updateUser(trx: Trx, id: string, change: Partial<Changeable>): Promise<User> {
  return trx
    .updateTable('users')
    .set(change)
    .set((to) => ({ version: to('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The order in which accounts are held, whoever holds several: those of the fund, then investors', each by the ids. */
const fundFirst = sql<boolean>`role = 'user'`;

/** Several accounts, held until the transaction ends; those that are gone are none of them. */
export function lockUsers(trx: Trx, ids: readonly string[]): Promise<User[]> {
  return trx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy(fundFirst)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * An account together with every active administrator, all held in one order until the transaction ends: two
 * administrators who take each other's role at once come one after the other.
 */
export async function lockWithAdministrators(
  trx: Trx,
  id: string,
): Promise<{ readonly user: User | undefined; readonly administrators: readonly string[] }> {
  const rows = await trx
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', id), eb.and([eb('role', '=', 'admin'), eb('active', '=', true)])]))
    .orderBy(fundFirst)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const administrators = rows.filter(({ role, active }) => role === 'admin' && active);
  return { user: rows.find((row) => row.id === id), administrators: administrators.map((row) => row.id) };
}
