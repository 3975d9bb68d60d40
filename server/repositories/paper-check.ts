import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/schema.ts';
import type { Bytes } from '../files/source.ts';
import type { DocumentStore } from '../files/store.ts';
import { readStored, type Shelf } from './documents.ts';
import { logOpener, rowsOfLog } from './told-by-log.ts';

const batch = 200;
const none = '00000000-0000-0000-0000-000000000000';

export type PaperFault = { readonly file: string; readonly why: string };

/** Where each shelf's rows are, and which rows of the log tell of their coming in. */
const shelves = {
  papers: {
    rows: 'enrollment_files',
    named: sql<string>`activities.subject ->> 'file_id'`,
    cameIn: sql<boolean>`activities.activity_type = 'DOCUMENT' and activities.operation_type in ('UPLOAD', 'UPDATE')`,
  },
  proofs: {
    rows: 'transaction_proofs',
    named: sql<string>`activities.subject ->> 'proof_id'`,
    cameIn: sql<boolean>`activities.subject ->> 'kind' = 'request_proof' and activities.operation_type = 'UPLOAD'`,
  },
} as const satisfies Readonly<Record<Shelf, unknown>>;

/** Size and SHA-256, in hex, of bytes that are read piece by piece. */
async function measured(bytes: ReadableStream<Bytes>) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** Papers of a shelf after `after`, in the order of their ids. */
const papersAfter = (db: Kysely<Database>, shelf: Shelf, after: string) =>
  db
    .selectFrom(shelves[shelf].rows)
    .select(['id', 'size', 'sha256'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();

/** Every paper of a shelf, the replaced and the removed ones too, against its SHA-256. */
export async function checkPaperBytes(
  db: Kysely<Database>,
  bucket: DocumentStore | null,
  shelf: Shelf,
  tell: { readonly checked: (size: number) => void; readonly fault: (fault: PaperFault) => void },
): Promise<void> {
  for (let after = none; ;) {
    const papers = await papersAfter(db, shelf, after);
    for (const { id, size, sha256 } of papers) {
      const bytes = await readStored(db, bucket, shelf, id);
      const stored = bytes && (await measured(bytes));
      if (!stored) tell.fault({ file: id, why: 'its bytes are gone' });
      else if (stored.size !== size)
        tell.fault({ file: id, why: `it has ${stored.size} bytes instead of ${size}` });
      else if (stored.sha256 !== sha256)
        tell.fault({ file: id, why: 'its bytes are not those of its SHA-256' });
      tell.checked(stored?.size ?? 0);
    }
    const last = papers.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Rows of the log that tell of a paper coming in. */
const arrivalsAfter = (db: Kysely<Database>, shelf: Shelf, after: string) =>
  rowsOfLog(db)
    .select(shelves[shelf].named.as('file'))
    .where(shelves[shelf].cameIn)
    .where(shelves[shelf].named, '~', '^[0-9a-f-]{36}$')
    .where('activities.seq', '>', sql<string>`${after}::bigint`)
    .orderBy('activities.seq')
    .limit(batch)
    .execute();

/**
 * The SHA-256 of papers by their ids; those that went with their dossier's former type, and proofs that went with a
 * person's erasure, have none.
 */
async function hashesOf(
  db: Kysely<Database>,
  shelf: Shelf,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom(shelves[shelf].rows)
    .select(['id', 'sha256'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

const arrival = z.looseObject({ sha256: z.string() });

/**
 * The SHA-256 of every paper of a shelf against the one that the log kept when it came: whoever writes bytes and hash anew would have
 * to write the chained log anew too. Papers of erased members are left out: what the log kept of them is unreadable.
 */
export async function checkPapersByLog(
  db: Kysely<Database>,
  shelf: Shelf,
  fault: (fault: PaperFault) => void,
): Promise<void> {
  const open = logOpener(db);
  for (let after = '-1'; ;) {
    const rows = await arrivalsAfter(db, shelf, after);
    const hashes = await hashesOf(
      db,
      shelf,
      rows.map(({ file }) => file),
    );
    for (const row of rows) {
      const { id, after_sealed, file } = row;
      const sha256 = hashes.get(file);
      if (!after_sealed || sha256 === undefined) continue;
      const told = await open(row);
      if (told === 'damaged')
        fault({ file, why: `row ${id} of the log, which tells of its upload, can't be decrypted` });
      const said = typeof told === 'object' ? arrival.safeParse(told.after).data : undefined;
      if (said && said.sha256 !== sha256)
        fault({ file, why: `row ${id} of the log tells of another SHA-256 at its upload` });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}
