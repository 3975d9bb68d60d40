import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { chainStart, hashSeal } from '../rules/activity-seal.ts';

/** The advisory lock of the sealer: one at a time, over all processes. */
const sealerLock = 7_301_001;
const batch = 1000;

async function lastSeal(db: Kysely<Database>): Promise<{ id: number; hash: Buffer }> {
  const row = await db
    .selectFrom('activity_seals')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { id: Number(row.id), hash: row.hash } : { id: 0, hash: chainStart };
}

/** The newest seal of the log; null: nothing was sealed yet. */
export async function lastLogSeal(
  db: Kysely<Database>,
): Promise<{ readonly seal: number; readonly hash: string } | null> {
  const { id, hash } = await lastSeal(db);
  return id === 0 ? null : { seal: id, hash: hash.toString('hex') };
}

export type Seal = { readonly id: number; readonly rows: number; readonly hash: string };

/** Takes an advisory lock until the transaction's end; false when another process has it. */
export async function tryLock(trx: Transaction<Database>, lock: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

async function sealBatch(trx: Transaction<Database>, now: Date): Promise<Seal | null> {
  if (!(await tryLock(trx, sealerLock))) return null;
  const rows = await trx
    .selectFrom('activities')
    .select(['id', 'seq', 'hash'])
    .where('seal', 'is', null)
    .orderBy('seq')
    .limit(batch)
    .execute();
  if (rows.length === 0) return null;
  const last = await lastSeal(trx);
  const id = last.id + 1;
  const hash = hashSeal({ id, previous: last.hash, rows, sealedAt: now });
  await trx
    .insertInto('activity_seals')
    .values({
      id,
      previous_hash: last.hash,
      hash,
      rows: rows.length,
      sealed_at: now,
      row_seqs: rows.map((row) => row.seq),
      row_hashes: rows.map((row) => row.hash),
    })
    .execute();
  await sql`
    update activities set seal = ${id}, seal_position = place.position
    from unnest(${rows.map((row) => row.id)}::uuid[]) with ordinality as place (id, position)
    where activities.id = place.id`.execute(trx);
  return { id, rows: rows.length, hash: hash.toString('hex') };
}

/**
 * Chains the rows of the log that no seal holds yet, a batch at a time; answers the new seals. Does nothing while
 * another process seals. Whoever keeps the last seal's hash elsewhere can tell if the chain's end was cut off.
 */
export async function sealActivities(db: Kysely<Database>, now: Date): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (;;) {
    const seal = await db.transaction().execute((trx) => sealBatch(trx, now));
    if (!seal) return seals;
    seals.push(seal);
  }
}
