import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './db/schema.ts';
import type { Source } from './files/source.ts';
import { DamagedError, verified } from './files/source.ts';
import type { DocumentStore } from './files/store.ts';
import { databaseStore, insertObject, listHeld, type Shelf } from './repositories/documents.ts';
import { announceObject, claimObject } from './repositories/stray-objects.ts';

const batch = 100;
/** documents that could not be moved, one after the other */
const mostInRow = 20;
const day = 86_400_000;
const none = '00000000-0000-0000-0000-000000000000';
const movedShelves: readonly Shelf[] = ['papers', 'proofs'];

type Held = { readonly id: string; readonly size: number; readonly sha256: string };
type Moving = { readonly db: Kysely<Database>; readonly bucket: DocumentStore; readonly clock: Clock };
export type Moved = { readonly moved: number; readonly bytes: number; readonly faults: readonly string[] };

async function readThrough(stream: ReadableStream<Uint8Array<ArrayBuffer>>, expected: Held): Promise<void> {
  await stream.pipeThrough(verified(expected, () => {})).pipeTo(new WritableStream());
}

/** Whether PostgreSQL itself no longer has what was put there: moving that fails each time, whatever the bucket does. */
async function isDamaged({ db }: Moving, shelf: Shelf, held: Held): Promise<boolean> {
  try {
    const bytes = await databaseStore(db, shelf).get(held.id);
    if (bytes) await readThrough(bytes, held);
    return false;
  } catch (error) {
    return error instanceof DamagedError;
  }
}

/** One document: put, read back and compared, and only then is its row changed, in one transaction. */
async function moveOne({ db, bucket, clock }: Moving, shelf: Shelf, held: Held): Promise<void> {
  const { id, size, sha256 } = held;
  const source: Source = {
    size,
    sha256,
    async *read() {
      const bytes = await databaseStore(db, shelf).get(id);
      if (bytes) yield* bytes;
    },
  };
  const key = randomBytes(32).toString('hex');
  await announceObject(db, key, new Date(clock.now().getTime() + day));
  await bucket.put(key, source);
  const back = await bucket.get(key);
  if (!back) throw new Error('the bucket does not have what was just put');
  await readThrough(back, held);
  await db.transaction().execute(async (trx) => {
    // A document that was erased meanwhile stays erased: its object is swept.
    if (!(await databaseStore(trx, shelf).exists(id))) return;
    await claimObject(trx, key);
    await databaseStore(trx, shelf).delete(id);
    await insertObject(trx, shelf, id, key);
  });
}

/**
 * Moves what PostgreSQL still holds; what was moved already is left, so that it may be broken off and begun again. What
 * is damaged is named and passed by; so many other faults in a row end it, as the bucket or the database is away.
 */
export async function moveDocuments(given: Moving, tell: (moved: number) => void): Promise<Moved> {
  let [moved, bytes, inRow] = [0, 0, 0];
  const faults: string[] = [];
  for (const shelf of movedShelves)
    for (let after = none; ;) {
      const held = await listHeld(given.db, shelf, after, batch);
      for (const one of held)
        try {
          await moveOne(given, shelf, one);
          moved += 1;
          inRow = 0;
          bytes += one.size;
          tell(moved);
        } catch (error) {
          const damaged = await isDamaged(given, shelf, one);
          const reason = error instanceof Error ? error.message : String(error);
          faults.push(`${one.id}: ${damaged ? 'PostgreSQL has other bytes than were put there' : reason}`);
          if (!damaged) inRow += 1;
          if (inRow >= mostInRow) return { moved, bytes, faults };
        }
      const last = held.at(-1);
      if (!last) break;
      after = last.id;
    }
  return { moved, bytes, faults };
}
