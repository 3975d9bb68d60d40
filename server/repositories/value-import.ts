import { type Kysely, sql } from 'kysely';
import { parseMoney } from '../../contract/values/money.ts';
import type { AmountField } from '../../contract/values/roll-forward.ts';
import { amountFields } from '../../contract/values/value.ts';
import type { ImportedAmounts, ImportedSeries } from '../../contract/values/value-import.ts';
import type { Database, Trx } from '../db/schema.ts';
import {
  type ImportFacts,
  type KnownMember,
  type KnownRecord,
  type Place,
  placeOf,
  recordKey,
} from '../rules/value-import.ts';
import type { ReadRow } from '../rules/value-rows.ts';
import { shownAmounts, storedAmounts, type StoredValue } from './values.ts';

type Db = Kysely<Database>;

/** Members by their numbers; somebody of the staff has no values. */
async function membersOf(db: Db, rows: readonly ReadRow[]): Promise<ReadonlyMap<string, KnownMember>> {
  const numbers = [...new Set(rows.flatMap(({ member_id }) => member_id ?? []))];
  if (numbers.length === 0) return new Map();
  const found = await db
    .selectFrom('registrations')
    .innerJoin('users', 'users.id', 'registrations.user_id')
    .select(['registrations.membership_id', 'registrations.user_id', 'registrations.user_name'])
    .where('users.role', '=', 'user')
    .where('registrations.membership_id', '=', sql<string>`any(${numbers}::text[])`)
    .execute();
  return new Map(found.map((one) => [one.membership_id, { id: one.user_id, name: one.user_name }]));
}

type Stands = StoredValue & { readonly ends_on: string };
/** What stands at these places; in a transaction the rows are held, one after the other in one order whoever comes. */
async function recordsAt(
  db: Db,
  series: ImportedSeries,
  places: readonly Place[],
  hold: boolean,
): Promise<ReadonlyMap<string, KnownRecord>> {
  if (places.length === 0) return new Map();
  const asked = JSON.stringify(
    places.map(({ userId: user_id, currency, endsOn: ends_on }) => ({ user_id, currency, ends_on })),
  );
  const whose = series.startsWith('INVESTOR')
    ? sql`stands.user_id = asked.user_id`
    : sql`stands.user_id is null`;
  const { rows } = await sql<Stands>`
    select stands.* from jsonb_to_recordset(${asked}::jsonb)
      as asked (user_id uuid, currency text, ends_on date)
    join capital_values stands on stands.series = ${series} and ${whose}
      and stands.currency = asked.currency and stands.ends_on = asked.ends_on
    order by stands.id ${hold ? sql`for update of stands` : sql``}`.execute(db);
  return new Map(
    rows.map((row) => [
      recordKey({ userId: row.user_id, currency: row.currency, endsOn: row.ends_on }),
      {
        id: row.id,
        version: row.version,
        status: row.status,
        amounts: shownAmounts(storedAmounts(row)),
      },
    ]),
  );
}

/** What is known of a file's members and periods. */
export async function readImportFacts(
  db: Db,
  series: ImportedSeries,
  rows: readonly ReadRow[],
  hold = false,
): Promise<ImportFacts> {
  const members = await membersOf(db, rows);
  const places = rows.flatMap((row) => placeOf(row, series, { members }) ?? []);
  return { members, records: await recordsAt(db, series, places, hold) };
}

/** One import at a time: two that bring the same periods in another order would wait for each other for ever. */
export const lockImports = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('values.import', 0))`.execute(trx);

/** Amounts of the wire in cents. */
export const wireCents = (amounts: ImportedAmounts): Record<AmountField, bigint> => {
  const cents = (field: AmountField) => parseMoney(amounts[field]) ?? 0n;
  return {
    beginning_balance: cents('beginning_balance'),
    money_in_new_funds: cents('money_in_new_funds'),
    unrealized_pl_previous_day: cents('unrealized_pl_previous_day'),
    investment_in: cents('investment_in'),
    investment_out: cents('investment_out'),
    total_unrealized_pl: cents('total_unrealized_pl'),
    money_out: cents('money_out'),
    misc_fees: cents('misc_fees'),
    ending_balance: cents('ending_balance'),
    realized_pl: cents('realized_pl'),
  };
};

export type ChangedDraft = {
  readonly id: string;
  readonly version: number;
  readonly amounts: ImportedAmounts;
};
type Change = { readonly by: string; readonly at: Date };

/** Writes other amounts into drafts, however many, in one statement; answers how many there were at these versions. */
export async function changeDrafts(
  trx: Trx,
  drafts: readonly ChangedDraft[],
  change: Change,
): Promise<number> {
  if (drafts.length === 0) return 0;
  const said = JSON.stringify(
    drafts.map(({ id, version, amounts }) => ({
      id,
      version,
      ...Object.fromEntries(
        Object.entries(wireCents(amounts)).map(([field, cents]) => [field, String(cents)]),
      ),
    })),
  );
  const amounts = sql.join(amountFields.map((field) => sql`${sql.ref(field)} = said.${sql.ref(field)}`));
  const { numAffectedRows = 0n } = await sql`
    update capital_values draft
    set ${amounts}, version = draft.version + 1, updated_at = ${change.at}, updated_by = ${change.by}
    from jsonb_populate_recordset(null::capital_values, ${said}::jsonb) said
    where draft.id = said.id and draft.version = said.version and draft.status = 'DRAFT'`.execute(trx);
  return Number(numAffectedRows);
}
