import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { placedFaults, type PlacedRow } from '../rules/activity-proof.ts';
import { chainStart } from '../rules/activity-seal.ts';
import type { LedgerFault } from './ledger-check.ts';
import type { NotedSeal } from './sealer.ts';

type Db = Kysely<Database>;

const batch = 1000;

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
