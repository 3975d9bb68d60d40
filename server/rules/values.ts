import type { Currency, ValueSeries, ValueStatus } from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { formatMoney } from '../../contract/values/money.ts';
import { daysOfQuarter, type Quarter } from '../../contract/values/quarter.ts';
import {
  endingOf,
  identityDifference,
  type AmountField,
  type Amounts,
  type Handed,
} from '../../contract/values/roll-forward.ts';
import { flowFields, noFlows, type Flows } from '../../contract/values/value-flows.ts';
import { amountFields } from '../../contract/values/value.ts';

/** Which period a record is of: a day, a quarter, or all of them (the running record). */
export type ValuePeriod = {
  readonly value_date: string | null;
  readonly year: number | null;
  readonly quarter_number: number | null;
};
/** What a record says, its amounts in cents. */
export type ValueSaid = { readonly amounts: Amounts; readonly note: string | null };
/** A record as far as rules look at it. */
export type RuledValue = ValuePeriod &
  ValueSaid & {
    readonly id: string;
    readonly series: ValueSeries;
    readonly user_id: string | null;
    readonly currency: Currency;
    readonly ends_on: string | null;
  };

export const isPublic = (status: ValueStatus): boolean => status === 'PUBLISHED' || status === 'RESTATED';

export const periodOf = ({ value_date, year, quarter_number }: ValuePeriod): ValuePeriod => ({
  value_date,
  year,
  quarter_number,
});

/** The field of a form that names the period. */
export const periodField = ({ year }: Pick<ValuePeriod, 'year'>): 'value_date' | 'quarter_number' =>
  year === null ? 'value_date' : 'quarter_number';

/** The refusal of a period that has a record already. */
export const periodTwice = (period: Pick<ValuePeriod, 'year'>): Readonly<Record<string, FieldErrorKey>> => ({
  [periodField(period)]: 'period_twice',
});

/** Whether the period has begun on `today`; the running record always has. */
function hasBegun({ value_date, year, quarter_number }: ValuePeriod, today: string): boolean {
  if (value_date !== null) return value_date <= today;
  if (year === null || quarter_number === null) return true;
  return daysOfQuarter({ year, quarter_number }).from <= today;
}

/**
 * What keeps a record from being published (decisions §9): its ending balance is another one than its lines add up to,
 * and no note says why; or its day or quarter has not begun.
 */
export function publishingProblems(
  record: ValuePeriod & ValueSaid,
  today: string,
): Readonly<Record<string, FieldErrorKey>> {
  if (!hasBegun(record, today)) return { [periodField(record)]: 'date_in_future' };
  return identityDifference(record.amounts) !== 0n && record.note === null ? { note: 'note_required' } : {};
}

/** The lines that two versions of a record differ in. */
export const changedFields = (before: Amounts, after: Amounts): readonly AmountField[] =>
  amountFields.filter((field) => before[field] !== after[field]);

/** Whether saving it changes nothing. */
export const saysTheSame = (before: ValueSaid, after: ValueSaid): boolean =>
  before.note === after.note && changedFields(before.amounts, after.amounts).length === 0;

const groupOf = ({ series, currency, ends_on }: RuledValue) => `${series} ${currency} ${ends_on ?? ''}`;

/** What publishing records does: one line for each series, currency and period, in this order. */
export function effectsOfPublishing(records: readonly RuledValue[]): readonly Effect[] {
  const groups = new Map<string, RuledValue[]>();
  for (const record of records) {
    const group = groups.get(groupOf(record));
    if (group) group.push(record);
    else groups.set(groupOf(record), [record]);
  }
  const published = [...groups].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const told = published.flatMap(([, all]): Effect[] => {
    const [first] = all;
    if (!first) return [];
    const sum = all.reduce((total, { amounts }) => total + amounts.ending_balance, 0n);
    return [
      {
        effect: 'values.published',
        series: first.series,
        currency: first.currency,
        ...periodOf(first),
        count: all.length,
        ending_balance: formatMoney(sum),
      },
    ];
  });
  const count = records.filter(({ amounts }) => identityDifference(amounts) !== 0n).length;
  return count === 0 ? told : [...told, { effect: 'values.off_identity', count }];
}

/** What restating a published record does, line by line. */
export function effectsOfRestating(record: RuledValue, after: ValueSaid): readonly Effect[] {
  const { id: value_id, series, user_id, currency } = record;
  const about = { value_id, series, user_id, currency, ...periodOf(record) };
  const lines = changedFields(record.amounts, after.amounts).map((field) => ({
    effect: 'value.restated' as const,
    ...about,
    field,
    from: formatMoney(record.amounts[field]),
    to: formatMoney(after.amounts[field]),
  }));
  const isOff = identityDifference(after.amounts) !== 0n;
  return [
    ...lines,
    ...(record.note === after.note
      ? []
      : [
          {
            effect: 'value.restated' as const,
            ...about,
            field: 'note' as const,
            from: record.note,
            to: after.note,
          },
        ]),
    ...(isOff ? [{ effect: 'values.off_identity' as const, count: 1 }] : []),
  ];
}

/** The quarter that ends on a day. */
export const quarterOf = (endsOn: string): Quarter => ({
  year: Number(endsOn.slice(0, 4)),
  quarter_number: Number(endsOn.slice(5, 7)) / 3,
});

/** Begins where the record before ended, with these flows, and ends where its lines add up to (decisions §9). */
export function suggestedAmounts(
  begins: Pick<Amounts, 'beginning_balance' | 'unrealized_pl_previous_day' | 'total_unrealized_pl'>,
  flows: Flows,
): Amounts {
  const amounts = { ...begins, ...flows, ending_balance: 0n };
  return { ...amounts, ending_balance: endingOf(amounts) };
}

/**
 * A quarter from its days: their flows, from where the first begins to where the last ends. `previous`: what the quarter
 * right before it ended with; null: that one has no record. Null: there are no days.
 */
export function suggestedQuarter(days: readonly Amounts[], previous: Handed | null): Amounts | null {
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  const flows = { ...noFlows };
  for (const day of days) for (const field of flowFields) flows[field] += day[field];
  return suggestedAmounts(
    {
      beginning_balance: previous?.ending_balance ?? first.beginning_balance,
      unrealized_pl_previous_day: previous?.total_unrealized_pl ?? first.unrealized_pl_previous_day,
      total_unrealized_pl: last.total_unrealized_pl,
    },
    flows,
  );
}
