import { config } from 'zod';
import { currencies, type Currency } from '../../../../contract/enums.ts';
import { fieldErrors } from '../../../../contract/errors.ts';
import { formatMoney, parseMoney } from '../../../../contract/values/money.ts';
import { transactionForm, type TransactionInput } from '../../../../contract/values/transaction.ts';
import { typedDecimal } from '../../../../contract/values/typed-decimal.ts';
import { uuid } from '../../../../contract/values/uuid.ts';
import { readMoney, typedMoney } from '../../../ui/money-entry.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

/** A payment that arrived, while it is written. */
export type PaymentValues = {
  readonly currency: string;
  /** as typed, in the person's language */
  readonly amount: string;
  readonly text: string;
};

/** The payment that an address asks to enter, in its own words: the member's id, and what may be known of it. */
export type AskedPayment = {
  readonly userId: string;
  /** the id of the request that was over when the money came */
  readonly request: string | null;
  readonly currency: string | null;
  readonly amount: string | null;
};

const emptyPayment: PaymentValues = { currency: '', amount: '', text: '' };

/** The currency that is chosen; null: none yet. */
export const currencyOf = ({ currency }: Pick<PaymentValues, 'currency'>): Currency | null =>
  currencies.find((one) => one === currency) ?? null;

/** The request that it is entered for; null: none, or no id at all. */
export const requestOf = (asked: AskedPayment | null): string | null =>
  uuid.safeParse(asked?.request).data ?? null;

/** What it begins with. An amount is one of a currency, as the wire writes it: anything else is left to be typed. */
export function firstPayment(asked: AskedPayment | null, language: string): PaymentValues {
  const currency = asked === null ? null : currencyOf({ currency: asked.currency ?? '' });
  if (asked === null || currency === null) return emptyPayment;
  const amount = parseMoney(asked.amount ?? '');
  const isWire = amount !== null && amount > 0n && formatMoney(amount) === asked.amount;
  return { ...emptyPayment, currency, amount: isWire ? typedMoney(formatMoney(amount), language) : '' };
}

type PaymentOf = {
  readonly userId: string;
  /** the request that it is entered for; null: none */
  readonly request: string | null;
  readonly language: string;
};

const parsed = (values: PaymentValues, { userId, request, language }: PaymentOf) => {
  const text = values.text.trim();
  return transactionForm.safeParse({
    user_id: userId,
    transaction_type: 'MONEY_IN',
    currency: values.currency,
    amount: typedDecimal(values.amount, language),
    ...(text !== '' && { text }),
    ...(request !== null && { entered_for: request }),
  });
};

/** Field → the key of what is wrong with it, by the rule that the server applies. */
export function judgePayment(values: PaymentValues, of: PaymentOf): Readonly<Record<string, string>> {
  const result = parsed(values, of);
  const wrong = result.success ? {} : fieldErrors(result.error.issues);
  return currencyOf(values) === null ? { ...wrong, currency: 'required' } : wrong;
}

/** The amount as the wire writes it; null while it is none that could be sent. */
export const amountOf = (values: PaymentValues, of: PaymentOf): string | null =>
  judgePayment(values, of)['amount'] === undefined ? readMoney(values.amount, of.language) : null;

/** The body of the call; null while something is wrong. */
export function paymentBody(values: PaymentValues, of: PaymentOf): TransactionInput | null {
  const result = parsed(values, of);
  return result.success ? result.data : null;
}
