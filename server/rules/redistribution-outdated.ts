import type { Effect } from '../../contract/values/effect.ts';
import type { Month } from './redistribution.ts';
import { changedFields, type RuledValue, type ValueSaid } from './values.ts';

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

/** The same of a record that is restated: where it says another result, or something else was held. */
export function recountedInMonths(before: RuledValue, after: ValueSaid): readonly string[] {
  const counted: readonly string[] =
    before.series === 'FUND_DAILY' ? ['realized_pl', 'misc_fees'] : ['ending_balance'];
  return changedFields(before.amounts, after.amounts).some((field) => counted.includes(field))
    ? [before.id]
    : [];
}
