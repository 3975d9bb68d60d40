import { sql, type Kysely } from 'kysely';
import type { z } from 'zod';
import type { OverviewState, OverviewStatus, waitingCounts } from '../../contract/values/overview.ts';
import type { RegistrationType } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import type { Asking } from './members.ts';
import { totalsQueries } from './totals.ts';

type Counted = {
  readonly registration_type: RegistrationType | null;
  readonly enrollment_status: OverviewStatus;
  readonly step: number | null;
  readonly count: string;
  /** epoch seconds at which the dossier in the middle entered the state */
  readonly median_since: number;
  readonly overdue: string;
};

type WaitingCounts = z.infer<typeof waitingCounts>;

/** How many queues show, of all that there are. */
const shown = 5;

/** The queries of the overview, for the call and for the test that looks at their plans. */
export const overviewQueries = {
  /** Every status but the steps, which are counted one by one. */
  statuses: ({ overdueBefore }: Asking) => sql<Counted>`
    select registration_type, enrollment_status, null::int as step, count(*),
      percentile_cont(0.5) within group (order by extract(epoch from coalesce(state_since, created_at))) as median_since,
      count(*) filter (where waiting_since < ${overdueBefore}) as overdue
    from member_index
    where enrollment_status in ('NOT_STARTED', 'SUBMITTED', 'IN_REVIEW', 'VALIDATED', 'REFUSED')
    group by enrollment_status, registration_type`,
  steps: () => sql<Counted>`
    select registration_type, enrollment_status, step, count(*),
      percentile_cont(0.5) within group (order by extract(epoch from coalesce(state_since, created_at))) as median_since,
      0 as overdue
    from member_index
    where enrollment_status = 'IN_PROGRESS'
    group by enrollment_status, registration_type, step`,
  corrections: () => sql<Counted>`
    select registration_type, 'CORRECTION_REQUESTED' as enrollment_status, null::int as step, count(*),
      percentile_cont(0.5) within group (order by extract(epoch from asked_since)) as median_since,
      0 as overdue
    from member_index
    where open_issues > 0
    group by registration_type`,
  /**
   * `free`: those among which `lockNextWaiting` finds the caller's next one. Of a closed account nothing waits.
   */
  waiting: ({ callerId, overdueBefore }: Asking) => sql<{
    overdue: string;
    free: string;
    mine: string;
  }>`
    select
      (select count(*) from member_index where waiting_since < ${overdueBefore}) as overdue,
      (select count(*) from member_index
        where waiting_since is not null and reviewer_id is null and enrollment_status in ('SUBMITTED', 'VALIDATED')
          and user_id <> ${callerId}) as free,
      (select count(*) from member_index where reviewer_id = ${callerId}) as mine`,
  /** What waits, from an index that holds it alone. */
  dossiers: () => sql<{ dossiers: string }>`
    select count(*) as dossiers from member_index where waiting_since is not null`,
  overdue: ({ overdueBefore }: Asking) => sql<{ user_id: string }>`
    select user_id from member_index where waiting_since < ${overdueBefore}
    order by waiting_since, user_id limit ${shown}`,
  mine: ({ callerId }: Asking) => sql<{ user_id: string }>`
    select user_id from member_index where reviewer_id = ${callerId}
    order by waiting_since nulls last, user_id limit ${shown}`,
};

/** How many dossiers are in each state, for how long at the median, and how many of them wait too long. */
export async function countStates(db: Kysely<Database>, asking: Asking, now: Date): Promise<OverviewState[]> {
  const { statuses, steps, corrections } = overviewQueries;
  const found = await Promise.all(
    [statuses(asking), steps(), corrections()].map((query) => query.execute(db)),
  );
  return found
    .flatMap(({ rows }) => rows)
    .map(({ count, overdue, median_since, ...state }) => ({
      ...state,
      count: Number(count),
      median_age: Math.max(0, Math.round(now.getTime() / 1000 - median_since)),
      overdue: Number(overdue),
    }));
}

export type Waiting = {
  readonly overdue: { readonly total: number; readonly ids: readonly string[] };
  readonly mine: { readonly total: number; readonly ids: readonly string[] };
  readonly free: number;
};

/** What waits for the fund: too long, in the caller's hands, or in nobody's and the caller may take it. */
export async function readWaiting(db: Kysely<Database>, asking: Asking): Promise<Waiting> {
  const { waiting, overdue, mine } = overviewQueries;
  const [totals, late, held] = await Promise.all([
    waiting(asking).execute(db),
    overdue(asking).execute(db),
    mine(asking).execute(db),
  ]);
  const { rows: [counted] = [] } = totals;
  const ids = ({ rows }: typeof late) => rows.map(({ user_id }) => user_id);
  return {
    overdue: { total: Number(counted?.overdue ?? 0), ids: ids(late) },
    mine: { total: Number(counted?.mine ?? 0), ids: ids(held) },
    free: Number(counted?.free ?? 0),
  };
}

/** How much waits for the fund, as a number beside a place says it. */
export async function countWaiting(db: Kysely<Database>): Promise<WaitingCounts> {
  const [members, requests] = await Promise.all([
    overviewQueries.dossiers().execute(db),
    totalsQueries.waiting().execute(db),
  ]);
  const counted = { ...members.rows[0], ...requests.rows[0] };
  return {
    dossiers: Number(counted.dossiers ?? 0),
    requests_pending: Number(counted.requests_pending ?? 0),
    requests_approved: Number(counted.requests_approved ?? 0),
  };
}
