import type { BridgeBar } from '../../../contract/values/bridge.ts';
import type { Bridge } from '../../queries/bridge.ts';

export type CountedTransaction = BridgeBar['transactions'][number];

/** Where a bridge leads on to; the application knows the pages of each area. */
export type BridgeWays = {
  /** One transaction; null: it has no page. */
  readonly transaction: (counted: CountedTransaction) => string | null;
  /** The list that has all transactions of a bar. */
  readonly list: (told: Bridge, bar: BridgeBar) => string;
};

/** Whether what is told is about a value; otherwise about what a wallet holds. */
export const isOfValue = (told: Bridge): told is Extract<Bridge, { readonly opening_date: string | null }> =>
  'opening_date' in told;
