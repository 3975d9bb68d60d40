import { createHash } from 'node:crypto';
import { canonicalJson } from './activity-seal.ts';

/** An operation as it is stored, with its entries by the accounts' ids. */
export type PostedOperation = {
  readonly id: string;
  readonly kind: string;
  readonly transaction_id: string | null;
  readonly reversal_of: string | null;
  readonly posted_at: Date;
  /** `YYYY-MM-DD` */
  readonly value_date: string;
  readonly entries: readonly {
    readonly account_id: string;
    readonly currency: string;
    readonly amount: bigint;
  }[];
};

/** SHA-256 over an operation and its entries, in whatever order they come. */
export function hashOperation({ posted_at, entries, ...operation }: PostedOperation): Buffer {
  const lines = entries
    .map(({ account_id, currency, amount }) => `${account_id} ${currency} ${amount}`)
    .toSorted();
  return createHash('sha256')
    .update(canonicalJson({ ...operation, posted_at: posted_at.toISOString(), entries: lines }))
    .digest();
}
