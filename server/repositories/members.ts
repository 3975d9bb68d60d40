import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { EnrollmentStatus, RegistrationType, Role } from '../../contract/enums.ts';
import type { Assignment, FilterableEnrollmentStatus, Member } from '../../contract/values/member.ts';
import { lastRenewalDay } from '../../contract/values/validity.ts';
import type { Database } from '../db/schema.ts';
import type { UsersTable } from '../db/tables/kernel.ts';
import type { MemberIndexTable } from '../db/tables/members.ts';
import { isErasedAddress } from '../rules/erased-address.ts';
import { derivedStatuses } from '../rules/members.ts';
import { notSubmitted } from '../rules/review-sections.ts';
import { isToldTo } from './activity-list.ts';
import type { Present } from './dossier.ts';
import { countedTotal, deepPage, isNear, timeInLeaf, type Wanted } from './list-counts.ts';
import { asked, besideTotal, isOnPage, pageAndTotal, partOf, type Asked, type Page } from './list-pages.ts';
import { hasWords } from './member-words.ts';
import { personName } from './names.ts';
import { readSections } from './review-cases.ts';

/** Which members: what is absent chooses nothing. */
export type MemberFilters = {
  readonly enrollment_status?: FilterableEnrollmentStatus | undefined;
  readonly registration_type?: RegistrationType | undefined;
  readonly assigned?: Assignment | undefined;
  readonly step?: number | undefined;
  readonly overdue?: '1' | undefined;
  readonly role?: Role | undefined;
  readonly search?: string | undefined;
};
/**
 * What a filter is compared with: the caller, the last day of a paper that has to be renewed now, and the moment before
 * which whoever waits began to wait too long ago.
 */
export type Asking = { readonly callerId: string; readonly renewalDay: string; readonly overdueBefore: Date };

/** A status among the others; one that is derived is asked of what it is derived from. */
function hasStatus(status: FilterableEnrollmentStatus, renewalDay: string): RawBuilder<boolean> {
  if (status === 'CORRECTION_REQUESTED') return sql`open_issues > 0`;
  // a parameter would keep the standing plan from the index of what expires, which holds validated dossiers alone
  if (status === 'RENEWAL_DUE') return sql`enrollment_status = 'VALIDATED' and expires_on <= ${renewalDay}`;
  if (status === 'RECHECK_DUE') return sql`enrollment_status = 'VALIDATED' and waiting_since is not null`;
  return sql`enrollment_status = ${status}`;
}

/** The conditions of the filters. Everything that was typed travels as a parameter. */
function conditionsOf(filters: MemberFilters, asking: Asking): readonly RawBuilder<boolean>[] {
  const {
    enrollment_status: status,
    registration_type: type,
    assigned,
    step,
    overdue,
    role,
    search,
  } = filters;
  const found: RawBuilder<boolean>[] = [];
  if (status) found.push(hasStatus(status, asking.renewalDay));
  if (type) found.push(sql`registration_type = ${type}`);
  if (assigned === 'me') found.push(sql`reviewer_id = ${asking.callerId}`);
  if (assigned === 'nobody') found.push(sql`reviewer_id is null`);
  if (step) found.push(sql`step = ${step}`);
  if (overdue) found.push(sql`waiting_since < ${asking.overdueBefore}`);
  // looked up for each row that the others leave: the index of members has no role
  if (role) found.push(sql`(select role from users where users.id = member_index.user_id) = ${role}`);
  if (search) found.push(hasWords(search));
  return found;
}

/** The rows that conditions choose, in a text: put together for each page, it costs less than by the builder. */
const rowsWith = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0
    ? sql`from member_index`
    : sql`from member_index where ${sql.join([...conditions], sql` and `)}`;

/** The ids of all that the filters choose, newest account first: by index alone, whatever the page. */
export function idsOf(db: Kysely<Database>, filters: MemberFilters, asking: Asking) {
  return conditionsOf(filters, asking)
    .reduce((found, condition) => found.where(condition), db.selectFrom('member_index').select('user_id'))
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc');
}

/** What of the filters the counts know; null where they don't: what depends on the day or on the account, what is rare or typed. */
function wantedOf(filters: MemberFilters, { callerId }: Asking): Wanted | null {
  const { enrollment_status: status, registration_type, assigned, step, overdue, role, search } = filters;
  if (overdue || role || search || status === 'RENEWAL_DUE' || status === 'RECHECK_DUE') return null;
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

type Row = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'email'
  | 'role'
  | 'first_name'
  | 'last_name'
  | 'phone_prefix'
  | 'phone'
  | 'language'
  | 'active'
  | 'created_at'
  | 'version'
> &
  Pick<
    Selectable<MemberIndexTable>,
    'registration_type' | 'enrollment_status' | 'open_issues' | 'waiting_since' | 'expires_on' | 'reviewer_id'
  > & {
    readonly user_name: string | null;
    readonly membership_id: string | null;
    readonly current_step: number | null;
    readonly submitted_at: Date | null;
    readonly reviewer_name: string | null;
    readonly awaiting_activation: boolean;
    /** of the dossier itself, which no queue has of somebody erased */
    readonly kept_status: EnrollmentStatus | null;
  };
type ShownRow = Row & { readonly last_activity_at: Date | null };

/**
 * Members with what is told of each, whoever lists them. What stands beside a row is looked up for that row (`limit 1`),
 * whatever the planner thinks of how many there are; of a code that is still to be typed, for who is not active alone.
 */
const shownColumns = sql`
  users.id, users.email, users.role, users.first_name, users.last_name, users.phone_prefix, users.phone, users.language,
  users.active, users.created_at, users.version,
  registrations.user_name, registrations.membership_id, registrations.current_step, registrations.submitted_at,
  registrations.enrollment_status as kept_status,
  m.registration_type, m.enrollment_status, m.open_issues, m.waiting_since, m.expires_on, m.reviewer_id,
  (select ${personName()} from users where users.id = m.reviewer_id) as reviewer_name,
  not users.active and (
    select true from activation_codes where activation_codes.user_id = m.user_id and used_at is null limit 1) is not null
    as awaiting_activation`;
const shownTables = sql`
  from member_index m
  cross join lateral (select * from users where users.id = m.user_id limit 1) as users
  left join lateral (select * from registrations where registrations.user_id = m.user_id limit 1) as registrations on true`;
/**
 * The newest line of the log about a member, but for those that only tell of somebody's reading. Of whoever works for the
 * fund one that they are told of: they read this list themselves.
 */
const lastActivity = sql`(
  select at from activities
  where member_id = m.user_id and operation_type <> 'DOWNLOAD'
    and (users.role = 'user' or ${isToldTo(sql.ref('m.user_id'))})
  order by seq desc limit 1)`;
const ofPage = sql`select ${shownColumns}, ${lastActivity} as last_activity_at ${shownTables}`;

/** The queries of a page, for the list and for the test that looks at their plans. */
export const memberQueries = {
  page(db: Kysely<Database>, filters: MemberFilters, asking: Asking, page: Page): Asked<{ user_id: string }> {
    const wanted = wantedOf(filters, asking);
    const conditions = conditionsOf(filters, asking);
    if (wanted === null || isNear(wanted, page)) {
      const { limit, offset } = partOf(page);
      return asked(
        db,
        sql<{ user_id: string }>`
          select user_id ${rowsWith(conditions)} order by created_at desc, user_id desc limit ${limit} offset ${offset}`,
      );
    }
    const inLeaf = sql<{ user_id: string }>`
      (select user_id, created_at ${rowsWith([...conditions, timeInLeaf('created_at')])})`;
    return deepPage(db, wanted, page, inLeaf, sql`found.created_at desc, found.user_id desc`);
  },
  total(db: Kysely<Database>, filters: MemberFilters, asking: Asking): Asked<{ total: string }> {
    const wanted = wantedOf(filters, asking);
    if (wanted !== null) return countedTotal(db, wanted);
    const rows = rowsWith(conditionsOf(filters, asking));
    return asked(db, sql<{ total: string }>`select count(*) as total ${rows}`);
  },
  rows: (db: Kysely<Database>, ids: readonly string[]): Asked<Row> =>
    asked(db, sql<Row>`select ${shownColumns} ${shownTables} where m.user_id = any(${ids}::uuid[])`),
  /** the same as a page shows them */
  shown: (db: Kysely<Database>, ids: readonly string[]): Asked<ShownRow> =>
    asked(db, sql<ShownRow>`${ofPage} where m.user_id = any(${ids}::uuid[])`),
  /** the rows of a page, in their order, each with how many there are in all */
  whole: (
    db: Kysely<Database>,
    filters: MemberFilters,
    asking: Asking,
    page: Page,
  ): Asked<ShownRow & { readonly total: string }> =>
    asked(
      db,
      sql<ShownRow & { readonly total: string }>`
        select ${shownColumns}, ${lastActivity} as last_activity_at,
          ${besideTotal(memberQueries.total(db, filters, asking))} as total
        ${shownTables}
        where ${isOnPage('m.user_id', memberQueries.page(db, filters, asking, page), 'user_id')}
        order by m.created_at desc, m.user_id desc`,
    ),
};

/** A row without what is read for a page alone. */
export type MemberRow = Omit<Member, 'sections' | 'last_activity_at'>;

/** As what somebody erased is kept: an investor without a dossier had not begun one. */
const statusKept = ({ kept_status, role }: Row): EnrollmentStatus | null =>
  kept_status ?? (role === 'user' ? 'NOT_STARTED' : null);

function memberView(row: Row, renewalDay: string): MemberRow {
  const { id, email, role, first_name, last_name, language, active, version } = row;
  const { membership_id, registration_type, enrollment_status, open_issues, expires_on, reviewer_id } = row;
  const { waiting_since } = row;
  const erased = isErasedAddress(email);
  return {
    id,
    email,
    role,
    first_name,
    last_name,
    user_name: row.user_name ?? `${first_name} ${last_name}`,
    membership_id,
    registration_type,
    enrollment_status: erased ? statusKept(row) : enrollment_status,
    derived_statuses: derivedStatuses(
      { enrollment_status, open_issues, expires_on, waiting_since },
      renewalDay,
    ),
    current_step: row.current_step,
    open_issues,
    expires_on,
    reviewer_id,
    reviewer_name: row.reviewer_name,
    phone_prefix: row.phone_prefix,
    phone: row.phone,
    language,
    active,
    awaiting_activation: row.awaiting_activation,
    erased,
    created_at: row.created_at.toISOString(),
    submitted_at: row.submitted_at?.toISOString() ?? null,
    waiting_since: waiting_since?.toISOString() ?? null,
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

/** Rows as a page shows them, each with how the sections of its dossier stand. */
async function shown(db: Kysely<Database>, rows: readonly ShownRow[], present: Present): Promise<Member[]> {
  const renewalDay = lastRenewalDay(present.clock.now().getTime());
  // nothing is read of a dossier that was never sent: its sections all stand alike
  const sent = rows.filter(({ submitted_at }) => submitted_at !== null).map(({ id }) => id);
  const sections = await readSections(db, sent, present);
  return rows.map((row) => ({
    ...memberView(row, renewalDay),
    sections: sections.get(row.id) ?? (row.current_step === null ? null : { ...notSubmitted }),
    last_activity_at: row.last_activity_at?.toISOString() ?? null,
  }));
}

/** One member as a page shows the row; undefined: there is no such account. */
export async function readMember(
  db: Kysely<Database>,
  id: string,
  present: Present,
): Promise<Member | undefined> {
  const [found] = await shown(db, await memberQueries.shown(db, [id]).execute(), present);
  return found;
}

/** One page and how many there are in all. */
export async function listMembers(
  db: Kysely<Database>,
  filters: MemberFilters,
  asking: Asking,
  page: Page,
  present: Present,
): Promise<{ readonly total: number; readonly members: Member[] }> {
  const { total, rows } = await pageAndTotal(
    memberQueries.whole(db, filters, asking, page),
    () => memberQueries.total(db, filters, asking),
    page,
  );
  return { total, members: await shown(db, rows, present) };
}
