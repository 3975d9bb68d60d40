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
import { effectsHash } from './effect.ts';
import { longestHolder } from './holder.ts';
import { exchangeRate, moneyOrZero, moneyText, positiveMoney, rateText, signedMoney } from './money.ts';
import { choice, optionalLine, optionalText } from './text.ts';
import { noteLength, version } from './value.ts';
import { uuid } from './uuid.ts';

/** What staff alone may say of a request; the server refuses it of an investor (decisions §8: never a price). */
const staffFields = {
  misc_fees: moneyOrZero.optional(),
  exchange_rate: exchangeRate.optional(),
  client_part: moneyOrZero.optional(),
  fund_part: moneyOrZero.optional(),
  starting_date: day.optional(),
};

/** What staff alone may say of a request or of a change of it: an investor is answered `unknown_field` at each. */
export const staffFieldNames = [
  'misc_fees',
  'exchange_rate',
  'client_part',
  'fund_part',
  'starting_date',
  'received_amount',
  'value_date',
  'payer',
  'entered_for',
] as const;
export const ownReferenceLength = 35;

/** A request to move money. `user_id` is for staff; an investor's is the session's. */
export const transactionForm = z
  .strictObject({
    user_id: uuid.optional(),
    transaction_type: choice(requestableTypes),
    currency: choice(currencies),
    amount: positiveMoney,
    conversion_type: choice(conversionTypes).optional(),
    text: optionalText(noteLength),
    own_reference: optionalLine(ownReferenceLength),
    entered_for: uuid.optional(),
    ...staffFields,
  })
  .superRefine(
    (value, context) => {
      if (value.own_reference && value.transaction_type !== 'MONEY_OUT')
        issueAt(context, 'own_reference', 'invalid_value');
    },
    whenRight('transaction_type', 'own_reference'),
  )
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

/**
 * A step of a request's life: the status asked for and what goes with it (decisions §5). `effects_hash`: of what the
 * caller was shown that it does; without it nothing is compared but the version.
 */
export const transactionChange = z
  .strictObject({
    request_status: choice(requestStatuses),
    reason: choice(reasons).optional(),
    text: optionalText(noteLength),
    received_amount: positiveMoney.optional(),
    value_date: day.optional(),
    payer: optionalLine(longestHolder),
    ...staffFields,
    version,
    effects_hash: effectsHash.optional(),
  })
  .superRefine(
    (value, context) => {
      const isRefusal = value.request_status === 'REJECTED' || value.request_status === 'FAILED';
      if (isRefusal && !value.reason && !value.text) issueAt(context, 'reason', 'required');
      if (value.reason === 'OTHER' && !value.text) issueAt(context, 'text', 'required');
    },
    whenRight('request_status', 'reason', 'text'),
  );

export type TransactionForm = z.output<typeof transactionForm>;
/** As it is sent. */
export type TransactionInput = z.input<typeof transactionForm>;
export type TransactionChange = z.output<typeof transactionChange>;

/** An operation that the fund posts for an investor. An adjustment may be negative, nothing else is. */
export const fundTransactionForm = z
  .strictObject({
    user_id: uuid,
    transaction_type: choice(fundOperationTypes),
    currency: choice(currencies),
    amount: signedMoney,
    starting_date: day,
    reversal_of: uuid.optional(),
    text: optionalText(noteLength),
  })
  .superRefine(
    (value, context) => {
      const negative = value.amount.startsWith('-') && value.transaction_type !== 'ADJUSTMENT';
      if (negative || value.amount === '0.00') issueAt(context, 'amount', 'too_small');
    },
    whenRight('transaction_type', 'amount'),
  );

export type FundTransactionForm = z.output<typeof fundTransactionForm>;
/** As it is sent. */
export type FundTransactionInput = z.input<typeof fundTransactionForm>;

/** A transaction as everybody reads it (decisions §5); contract/described/transactions.ts says what each field means. */
export const transaction = z.strictObject({
  id: uuid,
  user_id: uuid,
  member_id: z.string().nullable(),
  user_name: z.string(),
  reference: z.string(),
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
  own_reference: z.string().nullable(),
  reason: z.enum(reasons).nullable(),
  text: z.string().nullable(),
  reversal_of: uuid.nullable(),
  returned: z.boolean(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
  created_by: uuid.nullable(),
  executed_at: z.iso.datetime().nullable(),
});
export type Transaction = z.infer<typeof transaction>;

/** A paper that shows a payment. */
export const proof = z.strictObject({
  file_id: uuid,
  file_name: z.string(),
  size: z.number().int(),
  uploaded_at: z.iso.datetime(),
});

/** Where a transfer goes to: a withdrawal to the member's account, as kept with the request; a payment to the fund's. */
export const transferAccount = z.strictObject({
  bank_name: z.string().nullable(),
  account_holder: z.string(),
  currency: z.enum(currencies),
  account_country: z.string(),
  iban: z.string().nullable(),
  swift: z.string().nullable(),
  bank_account_number: z.string().nullable(),
  routing_number: z.string().nullable(),
});
export type TransferAccount = z.infer<typeof transferAccount>;

/** One transaction with the path it has taken, oldest first. */
export const transactionDetail = transaction.extend({
  bank_account: transferAccount.nullable(),
  proofs: z.array(proof),
  reversed_by: uuid.nullable(),
  reversal_waiting: z.strictObject({ id: uuid, reference: z.string() }).nullable(),
  approval: z
    .strictObject({
      id: uuid,
      prepared_by: uuid,
      prepared_by_name: z.string(),
      prepared_at: z.iso.datetime(),
    })
    .nullable(),
  received_amount: moneyText.nullable(),
  value_date: day.nullable(),
  payer: z.string().nullable(),
  entered_for: uuid.nullable(),
  entered_as: z
    .strictObject({ id: uuid, reference: z.string(), request_status: z.enum(requestStatuses) })
    .nullable(),
  account_closed: z.boolean(),
  history: z.array(
    z.strictObject({
      request_status: z.enum(requestStatuses),
      at: z.iso.datetime(),
      by: z.enum(['investor', 'fund', 'system']),
      by_name: z.string().nullable(),
      reason: z.enum(reasons).nullable(),
      text: z.string().nullable(),
    }),
  ),
});

export type TransactionDetail = z.infer<typeof transactionDetail>;

/** The filters that every list of transactions shares; ALL is a filter's absence. Days are those of `created_at`, in UTC. */
export const transactionFilter = {
  request_status: choice(requestStatuses).optional(),
  transaction_type: choice(transactionTypes).optional(),
  currency: choice(currencies).optional(),
  from: day.optional(),
  to: day.optional(),
};
