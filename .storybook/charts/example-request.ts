import type { QueryClient } from '@tanstack/react-query';
import { contract } from '../../contract/index.ts';
import { requestableTypes, type RequestStatus, type WalletBlockingState } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { moneyStanding, type Obstacle } from '../../contract/values/standing.ts';
import { transactionDetail, type TransactionDetail } from '../../contract/values/transaction.ts';
import { exampleRequest } from '../../machines/catalogue/request.ts';
import type { RequestAct, RequestStanding } from '../../machines/request/types.ts';
import { featuresQuery } from '../../src/queries/enrollment.ts';
import { standingQuery } from '../../src/queries/money.ts';
import { changeQuery, transactionQuery } from '../../src/queries/transactions.ts';
import { storyClient } from '../knowing.ts';
import { exampleOf, featuring } from './dossier.ts';

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

/** What an act on the example would change. */
function effectsOf(from: RequestStatus, to: RequestStatus): Effect[] {
  return [
    {
      effect: 'request.status',
      transaction_id: exampleRequest.id,
      transaction_type: 'MONEY_OUT',
      from,
      to,
    },
    ...(to === 'REJECTED' || to === 'CANCELLED'
      ? [
          {
            effect: 'wallet.releases' as const,
            user_id: exampleRequest.userId,
            currency: 'EUR' as const,
            amount: '250.00',
          },
        ]
      : []),
    ...(to === 'PENDING' ? [] : [{ effect: 'notification' as const, kind: `request_${to.toLowerCase()}` }]),
  ];
}

/** Another has prepared the execution. */
const prepared = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b72',
  prepared_by: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b73',
  prepared_by_name: 'Dominique Modèle',
  prepared_at: '2026-03-12T10:00:00.000Z',
};

/** What the chart has said of the request so far. */
type Known = {
  readonly standing: RequestStanding | null;
  readonly act: RequestAct | null;
  readonly hash: string | null;
};

/** What stands around money of the example's member, whose requests all meet the same. */
export function knowingStanding(
  client: QueryClient,
  state: WalletBlockingState,
  obstacles: readonly Obstacle[] = [],
): void {
  client.setQueryData(standingQuery(exampleRequest.userId).queryKey, {
    ...moneyStanding.parse(exampleOf(contract.money.standing)),
    blocking: { state, at: null, text: null },
    operations: requestableTypes.map((transaction_type) => ({
      transaction_type,
      currency: exampleTransaction.currency,
      obstacles: [...obstacles],
    })),
  });
}

/** A query client that knows all that the page of a request reads; nothing of it before it is read. */
export function knowingRequest(
  { standing, act, hash }: Known,
  client: QueryClient = storyClient(),
): QueryClient {
  if (standing !== null)
    client.setQueryData(transactionQuery(exampleRequest).queryKey, {
      ...transactionAt(standing.status),
      transaction_type: standing.type,
      approval: standing.isPrepared ? prepared : null,
    });
  client.setQueryData(featuresQuery.queryKey, featuring('money', 'statements'));
  if (standing !== null && act !== null && hash !== null)
    client.setQueryData(changeQuery(exampleRequest, hash).queryKey, {
      effects: effectsOf(standing.status, act.to),
      hash,
    });
  return client;
}
