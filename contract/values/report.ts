import { z } from 'zod';
import { currencies, transactionTypes } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { day } from './date.ts';
import { moneyText, percentageText } from './money.ts';
import { choice } from './text.ts';
import { uuid } from './uuid.ts';

export const reportFormats = ['pdf', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** What a report is about: days in UTC, both included; without them all that was published; without a currency both. */
export const reportSubject = {
  from: day.optional(),
  to: day.optional(),
  currency: choice(currencies).optional(),
};
type Asked = { readonly from?: string | undefined; readonly to?: string | undefined };
/** For `superRefine`: the last day isn't before the first. */
export const daysInOrder = [
  ({ from, to }: Asked, context: z.RefinementCtx) => {
    if (from !== undefined && to !== undefined && to < from) issueAt(context, 'to', 'too_small');
  },
  whenRight('from', 'to'),
] as const;

/** The lines of a period: what was held before it, what came and went, what was held at its end. */
const lines = {
  beginning_balance: moneyText,
  money_in_new_funds: moneyText,
  money_out: moneyText,
  misc_fees: moneyText,
  realized_pl: moneyText,
  unrealized_pl_previous_day: moneyText,
  total_unrealized_pl: moneyText,
  investment_in: moneyText,
  investment_out: moneyText,
  ending_balance: moneyText,
};

/** The published days of a calendar month that lie in the period, rolled into one. */
const reportMonth = z.strictObject({
  year: z.number().int(),
  month: z.number().int().min(1).max(12),
  /** how many days were published */
  days: z.number().int().min(1),
  ...lines,
});
/** A published quarterly record whose whole quarter lies in the period. */
const reportQuarter = z.strictObject({
  year: z.number().int(),
  quarter_number: z.number().int().min(1).max(4),
  ...lines,
});
/** What moved in the wallet (in all members' wallets, for the fund), by the time of posting, as statements have it. */
const reportWallet = z.strictObject({
  opening: moneyText,
  in: moneyText,
  /** below zero */
  out: moneyText,
  closing: moneyText,
  movements: z.array(
    z.strictObject({
      transaction_type: z.enum(transactionTypes),
      count: z.number().int().min(1),
      amount: moneyText,
    }),
  ),
});

/** One currency: its value by published daily records, never by drafts. */
export const reportPart = z.strictObject({
  currency: z.enum(currencies),
  /** how many days were published in the period; 0: of values its quarters tell, where there are any */
  days: z.number().int().min(0),
  opening: moneyText,
  /** the day of the record that it is taken from; null: none was published before the period */
  opening_date: day.nullable(),
  closing: moneyText,
  /** null: no day was published up to the end of the period, and no amount says what was held */
  closing_date: day.nullable(),
  money_in_new_funds: moneyText,
  money_out: moneyText,
  misc_fees: moneyText,
  realized_pl: moneyText,
  /** what the unrealized result changed by */
  unrealized_change: moneyText,
  investment_in: moneyText,
  investment_out: moneyText,
  /** money in less money out */
  contributions: moneyText,
  /** closing − opening − contributions */
  result: moneyText,
  /** what the lines leave unexplained between opening and closing */
  difference: moneyText,
  /** since the very first record, up to the end of the period */
  since_beginning: z.strictObject({
    net_contributions: moneyText,
    result: moneyText,
    /** result on net contributions; null where these aren't above zero */
    result_percentage: percentageText.nullable(),
  }),
  months: z.array(reportMonth),
  quarters: z.array(reportQuarter),
  wallet: reportWallet,
});
export type ReportPart = z.infer<typeof reportPart>;
export type ReportMonth = z.infer<typeof reportMonth>;
/** One published day, for a workbook. */
export type ReportDay = Omit<ReportMonth, 'year' | 'month' | 'days'> & { readonly value_date: string };

/** What the report of a period says: the figures of the paper, the workbook and the screen. */
export const report = z.strictObject({
  /** null: the fund */
  user_id: uuid.nullable(),
  user_name: z.string().nullable(),
  member_id: z.string().nullable(),
  from: day,
  to: day,
  /** one per currency that was asked for; without one those of which there is something to tell */
  parts: z.array(reportPart),
});
export type Report = z.infer<typeof report>;
