import { z } from 'zod';
import { currencies, transactionTypes } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { day } from './date.ts';
import { moneyText } from './money.ts';
import { uuid } from './uuid.ts';

/** The days of a statement, both included, by the time of posting in UTC. */
export const statementPeriod = z.strictObject({ from: day, to: day }).superRefine(
  ({ from, to }, context) => {
    if (to < from) issueAt(context, 'to', 'too_small');
  },
  whenRight('from', 'to'),
);

/** One entry of a wallet, in the order in which they were posted. */
export const statementLine = z.strictObject({
  /** when it was posted */
  at: z.iso.datetime(),
  /** from when it counts in values */
  value_date: day,
  /** null: posted without a request of the member */
  transaction_id: uuid.nullable(),
  transaction_type: z.enum(transactionTypes),
  reference: z.string().nullable(),
  own_reference: z.string().nullable(),
  /** below zero what left the wallet */
  amount: moneyText,
  /** what the wallet held after it */
  balance: moneyText,
});
export type StatementLine = z.infer<typeof statementLine>;

/** What moved in one wallet over a period: opening + the lines = closing, as the ledger has them. */
export const statement = z.strictObject({
  user_id: uuid,
  user_name: z.string(),
  member_id: z.string().nullable(),
  currency: z.enum(currencies),
  /** as asked for, today (UTC) at the latest, as the last day */
  from: day,
  to: day,
  /** held before the first day */
  opening: moneyText,
  /** held at the end of the last day */
  closing: moneyText,
  lines: z.array(statementLine),
});
export type Statement = z.infer<typeof statement>;
