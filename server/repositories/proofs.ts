import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import type { TransactionProofsTable } from '../db/tables/requests.ts';

export type StoredProof = Selectable<TransactionProofsTable>;

export async function countProofs(db: Kysely<Database>, transactionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('transaction_proofs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('transaction_id', '=', transactionId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The row; its bytes are kept in the same transaction. */
export async function insertProof(trx: Trx, proof: Insertable<TransactionProofsTable>): Promise<StoredProof> {
  return trx.insertInto('transaction_proofs').values(proof).returningAll().executeTakeFirstOrThrow();
}

/** One proof of one request, without its bytes. */
export function readProof(
  db: Kysely<Database>,
  transactionId: string,
  proofId: string,
): Promise<StoredProof | undefined> {
  return db
    .selectFrom('transaction_proofs')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .where('id', '=', proofId)
    .executeTakeFirst();
}
