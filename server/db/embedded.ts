import { statfsSync } from 'node:fs';
import type { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { nativeFolder } from './embedded/binaries.ts';
import { takeDoor, type Door } from './embedded/door.ts';
import {
  claim,
  claimant,
  ensureCluster,
  giveUpClaim,
  ownerOf,
  prepareFolder,
  socketFolder,
  type Claimant,
} from './embedded/folder.ts';
import { connect, isAlone, joinOthers, takeLock } from './embedded/guests.ts';
import { bringDown, bringUp, type Cluster } from './embedded/postmaster.ts';
import { DatabaseError } from './error.ts';

/** Key of the session lock that the one server of a folder holds; it dies with its connection. */
const serverLock = 4_710_001;
const databaseName = 'portal';
/** Milliseconds that a database which is starting or stopping is waited for. */
const longestComing = 20_000;

export type Embedded = {
  readonly connection: { readonly host: string; readonly user: string; readonly database: string };
  /** true when a living server was found and only joined (see `guest`) */
  readonly joined: boolean;
  /** settles (with the reason) only when the database is lost and could not be brought back */
  readonly lost: Promise<Error>;
  readonly stop: () => Promise<void>;
};
export type EmbeddedOptions = {
  readonly say?: (sentence: string) => void;
  readonly durable?: boolean;
  /** may join a running server (administration by command line) instead of being refused */
  readonly guest?: boolean;
  /** what it is called by, where it is no server: "npm run backup" */
  readonly command?: string | null;
  /** what an operator names the folder by, or the one in which it was made */
  readonly setting?: string;
};
type Opening = {
  readonly dataDir: string;
  readonly say: (sentence: string) => void;
  readonly durable: boolean;
  readonly command: string | null;
  readonly setting: string;
};

function refusal(dataDir: string, other: Claimant | null): DatabaseError {
  if (other !== null && other.command !== null)
    return new DatabaseError(
      `${other.command} (process ${other.pid}) works on ${dataDir}. Wait until it is over: to end it breaks it off.`,
    );
  return new DatabaseError(
    `Another server${other === null ? '' : ` (process ${other.pid})`} uses ${dataDir}. ` +
      'Stop it first, or give this one a DATA_DIR and a PORT of its own.',
  );
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
  if (rowCount === 0) await client.query(`create database ${databaseName} template template0`);
}

/** What PostgreSQL needs at least for its recovery: two segments of its write-ahead log. */
const leastRoom = 32 * 1024 * 1024;
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < leastRoom;
  } catch {
    // a folder that is gone gets no room by waiting
    return false;
  }
}

/** One connection whose session holds the folder's lock; brings the database back when it is lost. */
class Guard {
  readonly #cluster: Cluster;
  readonly #say: (sentence: string) => void;
  #client: Client | null = null;
  #leaving = false;
  #report: (error: Error) => void = () => {};
  readonly lost = new Promise<Error>((resolve) => {
    this.#report = resolve;
  });

  constructor(cluster: Cluster, say: (sentence: string) => void) {
    this.#cluster = cluster;
    this.#say = say;
  }

  /** False: somebody else holds the lock. */
  async enter(): Promise<boolean> {
    await bringUp(this.#cluster, this.#say);
    const client = await connect(this.#cluster.host);
    if (!(await takeLock(client, serverLock, 1200))) {
      await client.end();
      return false;
    }
    await ensureDatabase(client);
    client.on('end', () => void this.#again());
    this.#client = client;
    return true;
  }

  async #again(): Promise<void> {
    if (this.#leaving) return;
    this.#client = null;
    this.#say('The database went away; bringing it back.');
    let isTold = false;
    for (;;) {
      try {
        if (!(await this.enter())) throw new DatabaseError('Another server took the database over.');
        return;
      } catch (error) {
        if (this.#leaving) return;
        if (!isFull(this.#cluster.folder)) {
          this.#report(error instanceof Error ? error : new Error(String(error)));
          return;
        }
      }
      // Nobody needs to start the portal again for that: it goes on as soon as there is room.
      if (!isTold) this.#say('The disk of the database is full; it comes back when there is room.');
      isTold = true;
      await sleep(500);
    }
  }

  /** Stops the database with it, unless guests still work there: the last of them does then. */
  async leave(): Promise<void> {
    this.#leaving = true;
    // the lock of guests is held until PostgreSQL is gone: whoever comes meanwhile waits for that
    if (this.#client === null || (await isAlone(this.#client))) await bringDown(this.#cluster.folder);
    await this.#client?.end().catch(() => {});
  }
}

type Way =
  | { readonly door: Door; readonly other: null }
  | { readonly door: null; readonly other: Claimant | null };

/**
 * The folder's door, or who is behind it: it writes its claim a moment after it went in. A guest who was the last and
 * stops the database has the door for a moment and no claim.
 */
async function findWay(dataDir: string, folder: string): Promise<Way> {
  for (const until = Date.now() + 500; ; await sleep(10)) {
    const door = await takeDoor(dataDir);
    const other = claimant(folder);
    if (door && other === null) return { door, other };
    await door?.leave();
    if (other !== null || Date.now() > until) return { door: null, other };
  }
}

/** A living server has the folder: its database is used, and left to it. Null: it takes nobody now. */
async function join(dataDir: string, folder: string): Promise<Embedded | null> {
  const socket = socketFolder(folder);
  try {
    const leave = await joinOthers({ dataDir, folder, host: socket.host });
    if (!leave) {
      socket.release();
      return null;
    }
    return {
      connection: { host: socket.host, user: 'app', database: databaseName },
      joined: true,
      lost: new Promise(() => {}),
      stop: () => leave().finally(socket.release),
    };
  } catch (error) {
    socket.release();
    throw error;
  }
}

async function openFolder(folder: string, door: Door, options: Opening): Promise<Embedded> {
  const { dataDir, say, durable } = options;
  const owner = ownerOf(folder);
  claim(folder, options);
  const native = nativeFolder(owner);
  ensureCluster(folder, native, owner, durable);
  const socket = socketFolder(folder);
  const guard = new Guard({ folder, host: socket.host, native, owner, durable }, say);
  try {
    if (!(await guard.enter())) throw refusal(dataDir, null);
    claim(folder, options);
  } catch (error) {
    socket.release();
    throw error;
  }
  const stop = async () => {
    await guard.leave();
    socket.release();
    giveUpClaim(folder);
    await door.leave();
  };
  const connection = { host: socket.host, user: 'app', database: databaseName };
  return { connection, joined: false, lost: guard.lost, stop };
}

async function openThrough(folder: string, door: Door, options: Opening): Promise<Embedded> {
  try {
    return await openFolder(folder, door, options);
  } catch (error) {
    giveUpClaim(folder);
    await door.leave();
    throw error;
  }
}

/** Starts (or takes over, or recovers) the PostgreSQL of a folder and keeps every other server out of it. */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const { say = () => {}, durable = true, guest = false, command = null, setting = 'DATA_DIR' } = options;
  const folder = prepareFolder(dataDir, setting);
  for (const until = Date.now() + longestComing; ; await sleep(50)) {
    const { door, other } = await findWay(dataDir, folder);
    if (door) return openThrough(folder, door, { dataDir, say, durable, command, setting });
    const joined = guest ? await join(dataDir, folder) : null;
    if (joined) return joined;
    // the last guest, who stops the database, has no name there and is soon gone
    if (!guest && (other !== null || Date.now() > until)) throw refusal(dataDir, other);
    if (Date.now() > until)
      throw new DatabaseError(
        `The database in ${dataDir} is starting or stopping, and takes nobody yet. Ask again in a moment.`,
      );
  }
}
