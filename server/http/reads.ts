import { ORPCError } from '@orpc/server';
import { sql, type Kysely } from 'kysely';
import type { Config } from '../config.ts';
import { readPosition, type Position } from '../db/positions.ts';
import { latestReplica, type Replica } from '../db/replica.ts';
import type { Database } from '../db/schema.ts';
import { WriteWatch } from '../db/write-watch.ts';
import type { Cookies } from './cookies.ts';
import { isOfDatabase, isTooLong } from './errors.ts';
import { replicaRows } from './replica-rows.ts';

type Deps = {
  readonly db: Kysely<Database>;
  readonly config: Config;
  readonly replica: Replica | null;
};

/** Where one request reads and writes. */
export type Places = {
  readonly db: Kysely<Database>;
  readonly primary: Kysely<Database>;
  /** where to read again after a failure; null: nowhere else */
  readonly elsewhere: (error: unknown) => Kysely<Database> | null;
  /** whether it may have written anything */
  readonly wrote: () => boolean;
};

/** Longer than a replica may be behind: when it is over, every replica in use has what was written then. */
const keepSeen = (6 * latestReplica) / 1000;
/** What no replica has ever reached. */
const never = 'FFFFFFFF/FFFFFFFF';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const seenName = (config: Config) =>
  config.publicUrl.startsWith('https:') ? '__Host-portal_seen' : 'portal_seen';

/** The position up to which the asker has to see what was written: a browser's own writes, at whichever process. */
function seenBy(config: Config, cookies: Cookies): Position | null {
  const text = cookies.get(seenName(config))?.replace('-', '/');
  return text === undefined ? null : (readPosition(text) ?? readPosition(never));
}

const nowhere = () => null;

/** Chooses for a request: the replica for a row that it may answer, once it has what this browser has written. */
export async function placesOf(
  { db, config, replica }: Deps,
  row: string,
  method: string,
  cookies: Cookies,
): Promise<Places> {
  if (!replica) return { db, primary: db, elsewhere: nowhere, wrote: () => false };
  const watch = new WriteWatch();
  const primary = db.withPlugin(watch);
  const wrote = () => watch.wrote || !safeMethods.has(method);
  const reads = replicaRows.has(row) ? await replica.pick(seenBy(config, cookies)) : null;
  if (!reads) return { db: primary, primary, elsewhere: nowhere, wrote };
  const elsewhere = (error: unknown) => {
    if (isTooLong(error)) return null;
    if (isOfDatabase(error)) replica.failed(error);
    // What somebody else has just made may not have arrived there yet.
    return error instanceof ORPCError && error.status !== 404 ? null : primary;
  };
  return { db: reads, primary, elsewhere, wrote };
}

/** Does `work` where a request reads, and once more elsewhere when it failed there. */
export async function readAgain<Place extends Pick<Places, 'db' | 'elsewhere'>, Result>(
  place: Place,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(place);
  } catch (error) {
    const db = place.elsewhere(error);
    if (!db) throw error;
    return work({ ...place, db });
  }
}

/** The position of the primary after what was just committed. */
async function positionNow(db: Kysely<Database>): Promise<string> {
  try {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db);
    return rows[0]?.at ?? never;
  } catch {
    return never;
  }
}

/** Remembers in the browser up to where its next reads have to see, whenever a request may have written. */
export async function rememberWrites(
  { db, config, replica }: Deps,
  places: Places | undefined,
  cookies: Cookies,
): Promise<void> {
  if (!replica || places?.wrote() !== true) return;
  cookies.set(seenName(config), (await positionNow(db)).replace('/', '-'), keepSeen);
}
