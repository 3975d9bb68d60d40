import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/schema.ts';
import type { SearchedFor } from '../rules/transaction-search.ts';
import { numberInLeaf, type CountedList } from './list-counts.ts';
import { asked, type Asked, type Page } from './list-pages.ts';
import { hasWords, membersWith } from './member-words.ts';

type Db = Kysely<Database>;

const begins = (start: string) => sql<boolean>`replace(reference, '-', '') like ${`${start}%`}`;

/** What was typed, but for names of members: each way of finding it has an index of its own. */
const waysOf = ({ written, paid, number, cents }: SearchedFor): readonly RawBuilder<boolean>[] =>
  [
    written === null ? [] : [begins(written)],
    paid === null ? [] : [sql<boolean>`payment_reference like ${`${paid}%`}`],
    number === null ? [] : [sql<boolean>`seq = ${String(number)}::bigint`],
    cents === null ? [] : [sql<boolean>`coalesce(received_amount, abs(amount)) = ${String(cents)}::bigint`],
  ].flat();

/** What a conversion brings into the other wallet, and what undoes one: each by an index, too. */
const broughtWays = ({ cents }: SearchedFor): readonly RawBuilder<boolean>[] => {
  if (cents === null) return [];
  const brings = sql<boolean>`client_part = ${String(cents)}::bigint`;
  return [brings, sql<boolean>`reversal_of in (select id from transactions where ${brings})`];
};

/** Of all transactions: what each index finds, together. */
export function matching(search: SearchedFor): RawBuilder<boolean> {
  const ways = [...waysOf(search), ...broughtWays(search)];
  const ofMembers = sql<boolean>`user_id in (${membersWith(search.words)})`;
  if (ways.length === 0) return sql<boolean>`transactions.${ofMembers}`;
  const all = (search.isMoney ? ways : [...ways, ofMembers]).map(
    (condition) => sql`select id from transactions where ${condition}`,
  );
  return sql<boolean>`transactions.id in (${sql.join(all, sql` union `)})`;
}

/** What a conversion brings into the other wallet, in whose list it stands by that figure, as does what undoes it. */
const brought = ({ cents }: SearchedFor): readonly RawBuilder<boolean>[] =>
  cents === null
    ? []
    : [
        sql<boolean>`coalesce(client_part, (
          select originals.client_part from transactions originals where originals.id = transactions.reversal_of))
          = ${String(cents)}::bigint`,
      ];

/** Of one member's: each of them is compared, and whether the words are the member's is asked once. */
export function matchingOf(userId: string, search: SearchedFor): RawBuilder<boolean> {
  const isNamed = sql<boolean>`exists (select from member_index where user_id = ${userId} and ${hasWords(search.words)})`;
  const ways = [...waysOf(search), ...brought(search), ...(search.isMoney ? [] : [isNamed])];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** As much of a reference as is counted, without its dashes (migration 0109). */
const countedLength = 8;
const list: CountedList = 'transactions by reference';

/** What was typed where it is the beginning of references, or names, and nothing else, and short enough to be counted. */
export function countedStart({ written, paid, number, cents }: SearchedFor): string | null {
  const isAlone = paid === null && number === null && cents === null;
  return isAlone && written !== null && written.length <= countedLength ? written : null;
}

/** The keys of all counts that begin so: those that were folded, and those of which the first isn't yet. */
const keysOf = (start: string) => sql`
  array(
    select key from list_keys where list = ${list} and key like ${`${start}%`}
    union select facts[1] from list_changes where list = ${list} and facts[1] like ${`${start}%`}),
  '{}'::text[]`;
/** What names find, but the beginning of the reference doesn't. */
const others = (start: string, words: string) => sql`
  from transactions where user_id in (${membersWith(words)}) and not (${begins(start)})`;

/** How many references begin so, from the counts, and how many more the names find. */
export const startTotal = (db: Db, start: string, words: string): Asked<{ total: string }> =>
  asked(
    db,
    sql<{ total: string }>`
      select list_total(${list}, ${keysOf(start)}) + (select count(*) ${others(start, words)}) as total`,
  );

/**
 * A page of both, however deep. At most as many rows as the names find (`n`) push those of the counted references back, so
 * the page needs none before the row `offset - n` of these: the counts lead there.
 */
export function startPage(
  db: Db,
  start: string,
  words: string,
  { offset, limit }: Page,
): Asked<{ seq: string }> {
  const inLeaf = sql`select seq from transactions where ${numberInLeaf} and ${begins(start)} offset 0`;
  return asked(
    db,
    sql<{ seq: string }>`
      with named as materialized (
        select seq ${others(start, words)} order by seq desc limit ${offset + limit}),
      held as materialized (select count(*) as n from named),
      leaves as materialized (
        select leaf, passed from held cross join lateral list_leaves(${list}, ${keysOf(start)},
          greatest(${offset}::bigint - n, 0), (${limit} + least(n, ${offset}))::int) as one),
      found as (
        select one.seq from leaves cross join lateral (${inLeaf}) as one union all select seq from named)
      select seq from found order by seq desc limit ${limit}
      offset ${offset}::bigint - coalesce((select min(passed) from leaves), list_total(${list}, ${keysOf(start)}))`,
  );
}
