import type { Expression, Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import type { Export } from '../http/exports.ts';
import { problem } from '../http/problem.ts';
import { openSnapshot, type Snapshot } from '../repositories/snapshot.ts';

/** Whose exports are under way in this process, each of which holds a connection until its last row was taken. */
const running: string[] = [];
/** How many of them one person may have. */
const each = 2;

/**
 * Makes an export of what `query` chooses at this moment; the connection goes back when it was sent, or when the snapshot
 * is ended before. A quarter of the
 * connections may be held so, two of them by one person: whoever comes then is told to come back.
 */
export async function exportSnapshot<Row>(
  context: Pick<Context, 'db' | 'config' | 'session'>,
  query: (db: Kysely<Database>) => Expression<Row>,
  make: (snapshot: Snapshot<Row>) => Promise<Export>,
): Promise<Export> {
  const { db, config } = context;
  const { id } = member(context);
  const atOnce = Math.max(1, Math.floor(config.databaseConnections / 4));
  if (running.length >= atOnce || running.filter((one) => one === id).length >= each)
    throw problem('unavailable', { retryAfter: 5 });
  running.push(id);
  let ended = false;
  const leave = (end: () => Promise<void>) => async () => {
    if (ended) return;
    ended = true;
    running.splice(running.indexOf(id), 1);
    await end();
  };
  const snapshot = await openSnapshot(db, query).catch(async (error: unknown) => {
    await leave(async () => {})();
    throw error;
  });
  const close = leave(snapshot.end);
  try {
    const made = await make({ ...snapshot, end: close });
    if (Buffer.isBuffer(made.content)) await close();
    return { ...made, close };
  } catch (error) {
    await close();
    throw error;
  }
}
