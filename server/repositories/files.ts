import { sql, type Kysely, type Selectable } from 'kysely';
import type { DocumentType, SignatureKind } from '../../contract/enums.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import type { Value } from '../db/compiled-once.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { EnrollmentFilesTable } from '../db/tables/enrollment.ts';

export type StoredFile = Selectable<EnrollmentFilesTable>;

/** A row as the contract shows it. */
export function fileView(row: StoredFile): EnrollmentFile {
  const { id, type, owner_id, name, size, media_type, sha256, status, reason, text, replaced_by } = row;
  return {
    id,
    type,
    owner_id,
    name,
    size,
    media_type,
    sha256,
    status,
    reason,
    text,
    issued_on: row.issued_on,
    expires_on: row.expires_on,
    uploaded_at: row.uploaded_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    replaced_by,
    ...(row.signature && { signature: row.signature }),
  };
}

/** All papers of a dossier, newest first: current and replaced ones, never the removed. */
export function listFiles(db: Kysely<Database>, userId: string): Promise<StoredFile[]> {
  return db
    .selectFrom('enrollment_files')
    .selectAll()
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The papers of several dossiers that are neither replaced nor removed, in the order in which they came. */
export const currentFiles = (db: Kysely<Database>, userIds: Value<readonly string[]>) =>
  db
    .selectFrom('enrollment_files')
    .selectAll()
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .orderBy('uploaded_at')
    .orderBy('id');

export const isCurrent = (file: StoredFile): boolean => file.replaced_by === null && file.removed_at === null;

type Slot = {
  readonly userId: string;
  readonly type: DocumentType;
  readonly ownerId: string | null;
  /** a certain paper, a replaced one included; otherwise the newest current one */
  readonly fileId?: string | undefined;
  /** a certain paper also where it was removed after the dossier was sent: for the fund, which keeps it as evidence */
  readonly kept: boolean;
};

/** The paper that a slot's download answers. */
export function findInSlot(db: Kysely<Database>, slot: Slot): Promise<StoredFile | undefined> {
  const stands = sql<boolean>`removed_at is null`;
  const isKept = sql<boolean>`
    removed_at >= (select submitted_at from registrations where user_id = ${slot.userId})`;
  const query = db
    .selectFrom('enrollment_files')
    .selectAll()
    .where('user_id', '=', slot.userId)
    .where('type', '=', slot.type)
    .where('owner_id', 'is not distinct from', slot.ownerId)
    .orderBy('uploaded_at', 'desc')
    .orderBy('id')
    .limit(1);
  if (slot.fileId === undefined)
    return query.where('replaced_by', 'is', null).where(stands).executeTakeFirst();
  return query
    .where('id', '=', slot.fileId)
    .where((eb) => (slot.kept ? eb.or([stands, isKept]) : stands))
    .executeTakeFirst();
}

/** A current paper of one's own, to be replaced or removed. */
export function findCurrent(
  db: Kysely<Database>,
  userId: string,
  fileId: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('enrollment_files')
    .selectAll()
    .where('id', '=', fileId)
    .where('user_id', '=', userId)
    .where('replaced_by', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
}

export type NewFile = {
  readonly user_id: string;
  readonly owner_id: string | null;
  readonly type: DocumentType;
  readonly name: string;
  readonly size: number;
  readonly media_type: string;
  readonly sha256: string;
  readonly issued_on: string | null;
  readonly uploaded_at: Date;
  /** how it was signed on the screen; absent from an upload */
  readonly signature?: SignatureKind;
};

export function insertFile(trx: Trx, file: NewFile): Promise<StoredFile> {
  return trx.insertInto('enrollment_files').values(file).returningAll().executeTakeFirstOrThrow();
}

/** The former paper stays as history and names its successor. */
export async function markReplaced(trx: Trx, fileId: string, by: string): Promise<void> {
  await trx
    .updateTable('enrollment_files')
    .set({ replaced_by: by, version: sql`version + 1` })
    .where('id', '=', fileId)
    .execute();
}

export function markRemoved(trx: Trx, fileId: string, at: Date): Promise<StoredFile> {
  return trx
    .updateTable('enrollment_files')
    .set({ removed_at: at, version: sql`version + 1` })
    .where('id', '=', fileId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes every paper of a dossier with its bytes; answers how many there were. */
export async function dropFiles(trx: Trx, userId: string): Promise<number> {
  const result = await trx.deleteFrom('enrollment_files').where('user_id', '=', userId).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** The same for the papers of one owner, former ones included; answers those that were not removed before. */
export async function dropOwnerFiles(trx: Trx, userId: string, ownerId: string): Promise<StoredFile[]> {
  const dropped = await trx
    .deleteFrom('enrollment_files')
    .where('user_id', '=', userId)
    .where('owner_id', '=', ownerId)
    .returningAll()
    .execute();
  return dropped.filter(({ removed_at }) => removed_at === null);
}

/** Removes the papers of one owner, each as `markRemoved` does: rows and bytes stay. With the owner go the replaced, too. */
export function removeOwnerFiles(
  trx: Trx,
  userId: string,
  ownerId: string,
  { at, which }: { readonly at: Date; readonly which: 'current' | 'all' },
): Promise<StoredFile[]> {
  return trx
    .updateTable('enrollment_files')
    .set({ removed_at: at, version: sql`version + 1` })
    .where('user_id', '=', userId)
    .where('owner_id', '=', ownerId)
    .$if(which === 'current', (query) => query.where('replaced_by', 'is', null))
    .where('removed_at', 'is', null)
    .returningAll()
    .execute();
}
