import { createHash } from 'node:crypto';
import type { Currency } from '../../../contract/enums.ts';
import { endingOf, type Amounts } from '../../../contract/values/roll-forward.ts';
import { noFlows, type Flows } from '../../../contract/values/value-flows.ts';

export type Day = { readonly value_date: string; readonly amounts: Amounts };

const none: Amounts = {
  ...noFlows,
  beginning_balance: 0n,
  ending_balance: 0n,
  unrealized_pl_previous_day: 0n,
  total_unrealized_pl: 0n,
};

const dayLength = 86_400_000;
const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10);

/** Every day of a period, both ends included. */
export function daysBetween(from: string, to: string): readonly string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, at) => dayAfter(from, at));
}

const millionth = 1_000_000n;
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());
/** What a currency's investments made on a day, in millionths: the same at every start, nothing while markets rest. */
function rateOn(currency: Currency, day: string): bigint {
  if (isWeekend(day)) return 0n;
  const drawn = createHash('sha256').update(`rate/${currency}/${day}`).digest().readUInt32BE(0) % 4801;
  return BigInt(drawn) - 2200n;
}
const endsMonth = (day: string): boolean => dayAfter(day).endsWith('-01');
/** Of what has been gained, this much is realized at the end of a month. */
const realizedShare = 30n;

type Rolling = {
  readonly currency: Currency;
  readonly from: string;
  readonly to: string;
  readonly flows: ReadonlyMap<string, Flows>;
};

/**
 * The values of a holder, day after day: what is invested gains or loses, what lies in the wallet doesn't. Every day
 * goes on where the one before ended, and its lines add up to its ending.
 */
export function rollDays({ currency, from, to, flows: byDay }: Rolling): readonly Day[] {
  const days: Day[] = [];
  let invested = 0n;
  let previous = none;
  for (const value_date of daysBetween(from, to)) {
    const flows = byDay.get(value_date) ?? noFlows;
    const gain = ((invested + previous.total_unrealized_pl) * rateOn(currency, value_date)) / millionth;
    const unrealized = previous.total_unrealized_pl + gain;
    const realized = endsMonth(value_date) && unrealized > 0n ? (unrealized * realizedShare) / 100n : 0n;
    invested += flows.investment_in - flows.investment_out;
    const amounts: Amounts = {
      ...flows,
      beginning_balance: previous.ending_balance,
      unrealized_pl_previous_day: previous.total_unrealized_pl,
      total_unrealized_pl: unrealized - realized,
      realized_pl: flows.realized_pl + realized,
      ending_balance: 0n,
    };
    previous = { ...amounts, ending_balance: endingOf(amounts) };
    days.push({ value_date, amounts: previous });
  }
  return days;
}

/** Amounts of different holders on one day, line by line. */
export function together(all: readonly Amounts[]): Amounts {
  return all.reduce(
    (sum, one) => ({
      beginning_balance: sum.beginning_balance + one.beginning_balance,
      money_in_new_funds: sum.money_in_new_funds + one.money_in_new_funds,
      unrealized_pl_previous_day: sum.unrealized_pl_previous_day + one.unrealized_pl_previous_day,
      investment_in: sum.investment_in + one.investment_in,
      investment_out: sum.investment_out + one.investment_out,
      total_unrealized_pl: sum.total_unrealized_pl + one.total_unrealized_pl,
      money_out: sum.money_out + one.money_out,
      misc_fees: sum.misc_fees + one.misc_fees,
      ending_balance: sum.ending_balance + one.ending_balance,
      realized_pl: sum.realized_pl + one.realized_pl,
    }),
    none,
  );
}

/** Days of one holder that follow each other, as one record: from where the first began to where the last ended. */
export function overPeriod(days: readonly Amounts[]): Amounts {
  const [first = none] = days;
  const last = days.at(-1) ?? none;
  return {
    ...together(days),
    beginning_balance: first.beginning_balance,
    unrealized_pl_previous_day: first.unrealized_pl_previous_day,
    total_unrealized_pl: last.total_unrealized_pl,
    ending_balance: last.ending_balance,
  };
}
