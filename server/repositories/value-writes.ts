import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Amounts } from '../../contract/values/roll-forward.ts';
import { amountFields } from '../../contract/values/value.ts';
import { isRefusedBy } from '../db/refused.ts';
import type { Database, Trx } from '../db/schema.ts';
import type { ValueSaid } from '../rules/values.ts';
import { centsOf, type StoredValue } from './values.ts';

type By = { readonly at: Date; readonly by: string };
const bumped = sql<number>`version + 1`;
const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** Another content for a draft: its next version. */
export async function saveDraft(trx: Trx, id: string, said: ValueSaid, { at, by }: By): Promise<StoredValue> {
  return trx
    .updateTable('capital_values')
    .set({ ...centsOf(said.amounts), note: said.note, version: bumped, updated_at: at, updated_by: by })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The same note for drafts: their next versions. */
export const noteDrafts = (trx: Trx, ids: readonly string[], note: string, { at, by }: By) =>
  trx
    .updateTable('capital_values')
    .set({ note, version: bumped, updated_at: at, updated_by: by })
    .where('id', '=', anyOf(ids))
    .execute();

export async function deleteDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('capital_values').where('id', '=', id).where('status', '=', 'DRAFT').execute();
}

/** What is sent waits as it is, at the same version. */
export async function awaitPublication(trx: Trx, ids: readonly string[], approvalId: string | null) {
  await trx
    .updateTable('capital_values')
    .set({ status: 'AWAITING_APPROVAL', approval_id: approvalId })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** What waited is a draft again, and a published record that was to be restated stays what it is. */
export async function releaseValues(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('capital_values')
    .set({
      status: sql`case status when 'AWAITING_APPROVAL' then 'DRAFT' else status end`,
      approval_id: null,
    })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** Everybody may see them from then on: their next versions. */
export async function publishValues(trx: Trx, ids: readonly string[], { at, by }: By): Promise<void> {
  await trx
    .updateTable('capital_values')
    .set({ status: 'PUBLISHED', approval_id: null, version: bumped, updated_at: at, updated_by: by })
    .where('id', '=', anyOf(ids))
    .execute();
}

/** A published record whose restatement waits. */
export const awaitRestatement = (trx: Trx, id: string, approvalId: string) =>
  trx.updateTable('capital_values').set({ approval_id: approvalId }).where('id', '=', id).execute();

/** Another content for a published record; what it said is kept as a version. */
export async function restateValue(
  trx: Trx,
  id: string,
  { amounts, note, reason }: ValueSaid & { readonly reason: string },
  { at, by }: By,
): Promise<void> {
  const kept = ['version', ...amountFields, 'status', 'note', 'reason', 'updated_at', 'updated_by'] as const;
  await trx
    .insertInto('capital_value_versions')
    .columns(['value_id', ...kept])
    .expression(({ selectFrom }) =>
      selectFrom('capital_values')
        .select(['id', ...kept])
        .where('id', '=', id),
    )
    .execute();
  await trx
    .updateTable('capital_values')
    .set({
      ...centsOf(amounts),
      note,
      reason,
      status: 'RESTATED',
      approval_id: null,
      version: bumped,
      updated_at: at,
      updated_by: by,
    })
    .where('id', '=', id)
    .execute();
}

/** What a record said before, newest first, with the names of who said it. */
export const readVersions = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('capital_value_versions as versions')
    .leftJoin('users', 'users.id', 'versions.updated_by')
    .selectAll('versions')
    .select(
      sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`.as('updated_by_name'),
    )
    .where('value_id', '=', id)
    .orderBy('version', 'desc')
    .execute();

/** Whether the amounts of a period are there already: the database's refusal of a second record. */
export const isPeriodTwice = (error: unknown): boolean => isRefusedBy(error, 'capital_values_once');

const flows = [
  'money_in_new_funds',
  'investment_in',
  'investment_out',
  'money_out',
  'misc_fees',
  'realized_pl',
] as const;

/** What records that were just published, or restated from `before`, add to the running record. */
export type Rolled = { readonly userId: string; readonly currency: string } & Pick<
  Amounts,
  (typeof flows)[number]
>;

/** The first or the last published day of each member and currency of `added`, each by one look into an index. */
const endOfDays = (order: RawBuilder<unknown>) => sql`
  select day.* from added cross join lateral (
    select * from capital_values v
    where v.series = 'INVESTOR_DAILY' and v.user_id = added.user_id and v.currency = added.currency
      and v.status in ('PUBLISHED', 'RESTATED')
    order by ${order} limit 1) day`;

/**
 * One at a time until the transaction ends, by a statement of its own: the next one then sees all days that were
 * published before it. Else, of two days of a member at once, the older might take itself for the last one.
 */
const rollAlone = (trx: Trx) =>
  sql`select pg_advisory_xact_lock(hashtextextended('values.running', 0))`.execute(trx);

/**
 * Takes members' running records forward: the flows are added; beginning and ending are those of the first and of the
 * last published day, where these are among `days` (the records that were just written). A member without one gets it.
 * What was corrected by hand is kept otherwise.
 */
export async function rollForward(
  trx: Trx,
  added: readonly Rolled[],
  days: readonly string[],
  at: Date,
): Promise<void> {
  if (added.length === 0) return;
  await rollAlone(trx);
  const rows = added.map(({ userId, currency, ...sums }) => ({
    user_id: userId,
    currency,
    ...Object.fromEntries(flows.map((field) => [field, String(sums[field])])),
  }));
  const names = sql.join(flows.map((field) => sql.ref(field)));
  // a result alone may be below zero
  const notBelowZero = (of: (field: string) => RawBuilder<unknown>) =>
    sql.join(flows.map((field) => (field === 'realized_pl' ? of(field) : sql`greatest(${of(field)}, 0)`)));
  // What a restatement takes back is below zero, which the table refuses of a row even where another stands already.
  const sums = notBelowZero((field) => sql.ref(`added.${field}`));
  // what was corrected by hand may be less than what is taken back now
  const sumsBeside = notBelowZero((field) => sql`running.${sql.ref(field)} + ${sql.ref(`added.${field}`)}`);
  const isWritten = (which: string) => sql`(select id from ${sql.table(which)} p
    where p.user_id = running.user_id and p.currency = running.currency) = ${anyOf(days)}`;
  await sql`
    with added as materialized (
      select * from jsonb_populate_recordset(null::capital_values, ${JSON.stringify(rows)}::jsonb)
    ), first_day as materialized (${endOfDays(sql`ends_on`)}
    ), last_day as materialized (${endOfDays(sql`ends_on desc`)}
    )
    insert into capital_values as running (
      series, user_id, currency, ${names}, beginning_balance, unrealized_pl_previous_day, ending_balance,
      total_unrealized_pl, status, updated_at)
    select 'INVESTOR_GLOBAL', added.user_id, added.currency, ${sums}, first_day.beginning_balance,
      first_day.unrealized_pl_previous_day, last_day.ending_balance, last_day.total_unrealized_pl, 'PUBLISHED', ${at}
    from added join first_day using (user_id, currency) join last_day using (user_id, currency)
    order by added.user_id, added.currency
    on conflict on constraint capital_values_once do update set
      (${names}) = (select ${sumsBeside} from added
        where added.user_id = running.user_id and added.currency = running.currency),
      beginning_balance = case when ${isWritten('first_day')} then excluded.beginning_balance
        else running.beginning_balance end,
      unrealized_pl_previous_day = case when ${isWritten('first_day')} then excluded.unrealized_pl_previous_day
        else running.unrealized_pl_previous_day end,
      ending_balance = case when ${isWritten('last_day')} then excluded.ending_balance
        else running.ending_balance end,
      total_unrealized_pl = case when ${isWritten('last_day')} then excluded.total_unrealized_pl
        else running.total_unrealized_pl end,
      version = running.version + 1, updated_at = excluded.updated_at, updated_by = null`.execute(trx);
}
