import type { Kysely } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import type { ConfirmedPurpose } from '../db/tables/second-factors.ts';
import { dropPendingTotp } from './second-factors.ts';

type Db = Kysely<Database>;

/** How many challenges of one kind are open at once: a page that is opened again asks for another. */
const openChallenges = 5;

export async function savePendingSignIn(
  trx: Trx,
  pending: { readonly hash: Buffer; readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  const { hash, userId, expiresAt } = pending;
  await trx
    .insertInto('pending_sign_ins')
    .values({ secret_hash: hash, user_id: userId, expires_at: expiresAt })
    .execute();
}

/** Whose sign-in waits for its second step under this secret. */
export async function findPendingSignIn(db: Db, hash: Buffer, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('pending_sign_ins')
    .select('user_id')
    .where('secret_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Takes it away; false when another request was first. */
export async function takePendingSignIn(trx: Trx, hash: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('pending_sign_ins')
    .where('secret_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** A changed password makes worthless what the former one has begun. */
export async function deletePendingSignIns(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
}

/** What a passkey was asked to sign, and for what. */
export type Challenge = { readonly userId: string; readonly scope: string; readonly challenge: string };

export async function saveChallenge(
  db: Db,
  { userId, scope, challenge }: Challenge,
  expiresAt: Date,
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, scope, expires_at: expiresAt })
    .execute();
  await db
    .deleteFrom('passkey_challenges')
    .where(({ eb, selectFrom }) =>
      eb(
        'challenge',
        'in',
        selectFrom('passkey_challenges')
          .select('challenge')
          .where('user_id', '=', userId)
          .where('scope', '=', scope)
          .orderBy('number', 'desc')
          .offset(openChallenges),
      ),
    )
    .execute();
}

/** Takes a challenge out of use; false: it was never given for this, it is over, or it was answered. */
export async function takeChallenge(db: Db, given: Challenge, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', given.challenge)
    .where('user_id', '=', given.userId)
    .where('scope', '=', given.scope)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

type Confirmed = { readonly sessionId: string; readonly purpose: ConfirmedPurpose };

export async function saveConfirmation(
  trx: Trx,
  { sessionId, purpose }: Confirmed,
  expiresAt: Date,
): Promise<void> {
  await trx
    .insertInto('confirmations')
    .values({ session_id: sessionId, purpose, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.columns(['session_id', 'purpose']).doUpdateSet({ expires_at: expiresAt }),
    )
    .execute();
}

export async function isConfirmed(db: Db, { sessionId, purpose }: Confirmed, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('confirmations')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a confirmation up, in the transaction of what it was given for; false: there is none. */
export async function useConfirmation(
  trx: Trx,
  { sessionId, purpose }: Confirmed,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('confirmations')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** What was confirmed by the former factors counts no longer, in no session of the person. */
export async function deleteConfirmations(trx: Trx, userId: string): Promise<void> {
  await trx
    .deleteFrom('confirmations')
    .where(({ eb, selectFrom }) =>
      eb('session_id', 'in', selectFrom('sessions').select('id').where('user_id', '=', userId)),
    )
    .execute();
}

/** What was confirmed in sessions that end counts no longer, and what was begun by it can't be finished. */
export async function endConfirmations(db: Db, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .deleteFrom('confirmations')
    .where('session_id', 'in', [...sessionIds])
    .execute();
}

/** Forgets what was begun and is over. */
export async function deleteOldSteps(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<', now).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await db.deleteFrom('confirmations').where('expires_at', '<', now).execute();
  await dropPendingTotp(db, now);
}
