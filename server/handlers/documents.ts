import { randomBytes } from 'node:crypto';
import type { Trx } from '../db/schema.ts';
import type { Source } from '../files/source.ts';
import { verified } from '../files/source.ts';
import { StreamedFile } from '../files/streamed-file.ts';
import type { Context } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { databaseStore, insertObject, placeOf, type Shelf } from '../repositories/documents.ts';
import { announceObject, claimObject, giveUpObject } from '../repositories/stray-objects.ts';

/** milliseconds after which an object whose row never came is swept */
const graceOfObjects = 86_400_000;

type Keeping = Pick<Context, 'db' | 'bucket' | 'clock' | 'log'>;

/** Bytes on their way: in the bucket already, under an unguessable key, or to be written beside their row. */
export type Placed = { readonly source: Source; readonly key: string | null };

const away = (context: Keeping, error: unknown) => {
  context.log.error({ kind: error instanceof Error ? error.message : typeof error }, 'bucket failed');
  return problem('unavailable', { retryAfter: 30 });
};

/**
 * Puts the bytes into the bucket, where there is one. The row comes after: no row is ever without its bytes, and an
 * object whose row never came is swept after a day.
 */
async function place(context: Keeping, source: Source): Promise<Placed> {
  const { db, bucket, clock } = context;
  if (!bucket) return { source, key: null };
  const key = randomBytes(32).toString('hex');
  await announceObject(db, key, new Date(clock.now().getTime() + graceOfObjects));
  try {
    await bucket.put(key, source);
  } catch (error) {
    throw away(context, error);
  }
  return { source, key };
}

/** The same for work that makes its own transaction: an object that no row names then goes at once. */
export async function placing<T>(
  context: Keeping,
  source: Source,
  work: (placed: Placed) => Promise<T>,
): Promise<T> {
  const placed = await place(context, source);
  try {
    return await work(placed);
  } finally {
    // one that has its row is no stray any more: there is nothing to give up
    if (placed.key !== null) await giveUpObject(context.db, placed.key).catch(() => {});
  }
}

/** Joins placed bytes with their row, which is there already, in the row's transaction. */
export async function keepDocument(trx: Trx, shelf: Shelf, id: string, placed: Placed): Promise<void> {
  if (placed.key === null) return databaseStore(trx, shelf).put(id, placed.source);
  await claimObject(trx, placed.key);
  await insertObject(trx, shelf, id, placed.key);
}

type Kept = { readonly id: string; readonly name: string; readonly size: number; readonly sha256: string };

/** An object's bytes. Throws `unavailable` when the store is away, or is no longer configured. */
export async function readObject(context: Keeping, key: string) {
  if (!context.bucket)
    throw away(context, new Error('S3_ENDPOINT is not set, and a document is in the bucket'));
  const bytes = await context.bucket.get(key).catch((error: unknown) => {
    throw away(context, error);
  });
  if (!bytes) throw new Error('an object of the bucket is gone');
  return bytes;
}

/** A document as it is sent: streamed, and cut off before its end when it is not what was kept. */
export async function openDocument(
  context: Keeping,
  shelf: Shelf,
  { id, name, size, sha256 }: Kept,
  type: string,
): Promise<File | undefined> {
  const key = await placeOf(context.db, shelf, id);
  if (key === undefined) return undefined;
  const bytes =
    key === null ? await databaseStore(context.db, shelf).get(id) : await readObject(context, key);
  if (!bytes) return undefined;
  const damaged = () => context.log.error({ document: id }, 'a document is damaged');
  const checked = bytes.pipeThrough(verified({ size, sha256 }, damaged));
  return new StreamedFile(name, { type, size, open: () => checked });
}

/** Writes down that a document is read, before its first byte is sent; when that fails, its bytes are let go. */
export async function recordRead(body: File, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    await body
      .stream()
      .cancel()
      .catch(() => {});
    throw error;
  }
}
