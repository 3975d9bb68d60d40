import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/schema.ts';
import { problem } from '../http/problem.ts';
import { countedAddress } from '../rules/devices.ts';
import { countTry, forgetTries, takeBackTry } from './recent-tries.ts';

/** `points` calls in `seconds`. */
export type Limit = { readonly points: number; readonly seconds: number };

/** Everything that is limited: `…Ip` by the caller's address, the rest by account (its e-mail address) or member. */
export const defaultLimits = {
  signInIp: { points: 60, seconds: 15 * 60 },
  /** wrong passwords of an account by strangers, from any number of addresses */
  signInAccount: { points: 10, seconds: 15 * 60 },
  /** by browsers that were signed in to the account before: strangers cannot use these up */
  passwordKnown: { points: 10, seconds: 15 * 60 },
  /** by the one session that asks for the password: another one cannot use these up */
  passwordSession: { points: 10, seconds: 15 * 60 },
  signInKnownIp: { points: 60, seconds: 15 * 60 },
  registerIp: { points: 20, seconds: 60 * 60 },
  registerAccount: { points: 5, seconds: 60 * 60 },
  activationIp: { points: 60, seconds: 15 * 60 },
  /** tries of one typed code; a new code starts afresh */
  activationTries: { points: 5, seconds: 30 * 60 },
  resendIp: { points: 30, seconds: 60 * 60 },
  resendAccount: { points: 5, seconds: 60 * 60 },
  resendCooldown: { points: 1, seconds: 30 },
  recoveryIp: { points: 30, seconds: 60 * 60 },
  /** what a forgotten password is answered with: whoever uses one of these up sends the person a good link or code */
  recoveryAccount: { points: 5, seconds: 24 * 60 * 60 },
  recoverySetIp: { points: 30, seconds: 15 * 60 },
  /** other mails to one e-mail address that anybody can provoke, of all kinds together */
  mailsAccount: { points: 10, seconds: 24 * 60 * 60 },
  /** tries of a second step, at a member's sign-in and, where it is asked again, in each session: in a row, and a day */
  secondFactor: { points: 10, seconds: 15 * 60 },
  secondFactorDay: { points: 100, seconds: 24 * 60 * 60 },
  uploads: { points: 120, seconds: 10 * 60 },
  /** kB of papers and proofs of payment that one person sends: what is taken away again is kept for its time, too */
  uploadedKb: { points: 500_000, seconds: 24 * 60 * 60 },
  /** rights refused to one person who is logged in, before administrators are told; nothing is refused for it */
  refusals: { points: 20, seconds: 60 * 60 },
  /** what administrators are told of: of one account, and of all of them */
  alarmAccount: { points: 1, seconds: 60 * 60 },
  alarms: { points: 20, seconds: 60 * 60 },
} as const satisfies Record<string, Limit>;
export type LimitName = keyof typeof defaultLimits;
export type LimitTable = Readonly<Record<LimitName, Limit>>;

/**
 * Counted over a window that moves with the clock: in no quarter of an hour that one may pick are there more. The rest
 * begins anew when its time is over. `trickle`: beyond the points still one in so many seconds. A reset link is refused only
 * within the hour in which the former one is good; nothing else may count there, or strangers would close that way.
 */
const sliding: Partial<Record<LimitName, { readonly trickle: number | null }>> = {
  signInAccount: { trickle: null },
  passwordKnown: { trickle: null },
  passwordSession: { trickle: null },
  recoveryAccount: { trickle: 60 * 60 },
  mailsAccount: { trickle: 60 * 60 },
};

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
  /** Counts the bytes of what was sent, by begun kB; throws as `take` does. */
  takeBytes(name: 'uploadedKb', subject: string, bytes: number): Promise<void>;
  /** Counts one call; answers whether it was within the limit. */
  tryTake(name: LimitName, subject: string): Promise<boolean>;
  /** Forgets the calls counted so far. */
  forget(name: LimitName, subject: string): Promise<void>;
  /** Takes the newest call of a limit over a moving window back. */
  takeBack(name: 'signInAccount' | 'passwordKnown' | 'passwordSession', subject: string): Promise<void>;
};

const hashed = (subject: string) => createHash('sha256').update(subject).digest('base64url');

/** Statements without a name: behind a pooler the next one may meet a connection that was never told what a name means. */
const withoutNames = (pool: Pool) => ({
  query: ({ text, values }: { readonly text: string; readonly values?: unknown[] }) =>
    pool.query(text, values),
});

/** The limits that begin anew when their time is over, by the library; answers the milliseconds to wait, or 0. */
function fixedLimits(pool: Pool, table: LimitTable) {
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
  return {
    async consume(name: LimitName, subject: string, points = 1): Promise<number> {
      try {
        await limiter(name).consume(subject, points);
        return 0;
      } catch (reason) {
        if (reason instanceof RateLimiterRes) return Math.max(1, reason.msBeforeNext);
        throw reason;
      }
    },
    forget: (name: LimitName, subject: string) => limiter(name).delete(subject),
  };
}

/** Counters in PostgreSQL, so that they hold across processes. Subjects are stored hashed. */
export function createLimits(pool: Pool, table: LimitTable, clock: Clock): Limits {
  const fixed = fixedLimits(pool, table);
  // with an address may stand whose tries are counted by it
  const subjectOf = (name: LimitName, subject: string) =>
    hashed(name.endsWith('Ip') ? subject.replace(/^\S+/, (ip) => countedAddress(ip)) : subject);
  const keyOf = (name: LimitName, subject: string) => `${name}:${hashed(subject)}`;
  const consume = async (name: LimitName, subject: string): Promise<number> => {
    const moving = sliding[name];
    if (!moving) return fixed.consume(name, subjectOf(name, subject));
    return countTry(pool, keyOf(name, subject), { ...table[name], ...moving }, clock.now().getTime());
  };
  const refuseFor = (wait: number) => {
    if (wait > 0) throw problem('rate_limited', { retryAfter: Math.ceil(wait / 1000) });
  };
  return {
    async take(name, subject) {
      refuseFor(await consume(name, subject));
    },
    async takeBytes(name, subject, bytes) {
      refuseFor(await fixed.consume(name, subjectOf(name, subject), Math.ceil(bytes / 1000)));
    },
    tryTake: async (name, subject) => (await consume(name, subject)) === 0,
    async forget(name, subject) {
      if (sliding[name]) await forgetTries(pool, keyOf(name, subject));
      else await fixed.forget(name, subjectOf(name, subject));
    },
    takeBack: (name, subject) => takeBackTry(pool, keyOf(name, subject)),
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
