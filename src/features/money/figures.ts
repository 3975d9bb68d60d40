import { centsOf, formatMoney } from '../../../contract/values/money.ts';
import type { Entry, Way } from '../../../machines/money-operation/types.ts';

/** The sum of amounts as the wire has them; those after a minus are taken away. */
export const sumOf = (plus: readonly (string | null)[], minus: readonly (string | null)[] = []): string =>
  formatMoney(
    plus.reduce((sum, one) => sum + centsOf(one), 0n) - minus.reduce((sum, one) => sum + centsOf(one), 0n),
  );

/** What is paid after fees. */
export const netOf = (entry: Entry, way: Way): string => sumOf([entry.amount], [way.fees]);

/** By how much an amount is over what there is. */
export const excessOf = (entry: Entry, way: Way): string => sumOf([entry.amount], [way.most]);

export const isNegative = (amount: string): boolean => amount.startsWith('-');
