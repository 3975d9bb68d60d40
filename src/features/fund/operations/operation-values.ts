import { config } from 'zod';
import { fundOperationTypes, type Currency } from '../../../../contract/enums.ts';
import { fieldErrors } from '../../../../contract/errors.ts';
import { startError } from '../../../../contract/values/date.ts';
import { parseMoney } from '../../../../contract/values/money.ts';
import { fundTransactionForm } from '../../../../contract/values/transaction.ts';
import type { FundTransactionInput, TransactionDetail } from '../../../../contract/values/transaction.ts';
import { typedDecimal } from '../../../../contract/values/typed-decimal.ts';
import { typedMoney } from '../../../ui/money-entry.ts';
import { operationFault, undone, type OperationType, type Planned, type Position } from './figures.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

/** An operation while it is written. An adjustment says by its direction whether it gives or takes. */
export type OperationValues = {
  readonly transaction_type: string;
  readonly direction: string;
  /** as typed, in the person's language */
  readonly amount: string;
  /** `YYYY-MM-DD`, or what is half typed */
  readonly starting_date: string;
  readonly text: string;
};
export const directions = ['in', 'out'] as const;

/** `today`: `YYYY-MM-DD`, UTC. */
export const emptyOperation = (today: string): OperationValues => ({
  transaction_type: '',
  direction: '',
  amount: '',
  starting_date: today,
  text: '',
});

/** What it begins with on `today`; what undoes an operation that is yet to count is offered the same day. */
export function firstValues(reversalOf: TransactionDetail | null, today: string): OperationValues {
  const counts = reversalOf?.starting_date ?? null;
  return emptyOperation(counts !== null && counts > today ? counts : today);
}

/** With what undoes an operation, as one would type it in this language: nobody types it. */
export function withUndone(
  values: OperationValues,
  reversalOf: TransactionDetail | null,
  language: string,
): OperationValues {
  if (reversalOf === null) return values;
  const movement = undone(reversalOf);
  return {
    ...values,
    transaction_type: 'ADJUSTMENT',
    direction: movement.startsWith('-') ? 'out' : 'in',
    amount: typedMoney(movement.replace('-', ''), language),
  };
}

/** Whose operation it is, and what it undoes. */
export type OperationOf = {
  readonly userId: string;
  readonly currency: Currency;
  readonly reversalOf: string | null;
  /** from which day on what it undoes counts: it may count from then on, too, and not before */
  readonly undoneFrom?: string | null;
  readonly language: string;
  /** `YYYY-MM-DD`, UTC */
  readonly today: string;
};

const typeOf = ({ transaction_type }: OperationValues): OperationType | null =>
  fundOperationTypes.find((one) => one === transaction_type) ?? null;

function amountOf(values: OperationValues, language: string): string {
  const typed = typedDecimal(values.amount, language);
  const takes = values.transaction_type === 'ADJUSTMENT' && values.direction === 'out';
  // a plus says nothing against the direction
  return takes && !typed.startsWith('-') ? `-${typed.replace(/^\+/, '')}` : typed;
}

const parsed = (values: OperationValues, { userId, currency, reversalOf, language }: OperationOf) => {
  const text = values.text.trim();
  return fundTransactionForm.safeParse({
    user_id: userId,
    transaction_type: values.transaction_type,
    currency,
    amount: amountOf(values, language),
    starting_date: values.starting_date,
    ...(reversalOf !== null && { reversal_of: reversalOf }),
    ...(text !== '' && { text }),
  });
};

/** What would be posted, as far as it can be told; null: not yet. */
export function plannedOf(values: OperationValues, language: string): Planned | null {
  const type = typeOf(values);
  const amount = parseMoney(amountOf(values, language));
  return type === null || amount === null || amount === 0n ? null : { type, amount };
}

/** Field → the key of what is wrong with it: by the rule that the server applies, then by what the member has. */
export function judgeOperation(
  values: OperationValues,
  of: OperationOf,
  position: Position | null,
): Readonly<Record<string, string>> {
  const result = parsed(values, of);
  const wrong = result.success ? {} : fieldErrors(result.error.issues);
  const needsDirection = values.transaction_type === 'ADJUSTMENT' && values.direction === '';
  const type = typeOf(values) === null ? { transaction_type: 'required' } : {};
  const isItsDay = values.starting_date === of.undoneFrom;
  const isBefore = values.starting_date < (of.undoneFrom ?? '');
  const start = isItsDay ? null : isBefore ? 'too_small' : startError(values.starting_date, of.today);
  const direction = needsDirection ? { direction: 'required' } : {};
  // a sign is said by the direction, never typed
  const typed = typedDecimal(values.amount, of.language);
  const sign = typed.startsWith('-') ? { amount: 'too_small' } : {};
  const planned = plannedOf(values, of.language);
  const fault =
    planned === null || position === null || of.reversalOf !== null
      ? null
      : operationFault(position, planned);
  return {
    ...(fault !== null && { amount: fault }),
    ...(start !== null && { starting_date: start }),
    ...wrong,
    ...sign,
    ...type,
    ...direction,
  };
}

/** The body of the call; null while something is wrong. */
export function operationBody(values: OperationValues, of: OperationOf): FundTransactionInput | null {
  const result = parsed(values, of);
  return result.success ? result.data : null;
}
