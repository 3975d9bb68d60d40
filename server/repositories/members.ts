import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { RegistrationType } from '../../contract/enums.ts';
import type { Assignment, FilterableEnrollmentStatus, Member } from '../../contract/values/member.ts';
import type { Database } from '../db/schema.ts';
import { derivedStatuses, waitingSince, lastRenewalDay } from '../rules/members.ts';
import type { Present } from './dossier.ts';
import {
  countedTotal,
  deepPage,
  isNear,
  timeInLeaf,
  type Asked,
  type Page,
  type Wanted,
} from './list-counts.ts';
import { readMemberFacts } from './member-facts.ts';
import { hasWords } from './member-words.ts';

/** Which members: what is absent chooses nothing. */
export type MemberFilters = {
  readonly enrollment_status?: FilterableEnrollmentStatus | undefined;
  readonly registration_type?: RegistrationType | undefined;
  readonly assigned?: Assignment | undefined;
  readonly step?: number | undefined;
  readonly overdue?: '1' | undefined;
  readonly search?: string | undefined;
};
/**
 * What a filter is compared with: the caller, the last day of a paper that has to be renewed now, and the moment before
 * which whoever waits began to wait too long ago.
 */
export type Asking = { readonly callerId: string; readonly renewalDay: string; readonly overdueBefore: Date };

type Chosen<O> = SelectQueryBuilder<Database, 'member_index', O>;

function withStatus<O>(query: Chosen<O>, status: FilterableEnrollmentStatus, renewalDay: string): Chosen<O> {
  if (status === 'CORRECTION_REQUESTED') return query.where('open_issues', '>', 0);
  if (status === 'RENEWAL_DUE') return query.where('expires_on', '<=', renewalDay);
  return query.where('enrollment_status', '=', status);
}

/** The conditions of the filters. Everything that was typed travels as a parameter. */
function chosen<O>(query: Chosen<O>, filters: MemberFilters, asking: Asking): Chosen<O> {
  const { enrollment_status: status, registration_type: type, assigned, step, overdue, search } = filters;
  let found = query;
  if (status) found = withStatus(found, status, asking.renewalDay);
  if (type) found = found.where('registration_type', '=', type);
  if (assigned === 'me') found = found.where('reviewer_id', '=', asking.callerId);
  if (assigned === 'nobody') found = found.where('reviewer_id', 'is', null);
  if (step) found = found.where('step', '=', step);
  if (overdue) found = found.where('waiting_since', '<', asking.overdueBefore);
  if (search) found = found.where(hasWords(search));
  return found;
}

/** The ids of all that the filters choose, newest account first: by index alone, whatever the page. */
export function idsOf(db: Kysely<Database>, filters: MemberFilters, asking: Asking) {
  return chosen(db.selectFrom('member_index').select('user_id'), filters, asking)
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc');
}

/** What of the filters the counts know; null where they don't: what depends on the day, and what was typed. */
function wantedOf(filters: MemberFilters, { callerId }: Asking): Wanted | null {
  const { enrollment_status: status, registration_type, assigned, step, overdue, search } = filters;
  if (overdue || search || status === 'RENEWAL_DUE') return null;
  const isCorrecting = status === 'CORRECTION_REQUESTED';
  const reviewer = assigned === 'me' ? callerId : assigned;
  return {
    list: 'members',
    facts: [
      isCorrecting ? null : status,
      isCorrecting ? 'correction' : null,
      registration_type,
      reviewer,
      step === undefined ? null : String(step),
    ],
  };
}

/** The queries of a page, for the list and for the test that looks at their plans. */
export const memberQueries = {
  page(db: Kysely<Database>, filters: MemberFilters, asking: Asking, page: Page): Asked<{ user_id: string }> {
    const wanted = wantedOf(filters, asking);
    if (wanted === null || isNear(wanted, page))
      return idsOf(db, filters, asking).limit(page.limit).offset(page.offset);
    const inLeaf = chosen(
      db.selectFrom('member_index').select(['user_id', 'created_at']),
      filters,
      asking,
    ).where(timeInLeaf('created_at'));
    return deepPage(db, wanted, page, inLeaf, sql`found.created_at desc, found.user_id desc`);
  },
  total(db: Kysely<Database>, filters: MemberFilters, asking: Asking): Asked<{ total: string }> {
    const wanted = wantedOf(filters, asking);
    if (wanted !== null) return countedTotal(db, wanted);
    return chosen(
      db.selectFrom('member_index').select((eb) => eb.fn.countAll<string>().as('total')),
      filters,
      asking,
    );
  },
  rows: (db: Kysely<Database>, ids: readonly string[]) =>
    db
      .selectFrom('member_index')
      .innerJoin('users', 'users.id', 'member_index.user_id')
      .leftJoin('registrations', 'registrations.user_id', 'member_index.user_id')
      .leftJoin('users as reviewers', 'reviewers.id', 'member_index.reviewer_id')
      .leftJoin('activation_codes', 'activation_codes.user_id', 'member_index.user_id')
      .select([
        'users.id',
        'users.email',
        'users.role',
        'users.first_name',
        'users.last_name',
        'users.phone_prefix',
        'users.phone',
        'users.language',
        'users.active',
        'users.created_at',
        'users.version',
        'registrations.user_name',
        'registrations.membership_id',
        'registrations.current_step',
        'registrations.submitted_at',
        'registrations.corrected_at',
        'member_index.registration_type',
        'member_index.enrollment_status',
        'member_index.open_issues',
        'member_index.expires_on',
        'member_index.reviewer_id',
        'reviewers.first_name as reviewer_first_name',
        'reviewers.last_name as reviewer_last_name',
        'activation_codes.sent_at',
        'activation_codes.used_at',
      ])
      .where('member_index.user_id', '=', sql<string>`any(${ids}::uuid[])`),
};

type Row = Awaited<ReturnType<ReturnType<typeof memberQueries.rows>['execute']>>[number];

/** A row without what is read for a page alone. */
export type MemberRow = Omit<Member, 'sections' | 'last_activity_at'>;

function memberView(row: Row, renewalDay: string): MemberRow {
  const { id, email, role, first_name, last_name, language, active, version } = row;
  const { membership_id, registration_type, enrollment_status, open_issues, expires_on, reviewer_id } = row;
  const reviewer = reviewer_id && `${row.reviewer_first_name} ${row.reviewer_last_name}`;
  return {
    id,
    email,
    role,
    first_name,
    last_name,
    user_name: row.user_name ?? `${first_name} ${last_name}`,
    membership_id,
    registration_type,
    enrollment_status,
    derived_statuses: derivedStatuses({ open_issues, expires_on }, renewalDay),
    current_step: row.current_step,
    open_issues,
    expires_on,
    reviewer_id,
    reviewer_name: reviewer,
    phone_prefix: row.phone_prefix,
    phone: row.phone,
    language,
    active,
    awaiting_activation: !active && row.sent_at !== null && row.used_at === null,
    created_at: row.created_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    waiting_since: waitingSince(row)?.toISOString() ?? null,
    version,
  };
}

/** What the list is chosen by of these ids, in their order: enough for an export of all of them. */
export async function readMemberRows(
  db: Kysely<Database>,
  ids: readonly string[],
  renewalDay: string,
): Promise<MemberRow[]> {
  const rows = await memberQueries.rows(db, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [memberView(row, renewalDay)] : [];
  });
}

/** The rows of these ids as a page shows them, in their order. */
export async function readMembers(
  db: Kysely<Database>,
  ids: readonly string[],
  present: Present,
): Promise<Member[]> {
  const rows = await readMemberRows(db, ids, lastRenewalDay(present.clock.now()));
  const factsOf = await readMemberFacts(
    db,
    rows.map(({ id }) => id),
    present,
  );
  return rows.map((row) => {
    const { sections, last_activity_at } = factsOf(row.id);
    return { ...row, sections, last_activity_at: last_activity_at?.toISOString() ?? null };
  });
}

/** One page and how many there are in all. */
export async function listMembers(
  db: Kysely<Database>,
  filters: MemberFilters,
  asking: Asking,
  page: Page,
  present: Present,
): Promise<{ readonly total: number; readonly members: Member[] }> {
  const [counted] = await memberQueries.total(db, filters, asking).execute();
  const ids = await memberQueries.page(db, filters, asking, page).execute();
  const members = await readMembers(
    db,
    ids.map(({ user_id }) => user_id),
    present,
  );
  return { total: Number(counted?.total ?? '0'), members };
}

/** The ids of everybody whom the filters choose, as they stand at this moment. */
export async function listMemberIds(
  db: Kysely<Database>,
  filters: MemberFilters,
  asking: Asking,
): Promise<string[]> {
  return (await idsOf(db, filters, asking).execute()).map(({ user_id }) => user_id);
}
