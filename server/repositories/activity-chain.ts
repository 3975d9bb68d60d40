import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { chainStart, hashActivity, hashSeal } from '../rules/activity-seal.ts';

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

export type Seal = { readonly id: number; readonly rows: number; readonly hash: string };

async function sealBatch(trx: Transaction<Database>, now: Date): Promise<Seal | null> {
  const { rows: locks } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${sealerLock}) as locked`.execute(trx);
  if (locks[0]?.locked !== true) return null;
  const rows = await trx
    .selectFrom('activities')
    .select(['id', 'hash'])
    .where('seal', 'is', null)
    .orderBy('seq')
    .limit(batch)
    .execute();
  if (rows.length === 0) return null;
  const last = await lastSeal(trx);
  const id = last.id + 1;
  const hash = hashSeal(
    id,
    last.hash,
    rows.map((row) => row.hash),
  );
  await trx
    .insertInto('activity_seals')
    .values({ id, previous_hash: last.hash, hash, rows: rows.length, sealed_at: now })
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

/** The first fault, or what was checked. */
export type Verification =
  | { readonly ok: true; readonly rows: number; readonly seals: number; readonly head: string }
  | {
      readonly ok: false;
      readonly broken: { readonly row?: string; readonly seal?: number; readonly why: string };
    };

const broken = (why: string, at: { row?: string; seal?: number }): Verification => ({
  ok: false,
  broken: { ...at, why },
});

async function verifySeal(db: Kysely<Database>, id: number): Promise<{ hashes: Buffer[] } | { row: string }> {
  const rows = await db
    .selectFrom('activities')
    .selectAll()
    .where('seal', '=', String(id))
    .orderBy('seal_position')
    .execute();
  const changed = rows.find((row) => !hashActivity(row).equals(row.hash));
  return changed ? { row: changed.id } : { hashes: rows.map((row) => row.hash) };
}

/**
 * Checks the whole log: each row against its own hash, each seal against its rows and the seal before it. Names the
 * first row that was changed, or the first seal whose rows are not those that were sealed.
 */
export async function verifyActivity(db: Kysely<Database>): Promise<Verification> {
  let previous: Buffer = chainStart;
  let expected = 1;
  let rows = 0;
  const { id: last } = await lastSeal(db);
  for (; expected <= last; expected += 1) {
    const seal = await db
      .selectFrom('activity_seals')
      .selectAll()
      .where('id', '=', String(expected))
      .executeTakeFirst();
    if (!seal) return broken('the seal is missing', { seal: expected });
    const found = await verifySeal(db, expected);
    if ('row' in found) return broken('the row differs from its hash', { row: found.row, seal: expected });
    if (found.hashes.length !== seal.rows)
      return broken(`the seal held ${seal.rows} rows, ${found.hashes.length} are there`, { seal: expected });
    if (!seal.previous_hash.equals(previous))
      return broken('the seal does not follow the one before it', { seal: expected });
    if (!hashSeal(expected, previous, found.hashes).equals(seal.hash))
      return broken('the rows of the seal are not those that were sealed', { seal: expected });
    previous = seal.hash;
    rows += found.hashes.length;
  }
  const loose = await db.selectFrom('activities').selectAll().where('seal', 'is', null).execute();
  const changed = loose.find((row) => !hashActivity(row).equals(row.hash));
  if (changed) return broken('the row differs from its hash', { row: changed.id });
  return { ok: true, rows: rows + loose.length, seals: expected - 1, head: previous.toString('hex') };
}
