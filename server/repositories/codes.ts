import type { Kysely, Selectable } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import type { ActivationCodesTable, PasswordTokensTable } from '../db/tables/kernel.ts';
import type { User } from './users.ts';

type Db = Kysely<Database> | Trx;
export type ActivationCode = Selectable<ActivationCodesTable>;

/** The codes of an account; none for accounts that were not made by sign-up. */
export async function findActivationCode(db: Db, userId: string): Promise<ActivationCode | undefined> {
  return db.selectFrom('activation_codes').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** An account that signed up and was never activated; one closed by an administrator is not waiting. */
export async function awaitsActivation(
  db: Db,
  { id, active }: Pick<User, 'id' | 'active'>,
): Promise<boolean> {
  if (active) return false;
  const code = await findActivationCode(db, id);
  return code !== undefined && code.used_at === null;
}

export async function findActivationByLink(db: Db, linkHash: Buffer): Promise<ActivationCode | undefined> {
  return db.selectFrom('activation_codes').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
}

/** Puts new codes in the place of the former ones. */
export async function saveActivationCode(trx: Trx, code: Omit<ActivationCode, 'used_at'>): Promise<void> {
  const { user_id: _id, ...rest } = code;
  await trx
    .insertInto('activation_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...rest, used_at: null }))
    .execute();
}

export async function useActivationCode(trx: Trx, userId: string, now: Date): Promise<void> {
  await trx.updateTable('activation_codes').set({ used_at: now }).where('user_id', '=', userId).execute();
}

type ResetToken = { readonly userId: string; readonly hash: Buffer; readonly expiresAt: Date };

async function saveToken(trx: Trx, { user_id, ...row }: Selectable<PasswordTokensTable>): Promise<void> {
  await trx
    .insertInto('password_tokens')
    .values({ user_id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Puts a new reset token in the place of the former one. */
export const savePasswordToken = (
  trx: Trx,
  { userId: user_id, hash: token_hash, expiresAt: expires_at }: ResetToken,
): Promise<void> => saveToken(trx, { user_id, token_hash, used_hash: null, expires_at });

/** Keeps in mind by which token the password was set, until that would have ended, is replaced, or the password is. */
export const keepUsedToken = (
  trx: Trx,
  { userId: user_id, hash: used_hash, expiresAt: expires_at }: ResetToken,
): Promise<void> => saveToken(trx, { user_id, token_hash: null, used_hash, expires_at });

async function ownerOf(
  db: Db,
  column: 'token_hash' | 'used_hash',
  hash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_tokens')
    .select('user_id')
    .where(column, '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Whose reset token it is, when it is still good. */
export const findPasswordToken = (db: Db, hash: Buffer, now: Date): Promise<string | undefined> =>
  ownerOf(db, 'token_hash', hash, now);

/** Whose password was set by this token, and not changed since. */
export const findUsedToken = (db: Db, hash: Buffer, now: Date): Promise<string | undefined> =>
  ownerOf(db, 'used_hash', hash, now);

/** Takes a good token away and says when it would have ended; undefined when another request was first. */
export async function usePasswordToken(trx: Trx, hash: Buffer, now: Date): Promise<Date | undefined> {
  const row = await trx
    .deleteFrom('password_tokens')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('expires_at')
    .executeTakeFirst();
  return row?.expires_at;
}

/** A changed password makes a reset mail on its way worthless. */
export async function deletePasswordTokens(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
}
