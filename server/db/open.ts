import type { Kysely } from 'kysely';
import { Client, type Pool, type PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { startEmbedded } from './embedded.ts';
import { DatabaseError } from './error.ts';
import { Keyring } from './keyring.ts';
import { noLimits, type Limits } from './limits.ts';
import { endPool, makeDb, makePool } from './pool.ts';
import type { Database } from './schema.ts';
import { assertThere } from './there.ts';

export type OpenDatabase = {
  readonly pool: Pool;
  readonly db: Kysely<Database>;
  /** where to LISTEN: a connection of PostgreSQL's own */
  readonly listenAt: PoolConfig;
  /** settles only when the embedded database is lost for good */
  readonly lost: Promise<Error>;
  /** closes the pool, then stops the embedded PostgreSQL (an external one is left alone) */
  readonly stop: () => Promise<void>;
  /** the same at once: what is under way is broken off, as this process ends */
  readonly abandon: () => Promise<void>;
};
export type OpenOptions = {
  readonly say?: (sentence: string) => void;
  /** may work beside a running server of the same DATA_DIR, as the command line does; makes no database */
  readonly guest?: boolean;
  /** what it is called by, where it is no server: "npm run backup" */
  readonly command?: string;
  /** of its statements; none unless said, as whoever starts a command looks at it */
  readonly limits?: Limits;
};

const oldest = 150_000;
const never = new Promise<Error>(() => {});

/** "postgres.example:5432/portal", without the user and the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** A PostgreSQL by its own number, 140012 for 14.12, by its words, and what the database's texts are written in. */
type Found = { readonly number: number; readonly version: string; readonly encoding: string };

/** Why a database can't be used; null: it can. */
export function whyUnfit(place: string, { number, version, encoding }: Found): string | null {
  if (number < oldest)
    return `The database ${place} is PostgreSQL ${version}; version 15 or later is needed.`;
  // names are compared by what Unicode says of their letters, and may be of any script
  if (encoding !== 'UTF8')
    return `The database ${place} is in ${encoding}, which can't be changed; make one with encoding 'UTF8'.`;
  return null;
}

/** Whether a database tells capital from small letters beyond ASCII, as its locale has it, and whether no portal is in it yet. */
type Letters = { readonly knowsLetters: boolean; readonly isEmpty: boolean };

/**
 * Names are searched by small letters, which PostgreSQL makes by the database's locale, and one of locale C makes of ASCII
 * alone. None can be given another one, so a portal that is there already is served, and its operator told; one that the
 * role’s search_path doesn’t lead to is there too, and whoever migrates says what is wrong with that.
 */
async function assertKnowsLetters(pool: Pool, place: string, say: (sentence: string) => void): Promise<void> {
  const { rows } = await pool.query<Letters>(
    `select lower('ØŁЯΩ') = 'øłяω' as "knowsLetters", not exists (
        select from pg_class where relname = 'schema_migrations'
          and (pg_table_is_visible(oid) or relnamespace::regnamespace::text = 'public')) as "isEmpty"`,
  );
  const [found] = rows;
  if (!found || found.knowsLetters) return;
  const what = `The database ${place} has a locale that knows small and capital letters of ASCII alone, as C does`;
  if (found.isEmpty)
    throw new DatabaseError(`${what}, which can't be changed; make one with locale 'C.UTF-8'.`);
  say(
    `${what}: names with letters as Ø, Ł, Я or Ω are found as they are written alone. README tells how to move it to one of locale C.UTF-8.`,
  );
}

async function assertFit(pool: Pool, url: string, say: (sentence: string) => void): Promise<void> {
  const place = placeOf(url);
  // async: a certificate that can't be read is thrown by the driver before it has a promise
  const read = async () =>
    pool.query<Found>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding`,
    );
  const { rows } = await read().catch((error: unknown) => {
    const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error);
    throw new DatabaseError(`The database ${place} (DATABASE_URL) can't be reached: ${reason}`, {
      cause: error,
    });
  });
  const [found] = rows;
  const why = found ? whyUnfit(place, found) : null;
  if (why !== null) throw new DatabaseError(why);
  await assertKnowsLetters(pool, place, say);
}

/** The driver reads the certificates that an address names as soon as it is given it; nothing is connected here. */
function assertReadable(name: string, url: string | null): void {
  if (url === null) return;
  try {
    void new Client({ connectionString: url });
  } catch (error) {
    throw new DatabaseError(`The database ${placeOf(url)} (${name}) can't be reached: ${String(error)}`, {
      cause: error,
    });
  }
}

async function openExternal(
  url: string,
  config: Config,
  { say, limits }: Required<Pick<OpenOptions, 'say' | 'limits'>>,
): Promise<OpenDatabase> {
  const { databaseConnections: max, databasePrepares: prepares } = config;
  assertReadable('DATABASE_REPLICA_URL', config.databaseReplicaUrl);
  assertReadable('DATABASE_LISTEN_URL', config.databaseListenUrl);
  const pool = makePool({ connectionString: url, max, prepares, limits }, (error) =>
    say(`A database connection broke: ${error.message}`),
  );
  try {
    await assertFit(pool, url, say);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const listenAt = { connectionString: config.databaseListenUrl ?? url };
  return {
    pool,
    db: makeDb(pool, new Keyring(config.secretsKeys)),
    listenAt,
    lost: never,
    stop: () => endPool(pool),
    abandon: () => Promise.resolve(),
  };
}

/** Opens DATABASE_URL, or else the embedded PostgreSQL of DATA_DIR. Throws a DatabaseError meant for the operator. */
export async function openDatabase(config: Config, options: OpenOptions = {}): Promise<OpenDatabase> {
  const { say = () => {}, guest = false, command = null, limits = noLimits } = options;
  if (config.databaseUrl !== null) return openExternal(config.databaseUrl, config, { say, limits });
  if (guest) assertThere(config.dataDir);
  const embedded = await startEmbedded(config.dataDir, { say, guest, command });
  const { databaseConnections: max, databasePrepares: prepares } = config;
  const pool = makePool({ ...embedded.connection, max, prepares, limits }, (error) =>
    say(`A database connection broke: ${error.message}`),
  );
  const stop = async () => {
    await endPool(pool);
    await embedded.stop();
  };
  return {
    pool,
    db: makeDb(pool, new Keyring(config.secretsKeys)),
    listenAt: embedded.connection,
    lost: embedded.lost,
    stop,
    abandon: embedded.stop,
  };
}
