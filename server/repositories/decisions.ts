import { sql, type Kysely, type Transaction } from 'kysely';
import type { DocumentStatus, Reason } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import type { Slot } from '../rules/correction.ts';
import type { StoredFile } from './files.ts';

/** A paper of the member by its id, whatever became of it. */
export function findPaper(
  db: Kysely<Database>,
  userId: string,
  fileId: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('enrollment_files')
    .selectAll()
    .where('id', '=', fileId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

type Decision = {
  readonly status: DocumentStatus;
  readonly reason: Reason | null;
  readonly text: string | null;
  readonly decided_at: Date;
  readonly decided_by: string;
};

export function decideFile(
  trx: Transaction<Database>,
  fileId: string,
  decision: Decision,
): Promise<StoredFile> {
  return trx
    .updateTable('enrollment_files')
    .set({ ...decision, version: sql`version + 1` })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The current papers of one slot. */
export function papersInSlot(
  db: Kysely<Database>,
  userId: string,
  { document_type, owner_id }: Slot,
): Promise<StoredFile[]> {
  return db
    .selectFrom('enrollment_files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('type', '=', document_type)
    .where('owner_id', 'is not distinct from', owner_id)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .execute();
}

/** Takes back the refusal of a slot's current papers: they wait for a decision again. */
export async function takeBackRefusals(
  trx: Transaction<Database>,
  userId: string,
  { document_type, owner_id }: Slot,
): Promise<void> {
  await trx
    .updateTable('enrollment_files')
    .set({
      status: 'PENDING_VALIDATION',
      reason: null,
      text: null,
      decided_at: null,
      decided_by: null,
      version: sql`version + 1`,
    })
    .where('user_id', '=', userId)
    .where('type', '=', document_type)
    .where('owner_id', 'is not distinct from', owner_id)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .where('status', '=', 'REFUSED')
    .execute();
}
