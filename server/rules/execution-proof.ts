import { createHash } from 'node:crypto';
import type { TransferAccount } from '../../contract/values/transaction.ts';
import { canonicalJson } from './activity-seal.ts';

/** What an executed request says for good. */
const lasting = [
  'id',
  'seq',
  'reference',
  'user_id',
  'transaction_type',
  'currency',
  'amount',
  'misc_fees',
  'conversion_type',
  'exchange_rate',
  'client_part',
  'fund_part',
  'starting_date',
  'payment_reference',
  'fund_bank_id',
  'received_amount',
  'value_date',
  'reversal_of',
  'operation_id',
  'created_at',
  'created_by',
  'executed_at',
] as const;

/** What goes when a person is forgotten whose money is kept no longer. */
export const forgettable = ['bank_account', 'payer', 'own_reference', 'text'] as const;

type Lasting = Readonly<Record<(typeof lasting)[number], unknown>>;
type PaidInto = { readonly fund_account: TransferAccount | null };
type Forgettable = Readonly<Record<(typeof forgettable)[number], unknown>>;

function fingerprint<Name extends string>(
  row: Readonly<Record<Name, unknown>>,
  names: readonly Name[],
): string {
  const told = names.map((name): [string, unknown] => {
    const value = row[name];
    return [name, value instanceof Date ? value.toISOString() : (value ?? null)];
  });
  return createHash('sha256')
    .update(canonicalJson(Object.fromEntries(told)))
    .digest('hex');
}

export const hashOfFacts = (row: Lasting): string => fingerprint(row, lasting);
export const hashOfPersons = (row: Forgettable): string => fingerprint(row, forgettable);

/** Of a payment: the fund's account that it came into. A print of its own: requests from before have none in the log. */
export const hashOfAccount = (row: PaidInto): string => fingerprint(row, ['fund_account']);

/**
 * What the log keeps of a request with its execution: the operation's own hash, and fingerprints of what the request says
 * beside it. Those of persons stand by themselves, since what they are over is forgotten one day.
 */
export const executionProof = (row: Lasting & Forgettable & PaidInto, operation: Buffer) => ({
  operation_hash: operation.toString('hex'),
  facts_hash: hashOfFacts(row),
  persons_hash: hashOfPersons(row),
  ...(row.fund_account && { account_hash: hashOfAccount(row) }),
});
