import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { Client, type Pool } from 'pg';
import type { Logger } from 'pino';
import { Distance, readPosition, type Position } from './positions.ts';
import type { Keyring } from './keyring.ts';
import { callLimits } from './limits.ts';
import { makeDb, makePool } from './pool.ts';
import type { Database } from './schema.ts';

/** `behind`: it answers, but what it knows is too old to be shown. */
export type ReplicaState = 'unknown' | 'in_use' | 'behind' | 'down';

/** A replica that reads may go to. Everything that it isn't good for goes to the primary. */
export type Replica = {
  /** The replica, if it is well and has all that was written up to `seen`; else null. */
  readonly pick: (seen: Position | null) => Promise<Kysely<Database> | null>;
  /** A read on it failed: it is left alone until it answers again. */
  readonly failed: (error: unknown) => void;
  readonly state: () => ReplicaState;
  readonly stop: () => Promise<void>;
};

type Options = {
  readonly url: string;
  readonly primary: Pool;
  /** the primary's: a copy has the same keys in it */
  readonly keyring?: Keyring;
  readonly logger: Logger;
  readonly connections?: number;
  /** as for the primary */
  readonly prepares?: boolean;
  /** milliseconds between two looks at it */
  readonly pause?: number;
  /** how far it may be behind, in milliseconds; whoever remembers a position has to do so for longer than this */
  readonly latest?: number;
};

/** What a replica may be behind, in milliseconds, before it is left alone. */
export const latestReplica = 10_000;
const patience = 2000;

/** A code or a kind: the words of an error may quote data. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error ? String(error.code) : error.name;
}

type Look = { readonly replayed: string | null; readonly standby: boolean; readonly mark: string | null };

/** What only copies of one database have in common. */
const mark =
  "(select string_agg(encode(sha256(value), 'hex'), ' ' order by number) from server_secrets where name = 'session')";

/** Watches DATABASE_REPLICA_URL and hands it out while it is well. Its state is logged when it changes. */
export function openReplica({ url, primary, keyring, logger, ...more }: Options): Replica {
  const { connections = 16, prepares = false, pause = 1000, latest = latestReplica } = more;
  const pool = makePool(
    {
      connectionString: url,
      max: connections,
      prepares,
      limits: callLimits,
      connectionTimeoutMillis: patience,
      application_name: 'member-portal reads',
    },
    () => {},
  );
  const db = makeDb(pool, keyring);
  const distance = new Distance();
  const stopping = new AbortController();
  let state: ReplicaState = 'unknown';
  let reached: Position = 0n;
  let notedAt = 0;
  /** those that the primary had since this process began: keys that are exchanged come to a standby a moment later */
  const marks = new Set<string>();

  function become(next: ReplicaState, why: string): void {
    if (next === state) return;
    const was = state;
    state = next;
    if (next === 'in_use') logger.info({ replica: next }, 'reads go to the replica');
    else logger.warn({ replica: next, was, why }, 'the replica is left alone; reads go to the primary');
  }

  /** Over a connection of its own: the pool's may all be busy, and one that hangs must not hold up the next look. */
  async function look(): Promise<Look | undefined> {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      application_name: 'member-portal replica',
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<Look>(
        `select pg_last_wal_replay_lsn()::text as replayed, pg_is_in_recovery() as standby, ${mark} as mark`,
      );
      return rows[0];
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function judge(): Promise<void> {
    // A primary that fails says nothing of its replica.
    const asked = await primary
      .query<{ written: string; mark: string | null }>(
        `select pg_current_wal_lsn()::text as written, ${mark} as mark`,
      )
      .catch(() => null);
    if (!asked) return;
    const now = Date.now();
    const { rows } = asked;
    if (rows[0]?.mark) marks.add(rows[0].mark);
    const written = readPosition(rows[0]?.written);
    const found = await look();
    const replayed = readPosition(found?.replayed);
    const isOurs = found?.standby === true && found.mark !== null && marks.has(found.mark);
    if (written === null || replayed === null || !isOurs)
      return become('down', 'it is no standby of this primary');
    reached = replayed;
    const behind = distance.note(now, written, replayed);
    const gap = now - notedAt;
    notedAt = now;
    // between two looks so far apart nobody knows when what it lacks was written: the next one tells, a moment later
    if (behind === null || (state === 'in_use' && behind > latest && behind <= gap)) return;
    const why = behind === Infinity ? 'it lacks what was there at the first look' : `${behind} ms behind`;
    become(behind > latest ? 'behind' : 'in_use', why);
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      await judge().catch((error: unknown) => become('down', whyOf(error)));
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  })();

  /** Whether it has replayed up to a position: it is asked only when what is known of it isn't enough. */
  async function has(seen: Position): Promise<boolean> {
    if (reached >= seen) return true;
    const { rows } = await pool.query<{ replayed: string | null }>(
      'select pg_last_wal_replay_lsn()::text as replayed',
    );
    const replayed = readPosition(rows[0]?.replayed) ?? 0n;
    if (replayed > reached) reached = replayed;
    return replayed >= seen;
  }

  const failed = (error: unknown) => become('down', whyOf(error));
  return {
    async pick(seen) {
      if (state !== 'in_use') return null;
      try {
        return seen === null || (await has(seen)) ? db : null;
      } catch (error) {
        failed(error);
        return null;
      }
    },
    failed,
    state: () => state,
    async stop() {
      stopping.abort();
      await running;
      await pool.end();
    },
  };
}
