import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
import { placedFaults, type PlacedRow } from '../rules/activity-proof.ts';
import { chainStart, hashSeal } from '../rules/activity-seal.ts';
import { tryLock, type Seal } from './activity-chain.ts';
import type { LedgerFault } from './ledger-check.ts';

type Db = Kysely<Database>;

/** The advisory lock of the ledger's sealer: one at a time, over all processes. */
const sealerLock = 7_301_003;
const batch = 1000;

/** The newest seal of the ledger; null: nothing was sealed yet. */
export async function lastLedgerSeal(
  db: Db,
): Promise<{ readonly seal: number; readonly hash: string } | null> {
  const row = await db
    .selectFrom('ledger_seals')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { seal: Number(row.id), hash: row.hash.toString('hex') } : null;
}

async function sealBatch(trx: Transaction<Database>, now: Date): Promise<Seal | null> {
  if (!(await tryLock(trx, sealerLock))) return null;
  const rows = await trx
    .selectFrom('ledger_operations')
    .select(['id', 'seq', 'hash'])
    .where('seal', 'is', null)
    .orderBy('seq')
    .limit(batch)
    .execute();
  if (rows.length === 0) return null;
  const last = await lastLedgerSeal(trx);
  const id = (last?.seal ?? 0) + 1;
  const previous = last ? Buffer.from(last.hash, 'hex') : chainStart;
  const hash = hashSeal({ id, previous, rows, sealedAt: now });
  await trx
    .insertInto('ledger_seals')
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
    update ledger_operations set seal = ${id}, seal_position = place.position
    from unnest(${rows.map((row) => row.id)}::uuid[]) with ordinality as place (id, position)
    where ledger_operations.id = place.id`.execute(trx);
  return { id, rows: rows.length, hash: hash.toString('hex') };
}

/** Chains the ledger's operations that no seal holds yet, a batch at a time, as the log's rows are (0006). */
export async function sealLedger(db: Db, now: Date): Promise<Seal[]> {
  const seals: Seal[] = [];
  for (;;) {
    const seal = await db.transaction().execute((trx) => sealBatch(trx, now));
    if (!seal) return seals;
    seals.push(seal);
  }
}

const operationsOf = (db: Db, seal: string): Promise<PlacedRow[]> =>
  db
    .selectFrom('ledger_operations')
    .select(['id', 'seq', 'hash', 'seal_position'])
    .where('seal', '=', seal)
    .orderBy('seal_position')
    .execute();

const sealsAfter = (db: Db, after: number) =>
  db
    .selectFrom('ledger_seals')
    .selectAll()
    .where('id', '>', sql<string>`${after}::bigint`)
    .orderBy('id')
    .limit(100)
    .execute();

/** An operation that names a seal which isn't there. */
async function strayOperations(db: Db, fault: (fault: LedgerFault) => void): Promise<void> {
  const rows = await db
    .selectFrom('ledger_operations')
    .leftJoin('ledger_seals', 'ledger_seals.id', 'ledger_operations.seal')
    .select(['ledger_operations.id', 'ledger_operations.seq', 'ledger_operations.seal'])
    .where('ledger_operations.seal', 'is not', null)
    .where('ledger_seals.id', 'is', null)
    .orderBy('ledger_operations.seq')
    .limit(batch)
    .execute();
  for (const { id, seq, seal } of rows)
    fault({ where: `operation ${seq} (${id})`, why: `it names the seal ${seal}, which is not there` });
}

export type NotedSeal = { readonly seal: number; readonly hash: string };
export type LedgerChain = { readonly seals: number; readonly loose: number; readonly head: string | null };

/**
 * Every seal of the ledger against its operations, their order and the seal before it; and that the seal which was noted
 * down elsewhere is still there. That operations are what their own hashes say is `checkLedger`'s.
 */
export async function verifyLedgerChain(
  db: Db,
  { noted, fault }: { readonly noted: NotedSeal | null; readonly fault: (fault: LedgerFault) => void },
): Promise<LedgerChain> {
  let [last, previous]: [number, Buffer | null] = [0, chainStart];
  for (;;) {
    const seals = await sealsAfter(db, last);
    if (seals.length === 0) break;
    for (const seal of seals) {
      const id = Number(seal.id);
      if (id !== last + 1) {
        fault({ where: `seal ${last + 1} of the ledger`, why: 'the seal is missing' });
        previous = null;
      }
      if (previous && !seal.previous_hash.equals(previous))
        fault({ where: `seal ${id} of the ledger`, why: 'the seal does not follow the one before it' });
      for (const { row, seq, why } of placedFaults(await operationsOf(db, seal.id), { ...seal, id }))
        fault({
          where:
            row === undefined && seq === undefined
              ? `seal ${id} of the ledger`
              : `operation ${seq} (${row ?? 'gone'})`,
          why: `seal ${id}: ${why}`,
        });
      if (noted?.seal === id && seal.hash.toString('hex') !== noted.hash)
        fault({
          where: `seal ${id} of the ledger`,
          why: 'the seal has another hash than the one noted down',
        });
      [last, previous] = [id, seal.hash];
    }
  }
  if (noted && noted.seal > last)
    fault({
      where: `seal ${noted.seal} of the ledger`,
      why: 'the seal noted down is gone: the end was cut off',
    });
  await strayOperations(db, fault);
  const loose = await db
    .selectFrom('ledger_operations')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('seal', 'is', null)
    .executeTakeFirstOrThrow();
  const head = last > 0 && previous ? previous.toString('hex') : null;
  return { seals: last, loose: Number(loose.count), head };
}
