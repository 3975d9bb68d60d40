import { QueryClient } from '@tanstack/react-query';
import { contract } from '../../contract/index.ts';
import type { RequestStatus } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { transactionDetail, type TransactionDetail } from '../../contract/values/transaction.ts';
import { exampleRequest } from '../../machines/catalogue/request.ts';
import { featuresQuery } from '../../src/queries/enrollment.ts';
import { changeQuery, transactionQuery } from '../../src/queries/transactions.ts';
import { exampleOf } from './dossier.ts';

/** The money-out of the examples. */
export const exampleTransaction = transactionDetail.parse(exampleOf(contract.transactions.read));

type Entry = TransactionDetail['history'][number];
const byFund = (request_status: RequestStatus, at: string, text: string | null = null): Entry => ({
  request_status,
  at,
  by: 'fund',
  by_name: null,
  reason: text === null ? null : 'BANK_HOLDER_MISMATCH',
  text,
});
const approved = byFund('APPROVED', '2026-03-12T09:10:00.000Z');
const words = 'The account is not in your name.';

const pathTo: Partial<Record<RequestStatus, readonly Entry[]>> = {
  APPROVED: [approved],
  EXECUTED: [approved, byFund('EXECUTED', '2026-03-13T11:00:00.000Z')],
  FAILED: [approved, byFund('FAILED', '2026-03-13T11:00:00.000Z', words)],
  REJECTED: [byFund('REJECTED', '2026-03-12T09:10:00.000Z', words)],
  CANCELLED: [{ ...byFund('CANCELLED', '2026-03-12T08:00:00.000Z'), by: 'investor' }],
};

/** The money-out as it stands in a status, with the path that led there. */
export const transactionAt = (request_status: RequestStatus): TransactionDetail => ({
  ...exampleTransaction,
  request_status,
  history: [...exampleTransaction.history, ...(pathTo[request_status] ?? [])],
  ...(request_status === 'EXECUTED'
    ? { executed_at: '2026-03-13T11:00:00.000Z', starting_date: '2026-03-13' }
    : {}),
});

const effects: readonly Effect[] = [
  {
    effect: 'request.status',
    transaction_id: exampleRequest.id,
    transaction_type: 'MONEY_OUT',
    from: 'PENDING',
    to: 'REJECTED',
  },
  { effect: 'wallet.releases', user_id: exampleRequest.userId, currency: 'EUR', amount: '250.00' },
  { effect: 'notification', kind: 'request_rejected' },
];

const statusOf: Readonly<Record<string, RequestStatus>> = {
  approved: 'APPROVED',
  rejected: 'REJECTED',
  executed: 'EXECUTED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  conflict: 'CANCELLED',
};

/** A query client that knows all that the page of a request reads in a leaf. */
export function knowingRequest(leaf: string): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  // nothing is known while it is read, nor when that failed
  if (!['loading', 'loadFailed'].includes(leaf))
    client.setQueryData(
      transactionQuery(exampleRequest).queryKey,
      transactionAt(statusOf[leaf] ?? 'PENDING'),
    );
  client.setQueryData(featuresQuery.queryKey, {
    features: ['money', 'statements'],
    four_eyes: true,
    limits: { max_file_mb: 10, max_files: 5 },
    product: { name: 'Sample Fund', prefix: 'gi', support: null },
  });
  const hash = '0'.repeat(64);
  client.setQueryData(changeQuery(exampleRequest, hash).queryKey, { effects: [...effects], hash });
  return client;
}
