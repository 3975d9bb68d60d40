import { sql, type Kysely } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import { objectsLock } from './objects.ts';

type Db = Kysely<Database>;

/** Says of a key, before its object is put, when the object goes unless a row names it by then. */
export async function announceObject(db: Db, key: string, due: Date): Promise<void> {
  await db.insertInto('stray_objects').values({ key, due_at: due }).execute();
}

/** The object has its row now, in this transaction. Throws when it was swept in between: the row must not be. */
export async function claimObject(trx: Trx, key: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('stray_objects')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Error('an object was swept before its row was written');
}

/** No row will name the object: it goes with the next sweep. */
export async function giveUpObject(db: Db, key: string): Promise<void> {
  await db
    .updateTable('stray_objects')
    .set({ due_at: sql`'-infinity'` })
    .where('key', '=', key)
    .execute();
}

const mostAtOnce = 1000;
/** seconds until the next try: doubled each time, up to an hour */
const pauseAfter = (attempts: number) => Math.min(3600, 5 * 2 ** Math.min(attempts, 12));

type Remove = (key: string) => Promise<void>;

/** One object that is due, with its line, in one transaction: nobody gives it a row meanwhile. */
function sweepOne(db: Db, now: Date, remove: Remove): Promise<'none' | 'gone' | 'failed'> {
  return db.transaction().execute(async (trx) => {
    // a backup reads what its snapshot names: nothing goes meanwhile
    const { rows } = await sql<{ free: boolean }>`
      select pg_try_advisory_xact_lock_shared(${objectsLock}) as free`.execute(trx);
    if (rows[0]?.free !== true) return 'none';
    const stray = await trx
      .selectFrom('stray_objects')
      .select(['key', 'attempts'])
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!stray) return 'none';
    const removed = await remove(stray.key).then(
      () => true,
      () => false,
    );
    if (removed) await trx.deleteFrom('stray_objects').where('key', '=', stray.key).execute();
    else
      await trx
        .updateTable('stray_objects')
        .set({
          due_at: new Date(now.getTime() + pauseAfter(stray.attempts) * 1000),
          attempts: stray.attempts + 1,
        })
        .where('key', '=', stray.key)
        .execute();
    return removed ? 'gone' : 'failed';
  });
}

/**
 * Deletes objects that are due, a thousand at most, and stops at the first that can't be deleted now: that one is due
 * again later, and so the store is not asked again and again while it is away. Several processes take different ones.
 */
export async function sweepObjects(
  db: Db,
  now: Date,
  remove: Remove,
  stop?: AbortSignal,
): Promise<{ readonly gone: number; readonly failed: number }> {
  for (let gone = 0; gone < mostAtOnce; gone += 1) {
    if (stop?.aborted) return { gone, failed: 0 };
    const what = await sweepOne(db, now, remove);
    if (what !== 'gone') return { gone, failed: what === 'failed' ? 1 : 0 };
  }
  return { gone: mostAtOnce, failed: 0 };
}
