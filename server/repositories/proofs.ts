import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';
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

/** Keeps the row and its bytes together. */
export async function insertProof(
  trx: Transaction<Database>,
  proof: Insertable<TransactionProofsTable>,
  content: Buffer,
): Promise<StoredProof> {
  const row = await trx
    .insertInto('transaction_proofs')
    .values(proof)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx.insertInto('transaction_proof_contents').values({ proof_id: row.id, content }).execute();
  return row;
}

/** One proof of one request, with its bytes. */
export function readProof(
  db: Kysely<Database>,
  transactionId: string,
  proofId: string,
): Promise<{ readonly name: string; readonly media_type: string; readonly content: Buffer } | undefined> {
  return db
    .selectFrom('transaction_proofs')
    .innerJoin('transaction_proof_contents', 'proof_id', 'transaction_proofs.id')
    .select(['name', 'media_type', 'content'])
    .where('transaction_id', '=', transactionId)
    .where('transaction_proofs.id', '=', proofId)
    .executeTakeFirst();
}
