import { z } from 'zod';
import { currencies, transactionTypes } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { day } from './date.ts';
import { moneyText } from './money.ts';
import { uuid } from './uuid.ts';

/** How many transactions a bar names; beyond that a list has them all. */
export const mostInBar = 50;

/**
 * The lines of a roll-forward that a value bridge draws, in this order. `total_unrealized_pl` is what the unrealized
 * result changed by; the last two are moves inside what is valued (decisions §9).
 */
export const bridgeFields = [
  'money_in_new_funds',
  'money_out',
  'misc_fees',
  'realized_pl',
  'total_unrealized_pl',
  'investment_in',
  'investment_out',
] as const;
export type BridgeField = (typeof bridgeFields)[number];

const span = { from: day.optional(), to: day };
const inOrder = [
  (value: { from?: string | undefined; to: string }, context: z.RefinementCtx) => {
    if (value.from !== undefined && value.to < value.from) issueAt(context, 'to', 'too_small');
  },
  whenRight('from', 'to'),
] as const;

/** The days of a bridge, both included; without `from` since the beginning. */
export const bridgePeriod = z.strictObject(span).superRefine(...inOrder);
/** The same of a value: whose (the caller's own, or the fund's for staff, without `user_id`), in which currency. */
export const valueBridgeQuery = z
  .strictObject({ user_id: uuid.optional(), currency: z.enum(currencies), ...span })
  .superRefine(...inOrder);

/** A transaction as it counts in a bar: `amount` is signed like the bar's. */
const counted = z.strictObject({
  /** null: posted without a request of the member */
  id: uuid.nullable(),
  user_id: uuid,
  /** null to the member */
  user_name: z.string().nullable(),
  reference: z.string().nullable(),
  transaction_type: z.enum(transactionTypes),
  amount: moneyText,
  value_date: day,
});

const barOf = <Field extends readonly [string, ...string[]]>(fields: Field) =>
  z.strictObject({
    field: z.enum(fields),
    /** what it does to what is held; of a neutral one what was moved */
    amount: moneyText,
    /** shown, never added */
    neutral: z.boolean(),
    /** how many transactions it is made of, and what they come to */
    count: z.number().int(),
    transactions_amount: moneyText,
    /** the newest of them */
    transactions: z.array(counted).max(mostInBar),
  });

const bridgeOf = <Bar extends z.ZodType>(bar: Bar) =>
  z.strictObject({
    /** null: the fund */
    user_id: uuid.nullable(),
    user_name: z.string().nullable(),
    currency: z.enum(currencies),
    /** null: since the beginning */
    from: day.nullable(),
    to: day,
    opening: moneyText,
    closing: moneyText,
    /** what the bars that aren't neutral leave unexplained between both */
    difference: moneyText,
    bars: z.array(bar),
  });

/** Why a value changed, by the lines of its published daily records: opening + bars + difference = closing. */
export const valueBridge = bridgeOf(barOf(bridgeFields)).extend({
  /** the days of the records that both figures are taken from; null: there is none */
  opening_date: day.nullable(),
  closing_date: day.nullable(),
});
export type ValueBridge = z.infer<typeof valueBridge>;

/** Why a wallet's balance changed, by types of transactions, as the ledger has them: nothing is left unexplained. */
export const balanceBridge = bridgeOf(barOf(transactionTypes));
export type BalanceBridge = z.infer<typeof balanceBridge>;
export type BridgeBar = ValueBridge['bars'][number] | BalanceBridge['bars'][number];
