import {
  sql,
  type Expression,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
} from 'kysely';
import type { ActivityType, OperationType, Role, TriggerType } from '../../contract/enums.ts';
import type { Database } from '../db/schema.ts';
import type { ActivitiesTable } from '../db/tables/kernel.ts';
import { kindsForMembers } from '../rules/activities.ts';
import { countedTotal, deepPage, isNear, numberInLeaf, type Facts, type Wanted } from './list-counts.ts';
import { asked, besideTotal, isOnPage, pageAndTotal, partOf, type Asked, type Page } from './list-pages.ts';
import { personName } from './names.ts';
import { isUntold } from './told-requests.ts';

type Db = Kysely<Database>;

/**
 * Which part of the log is looked at: all of it; what was done to a person, or by that person to others; or what a
 * member is told of what happened to the member.
 */
export type Reach =
  | { readonly of: 'all' }
  | { readonly of: 'person'; readonly id: string }
  | { readonly of: 'member'; readonly id: string };
/** `papers`: whether the reader may know of enrollment files. */
export type Reading = { readonly reach: Reach; readonly papers: boolean; readonly readerId: string };

/** What chooses rows of the log; ALL and what is absent choose nothing. */
export type ActivityFilters = {
  readonly activity_type?: ActivityType | 'ALL' | undefined;
  readonly operation_type?: OperationType | 'ALL' | undefined;
  readonly trigger_type?: TriggerType | 'ALL' | undefined;
  readonly role?: Role | 'ALL' | undefined;
};

type Chosen = SelectQueryBuilder<Database, 'activities', object>;

/** A row about what the fund posted by itself and hasn't moved: looked up for that row. */
const isAboutUntold = sql<boolean>`(subject ->> 'kind' = 'request' and (
  select true from transactions
  where transactions.id = (subject ->> 'transaction_id')::uuid and ${isUntold} limit 1) is not null)`;

/** What the fund did inside, and that it looked at papers, is not told to the member; nor what it posted, until it moved. */
export const isToldTo = (memberId: string | RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  actor_id = ${memberId} or actor_id is null
  or (operation_type <> 'DOWNLOAD' and coalesce(subject ->> 'kind' = any(${[...kindsForMembers]}::text[]), true)
    and not coalesce(${isAboutUntold}, false)))`;

/** Whoever works for the fund is told of what was done to themselves what any member is: the law forbids more. */
const isToldToReader = (readerId: string): RawBuilder<boolean> =>
  sql<boolean>`(member_id is distinct from ${readerId} or ${isToldTo(readerId)})`;

const inSight = (db: Db, { papers }: Reading): Chosen =>
  db.selectFrom('activities').$if(!papers, (query) => query.where('activity_type', '!=', 'DOCUMENT'));

/** The rows in reach, in parts that an index answers each; rows of the reader's own among them that are not told. */
function partsOf(db: Db, reading: Reading): readonly Chosen[] {
  const { reach } = reading;
  const all = inSight(db, reading);
  if (reach.of === 'all') return [all];
  const about = all.where('member_id', '=', reach.id);
  if (reach.of === 'member') return [about.where(isToldTo(reach.id))];
  const by = all.where('actor_id', '=', reach.id).where('member_id', 'is distinct from', reach.id);
  return [about, by];
}

const known = <T>(value: T | 'ALL' | undefined) => (value === 'ALL' ? undefined : value);
/** What the filters ask of the counts; without papers, all but the documents. */
function wantedOf(
  { reach, papers }: Reading,
  { activity_type, operation_type, trigger_type, role }: ActivityFilters,
): Wanted {
  const facts = (activity: ActivityType | 'none' | undefined): Facts => [
    ...(reach.of === 'all' ? [] : [reach.id]),
    activity,
    known(operation_type),
    known(trigger_type),
    known(role),
  ];
  const activity = known(activity_type);
  return {
    list: reach.of === 'all' ? 'activities' : 'activities by actor',
    facts: facts(!papers && activity === 'DOCUMENT' ? 'none' : activity),
    ...(!papers && activity === undefined && { without: facts('DOCUMENT') }),
  };
}

function filtered(query: Chosen, filters: ActivityFilters): Chosen {
  const { activity_type: activity, operation_type: operation, trigger_type: trigger, role } = filters;
  let found = query;
  if (activity && activity !== 'ALL') found = found.where('activity_type', '=', activity);
  if (operation && operation !== 'ALL') found = found.where('operation_type', '=', operation);
  if (trigger && trigger !== 'ALL') found = found.where('trigger_type', '=', trigger);
  if (role && role !== 'ALL') found = found.where('role', '=', role);
  return found;
}

const untold = sql.ref('untold');
const isNotUntold = sql<boolean>`seq <> all(array(select seq from ${untold}))`;

/**
 * A statement of a list beside the rows that are counted there and not told to its reader: what the fund did inside about
 * one person, found by the index of that person's rows.
 */
function besideUntold<Row>(
  db: Db,
  reading: Reading,
  filters: ActivityFilters,
  statement: Expression<Row>,
): Asked<Row> {
  const { reach, readerId } = reading;
  if (reach.of === 'member') return asked(db, sql<Row>`${statement}`);
  const own = inSight(db, reading)
    .where('member_id', '=', readerId)
    .where(sql<boolean>`not ${isToldTo(readerId)}`);
  const reached = reach.of === 'all' ? own : own.where('actor_id', '=', reach.id);
  const rows = filtered(reached, filters).select('seq');
  return asked(db, sql<Row>`select * from (with ${untold} as materialized ${rows} (${statement})) as listed`);
}

export type ActivityRow = Pick<
  Selectable<ActivitiesTable>,
  | 'id'
  | 'seq'
  | 'at'
  | 'activity_type'
  | 'operation_type'
  | 'trigger_type'
  | 'role'
  | 'actor_id'
  | 'member_id'
  | 'subject'
> & { readonly actor_name: string | null; readonly member_name: string | null };
type PageRow = ActivityRow & { readonly total: string; readonly is_of_known: boolean };

/** Rows with the names of those they speak of, each looked up by the row: a page has few of them. */
const shownRows = sql<ActivityRow>`
  select id, seq, at, activity_type, operation_type, trigger_type, role, actor_id, member_id, subject,
    (select ${personName()} from users where users.id = actor_id) as actor_name,
    coalesce(
      (select user_name from registrations where registrations.user_id = member_id),
      (select ${personName()} from users where users.id = member_id)) as member_name
  from activities`;

/** The numbers of the rows of a page. */
function pageOf(db: Db, reading: Reading, filters: ActivityFilters, page: Page): Expression<{ seq: string }> {
  const { offset, limit } = page;
  const part = partOf(page);
  const parts = partsOf(db, reading).map((part) => filtered(part, filters).select('seq'));
  const [first, by] = parts;
  if (!first) throw new Error('a reach has one part at least');
  if (reading.reach.of === 'all') {
    const wanted = wantedOf(reading, filters);
    const told = first.where(isNotUntold);
    return isNear(wanted, page)
      ? told.orderBy('seq', 'desc').limit(part.limit).offset(part.offset)
      : deepPage(db, wanted, page, told.where(numberInLeaf), sql`found.seq desc`, untold);
  }
  // rows about others are passed over by the index alone
  const told = by?.where((is) => is.or([is('member_id', 'is distinct from', reading.readerId), isNotUntold]));
  const newest = [first, ...(told ? [told] : [])].map((part, at) =>
    db
      .selectFrom(
        part
          .orderBy('seq', 'desc')
          .limit(partOf({ offset: 0, limit: offset + limit }).limit)
          .as(`part_${at}`),
      )
      .select('seq'),
  );
  return newest
    .reduce((all, part) => all.unionAll(part))
    .orderBy('seq', 'desc')
    .offset(part.offset)
    .limit(part.limit);
}

/** In parts, to be added up: of the whole log, and of what somebody did to others, the counts know. */
function totalsOf(db: Db, reading: Reading, filters: ActivityFilters): readonly Asked<{ total: string }>[] {
  const { reach } = reading;
  const [about] = partsOf(db, reading).map((part) =>
    filtered(part, filters).select(({ fn }) => fn.countAll<string>().as('total')),
  );
  const ofPerson = reach.of === 'all' || !about ? [] : [about];
  if (reach.of === 'member') return ofPerson;
  const notTold = asked(db, sql<{ total: string }>`select -count(*) as total from ${untold}`);
  return [...ofPerson, notTold, countedTotal(db, wantedOf(reading, filters))];
}

/** All parts of the total. */
function totalOf(db: Db, reading: Reading, filters: ActivityFilters): Asked<{ total: string }> {
  const parts = totalsOf(db, reading, filters).map((part) => sql`(${part})`);
  return asked(db, sql<{ total: string }>`select ${sql.join(parts, sql` + `)} as total`);
}

/** Whether there is the person whose part of the log it is; the whole log is nobody's. */
const isKnown = ({ reach }: Reading): RawBuilder<boolean> =>
  reach.of === 'all' ? sql<boolean>`true` : sql<boolean>`exists (select from users where id = ${reach.id})`;

/** The queries of a page, for the list and for the test that looks at their plans. */
export const activityQueries = {
  page(db: Db, reading: Reading, filters: ActivityFilters, page: Page): Asked<{ seq: string }> {
    const found = sql<{ seq: string }>`select seq from (${pageOf(db, reading, filters, page)}) as page`;
    return asked(db, sql`${besideUntold(db, reading, filters, found)} order by seq desc`);
  },
  total: (db: Db, reading: Reading, filters: ActivityFilters): Asked<{ total: string }> =>
    besideUntold(db, reading, filters, totalOf(db, reading, filters)),
  /** the total in parts, to be added up */
  totals: (db: Db, reading: Reading, filters: ActivityFilters): readonly Asked<{ total: string }>[] =>
    totalsOf(db, reading, filters).map((part) => besideUntold(db, reading, filters, part)),
  /** the rows of a page, each with how many there are in all */
  whole(db: Db, reading: Reading, filters: ActivityFilters, page: Page): Asked<PageRow> {
    const found = asked(db, sql<{ seq: string }>`${pageOf(db, reading, filters, page)}`);
    const rows = sql<PageRow>`
      select shown.*, ${besideTotal(totalOf(db, reading, filters))} as total, ${isKnown(reading)} as is_of_known
      from (${shownRows}) as shown
      where ${isOnPage('shown.seq', found, 'seq')}`;
    return asked(db, sql`${besideUntold(db, reading, filters, rows)} order by seq desc`);
  },
  rows: (db: Db, seqs: readonly string[]): Asked<ActivityRow> =>
    asked(db, sql<ActivityRow>`${shownRows} where seq = any(${seqs}::bigint[]) order by seq desc`),
  /** those of these rows that the reader is told */
  rowsById: (db: Db, readerId: string, ids: readonly string[]): Asked<ActivityRow> =>
    asked(db, sql<ActivityRow>`${shownRows} where id = any(${ids}::uuid[]) and ${isToldToReader(readerId)}`),
};

/**
 * One page of the log, newest first, and how many rows there are in all. `isOfKnown`: whether there is the person whose
 * part of it is read; null where no row says it.
 */
export async function listActivities(
  db: Db,
  reading: Reading,
  filters: ActivityFilters,
  page: Page,
): Promise<{
  readonly total: number;
  readonly rows: readonly ActivityRow[];
  readonly isOfKnown: boolean | null;
}> {
  const { total, rows } = await pageAndTotal(
    activityQueries.whole(db, reading, filters, page),
    () => activityQueries.total(db, reading, filters),
    page,
  );
  return { total, rows, isOfKnown: rows[0]?.is_of_known ?? null };
}

/** One row of the log that is in reach. */
export async function findActivity(
  db: Db,
  reading: Reading,
  activityId: string,
): Promise<ActivityRow | undefined> {
  for (const part of partsOf(db, reading)) {
    const told = part.where('id', '=', activityId).where(isToldToReader(reading.readerId));
    const found = await told.select('seq').executeTakeFirst();
    if (found) return (await activityQueries.rows(db, [found.seq]).execute())[0];
  }
  return undefined;
}
