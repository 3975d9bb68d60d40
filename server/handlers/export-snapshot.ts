import type { Expression, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import type { Export } from '../http/exports.ts';
import { problem } from '../http/problem.ts';
import { openSnapshot, type Snapshot } from '../repositories/snapshot.ts';

/** Exports under way in this process, each of which holds a connection until its last row was taken. */
let running = 0;

/**
 * Makes an export of what `query` chooses at this moment; the connection goes back when it was sent. A quarter of the
 * connections may be held so: whoever comes then is told to come back.
 */
export async function exportSnapshot<Row>(
  { db, config }: Pick<Context, 'db' | 'config'>,
  query: (db: Kysely<Database>) => Expression<Row>,
  make: (snapshot: Snapshot<Row>) => Promise<Export>,
): Promise<Export> {
  if (running >= Math.max(1, Math.floor(config.databaseConnections / 4)))
    throw problem('unavailable', { retryAfter: 5 });
  running += 1;
  let ended = false;
  const leave = (end: () => Promise<void>) => async () => {
    if (ended) return;
    ended = true;
    running -= 1;
    await end();
  };
  const snapshot = await openSnapshot(db, query).catch(async (error: unknown) => {
    await leave(async () => {})();
    throw error;
  });
  const close = leave(snapshot.end);
  try {
    const made = await make(snapshot);
    if (Buffer.isBuffer(made.content)) await close();
    return { ...made, close };
  } catch (error) {
    await close();
    throw error;
  }
}
