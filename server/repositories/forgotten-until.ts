import { sql } from 'kysely';
import type { Trx } from '../db/schema.ts';

const day = 86_400_000;

export type TimeToForget = {
  readonly now: Date;
  /** the process's clock is more than a day ahead of it */
  readonly isAhead: boolean;
};

/**
 * The time by which things are old enough to be forgotten: the earlier of this process's clock and the database's, and
 * never more than a day beyond the last such time. Where both are further ahead (a clock that is wrong, or a long rest),
 * it goes on by a day if this process `hasRun` for an hour since it judged last, and stands still otherwise. The first
 * time ever goes on from the newest row of the log.
 */
export async function timeToForget(trx: Trx, clock: Date, hasRun: boolean): Promise<TimeToForget> {
  const { rows } = await sql<{ database: Date; until: Date | null }>`
    select now() as database, coalesce(
      (select until from forgotten_until),
      (select at from activities order by seq desc limit 1)) as until`.execute(trx);
  const { database = clock, until = null } = rows[0] ?? {};
  const said = Math.min(clock.getTime(), database.getTime());
  // where nothing ever happened, there is nothing to forget
  if (until === null) return { now: new Date(said), isAhead: false };
  const last = until.getTime();
  const now = new Date(said <= last + day ? said : last + (hasRun ? day : 0));
  // never back: a clock that was behind for a while would hold up everything afterwards
  await sql`
    insert into forgotten_until (until) values (${new Date(Math.max(last, now.getTime()))})
    on conflict (only_one) do update set until = greatest(forgotten_until.until, excluded.until)`.execute(
    trx,
  );
  return { now, isAhead: clock.getTime() > now.getTime() + day };
}
