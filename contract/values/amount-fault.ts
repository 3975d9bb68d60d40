import type { AmountField } from './roll-forward.ts';
import { decimalFault } from './typed-decimal.ts';
import { mayBeNegative } from './value.ts';

/** What the schema of one of a record's amounts says of a text, for who judges without it; null: nothing. */
export const amountFault = (field: AmountField, typed: string): string | null =>
  decimalFault(typed, 2, mayBeNegative(field) ? {} : { min: 0n });
