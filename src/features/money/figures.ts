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

type Change = {
  /** what is available now */
  readonly now: string;
  /** null: not one yet */
  readonly amount: string | null;
  readonly gives: boolean;
  readonly isHeld: boolean;
};
/** What of a wallet is available once a request is executed: what comes into one that is held is held as well. */
export function availableAfter({ now, amount, gives, isHeld }: Change): string {
  if (gives) return sumOf([now], [amount]);
  return isHeld ? now : sumOf([now, amount]);
}
