import { sql, type Kysely } from 'kysely';
import type { DocumentStatus, Reason } from '../../contract/enums.ts';
import type { Database, Trx } from '../db/schema.ts';
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

/** Whether a paper of the member that is neither replaced nor removed is validated. */
export async function hasValidatedPaper(db: Kysely<Database>, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('enrollment_files')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'VALIDATED')
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type Decision = {
  readonly status: DocumentStatus;
  readonly reason: Reason | null;
  readonly text: string | null;
  /** until when the paper is valid; absent: what was said of that stays */
  readonly expires_on?: string | null;
  /** null: it waits for a decision again */
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
};

export function decideFile(trx: Trx, fileId: string, decision: Decision): Promise<StoredFile> {
  return trx
    .updateTable('enrollment_files')
    .set({ ...decision, version: sql`version + 1` })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
