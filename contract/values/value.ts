import { z } from 'zod';
import { currencies, valueSeries, valueStatuses } from '../enums.ts';
import { day } from './date.ts';
import { moneyOrZero, moneyText, signedMoney } from './money.ts';
import { choice, optionalText } from './text.ts';

export const noteLength = 2000;
/** Optimistic locking: the version that was read; another one is answered 409 `stale_version` (decisions §4). */
export const version = z.number().int().min(1).max(2_147_483_647);
/** What an editor may ask for; RESTATED is the server's answer to a change of a published record. */
export const settableStatuses = ['DRAFT', 'AWAITING_APPROVAL', 'PUBLISHED'] as const;

/** The roll-forward of one record (specification §3, identity in decisions §9). Flows are never negative, results may be. */
const amounts = {
  beginning_balance: signedMoney,
  money_in_new_funds: moneyOrZero,
  unrealized_pl_previous_day: signedMoney,
  investment_in: moneyOrZero,
  investment_out: moneyOrZero,
  total_unrealized_pl: signedMoney,
  money_out: moneyOrZero,
  misc_fees: moneyOrZero,
  ending_balance: signedMoney,
  realized_pl: signedMoney,
};
export const amountFields = [
  'beginning_balance',
  'money_in_new_funds',
  'unrealized_pl_previous_day',
  'investment_in',
  'investment_out',
  'total_unrealized_pl',
  'money_out',
  'misc_fees',
  'ending_balance',
  'realized_pl',
] as const satisfies readonly (keyof typeof amounts)[];
const extras = { status: choice(settableStatuses).optional(), note: optionalText(noteLength) };
const year = z.number().int().min(1900).max(2100);
const quarterNumber = z.number().int().min(1).max(4);

/** A new daily record: fund (`/capital/values`) or investor. */
export const dailyValueForm = z.strictObject({
  currency: choice(currencies),
  value_date: day,
  ...amounts,
  ...extras,
});
/** A new quarterly record. */
export const quarterlyValueForm = z.strictObject({
  currency: choice(currencies),
  year,
  quarter_number: quarterNumber,
  ...amounts,
  ...extras,
});
/** A change of a record; currency and period stay. `reason` is kept when a published one is restated. */
export const valueChange = z.strictObject({
  ...amounts,
  ...extras,
  reason: optionalText(noteLength),
  version,
});

/** One value record, all series alike: `value_date` for daily ones, year and quarter for quarterly ones. */
export const valueRecord = z.strictObject({
  id: z.uuid(),
  series: z.enum(valueSeries),
  user_id: z.uuid().nullable(),
  currency: z.enum(currencies),
  value_date: day.nullable(),
  year: z.number().int().nullable(),
  quarter_number: z.number().int().min(1).max(4).nullable(),
  beginning_balance: moneyText,
  money_in_new_funds: moneyText,
  unrealized_pl_previous_day: moneyText,
  investment_in: moneyText,
  investment_out: moneyText,
  total_unrealized_pl: moneyText,
  money_out: moneyText,
  misc_fees: moneyText,
  ending_balance: moneyText,
  realized_pl: moneyText,
  status: z.enum(valueStatuses),
  note: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
  updated_by: z.string().nullable(),
});
export type ValueRecord = z.infer<typeof valueRecord>;

/** One point of the evolution: the balance and what was put in less what was taken out, per currency. */
export const evolutionPoint = z.strictObject({
  value_date: day,
  currency: z.enum(currencies),
  ending_balance: moneyText,
  net_contributions: moneyText,
});

/** A member's standing per currency. `result_percentage` is the result on net contributions; null without any. */
export const memberValues = z.strictObject({
  user_id: z.uuid(),
  user_name: z.string(),
  membership_id: z.string().nullable(),
  values: z.array(
    z.strictObject({
      currency: z.enum(currencies),
      value_date: day.nullable(),
      ending_balance: moneyText,
      net_contributions: moneyText,
      result: moneyText,
      result_percentage: z.string().nullable(),
    }),
  ),
});
