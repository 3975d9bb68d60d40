import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import { asked, partOf, type Asked, type Page } from './list-pages.ts';

type Db = Kysely<Database>;
/** The lists whose counts are kept (migrations 0090 to 0092 and 0109, decision 0058). */
export type CountedList =
  | 'transactions'
  | 'transactions by reference'
  | 'activities'
  | 'activities by actor'
  | 'members'
  | 'wallets'
  | 'investors'
  | 'approvals';
/** One value of each of the list's filters, in the list's order; null or undefined: whatever it is. */
export type Facts = readonly (string | null | undefined)[];
/** What of a list is asked for: the rows with these facts, but not those with the others. */
export type Wanted = { readonly list: CountedList; readonly facts: Facts; readonly without?: Facts };

const keyOf = (facts: Facts) => facts.map((fact) => fact ?? '*').join('|');
const keysOf = ({ facts, without }: Wanted) =>
  sql`${[keyOf(facts)]}::text[], ${without ? [keyOf(without)] : []}::text[]`;

/** How many of the filters are asked for. */
export const countFacts = ({ facts, without }: Wanted): number =>
  facts.filter((fact) => fact !== null && fact !== undefined).length + (without ? 1 : 0);

/** A page near the beginning by at most one filter is read from that filter's index; any other one through the counts. */
export const isNear = (wanted: Wanted, { offset, limit }: Page): boolean =>
  offset + limit <= 100 && countFacts(wanted) < 2;

/** How many rows there are, from the counts. */
export const countedTotal = (db: Db, wanted: Wanted): Asked<{ total: string }> =>
  asked(db, sql<{ total: string }>`select list_total(${wanted.list}, ${keysOf(wanted)}) as total`);

/** That a row of a numbered list is of the leaf that is read. */
export const numberInLeaf = sql<boolean>`seq >= leaves.leaf << 10 and seq < (leaves.leaf + 1) << 10`;
/** The same of a dated list. */
export const timeInLeaf = (column: string): RawBuilder<boolean> => {
  const at = sql.ref(column);
  return sql<boolean>`${at} >= to_timestamp(leaves.leaf << 18) and ${at} < to_timestamp((leaves.leaf + 1) << 18)`;
};

const leavesOf = (wanted: Wanted, { offset, limit }: Page) => sql`
  select leaf, passed from list_leaves(${wanted.list}, ${keysOf(wanted)}, ${offset}::bigint, ${limit}::int)`;
const leavesBeside = (wanted: Wanted, { offset, limit }: Page, unshown: RawBuilder<unknown>) => sql`
  select leaf, passed - (select count(*) from ${unshown} where seq >= (leaf + 1) << 10) as passed
  from list_leaves(${wanted.list}, ${keysOf(wanted)}, ${offset}::bigint,
    ${limit}::int + (select count(*)::int from ${unshown}))`;

/**
 * A page however deep: the counts tell which leaves hold it and how many rows come before them. `rows` reads what is
 * wanted of one leaf, by `numberInLeaf` or `timeInLeaf`; `order` is that of the list, of the columns of `rows` as `found`.
 * The leaves are read one by one (`limit`), each as far as the page reaches into it: no plan may go through the whole list
 * in its order instead. `unshown`: what holds the numbers (`seq`) of those rows of a numbered list that are counted and that
 * `rows` leaves out; each is counted off the leaves behind it, so there may only be few.
 */
export const deepPage = <Row>(
  db: Db,
  wanted: Wanted,
  page: Page,
  rows: Expression<Row>,
  order: RawBuilder<unknown>,
  unshown?: RawBuilder<unknown>,
): Asked<Row> => {
  const { offset, limit } = page;
  const end = sql`${offset}::bigint + ${limit}::int - leaves.passed`;
  return asked(
    db,
    sql<Row>`
      with leaves as materialized (
        ${unshown ? leavesBeside(wanted, page, unshown) : leavesOf(wanted, page)})
      select found.* from leaves cross join lateral (
        select * from ${rows} as found order by ${order} limit ${unshown ? sql`greatest(0, ${end})` : end}) as found
      order by ${order} limit ${partOf(page).limit} offset ${offset}::bigint - (select min(passed) from leaves)`,
  );
};

export type Days = { readonly since: Date | null; readonly until: Date | null };
const timesOf = ({ since, until }: Days) =>
  sql`coalesce(${since}::timestamptz, '-infinity'), coalesce(${until}::timestamptz, 'infinity')`;

/**
 * How many rows of a time there are: from the counts of the leaves that lie inside whole, and from `inLeaf`, which counts
 * the wanted rows of the time in one leaf, for those that lie there partly.
 */
export const countedBetween = (
  db: Db,
  wanted: Wanted,
  days: Days,
  inLeaf: Expression<{ n: string }>,
): Asked<{ total: string }> =>
  asked(
    db,
    sql<{ total: string }>`
      select known.whole + coalesce((
        select sum(seen.n) from unnest(known.partly) as leaves (leaf) cross join lateral ${inLeaf} as seen), 0) as total
      from list_between(${wanted.list}, ${keysOf(wanted)}, ${timesOf(days)}) as known`,
  );

/** The first and the last number of a numbered list that may be of a time; null: none is. */
export async function numbersOf(
  db: Db,
  list: CountedList,
  days: Days,
): Promise<{ readonly low: string; readonly high: string } | null> {
  const { rows } = await sql<{ low: string | null; high: string | null }>`
    select low << 10 as low, ((high + 1) << 10) - 1 as high from list_span(${list}, ${timesOf(days)})`.execute(
    db,
  );
  const { low, high } = rows[0] ?? { low: null, high: null };
  return low === null || high === null ? null : { low, high };
}

/** Puts the changes of the lists into their counts; answers how many there were. */
export async function foldListChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ folded: string }>`select fold_list_changes() as folded`.execute(db);
  return Number(rows[0]?.folded ?? '0');
}
