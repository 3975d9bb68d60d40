import { sql, type Kysely } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import { chainStart, hashSeal, type SealedRow } from '../rules/activity-seal.ts';

/** A table whose rows are chained, the table of its seals, and the advisory lock of whoever seals. */
type Chain = {
  readonly rows: 'activities' | 'ledger_operations';
  readonly seals: 'activity_seals' | 'ledger_seals';
  readonly lock: number;
};
const log: Chain = { rows: 'activities', seals: 'activity_seals', lock: 7_301_001 };
const ledger: Chain = { rows: 'ledger_operations', seals: 'ledger_seals', lock: 7_301_003 };
const batch = 1000;

type Db = Kysely<Database>;
export type Seal = { readonly id: number; readonly rows: number; readonly hash: string };
/** A seal as it is noted down; `hash`: 64 hex digits. */
export type NotedSeal = { readonly seal: number; readonly hash: string };

/** Takes an advisory lock until the transaction's end; false when another process has it. */
export async function tryLock(trx: Trx, lock: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${lock}) as locked`.execute(trx);
  return rows[0]?.locked === true;
}

async function lastSeal(db: Db, { seals }: Chain): Promise<NotedSeal | null> {
  const { rows } = await sql<{ id: string; hash: Buffer }>`
    select id, hash from ${sql.table(seals)} order by id desc limit 1`.execute(db);
  return rows[0] ? { seal: Number(rows[0].id), hash: rows[0].hash.toString('hex') } : null;
}

/** The newest seal of the log; null: nothing was sealed yet. */
export const lastLogSeal = (db: Db) => lastSeal(db, log);
/** The newest seal of the ledger; null: nothing was sealed yet. */
export const lastLedgerSeal = (db: Db) => lastSeal(db, ledger);

async function sealBatch(trx: Trx, chain: Chain, now: Date): Promise<Seal | null> {
  if (!(await tryLock(trx, chain.lock))) return null;
  const table = sql.table(chain.rows);
  const { rows } = await sql<SealedRow & { readonly id: string }>`
    select id, seq, hash from ${table} where seal is null order by seq limit ${batch}`.execute(trx);
  if (rows.length === 0) return null;
  const last = await lastSeal(trx, chain);
  const id = (last?.seal ?? 0) + 1;
  const previous = last ? Buffer.from(last.hash, 'hex') : chainStart;
  const hash = hashSeal({ id, previous, rows, sealedAt: now });
  await trx
    .insertInto(chain.seals)
    .values({
      id,
      previous_hash: previous,
      hash,
      rows: rows.length,
      sealed_at: now,
      row_seqs: rows.map(({ seq }) => seq),
      row_hashes: rows.map((row) => row.hash),
    })
    .execute();
  await sql`
    update ${table} as sealed set seal = ${id}, seal_position = place.position
    from unnest(${rows.map((row) => row.id)}::uuid[]) with ordinality as place (id, position)
    where sealed.id = place.id`.execute(trx);
  return { id, rows: rows.length, hash: hash.toString('hex') };
}

async function sealRows(db: Db, chain: Chain, now: Date): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (;;) {
    const seal = await db.transaction().execute((trx) => sealBatch(trx, chain, now));
    if (!seal) return seals;
    seals.push(seal);
  }
}

/**
 * Chains the rows of the log that no seal holds yet, a batch at a time; answers the new seals. Does nothing while
 * another process seals. Whoever keeps the last seal's hash elsewhere can tell if the chain's end was cut off.
 */
export const sealActivities = (db: Db, now: Date) => sealRows(db, log, now);
/** Chains the ledger's operations, as the log's rows are (0006). */
export const sealLedger = (db: Db, now: Date) => sealRows(db, ledger, now);
