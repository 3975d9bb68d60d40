import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/schema.ts';
import { decryptValue } from '../rules/activity-seal.ts';

const batch = 200;
/** bytes of one paper in memory at a time */
const piece = 1024 * 1024;
const none = '00000000-0000-0000-0000-000000000000';

export type PaperFault = { readonly file: string; readonly why: string };

/** The SHA-256 of a paper's stored bytes, in hex, read piece by piece. */
async function hashOf(db: Kysely<Database>, fileId: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 1; from <= size; from += piece) {
    const { part } = await db
      .selectFrom('enrollment_file_contents')
      .select(sql<Buffer>`substring(content from ${from}::int for ${piece}::int)`.as('part'))
      .where('file_id', '=', fileId)
      .executeTakeFirstOrThrow();
    hash.update(part);
  }
  return hash.digest('hex');
}

/** Papers after `after`, in the order of their ids, with the size of what is stored; null: the bytes are gone. */
const papersAfter = (db: Kysely<Database>, after: string) =>
  db
    .selectFrom('enrollment_files')
    .leftJoin('enrollment_file_contents', 'enrollment_file_contents.file_id', 'enrollment_files.id')
    .select(['id', 'size', 'sha256', sql<number | null>`octet_length(content)`.as('stored')])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batch)
    .execute();

/** Every paper, the replaced and the removed ones too, against its SHA-256. */
export async function checkPaperBytes(
  db: Kysely<Database>,
  tell: { readonly checked: (size: number) => void; readonly fault: (fault: PaperFault) => void },
): Promise<void> {
  for (let after = none; ;) {
    const papers = await papersAfter(db, after);
    for (const { id, size, sha256, stored } of papers) {
      if (stored === null) tell.fault({ file: id, why: 'its bytes are gone' });
      else if (stored !== size) tell.fault({ file: id, why: `it has ${stored} bytes instead of ${size}` });
      else if ((await hashOf(db, id, stored)) !== sha256)
        tell.fault({ file: id, why: 'its bytes are not those of its SHA-256' });
      tell.checked(stored ?? 0);
    }
    const last = papers.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** Rows of the log that tell of a paper coming in, with the key of what they keep encrypted. */
const arrivalsAfter = (db: Kysely<Database>, after: string) =>
  db
    .selectFrom('activities')
    .leftJoin('member_keys', 'member_keys.member_id', 'activities.key_of')
    .select([
      'activities.id',
      'activities.seq',
      'activities.after_sealed',
      'member_keys.key',
      sql<string>`activities.subject ->> 'file_id'`.as('file'),
    ])
    .where('activities.activity_type', '=', 'DOCUMENT')
    .where('activities.operation_type', 'in', ['UPLOAD', 'UPDATE'])
    .where(sql`activities.subject ->> 'file_id'`, '~', '^[0-9a-f-]{36}$')
    .where('activities.seq', '>', sql<string>`${after}::bigint`)
    .orderBy('activities.seq')
    .limit(batch)
    .execute();

/** The SHA-256 of papers by their ids; those that went with their dossier's former type have none. */
async function hashesOf(db: Kysely<Database>, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('enrollment_files')
    .select(['id', 'sha256'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

const arrival = z.looseObject({ sha256: z.string() });

/**
 * Every paper's SHA-256 against the one that the log kept when it came: whoever writes bytes and hash anew would have
 * to write the chained log anew too. Papers of erased members are left out: what the log kept of them is unreadable.
 */
export async function checkPapersByLog(
  db: Kysely<Database>,
  fault: (fault: PaperFault) => void,
): Promise<void> {
  for (let after = '-1'; ;) {
    const rows = await arrivalsAfter(db, after);
    const hashes = await hashesOf(
      db,
      rows.map(({ file }) => file),
    );
    for (const { id, key, after_sealed, file } of rows) {
      const sha256 = hashes.get(file);
      if (!key || !after_sealed || sha256 === undefined) continue;
      const told = opened(key, id, after_sealed);
      if (told === null)
        fault({ file, why: `row ${id} of the log, which tells of its upload, can't be decrypted` });
      else if (told.success && told.data.sha256 !== sha256)
        fault({ file, why: `row ${id} of the log tells of another SHA-256 at its upload` });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.seq;
  }
}

function opened(key: Buffer, id: string, sealed: Buffer) {
  try {
    return arrival.safeParse(decryptValue(key, id, sealed));
  } catch {
    return null;
  }
}
