import { sql, type Kysely } from 'kysely';
import type { AmountField, Amounts } from '../../contract/values/roll-forward.ts';
import { amountFields } from '../../contract/values/value.ts';
import type { Database } from '../db/schema.ts';
import type { ProvenValue } from '../rules/value-proof.ts';
import { shownAmounts, storedAmounts, type StoredValue } from './values.ts';

type Db = Kysely<Database>;

/** A record with what it said when it was published, and after each restatement; the last is what it says now. */
export type ToldRecord = { readonly now: StoredValue; readonly said: readonly Amounts[] };

/** Records by their ids, with what they said before. */
export async function readToldRecords(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ToldRecord>> {
  if (ids.length === 0) return new Map();
  const wanted = sql<string>`any(${[...new Set(ids)]}::uuid[])`;
  const rows = await db.selectFrom('capital_values').selectAll().where('id', '=', wanted).execute();
  const former = await db
    .selectFrom('capital_value_versions')
    .select(['value_id', ...amountFields])
    .where('value_id', '=', wanted)
    .orderBy('version')
    .execute();
  const found = new Map(rows.map((now) => [now.id, { now, said: new Array<Amounts>() }]));
  for (const version of former) found.get(version.value_id)?.said.push(storedAmounts(version));
  for (const { now, said } of found.values()) said.push(storedAmounts(now));
  return found;
}

/** A record as it was published. */
export const asPublished = ({ now, said: [first] }: ToldRecord): ProvenValue => ({
  id: now.id,
  series: now.series,
  currency: now.currency,
  value_date: now.value_date,
  year: now.year,
  quarter_number: now.quarter_number,
  amounts: first ?? storedAmounts(now),
});

type Changed = Readonly<Partial<Record<AmountField, string>>>;
/** What a restatement changed, before and after, by the amounts that the record kept. */
export function changeBetween(before: Amounts, after: Amounts): { before: Changed; after: Changed } {
  const fields = amountFields.filter((field) => before[field] !== after[field]);
  const of = (all: Amounts): Changed =>
    Object.fromEntries(fields.map((field) => [field, shownAmounts(all)[field]]));
  return { before: of(before), after: of(after) };
}

/** The name of a record for whoever looks for it. */
export function nameOfRecord({
  id,
  series,
  currency,
  value_date,
  year,
  quarter_number,
}: StoredValue): string {
  const period = value_date ?? (year === null ? 'running' : `${year}/${quarter_number}`);
  return `value ${id} (${series} ${currency} ${period})`;
}

/** The running record goes on by itself with each published day; the log doesn't tell of that. */
export const runningSeries = 'INVESTOR_GLOBAL';

export type Holding = {
  /** null: the fund */
  readonly holder: string | null;
  readonly records: number;
  /** what the log kept of this person can't be read any more */
  readonly erased: boolean;
};

/** How many published records of each holder there are, the running ones not counted. */
export async function publishedByHolder(db: Db): Promise<readonly Holding[]> {
  const { rows } = await sql<Holding>`
    select v.user_id as holder, v.records::int as records, k.member_id is not null and k.key is null as erased
    from (
      select user_id, count(*) as records from capital_values
      where status in ('PUBLISHED', 'RESTATED') and series <> ${runningSeries}
      group by user_id
    ) v left join member_keys k on k.member_id = v.user_id
    order by v.user_id`.execute(db);
  return rows;
}

/** The published records of one holder, by what makes the ids of the demo's. */
export const periodsOf = (db: Db, holder: string | null) =>
  db
    .selectFrom('capital_values')
    .select(['id', 'series', 'user_id', 'currency', 'value_date', 'year', 'quarter_number'])
    .where('user_id', holder === null ? 'is' : '=', holder)
    .where('series', '<>', runningSeries)
    .where('status', 'in', ['PUBLISHED', 'RESTATED'])
    .execute();

/** How often each record was restated, by the versions that were kept; the running ones are left out. */
export async function restatementsKept(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; versions: number }>`
    select v.value_id as id, count(*)::int as versions
    from capital_value_versions v join capital_values c on c.id = v.value_id
    where c.series <> ${runningSeries} group by v.value_id`.execute(db);
  return new Map(rows.map(({ id, versions }) => [id, versions]));
}
