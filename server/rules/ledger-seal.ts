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

const textOf = (
  { posted_at, ...operation }: Omit<PostedOperation, 'entries'>,
  entries: readonly string[],
): string => canonicalJson({ ...operation, posted_at: posted_at.toISOString(), entries });

/** SHA-256 over an operation and its entries, in whatever order they come. */
export function hashOperation({ entries, ...operation }: PostedOperation): Buffer {
  const lines = entries
    .map(({ account_id, currency, amount }) => `${account_id} ${currency} ${amount}`)
    .toSorted();
  return createHash('sha256').update(textOf(operation, lines)).digest();
}

/**
 * What the hash of an operation is over, but for its entries, for the database, which knows the accounts' ids: between
 * the two stand the entries as `account currency amount`, in quotation marks, sorted, with commas between.
 */
export function aroundEntries(operation: Omit<PostedOperation, 'entries'>): readonly [string, string] {
  const place = '"entries":[';
  const text = textOf(operation, []);
  const at = text.indexOf(place) + place.length;
  return [text.slice(0, at), text.slice(at)];
}
