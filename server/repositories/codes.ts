import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { ActivationCodesTable } from '../db/tables/kernel.ts';

type Db = Kysely<Database> | Transaction<Database>;
export type ActivationCode = Selectable<ActivationCodesTable>;

/** The codes of an account; none for accounts that were not made by sign-up. */
export async function findActivationCode(db: Db, userId: string): Promise<ActivationCode | undefined> {
  return db.selectFrom('activation_codes').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function findActivationByLink(db: Db, linkHash: Buffer): Promise<ActivationCode | undefined> {
  return db.selectFrom('activation_codes').selectAll().where('link_hash', '=', linkHash).executeTakeFirst();
}

/** Puts new codes in the place of the former ones. */
export async function saveActivationCode(
  trx: Transaction<Database>,
  code: Omit<ActivationCode, 'used_at'>,
): Promise<void> {
  const { user_id: _id, ...rest } = code;
  await trx
    .insertInto('activation_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...rest, used_at: null }))
    .execute();
}

export async function useActivationCode(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await trx.updateTable('activation_codes').set({ used_at: now }).where('user_id', '=', userId).execute();
}

/** Puts a new reset token in the place of the former one. */
export async function savePasswordToken(
  trx: Transaction<Database>,
  token: { readonly userId: string; readonly hash: Buffer; readonly expiresAt: Date },
): Promise<void> {
  const row = { token_hash: token.hash, expires_at: token.expiresAt };
  await trx
    .insertInto('password_tokens')
    .values({ user_id: token.userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Whose reset token it is, when it is still good. */
export async function findPasswordToken(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_tokens')
    .select('user_id')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Takes a good token away; false when another request was first. */
export async function usePasswordToken(
  trx: Transaction<Database>,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .deleteFrom('password_tokens')
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A changed password makes a reset mail on its way worthless. */
export async function deletePasswordTokens(trx: Transaction<Database>, userId: string): Promise<void> {
  await trx.deleteFrom('password_tokens').where('user_id', '=', userId).execute();
}
