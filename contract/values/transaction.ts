import { z } from 'zod';
import {
  conversionTypes,
  currencies,
  fundOperationTypes,
  reasons,
  requestStatuses,
  requestableTypes,
  transactionTypes,
} from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { day } from './date.ts';
import { exchangeRate, moneyOrZero, moneyText, positiveMoney, rateText, signedMoney } from './money.ts';
import { choice, optionalText } from './text.ts';
import { noteLength, version } from './value.ts';

/** What staff alone may say of a request; the server refuses it of an investor (decisions §8: never a price). */
const staffFields = {
  misc_fees: moneyOrZero.optional(),
  exchange_rate: exchangeRate.optional(),
  client_part: moneyOrZero.optional(),
  fund_part: moneyOrZero.optional(),
  starting_date: day.optional(),
};

/** A request to move money. `user_id` is for staff; an investor's is the session's. */
export const transactionForm = z
  .strictObject({
    user_id: z.uuid().optional(),
    transaction_type: choice(requestableTypes),
    currency: choice(currencies),
    amount: positiveMoney,
    conversion_type: choice(conversionTypes).optional(),
    text: optionalText(noteLength),
    ...staffFields,
  })
  .superRefine(
    (value, context) => {
      const converts = value.transaction_type === 'CONVERSION';
      if (!converts && value.conversion_type) issueAt(context, 'conversion_type', 'invalid_value');
      if (!converts) return;
      if (!value.conversion_type) issueAt(context, 'conversion_type', 'required');
      else if (!value.conversion_type.startsWith(value.currency))
        issueAt(context, 'conversion_type', 'invalid_value');
    },
    whenRight('transaction_type', 'currency', 'conversion_type'),
  );

/** A step of a request's life: the status asked for and what goes with it (decisions §5). */
export const transactionChange = z
  .strictObject({
    request_status: choice(requestStatuses),
    reason: choice(reasons).optional(),
    text: optionalText(noteLength),
    received_amount: positiveMoney.optional(),
    value_date: day.optional(),
    payer: optionalText(140),
    ...staffFields,
    version,
  })
  .superRefine(
    (value, context) => {
      if (value.request_status === 'REJECTED' && !value.reason && !value.text)
        issueAt(context, 'reason', 'required');
      if (value.reason === 'OTHER' && !value.text) issueAt(context, 'text', 'required');
    },
    whenRight('request_status', 'reason', 'text'),
  );

/** An operation that the fund posts for an investor. An adjustment may be negative, nothing else is. */
export const fundTransactionForm = z
  .strictObject({
    user_id: z.uuid(),
    transaction_type: choice(fundOperationTypes),
    currency: choice(currencies),
    amount: signedMoney,
    starting_date: day,
    reversal_of: z.uuid().optional(),
    text: optionalText(noteLength),
  })
  .superRefine(
    (value, context) => {
      const negative = value.amount.startsWith('-') && value.transaction_type !== 'ADJUSTMENT';
      if (negative || value.amount === '0.00') issueAt(context, 'amount', 'too_small');
    },
    whenRight('transaction_type', 'amount'),
  );

/** A transaction as everybody reads it. `returned`: a payout that came back by a linked adjustment (decisions §5). */
export const transaction = z.strictObject({
  id: z.uuid(),
  user_id: z.uuid(),
  member_id: z.string().nullable(),
  user_name: z.string(),
  transaction_type: z.enum(transactionTypes),
  request_status: z.enum(requestStatuses),
  currency: z.enum(currencies),
  amount: moneyText,
  misc_fees: moneyText.nullable(),
  net_amount: moneyText.nullable(),
  conversion_type: z.enum(conversionTypes).nullable(),
  exchange_rate: rateText.nullable(),
  client_part: moneyText.nullable(),
  fund_part: moneyText.nullable(),
  starting_date: day.nullable(),
  payment_reference: z.string().nullable(),
  reason: z.enum(reasons).nullable(),
  text: z.string().nullable(),
  reversal_of: z.uuid().nullable(),
  returned: z.boolean(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  executed_at: z.iso.datetime().nullable(),
});
export type Transaction = z.infer<typeof transaction>;

/** One transaction with the path it has taken, oldest first. */
export const transactionDetail = transaction.extend({
  received_amount: moneyText.nullable(),
  value_date: day.nullable(),
  payer: z.string().nullable(),
  history: z.array(
    z.strictObject({
      request_status: z.enum(requestStatuses),
      at: z.iso.datetime(),
      by: z.enum(['investor', 'fund', 'system']),
      reason: z.enum(reasons).nullable(),
      text: z.string().nullable(),
    }),
  ),
});

/** The filters that every list of transactions shares; ALL is a filter's absence. */
export const transactionFilter = {
  request_status: choice(requestStatuses).optional(),
  transaction_type: choice(transactionTypes).optional(),
  currency: choice(currencies).optional(),
  from: day.optional(),
  to: day.optional(),
};
