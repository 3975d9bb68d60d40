import { sql, type Kysely } from 'kysely';
import type { Database, Trx } from '../db/schema.ts';
import { inPieces, streamOf, type Bytes } from '../files/source.ts';
import type { DocumentStore } from '../files/store.ts';

type Db = Kysely<Database>;

/** bytes of one part: what this process and PostgreSQL hold of a document at a time */
export const partLength = 256 * 1024;

/** The tables that hold documents in parts, and the column that says whose they are. */
const shelves = {
  papers: { table: sql.table('enrollment_file_contents'), id: sql.ref('file_id') },
  proofs: { table: sql.table('transaction_proof_contents'), id: sql.ref('proof_id') },
} as const;
export type Shelf = keyof typeof shelves;

/** A document is in a bucket, and none is configured. */
export class NoBucketError extends Error {
  override readonly name = 'NoBucketError';
}

type Kept = { readonly part: number; readonly length: number | null; readonly object_key: string | null };

/** What is kept of a document, without its bytes; its length is known without reading them. */
async function partsOf(db: Db, shelf: Shelf, id: string): Promise<readonly Kept[]> {
  const { table, id: column } = shelves[shelf];
  const { rows } = await sql<Kept>`select part, octet_length(content) as length, object_key
    from ${table} where ${column} = ${id} order by part`.execute(db);
  return rows;
}

/** The bytes one piece after the other; a part of former times may be the whole. */
async function* piecesOf(db: Db, shelf: Shelf, id: string, parts: readonly Kept[]): AsyncGenerator<Bytes> {
  const { table, id: column } = shelves[shelf];
  for (const { part, length } of parts)
    for (let from = 1; from <= (length ?? 0); from += partLength) {
      const { rows } = await sql<{ piece: Buffer<ArrayBuffer> }>`
        select substring(content from ${from}::int for ${partLength}::int) as piece
        from ${table} where ${column} = ${id} and part = ${part}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('a document was deleted while it was read');
      yield row.piece;
    }
}

/** The body in PostgreSQL: the key is the id of the document's row, which is there before; writing joins a transaction. */
export function databaseStore(db: Db, shelf: Shelf): DocumentStore {
  const { table, id: column } = shelves[shelf];
  return {
    async put(id, { read }) {
      let part = 0;
      for await (const content of inPieces(read(), partLength)) {
        await sql`insert into ${table} (${column}, part, content)
          values (${id}, ${part}, ${Buffer.from(content.buffer, 0, content.length)})`.execute(db);
        part += 1;
      }
    },
    async get(id) {
      const parts = await partsOf(db, shelf, id);
      return parts.some(({ length }) => length !== null)
        ? streamOf(piecesOf(db, shelf, id, parts))
        : undefined;
    },
    async delete(id) {
      await sql`delete from ${table} where ${column} = ${id}`.execute(db);
    },
    exists: async (id) => (await partsOf(db, shelf, id)).length > 0,
  };
}

/** Where a document is: `object` is its key in the bucket; null: beside its row; undefined: nowhere. */
export async function placeOf(db: Db, shelf: Shelf, id: string): Promise<string | null | undefined> {
  const [first] = await partsOf(db, shelf, id);
  return first?.object_key ?? (first && null);
}

/** The bytes wherever they are, unchecked; undefined: nowhere. A bucket that is not configured throws. */
export async function readStored(
  db: Db,
  bucket: DocumentStore | null,
  shelf: Shelf,
  id: string,
): Promise<ReadableStream<Bytes> | undefined> {
  const key = await placeOf(db, shelf, id);
  if (key === undefined) return undefined;
  if (key === null) return databaseStore(db, shelf).get(id);
  if (!bucket) throw new NoBucketError('a document is in the bucket, and S3_ENDPOINT is not set');
  return bucket.get(key);
}

/** Writes down that the bytes of a row are in the bucket. */
export async function insertObject(trx: Trx, shelf: Shelf, id: string, key: string): Promise<void> {
  const { table, id: column } = shelves[shelf];
  await sql`insert into ${table} (${column}, object_key) values (${id}, ${key})`.execute(trx);
}

/** Documents whose bytes are in PostgreSQL, in the order of their ids, with what their bytes must be. */
export async function listHeld(db: Db, shelf: Shelf, after: string, limit: number) {
  const rows = { papers: sql.table('enrollment_files'), proofs: sql.table('transaction_proofs') }[shelf];
  const { table, id: column } = shelves[shelf];
  const found = await sql<{ id: string; size: number; sha256: string }>`
    select id, size, sha256 from ${rows}
    where id > ${after} and exists (select from ${table} where ${column} = id and object_key is null)
    order by id limit ${limit}`.execute(db);
  return found.rows;
}
