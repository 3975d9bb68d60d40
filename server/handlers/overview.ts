import { overdueDays } from '../../contract/values/member.ts';
import type { OverviewDossier } from '../../contract/values/overview.ts';
import { os } from '../http/implement.ts';
import { readMemberRows, type MemberRow } from '../repositories/members.ts';
import { countStates, countWaiting, readWaiting } from '../repositories/overview.ts';
import { askingOf } from './users.ts';

function dossierView(row: MemberRow): OverviewDossier {
  const { id, user_name, membership_id, registration_type, enrollment_status } = row;
  const { open_issues, reviewer_id, reviewer_name, waiting_since } = row;
  return {
    id,
    user_name,
    membership_id,
    registration_type,
    enrollment_status,
    open_issues,
    reviewer_id,
    reviewer_name,
    waiting_since,
  };
}

export const overview = {
  enrollment: os.overview.enrollment.handler(async ({ context }) => {
    const now = context.clock.now();
    const asking = askingOf(context);
    const [states, { overdue, mine, free }] = await Promise.all([
      countStates(context.db, asking, now),
      readWaiting(context.db, asking),
    ]);
    const rowsOf = async (ids: readonly string[]) =>
      (await readMemberRows(context.db, ids, asking.renewalDay)).map(dossierView);
    return {
      body: {
        at: now.toISOString(),
        overdue_days: overdueDays,
        states,
        overdue: { total: overdue.total, first: await rowsOf(overdue.ids) },
        mine: { total: mine.total, first: await rowsOf(mine.ids) },
        free,
      },
    };
  }),
  waiting: os.overview.waiting.handler(async ({ context }) => ({ body: await countWaiting(context.db) })),
};
