import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';

/** The advisory lock of the bucket's objects: shared by who sweeps them, held alone by a backup that reads them. */
export const objectsLock = 7_301_020;
const batch = 500;

/** An object that a row names, and the SHA-256 that it must have. */
export type NamedObject = { readonly key: string; readonly sha256: string };

/** The objects that rows name, in the order of their keys. */
export async function listObjects(db: Kysely<Database>, after: string): Promise<readonly NamedObject[]> {
  const { rows } = await sql<NamedObject>`
    select key, sha256 from (
      select c.object_key as key, f.sha256 from enrollment_file_contents c join enrollment_files f on f.id = c.file_id
      union all
      select c.object_key, p.sha256 from transaction_proof_contents c join transaction_proofs p on p.id = c.proof_id
      union all
      select object_key, sha256 from avatars) as named
    where key > ${after} order by key limit ${batch}`.execute(db);
  return rows;
}
