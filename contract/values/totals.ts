import { z } from 'zod';
import { currencies, transactionTypes, type ValueSeries } from '../enums.ts';
import { day } from './date.ts';
import { moneyText } from './money.ts';

/** `YYYY-MM`, UTC. */
const month = z.string().regex(/^\d{4}-\d{2}$/);
/** How much the wallets of all members changed in a month, by the value date, and by how many entries. */
const flow = z.strictObject({ count: z.number().int(), amount: moneyText });

/** What the fund stands for in one currency. Two currencies are never added up. */
export const totalsOfCurrency = z.strictObject({
  currency: z.enum(currencies),
  /** the newest published daily value of the fund; null before there is one */
  value: z.strictObject({ value_date: day, ending_balance: moneyText }).nullable(),
  /** what lies in members' wallets */
  wallets: moneyText,
  /** the part of it that waiting requests have promised */
  reserved: moneyText,
  /** what members invested less what they took back */
  invested: moneyText,
  fund_cash: moneyText,
  /** the kinds of transactions that moved anything in either month */
  flows: z.array(
    z.strictObject({ transaction_type: z.enum(transactionTypes), month: flow, month_before: flow }),
  ),
});
export type TotalsOfCurrency = z.infer<typeof totalsOfCurrency>;

const fundSeries = ['FUND_DAILY', 'FUND_QUARTERLY'] as const satisfies readonly ValueSeries[];
/** Where the newest of some values of the fund stands: `ends_on`: the last day of its period; null: there are none. */
const newestPlace = z
  .strictObject({ series: z.enum(fundSeries), currency: z.enum(currencies), ends_on: day })
  .nullable();

/** The fund at a glance: what members hold, what moved in the newest month and the one before, what waits for somebody. */
export const fundTotals = z.strictObject({
  at: z.iso.datetime(),
  /** the newest month in which anything moved, and the one before it; without any, the present one */
  month,
  month_before: month,
  currencies: z.array(totalsOfCurrency),
  waiting: z.strictObject({
    /** requests to decide, and those that are approved and wait for their execution */
    requests_pending: z.number().int(),
    requests_approved: z.number().int(),
    /** values of the fund that somebody began, and those that wait for a second person */
    values_draft: z.number().int(),
    values_awaiting: z.number().int(),
    values_draft_at: newestPlace,
    values_awaiting_at: newestPlace,
  }),
});
export type FundTotals = z.infer<typeof fundTotals>;
