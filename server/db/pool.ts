import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type PoolClient, type PoolConfig } from 'pg';
import { giveKeyring, type Keyring } from './keyring.ts';
import { LimitedDriver, type Limits } from './limits.ts';
import { muteGrace } from './mute.ts';
import { hasLeftover, preparingClient, StatementNames } from './prepared.ts';
import type { Database } from './schema.ts';

const date = 1082;

/** A day stays the text `YYYY-MM-DD`: a Date would move it by a time zone. A bigint stays text, as pg reads it. */
const readers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && id === date) return (text: string) => text;
    return format === 'binary' ? types.getTypeParser(id, 'binary') : types.getTypeParser(id, 'text');
  },
};

export type PoolOptions = PoolConfig & {
  /** statements are prepared, which a pooler between doesn't bear; off unless said */
  readonly prepares?: boolean;
  /** of its statements and transactions; those of the role and the database unless said */
  readonly limits?: Limits;
  /** milliseconds beyond a statement's limit until a connection that says nothing is given up */
  readonly grace?: number;
};

/** What the transactions of a pool have to say of their limits. */
const limitsOf = new WeakMap<Pool, Limits>();

/** As a connection says it when it is opened, which a pooler between doesn't bear. */
const ofConnection = ({ statement, lock, idle }: Limits): PoolConfig => ({
  statement_timeout: statement,
  lock_timeout: lock,
  idle_in_transaction_session_timeout: idle,
});

export function makePool(
  { prepares = false, limits, grace = muteGrace, ...where }: PoolOptions,
  onError: (error: Error) => void,
): Pool {
  // the driver has no word for "none", which may differ from what the role is given
  const opensLimited = prepares && limits !== undefined && Object.values(limits).every((limit) => limit > 0);
  const pool = new Pool({
    ...(opensLimited && ofConnection(limits)),
    max: 16,
    connectionTimeoutMillis: 5000,
    // Who waits for an answer hears nothing when the other machine is gone: the system asks, or the place is never free.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    application_name: 'member-portal',
    ...where,
    types: readers,
    Client: preparingClient(prepares ? new StatementNames() : null, limits?.statement ?? 0, grace),
  });
  if (limits && !opensLimited) limitsOf.set(pool, limits);
  pool.on('release', (_error, client) => {
    if (hasLeftover(client)) void client.end();
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // The same for one that is in use: its statement fails, and that is told where it was asked.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Closes a pool. A statement that hangs, or an export whose taker is slow, holds that up for some seconds at most. */
export async function endPool(pool: Pool): Promise<void> {
  await Promise.race([pool.end(), sleep(5000, undefined, { ref: false })]);
}

class PortalDialect extends PostgresDialect {
  readonly #driver: () => LimitedDriver;
  constructor(pool: Pool, limits: Limits | undefined) {
    super({ pool });
    this.#driver = () => new LimitedDriver({ pool }, limits);
  }
  override createDriver(): LimitedDriver {
    return this.#driver();
  }
}

/**
 * `keyring`: what opens the keys in the database; without one, those that stand in it as they are. `limits`: of its
 * transactions, where they are others than the pool's.
 */
export function makeDb(pool: Pool, keyring?: Keyring, limits = limitsOf.get(pool)): Kysely<Database> {
  const db = new Kysely<Database>({ dialect: new PortalDialect(pool, limits) });
  if (keyring) giveKeyring(db, keyring);
  return db;
}

/** The same on one connection, within whatever transaction it is in; who opened it ends it. */
export function dbOn(client: PoolClient): Kysely<Database> {
  const borrowed = new Proxy(client, {
    get(target, key) {
      if (key === 'release') return () => {};
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const pool = { connect: () => Promise.resolve(borrowed), end: () => Promise.resolve() };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
