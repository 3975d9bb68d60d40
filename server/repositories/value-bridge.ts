import { sql, type Kysely } from 'kysely';
import type { ConversionType, Currency, TransactionType } from '../../contract/enums.ts';
import type { ValueBridge } from '../../contract/values/bridge.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { amountFields } from '../../contract/values/value.ts';
import type { Database } from '../db/schema.ts';
import {
  countedDays,
  pileUp,
  valueSteps,
  type BridgeRecords,
  type CountedDays,
  type CountedRow,
  type Piles,
  type ValueSteps,
} from '../rules/value-bridge.ts';
import { memberNames } from './names.ts';
import { storedAmounts, type StoredValue } from './values.ts';

type Db = Kysely<Database>;
/** Whose value: a member's, or the fund's when null. Days in UTC, both included; without `from` since the beginning. */
export type ValueSpan = {
  readonly userId: string | null;
  readonly currency: Currency;
  readonly from?: string | undefined;
  readonly to: string;
};
type Sums = Pick<StoredValue, (typeof amountFields)[number]>;
type RecordsRow = Sums & {
  readonly before_day: string | null;
  readonly before_ending: string | null;
  readonly before_unrealized: string | null;
  readonly first_day: string | null;
  readonly first_beginning: string | null;
  readonly first_unrealized: string | null;
  readonly last_day: string | null;
  readonly last_ending: string | null;
  readonly last_unrealized: string | null;
};

const beginning = '1900-01-01';
/** The published daily records of one owner and currency; an equality for each, so that an index answers. */
const published = ({ userId, currency }: ValueSpan) => sql`
  from capital_values
  where series = ${userId === null ? 'FUND_DAILY' : 'INVESTOR_DAILY'}
    and ${userId === null ? sql`user_id is null` : sql`user_id = ${userId}::uuid`}
    and currency = ${currency} and status in ('PUBLISHED', 'RESTATED')`;

/** The ends of a period and the sum of each line in it: one statement, one moment. */
export const recordsQuery = (span: ValueSpan) => {
  const from = sql`${span.from ?? beginning}::date`;
  const within = sql`ends_on between ${from} and ${span.to}::date`;
  const sums = amountFields.map(
    (field) => sql`coalesce(sum(${sql.ref(field)}), 0)::bigint as ${sql.ref(field)}`,
  );
  return sql<RecordsRow>`
    select before.ends_on as before_day, before.ending_balance as before_ending,
      before.total_unrealized_pl as before_unrealized,
      first.ends_on as first_day, first.beginning_balance as first_beginning,
      first.unrealized_pl_previous_day as first_unrealized,
      last.ends_on as last_day, last.ending_balance as last_ending,
      last.total_unrealized_pl as last_unrealized, sums.*
    from (select ${sql.join(sums)} ${published(span)} and ${within}) sums
    left join (select ends_on, ending_balance, total_unrealized_pl ${published(span)} and ends_on < ${from}
      order by ends_on desc limit 1) before on true
    left join (select ends_on, beginning_balance, unrealized_pl_previous_day ${published(span)} and ${within}
      order by ends_on limit 1) first on true
    left join (select ends_on, ending_balance, total_unrealized_pl ${published(span)} and ends_on <= ${span.to}::date
      order by ends_on desc limit 1) last on true`;
};

async function readRecords(db: Db, span: ValueSpan): Promise<BridgeRecords> {
  const { rows } = await recordsQuery(span).execute(db);
  const [row] = rows;
  if (!row) throw new Error('sums are always a row');
  const { before_day, first_day, last_day } = row;
  const ended = (day: string | null, ending: string | null, unrealized: string | null) =>
    day === null ? null : { day, ending: BigInt(ending ?? '0'), unrealized: BigInt(unrealized ?? '0') };
  return {
    before: ended(before_day, row.before_ending, row.before_unrealized),
    first:
      first_day === null
        ? null
        : {
            day: first_day,
            beginning: BigInt(row.first_beginning ?? '0'),
            unrealized: BigInt(row.first_unrealized ?? '0'),
          },
    last: ended(last_day, row.last_ending, row.last_unrealized),
    sums: storedAmounts(row),
  };
}

type MovedColumns = {
  readonly transaction_type: TransactionType;
  readonly currency: Currency;
  readonly amount: string;
  readonly misc_fees: string | null;
  readonly conversion_type: ConversionType | null;
  readonly client_part: string | null;
};
type Reversed = { readonly [Name in keyof MovedColumns as `r_${Name}`]: MovedColumns[Name] | null };
type CountedColumns = MovedColumns &
  Reversed & {
    readonly id: string;
    readonly user_id: string;
    readonly reference: string;
    readonly seq: string;
    readonly value_date: string;
  };

const movedColumns = (table: 't' | 'r', prefix: '' | 'r_') =>
  sql.join(
    ['transaction_type', 'currency', 'misc_fees', 'conversion_type', 'client_part']
      .map((name) => sql`${sql.ref(`${table}.${name}`)} as ${sql.ref(`${prefix}${name}`)}`)
      .concat(
        sql`coalesce(${sql.ref(`${table}.received_amount`)}, ${sql.ref(`${table}.amount`)}) as ${sql.ref(`${prefix}amount`)}`,
      ),
  );

/** How many are read at a time: others get their turn between. */
const batch = 5000;
/** The last one of those before. */
type Place = { readonly value_date: string; readonly seq: string };

/**
 * Executed transactions of some days that may count in a currency, newest first, each with the one that it undoes: as
 * many as are read at a time, those after a place.
 */
export const countedQuery = (
  { userId, currency }: ValueSpan,
  { after, from, upTo }: CountedDays,
  place?: Place,
) => sql<CountedColumns>`
  select t.id, t.user_id, t.reference, t.seq, t.starting_date as value_date,
    ${movedColumns('t', '')}, ${movedColumns('r', 'r_')}
  from transactions t
  left join transactions r on r.id = t.reversal_of
  where t.request_status = 'EXECUTED' and t.starting_date <= ${upTo}::date
    and t.starting_date >= ${from ?? beginning}::date
    and t.starting_date > ${after ?? beginning}::date
    ${userId === null ? sql`` : sql`and t.user_id = ${userId}::uuid`}
    and (t.currency = ${currency} or t.conversion_type is not null or r.conversion_type is not null)
    ${place ? sql`and (t.starting_date, t.seq) < (${place.value_date}::date, ${place.seq}::bigint)` : sql``}
  order by t.starting_date desc, t.seq desc
  limit ${batch}`;

const centsOrNull = (text: string | null) => (text === null ? null : BigInt(text));
const movedOf = (row: MovedColumns) => ({
  transaction_type: row.transaction_type,
  currency: row.currency,
  amount: BigInt(row.amount),
  misc_fees: centsOrNull(row.misc_fees),
  conversion_type: row.conversion_type,
  client_part: centsOrNull(row.client_part),
});

function countedOf(row: CountedColumns): CountedRow {
  const { id, user_id, reference, value_date } = row;
  const { r_transaction_type, r_currency, r_amount, r_misc_fees, r_conversion_type, r_client_part } = row;
  const isReversal = r_transaction_type !== null && r_currency !== null && r_amount !== null;
  const reverses = isReversal
    ? movedOf({
        transaction_type: r_transaction_type,
        currency: r_currency,
        amount: r_amount,
        misc_fees: r_misc_fees,
        conversion_type: r_conversion_type,
        client_part: r_client_part,
      })
    : null;
  return { id, user_id, reference, value_date, ...movedOf(row), reverses };
}

/** The same, read some at a time. */
async function* countedBatches(
  db: Db,
  span: ValueSpan,
  days: CountedDays,
): AsyncGenerator<readonly CountedRow[]> {
  let place: Place | undefined;
  do {
    const { rows } = await countedQuery(span, days, place).execute(db);
    yield rows.map(countedOf);
    place = rows.length < batch ? undefined : rows.at(-1);
  } while (place !== undefined);
}

/** All of them: what a new record is suggested by. */
export async function readCounted(
  db: Db,
  span: ValueSpan,
  days: CountedDays,
): Promise<readonly CountedRow[]> {
  const all: CountedRow[] = [];
  for await (const rows of countedBatches(db, span, days)) all.push(...rows);
  return all;
}

/** What stands behind the lines of records. */
async function readPiles(db: Db, span: ValueSpan, records: BridgeRecords): Promise<Piles> {
  const piles: Piles = new Map();
  const days = countedDays(records);
  if (days !== null)
    for await (const rows of countedBatches(db, span, days)) pileUp(piles, rows, span.currency);
  return piles;
}

const membersIn = ({ bars }: ValueSteps): readonly string[] => [
  ...new Set(bars.flatMap(({ newest }) => newest.map(({ row }) => row.user_id))),
];

type Names = ReadonlyMap<string, string>;
const barsShown = (steps: ValueSteps, names: Names, viewer: { readonly id: string }): ValueBridge['bars'] =>
  steps.bars.map(({ field, amount, neutral, count, counted, newest }) => ({
    field,
    amount: formatMoney(amount),
    neutral,
    count,
    transactions_amount: formatMoney(counted),
    transactions: newest.map(({ row: { id, user_id, reference, transaction_type, value_date }, sum }) => ({
      id,
      user_id,
      user_name: user_id === viewer.id ? null : (names.get(user_id) ?? ''),
      reference,
      transaction_type,
      amount: formatMoney(sum),
      value_date,
    })),
  }));

/** Why a value changed, as one moment has it. `viewer`: whoever asks isn't told the own name beside each transaction. */
export const readValueBridge = (
  db: Db,
  span: ValueSpan,
  viewer: { readonly id: string },
): Promise<ValueBridge> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { userId, currency, from, to } = span;
      const records = await readRecords(trx, span);
      const steps = valueSteps(records, await readPiles(trx, span, records));
      const whose = userId === null ? [] : [userId];
      const names = await memberNames(trx, [...new Set([...whose, ...membersIn(steps)])]);
      return {
        user_id: userId,
        user_name: userId === null ? null : (names.get(userId) ?? ''),
        currency,
        from: from ?? null,
        to,
        opening: formatMoney(steps.opening),
        opening_date: records.before?.day ?? null,
        closing: formatMoney(steps.closing),
        closing_date: records.last?.day ?? null,
        difference: formatMoney(steps.difference),
        bars: barsShown(steps, names, viewer),
      };
    });
