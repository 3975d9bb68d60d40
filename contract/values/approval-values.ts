import { z } from 'zod';
import { currencies, valueSeries } from '../enums.ts';
import { moneyText } from './money.ts';
import { uuid } from './uuid.ts';
import { shownPeriod } from './value.ts';

const ofPeriod = { series: z.enum(valueSeries), currency: z.enum(currencies), ...shownPeriod };
const moved = { before: moneyText, after: moneyText, difference: moneyText };

/** One value that takes two people; contract/described/values.ts says what its amounts are. */
export const approvalValue = z.strictObject({
  value_id: uuid,
  user_id: uuid.nullable(),
  user_name: z.string().nullable(),
  member_id: z.string().nullable(),
  ...ofPeriod,
  ...moved,
});
export type ApprovalValue = z.infer<typeof approvalValue>;

/** What the values of one series, currency and period come to together. */
export const approvalValueTotal = z.strictObject({ ...ofPeriod, count: z.number().int(), ...moved });

/** Of so many periods, the newest ones, the sums are told: beyond that nobody reads on. */
export const mostValueTotals = 12;

/** A page of the values that are published or corrected together, and what all of them come to. */
export const approvalValues = z.strictObject({
  values: z.array(approvalValue),
  totals: z.array(approvalValueTotal).max(mostValueTotals),
  totals_count: z.number().int(),
  unread: z.number().int(),
});
export type ApprovalValues = z.infer<typeof approvalValues>;
