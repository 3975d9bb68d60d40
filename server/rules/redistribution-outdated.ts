import type { Effect } from '../../contract/values/effect.ts';
import type { Month } from './redistribution.ts';
import type { RuledValue, ValueSaid } from './values.ts';

/** Months that were posted and rest on what becomes another, as effects. */
export const outdated = (months: readonly Month[]): readonly Effect[] =>
  months.map(({ year, month, currency }) => ({ effect: 'redistribution.outdated', year, month, currency }));

/**
 * The posted months that two people agree on: those that it was prepared with, as long as it may rest on no other one by now.
 * What is published beside it leaves fewer, and nothing of it has changed.
 */
export const agreedMonths = (prepared: readonly Month[] | null, now: readonly Month[]): readonly Month[] => {
  const isKnown = ({ year, month, currency }: Month) =>
    prepared?.some((one) => one.year === year && one.month === month && one.currency === currency);
  return prepared && now.every(isKnown) ? prepared : now;
};

/** Of records that are published, the fund's days by which it has another result in its month. */
export const countedInMonths = (records: readonly RuledValue[]): readonly string[] =>
  records
    .filter(({ series, amounts }) => series === 'FUND_DAILY' && amounts.realized_pl !== amounts.misc_fees)
    .map(({ id }) => id);

/** Of records that are published, those of one series. */
const ofSeries = (records: readonly RuledValue[], asked: RuledValue['series']): readonly string[] =>
  records.filter(({ series }) => series === asked).map(({ id }) => id);

/** Of records that are published, the days that say what a member held. */
export const heldIn = (records: readonly RuledValue[]): readonly string[] =>
  ofSeries(records, 'INVESTOR_DAILY');

/** Of records that are published, the fund's days: each takes in what adjustments have paid since the one before it. */
export const lateDaysIn = (records: readonly RuledValue[]): readonly string[] =>
  ofSeries(records, 'FUND_DAILY');

/** What a month counts of a record: the fund's result without its fees, what an investor held, nothing below zero. */
function countedOf(series: RuledValue['series'], amounts: ValueSaid['amounts']): bigint {
  const { realized_pl, misc_fees, ending_balance } = amounts;
  if (series === 'FUND_DAILY') return realized_pl - misc_fees;
  return ending_balance < 0n ? 0n : ending_balance;
}

/** The same of a record that is restated: where it says another result, or something else was held. */
export const recountedInMonths = ({ id, series, amounts }: RuledValue, after: ValueSaid): readonly string[] =>
  countedOf(series, amounts) === countedOf(series, after.amounts) ? [] : [id];

/** Whether one of the fund's days begins with something where it began with nothing, or the other way round. */
export const beginsOtherwise = ({ series, amounts }: RuledValue, after: ValueSaid): boolean =>
  series === 'FUND_DAILY' && (amounts.beginning_balance === 0n) !== (after.amounts.beginning_balance === 0n);
