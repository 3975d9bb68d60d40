import { access, decideAccess } from '../../contract/access.ts';
import type { Activity, ActivityDetail } from '../../contract/values/activity.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readActivityValues } from '../repositories/activity.ts';
import {
  findActivity,
  listActivities,
  type ActivityFilters,
  type ActivityRow,
  type Reach,
  type Reading,
} from '../repositories/activity-list.ts';
import { findPerson } from '../repositories/registrations.ts';
import {
  aboutOf,
  authorOf,
  factsForMember,
  flatFacts,
  isForDossierReaders,
  isInner,
  knownRole,
  subjectWord,
} from '../rules/activities.ts';

const papersReaders = access.ownOrDossierReaders();

/** For staff their own id asks for the whole log; the member's calls tell what the member is told, whoever asks. */
function readingOf(context: Context, userId: string, audience: 'staff' | 'member'): Reading {
  const caller = member(context);
  const papers = decideAccess(papersReaders, caller, { userId }) === 'allowed';
  const known = { papers, readerId: caller.id };
  if (audience === 'member') return { reach: { of: 'member', id: userId }, ...known };
  const reach: Reach = userId === caller.id ? { of: 'all' } : { of: 'person', id: userId };
  return { reach, ...known };
}

/** A row as the contract shows it. A member never learns who of the fund it was. */
export function activityView(
  context: Context,
  { reach, papers }: Pick<Reading, 'reach' | 'papers'>,
  row: ActivityRow,
): Activity {
  const { id, activity_type, operation_type, trigger_type, member_id } = row;
  const about = aboutOf(row.subject, { papers, inner: reach.of !== 'member' });
  const isHidden = reach.of === 'member' && row.actor_id !== reach.id;
  return {
    id,
    at: row.at.toISOString(),
    activity_type,
    operation_type,
    trigger_type,
    by: authorOf(row, member(context).id),
    role: isHidden ? null : knownRole(row.role),
    actor_id: isHidden ? null : row.actor_id,
    actor_name: isHidden ? null : row.actor_name,
    member_id,
    member_name: row.member_name,
    subject: subjectWord(about),
    about,
  };
}

type Asked = ActivityFilters & { readonly offset: number; readonly limit: number };

async function pageOf(context: Context, userId: string, reading: Reading, asked: Asked) {
  const { offset, limit, ...filters } = asked;
  const page = { offset, limit };
  const { total, rows, isOfKnown } = await listActivities(context.db, reading, filters, page);
  if (!(isOfKnown ?? (await findPerson(context.db, userId)))) throw problem('not_found');
  return {
    headers: { 'x-total-count': total },
    body: rows.map((row) => activityView(context, reading, row)),
  };
}

async function detailOf(
  context: Context,
  reading: Reading,
  activityId: string,
): Promise<{ body: ActivityDetail }> {
  const row = await findActivity(context.db, reading, activityId);
  if (!row) throw problem('not_found');
  const view = activityView(context, reading, row);
  const about = flatFacts(row.subject) ?? {};
  // What was decided on a paper is of the paper, and what a review found is of the review.
  const isOfReview = !reading.papers && isForDossierReaders(about);
  // Of its own inner work the system tells the person that it was done. What the fund did inside is no line of theirs.
  const { id } = member(context);
  const isOwn = row.member_id === id && row.actor_id !== id;
  if (isOfReview || (isOwn && isInner(about)))
    return { body: { ...view, before: null, after: null, erased: false } };
  const { before, after, erased } = await readActivityValues(context.db, activityId);
  const isMember = isOwn || reading.reach.of === 'member';
  const shown = (values: unknown) => {
    const facts = flatFacts(values);
    return isMember ? factsForMember(about, facts) : facts;
  };
  return { body: { ...view, before: shown(before), after: shown(after), erased } };
}

export const activities = {
  adminList: os.activities.adminList.handler(({ context, input }) => {
    const { userId } = input.params;
    return pageOf(context, userId, readingOf(context, userId, 'staff'), input.query);
  }),
  userList: os.activities.userList.handler(({ context, input }) => {
    const { userId } = input.params;
    return pageOf(context, userId, readingOf(context, userId, 'member'), input.query);
  }),
  adminDetails: os.activities.adminDetails.handler(({ context, input }) => {
    const { userId, activityId } = input.params;
    return detailOf(context, readingOf(context, userId, 'staff'), activityId);
  }),
  userDetails: os.activities.userDetails.handler(({ context, input }) => {
    const { userId, activityId } = input.params;
    return detailOf(context, readingOf(context, userId, 'member'), activityId);
  }),
};
