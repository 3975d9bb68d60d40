import { randomUUID } from 'node:crypto';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import type { PasskeysTable, TotpFactorsTable } from '../db/tables/second-factors.ts';
import type { StoredKey } from '../rules/passkeys.ts';
import type { Digest } from '../rules/password.ts';

type Db = Kysely<Database>;
export type StoredPasskey = Omit<Selectable<PasskeysTable>, 'counter'> & { readonly counter: number };
export type StoredTotp = Selectable<TotpFactorsTable>;

/** Whether signing in takes a second step, of the person whom an expression names. */
export const isTwoStepped = (userId: RawBuilder<string>): RawBuilder<boolean> => sql<boolean>`(
  exists (select from totp_factors where totp_factors.user_id = ${userId} and enabled_at is not null)
  or exists (select from passkeys where passkeys.user_id = ${userId}))`;

/** Whether signing in takes a second step. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { has } = await db
    .selectNoFrom(isTwoStepped(sql<string>`${userId}`).as('has'))
    .executeTakeFirstOrThrow();
  return has;
}

export async function readTotp(db: Db, userId: string): Promise<StoredTotp | undefined> {
  return db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Another secret beside the one in use, shown in one session and not confirmed yet. */
export async function savePendingTotp(
  trx: Trx,
  userId: string,
  pending: { readonly sealed: Buffer; readonly sessionId: string; readonly until: Date },
): Promise<void> {
  const row = {
    pending_sealed: pending.sealed,
    pending_session: pending.sessionId,
    pending_until: pending.until,
  };
  await trx
    .insertInto('totp_factors')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** Takes the secret that waited into use, with the step of its first code. */
export async function enableTotp(
  trx: Trx,
  userId: string,
  { sealed, step, at }: { readonly sealed: Buffer; readonly step: number; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('totp_factors')
    .set({
      secret_sealed: sealed,
      enabled_at: at,
      last_step: step,
      pending_sealed: null,
      pending_session: null,
      pending_until: null,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Takes a code's step out of use; false when another request was first. */
export async function takeStep(trx: Trx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is not', null)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteTotp(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('totp_factors').where('user_id', '=', userId).execute();
}

/** Oldest first. */
export async function listPasskeys(db: Db, userId: string): Promise<StoredPasskey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, counter: Number(row.counter) }));
}

/** Undefined when somebody has this very key already. */
export async function insertPasskey(
  trx: Trx,
  userId: string,
  key: StoredKey & { readonly name: string; readonly at: Date },
): Promise<StoredPasskey | undefined> {
  const { at, transports, ...rest } = key;
  const row = await trx
    .insertInto('passkeys')
    .values({ ...rest, transports: [...transports], id: randomUUID(), user_id: userId, created_at: at })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && { ...row, counter: Number(row.counter) };
}

export async function renamePasskey(trx: Trx, id: string, name: string): Promise<void> {
  await trx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** Notes that a key was used; false when it was used elsewhere since it was read. */
export async function usePasskey(
  trx: Trx,
  key: Pick<StoredPasskey, 'id' | 'counter'>,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', key.id)
    .where('counter', '=', String(key.counter))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deletePasskey(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('passkeys').where('id', '=', id).execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Puts these codes in the place of the former ones; with none, takes all away. */
export async function saveRecoveryCodes(trx: Trx, userId: string, hashes: readonly Digest[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map(({ how, digest }) => ({ user_id: userId, code_hash: digest, how, key_number: null })))
    .execute();
}

/** In which ways a person's codes were hashed: one, unless some are from before codes were hashed as they are now. */
export const waysOfRecoveryCodes = (trx: Trx, userId: string) =>
  trx
    .selectFrom('recovery_codes')
    .select(['how', 'key_number'])
    .distinct()
    .where('user_id', '=', userId)
    .execute();

/** Takes a code away; false: there is no such code, or it was used. */
export async function takeRecoveryCode(trx: Trx, userId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Takes all that a person has away, the recovery codes too. */
export async function deleteFactors(trx: Trx, userId: string): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

/** Forgets secrets that were shown and never confirmed. */
export async function dropPendingTotp(db: Db, now: Date): Promise<void> {
  const over = sql<boolean>`pending_until < ${now}`;
  await db.deleteFrom('totp_factors').where('secret_sealed', 'is', null).where(over).execute();
  await db
    .updateTable('totp_factors')
    .set({ pending_sealed: null, pending_session: null, pending_until: null })
    .where(over)
    .execute();
}
