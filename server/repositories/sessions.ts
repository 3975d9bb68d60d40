import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Language } from '../../contract/enums.ts';
import { compiledOnce, type PlaceOf } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import { endConfirmations } from './second-steps.ts';
import { insertEnds } from './sign-ins.ts';

type Db = Kysely<Database> | Trx;

/** A session that is neither revoked nor past its own end, of an active account. Idle time is judged by the caller. */
export type SessionRow = {
  readonly id: string;
  readonly user_id: string;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly role: string;
  readonly language: Language;
};

/** Whether a session is still open, and its account too; asked within a statement. */
export const isStillIn = (sessionId: string) => sql<boolean>`exists (
  select from sessions s join users caller on caller.id = s.user_id
  where s.id = ${sessionId} and s.revoked_at is null and caller.active)`;

const open = (db: Db, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.last_seen_at',
      'sessions.expires_at',
      'users.role',
      'users.language',
    ])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('users.active', '=', true);

type BySecret = SessionRow & { readonly secret_hash: Buffer };
/** Every request that has a cookie asks this one. */
const bySecrets = compiledOnce((db, place: PlaceOf<readonly Buffer[]>) => {
  const hashes = place((given) => given);
  return {
    compile: () =>
      sql<BySecret>`
        select s.id, s.user_id, s.last_seen_at, s.expires_at, u.role, u.language, s.secret_hash
        from sessions s join users u on u.id = s.user_id
        where s.secret_hash = any(${hashes}::bytea[]) and s.revoked_at is null and u.active`.compile(db),
  };
});
type Waiting = {
  readonly hash: Buffer;
  readonly now: Date;
  readonly found: (row: SessionRow | undefined) => void;
  readonly failed: (error: unknown) => void;
};
/** Who waits for the next reading of a database's sessions. */
const waiting = new WeakMap<Db, Waiting[]>();

async function readTogether(db: Db): Promise<void> {
  const all = waiting.get(db) ?? [];
  waiting.delete(db);
  try {
    const hashes = all.map(({ hash }) => hash);
    const rows = await bySecrets(db, hashes).execute();
    for (const { hash, now, found } of all)
      found(rows.find((row) => row.secret_hash.equals(hash) && row.expires_at > now));
  } catch (error) {
    for (const { failed } of all) failed(error);
  }
}

/**
 * By the hash of the secure cookie. Requests that arrive together are answered by one statement, which is sent after the
 * last of them has arrived: what was revoked before a request came is never taken for open.
 */
export function findSessionBySecret(db: Db, hash: Buffer, now: Date): Promise<SessionRow | undefined> {
  return new Promise((found, failed) => {
    const one: Waiting = { hash, now, found, failed };
    const others = waiting.get(db);
    if (others) return void others.push(one);
    waiting.set(db, [one]);
    setImmediate(() => void readTogether(db));
  });
}

/** By the id that a token names. */
export async function findSession(db: Db, id: string, now: Date): Promise<SessionRow | undefined> {
  return open(db, now).where('sessions.id', '=', id).executeTakeFirst();
}

/**
 * How the session of a secure cookie, or else of a token, came to its end; null of one that nobody knows (any more).
 * The account may have been closed meanwhile: that ends its sessions too.
 */
export async function findEnding(
  db: Db,
  by: { readonly hash: Buffer } | { readonly id: string },
): Promise<'revoked' | 'expired' | null> {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.revoked_at', 'users.active']);
  const found = await (
    'hash' in by ? query.where('sessions.secret_hash', '=', by.hash) : query.where('sessions.id', '=', by.id)
  ).executeTakeFirst();
  if (found === undefined) return null;
  return found.revoked_at !== null || !found.active ? 'revoked' : 'expired';
}

export async function createSession(
  trx: Trx,
  session: {
    readonly userId: string;
    readonly secretHash: Buffer;
    readonly now: Date;
    readonly expiresAt: Date;
  },
): Promise<string> {
  const id = randomUUID();
  await trx
    .insertInto('sessions')
    .values({
      id,
      user_id: session.userId,
      secret_hash: session.secretHash,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: session.expiresAt,
    })
    .execute();
  return id;
}

const takesNoWrites = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '25006';

/**
 * Moves the idle end; answers whether it is moved. A database that takes no writes for now, as a standby, leaves it
 * where it is: whoever reads is answered all the same. A session revoked meanwhile stays revoked.
 */
export async function touchSession(db: Kysely<Database>, id: string, now: Date): Promise<boolean> {
  try {
    await db
      .updateTable('sessions')
      .set({ last_seen_at: now })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    return true;
  } catch (error) {
    if (takesNoWrites(error)) return false;
    throw error;
  }
}

/** Ends a session; answers whether it was open until now. */
export async function revokeSession(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  await endConfirmations(db, [id]);
  return numUpdatedRows > 0n;
}

/** `idleSince`: a session that wasn't used since then is over. */
type OfPerson = { readonly userId: string; readonly now: Date; readonly idleSince: Date };

/** Ends one session of this person's that is open; answers whether there is such a one. */
export async function revokeOwnSession(trx: Trx, own: OfPerson & { readonly id: string }): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: own.now })
    .where('id', '=', own.id)
    .where('user_id', '=', own.userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', own.now)
    .where('last_seen_at', '>', own.idleSince)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await endConfirmations(trx, [own.id]);
  await insertEnds(trx, [own.id], 'revoked', own.now);
  return true;
}

/** Ends all sessions of a member, but the one named, and writes it to the member's sign-ins; answers how many were open. */
export async function revokeSessions(
  trx: Trx,
  { userId, now, idleSince, except }: OfPerson & { readonly except?: string | undefined },
): Promise<number> {
  const revoked = await trx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning(['id', 'last_seen_at', 'expires_at'])
    .execute();
  await endConfirmations(
    trx,
    revoked.map(({ id }) => id),
  );
  // Those that were over already ended by themselves: they are closed for good, and nothing is told of them.
  const open = revoked.filter((row) => row.expires_at > now && row.last_seen_at > idleSince);
  await insertEnds(
    trx,
    open.map(({ id }) => id),
    'revoked',
    now,
  );
  return open.length;
}
