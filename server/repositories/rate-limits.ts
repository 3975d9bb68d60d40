import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/schema.ts';
import { problem } from '../http/problem.ts';

/** `points` calls in `seconds`. */
export type Limit = { readonly points: number; readonly seconds: number };

/** Everything that is limited: `…Ip` by the caller's address, the rest by account or member. */
export const defaultLimits = {
  signInIp: { points: 60, seconds: 15 * 60 },
  signInAccount: { points: 10, seconds: 15 * 60 },
  registerIp: { points: 20, seconds: 60 * 60 },
  registerAccount: { points: 5, seconds: 60 * 60 },
  activationIp: { points: 60, seconds: 15 * 60 },
  /** tries of one typed code; a new code starts afresh */
  activationTries: { points: 5, seconds: 30 * 60 },
  resendIp: { points: 30, seconds: 60 * 60 },
  resendAccount: { points: 5, seconds: 60 * 60 },
  resendCooldown: { points: 1, seconds: 30 },
  recoveryIp: { points: 30, seconds: 60 * 60 },
  recoveryAccount: { points: 5, seconds: 60 * 60 },
  recoverySetIp: { points: 30, seconds: 15 * 60 },
  passwordChange: { points: 10, seconds: 15 * 60 },
  /** tries of a second step, at sign-in and where it is asked again: in a row, and of a whole day */
  secondFactor: { points: 10, seconds: 15 * 60 },
  secondFactorDay: { points: 100, seconds: 24 * 60 * 60 },
  uploads: { points: 120, seconds: 10 * 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof defaultLimits;
export type LimitTable = Readonly<Record<LimitName, Limit>>;

/** In the demo on one's own machine everybody has one address: limits by address are a hundred times wider. */
export function demoLimits(): LimitTable {
  const widened = Object.entries(defaultLimits).map(([name, limit]) => [
    name,
    name.endsWith('Ip') ? { ...limit, points: limit.points * 100 } : limit,
  ]);
  return { ...defaultLimits, ...Object.fromEntries(widened) };
}

export type Limits = {
  /** Counts one call; throws `rate_limited` with the seconds to wait when there were too many. */
  take(name: LimitName, subject: string): Promise<void>;
  /** Counts one call; answers whether it was within the limit. */
  tryTake(name: LimitName, subject: string): Promise<boolean>;
  /** Forgets the calls counted so far. */
  forget(name: LimitName, subject: string): Promise<void>;
};

const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url');

/** Statements without a name: behind a pooler the next one may meet a connection that was never told what a name means. */
const withoutNames = (pool: Pool) => ({
  query: ({ text, values }: { readonly text: string; readonly values?: unknown[] }) =>
    pool.query(text, values),
});

/** Counters in PostgreSQL, so that they hold across processes. Subjects are stored hashed. */
export function createLimits(pool: Pool, table: LimitTable): Limits {
  const limiters = new Map(
    Object.entries(table).map(([name, limit]) => [
      name,
      new RateLimiterPostgres({
        storeClient: withoutNames(pool),
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points: limit.points,
        duration: limit.seconds,
      }),
    ]),
  );
  const limiter = (name: LimitName) => {
    const found = limiters.get(name);
    if (!found) throw new Error(`no limit named ${name}`);
    return found;
  };
  const consume = async (name: LimitName, subject: string): Promise<RateLimiterRes | null> => {
    try {
      await limiter(name).consume(hashed(subject));
      return null;
    } catch (reason) {
      if (reason instanceof RateLimiterRes) return reason;
      throw reason;
    }
  };
  return {
    async take(name, subject) {
      const over = await consume(name, subject);
      if (over)
        throw problem('rate_limited', { retryAfter: Math.max(1, Math.ceil(over.msBeforeNext / 1000)) });
    },
    tryTake: async (name, subject) => (await consume(name, subject)) === null,
    async forget(name, subject) {
      await limiter(name).delete(hashed(subject));
    },
  };
}

/** Forgets what was counted of a subject, in the transaction of what makes it worthless. */
export async function forgetCounts(
  db: Kysely<Database>,
  names: readonly LimitName[],
  subject: string,
): Promise<void> {
  const keys = names.map((name) => `${name}:${hashed(subject)}`);
  await db.deleteFrom('rate_limits').where('key', 'in', keys).execute();
}

/** Forgets counters whose time is over. */
export async function deleteSpentLimits(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('rate_limits').where('expire', '<', String(now)).execute();
}
