import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/schema.ts';
import { addCounts } from '../repositories/shared-counts.ts';
import { createBuckets, type Buckets } from '../rules/buckets.ts';
import type { Member } from './context.ts';
import { problem } from './problem.ts';
import type { Row } from './rows.ts';

/**
 * By these somebody gets out, keeps others out or learns who is there. They are counted by session: whoever sits in
 * another one can't use them up.
 */
export const countedBySession: ReadonlySet<string> = new Set([
  'auth.newPassword',
  'auth.whoami',
  'secondFactor.confirm',
  'secondFactor.confirmationOptions',
  'sessions.end',
  'sessions.endOthers',
  'sessions.list',
]);

/** How fast somebody who is logged in may call (docs/decisions/0072). */
export type MemberCalls = {
  /** Counts one call, without asking anybody; throws `rate_limited` with the seconds to wait when there were too many. */
  readonly take: (row: Pick<Row, 'name' | 'meta'>, method: string, member: Member) => void;
  /** Tells other processes of those who call much, and learns what they counted; nobody does, nothing is asked. */
  readonly share: () => Promise<void>;
};

const perMinute = (points: number): Buckets | null =>
  points === 0 ? null : createBuckets({ points, seconds: 60 });

/** Reads and writes of each member, counted in this process and from time to time together with the others. */
export function createMemberCalls(
  db: Kysely<Database>,
  { memberReads, memberWrites }: Pick<Config, 'memberReads' | 'memberWrites'>,
  clock: Clock,
): MemberCalls {
  const reads = perMinute(memberReads);
  const writes = perMinute(memberWrites);

  async function shareOf(name: string, buckets: Buckets): Promise<void> {
    const counted = buckets.gather();
    if (counted.length === 0) return;
    const { each, longest } = buckets;
    try {
      const now = clock.now().getTime();
      const emptyAt = await addCounts(db, { name, counted, each, longest, now });
      for (const [subject, at] of emptyAt) buckets.learn(subject, at);
    } catch (error) {
      buckets.keep(counted);
      throw error;
    }
  }
  return {
    take({ name, meta }, method, member) {
      if (meta.access.public === true) return;
      const buckets = method === 'GET' || method === 'HEAD' ? reads : writes;
      if (!buckets) return;
      const subject = countedBySession.has(name) ? member.sessionId : member.id;
      const wait = buckets.take(subject, clock.now().getTime());
      if (wait > 0) throw problem('rate_limited', { retryAfter: Math.ceil(wait / 1000) });
    },
    async share() {
      if (reads) await shareOf('memberReads', reads);
      if (writes) await shareOf('memberWrites', writes);
    },
  };
}
