import type { ValueSeries } from '../../contract/enums.ts';
import { daysOfQuarter } from '../../contract/values/quarter.ts';
import { dayAfter } from '../../contract/values/date.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { flowsIn } from '../../contract/values/value-flows.ts';
import { mostRecords, type PostedMonth } from '../../contract/values/value.ts';
import type { Trx } from '../db/schema.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { together } from '../repositories/redistribution-outdated.ts';
import { readCounted } from '../repositories/value-bridge.ts';
import { readChecks, readDays, readPrevious, type CheckedPeriod } from '../repositories/value-checks.ts';
import {
  hashDrafts,
  lockDraftsOf,
  readDraftGroups,
  type StoredDraftGroup,
} from '../repositories/value-drafts.ts';
import { noteDrafts, readVersions } from '../repositories/value-writes.ts';
import {
  lockValues,
  readValuesById,
  shownAmounts,
  storedAmounts,
  valueShown,
  type StoredValue,
} from '../repositories/values.ts';
import { periodOf, quarterOf, suggestedAmounts, suggestedQuarter } from '../rules/values.ts';
import { assertMember } from './money-lists.ts';
import { inOneMoment } from './one-moment.ts';
import { send } from './values-change.ts';

type Records = readonly { readonly id: string; readonly version: number }[];

/** Gives all of them the note that was typed for them, the newest word; answers them at the versions that this makes. */
async function noted(
  context: Context,
  trx: Trx,
  records: Records,
  note: string | undefined,
): Promise<Records> {
  if (note === undefined) return records;
  const rows = await lockValues(
    trx,
    records.map(({ id }) => id),
  );
  const asked = new Map(records.map(({ id, version }) => [id, version]));
  const isMeant = (row: StoredValue) => row.status === 'DRAFT' && row.version === asked.get(row.id);
  const others = rows.filter((row) => isMeant(row) && row.note !== note);
  const ids = new Set(others.map(({ id }) => id));
  await noteDrafts(trx, [...ids], note, { at: context.clock.now(), by: member(context).id });
  return records.map(({ id, version }) => ({ id, version: ids.has(id) ? version + 1 : version }));
}

type Asked = {
  readonly userId: string | null;
  readonly currency: 'EUR' | 'USD';
};
const noPeriod = { value_date: null, year: null, quarter_number: null };
const handedOn = (previous: StoredValue | undefined) => (previous ? storedAmounts(previous) : null);

/** A day: where the record before ended, and what executed transactions have moved since. */
async function suggestDay({ db }: Context, { userId, currency }: Asked, day: string) {
  const series = userId === null ? 'FUND_DAILY' : 'INVESTOR_DAILY';
  const previous = await readPrevious(db, { series, userId, currency }, day);
  const days = { after: previous?.ends_on ?? null, from: null, upTo: day };
  const counted = await readCounted(db, { userId, currency, to: day }, days);
  const before = handedOn(previous);
  const begins = {
    beginning_balance: before?.ending_balance ?? 0n,
    unrealized_pl_previous_day: before?.total_unrealized_pl ?? 0n,
    total_unrealized_pl: before?.total_unrealized_pl ?? 0n,
  };
  return { previous, amounts: suggestedAmounts(begins, flowsIn(currency, counted)) };
}

/**
 * A quarter: from its days, or from executed transactions where it has none. These begin after the newest record of any
 * kind: days of an earlier quarter that has no record tell more of it than the quarter before that.
 */
async function suggestQuarter(
  context: Context,
  asked: Asked,
  quarter: { readonly year: number; readonly quarter_number: number },
) {
  const { userId, currency } = asked;
  const span = daysOfQuarter(quarter);
  const series = userId === null ? 'FUND_QUARTERLY' : 'INVESTOR_QUARTERLY';
  const previous = await readPrevious(context.db, { series, userId, currency }, span.to);
  const days = await readDays(context.db, asked, span);
  // where a quarter between has no record, what its days did stands in none of these days
  const isNext = typeof previous?.ends_on === 'string' && dayAfter(previous.ends_on) === span.from;
  const fromDays = suggestedQuarter(days, isNext ? handedOn(previous) : null);
  if (fromDays) return { previous, amounts: fromDays };
  const daily = userId === null ? 'FUND_DAILY' : 'INVESTOR_DAILY';
  const day = await readPrevious(context.db, { series: daily, userId, currency }, span.from);
  const newest = (day?.ends_on ?? '') > (previous?.ends_on ?? '') ? day : previous;
  const before = handedOn(newest);
  const of = { after: newest?.ends_on ?? null, from: null, upTo: span.to };
  const counted = await readCounted(context.db, { userId, currency, to: span.to }, of);
  const begins = {
    beginning_balance: before?.ending_balance ?? 0n,
    unrealized_pl_previous_day: before?.total_unrealized_pl ?? 0n,
    total_unrealized_pl: before?.total_unrealized_pl ?? 0n,
  };
  return { previous, amounts: suggestedAmounts(begins, flowsIn(currency, counted)) };
}

function previousShown(previous: StoredValue | undefined) {
  if (!previous) return null;
  const { ending_balance, total_unrealized_pl } = shownAmounts(storedAmounts(previous));
  return { id: previous.id, ...periodOf(previous), ending_balance, total_unrealized_pl };
}

const moneyOrNull = (cents: bigint | null) => (cents === null ? null : formatMoney(cents));
const checkShown = (isDaily: boolean, { endsOn, sum, count, fund }: CheckedPeriod) => ({
  ...noPeriod,
  ...(isDaily ? { value_date: endsOn } : quarterOf(endsOn)),
  investors_sum: formatMoney(sum),
  investors_count: count,
  fund_ending: moneyOrNull(fund?.ending ?? null),
  difference: fund && count > 0 ? formatMoney(fund.ending - sum) : null,
  previous_ending: moneyOrNull(fund?.previous ?? null),
});

const manyOf = (series: ValueSeries) =>
  series === 'INVESTOR_DAILY' ? ('INVESTOR_DAILY' as const) : ('INVESTOR_QUARTERLY' as const);
const draftsShown = ({ series, currency, ends_on, count, off, sum, hash }: StoredDraftGroup) => ({
  ...noPeriod,
  ...(series === 'INVESTOR_DAILY' ? { value_date: ends_on } : quarterOf(ends_on)),
  series: manyOf(series),
  currency,
  ends_on,
  count: Number(count),
  off: Number(off),
  ending_balance: formatMoney(BigInt(sum)),
  hash,
});

/** Sends many on, as many decisions as it takes; answers what they wait for, and the months that each has changed. */
async function sendAll(context: Context, trx: Trx, records: Records) {
  const approval_ids: string[] = [];
  let outdated: readonly PostedMonth[] = [];
  for (let from = 0; from < records.length; from += mostRecords) {
    const sent = await send(context, trx, records.slice(from, from + mostRecords), 'PUBLISHED');
    if (sent.approvalId !== null) approval_ids.push(sent.approvalId);
    outdated = together(outdated, sent.outdated);
  }
  return { approval_ids, ...(outdated.length > 0 && { outdated: [...outdated] }) };
}

/** What stands around the records of values. */
export const valueExtension = {
  publish: os.values.publish.handler(async ({ context, input }) => {
    const { note } = input.body;
    const body = await context.db.transaction().execute((trx) =>
      inOneMoment(context, trx, async () => {
        const records = await noted(context, trx, input.body.records, note);
        const { approvalId, outdated } = await send(context, trx, records, 'PUBLISHED');
        return {
          records: records.length,
          approval_id: approvalId,
          ...(outdated.length > 0 && { outdated: [...outdated] }),
        };
      }),
    );
    return { body };
  }),
  drafts: os.values.drafts.handler(async ({ context }) => ({
    body: (await readDraftGroups(context.db)).map(draftsShown),
  })),
  publishDrafts: os.values.publishDrafts.handler(async ({ context, input }) => {
    const { note, hash, ...which } = input.body;
    const body = await context.db.transaction().execute((trx) =>
      inOneMoment(context, trx, async () => {
        const found = await lockDraftsOf(trx, which);
        if (hashDrafts(found) !== hash) throw problem('stale_version');
        const records = await noted(context, trx, found, note);
        return { records: records.length, ...(await sendAll(context, trx, records)) };
      }),
    );
    return { body };
  }),
  versions: os.values.versions.handler(async ({ context, input }) => {
    const [row] = await readValuesById(context.db, [input.params.valueId]);
    if (!row) throw problem('not_found');
    const { version, status, note, reason, updated_at, updated_by } = valueShown(row, member(context));
    const amounts = shownAmounts(storedAmounts(row));
    const earlier = await readVersions(context.db, row.id);
    return {
      body: [
        { version, ...amounts, status, note, reason, updated_at, updated_by },
        ...earlier.map((one) => ({
          version: one.version,
          ...shownAmounts(storedAmounts(one)),
          status: one.status,
          note: one.note,
          reason: one.reason,
          updated_at: one.updated_at.toISOString(),
          updated_by: one.updated_by_name,
        })),
      ],
    };
  }),
  suggest: os.values.suggest.handler(async ({ context, input }) => {
    const { user_id, currency, value_date, year, quarter_number } = input.query;
    if (user_id !== undefined) await assertMember(context, user_id);
    const asked = { userId: user_id ?? null, currency };
    // the form admits a quarter with its year, or a day
    const suggested =
      year !== undefined && quarter_number !== undefined
        ? await suggestQuarter(context, asked, { year, quarter_number })
        : await suggestDay(context, asked, value_date ?? '');
    return {
      body: { ...shownAmounts(suggested.amounts), previous: previousShown(suggested.previous) },
    };
  }),
  checks: os.values.checks.handler(async ({ context, input }) => {
    const { series, ...days } = input.query;
    const isDaily = series === 'FUND_DAILY';
    const periods = await readChecks(context.db, isDaily ? 'DAILY' : 'QUARTERLY', days);
    return { body: periods.map((period) => checkShown(isDaily, period)) };
  }),
};
