import type { Effect } from '../../contract/values/effect.ts';
import type { Month } from './redistribution.ts';
import type { RuledValue, ValueSaid } from './values.ts';

/** Months that were posted and rest on what becomes another, as effects. */
export const outdated = (months: readonly Month[]): readonly Effect[] =>
  months.map(({ year, month, currency }) => ({ effect: 'redistribution.outdated', year, month, currency }));

/** Of records that are published, those that a month that was posted may rest on: whoever held it, and any result. */
export const countedInMonths = (records: readonly RuledValue[]): readonly string[] =>
  records
    .filter(
      ({ series, amounts }) =>
        series === 'INVESTOR_DAILY' || (series === 'FUND_DAILY' && amounts.realized_pl !== amounts.misc_fees),
    )
    .map(({ id }) => id);

/** What a month counts of a record: the fund's result without its fees, what an investor held. */
const countedOf = (series: RuledValue['series'], amounts: ValueSaid['amounts']): bigint =>
  series === 'FUND_DAILY' ? amounts.realized_pl - amounts.misc_fees : amounts.ending_balance;

/** The same of a record that is restated: where it says another result, or something else was held. */
export const recountedInMonths = ({ id, series, amounts }: RuledValue, after: ValueSaid): readonly string[] =>
  countedOf(series, amounts) === countedOf(series, after.amounts) ? [] : [id];
