import { hashKey, mutationOptions, queryOptions, skipToken } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Currency, RequestStatus, TransactionType } from '../../contract/enums.ts';
import type { Prediction } from '../../contract/values/effect.ts';
import { exportMedia, type ExportFormat } from '../../contract/values/export.ts';
import type { TransactionChange, TransactionDetail } from '../../contract/values/transaction.ts';
import { api, totalOf } from '../api/client.ts';
import { download, type Download, type DownloadProgress } from '../api/download.ts';
import { toProblem } from '../api/problem.ts';
import { upload } from '../api/upload.ts';
import { askExtension, unforetold } from './features.ts';
import { keys } from './keys.ts';
import { lookedAt } from './looked-at.ts';

/** One request: whose it is, and which. */
export type TransactionRef = { readonly userId: string; readonly id: string };

/** What chooses the rows; what is absent chooses nothing. */
export type TransactionFilters = {
  readonly request_status?: RequestStatus;
  readonly transaction_type?: TransactionType;
  readonly currency?: Currency;
  /** days, UTC */
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
};
type Window = {
  /** null: of all members, which staff reads */
  readonly userId: string | null;
  readonly filters: TransactionFilters;
  readonly offset: number;
  readonly limit: number;
};

/** One page of transactions, newest first; the page before stays while the next one is fetched. */
export const transactionsQuery = ({ userId, filters, offset, limit }: Window) =>
  queryOptions({
    queryKey: [...keys.transactions, 'list', userId, { ...filters, offset, limit }],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const query = { ...filters, offset, limit };
      const { body, headers } =
        userId === null
          ? await api.transactions.list({ query }, { signal })
          : await api.transactions.memberList({ params: { userId }, query }, { signal });
      return { rows: body, total: totalOf(headers) };
    },
  });

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** One transaction with the path it has taken. */
export const transactionQuery = ({ userId, id }: TransactionRef) =>
  queryOptions({
    queryKey: keys.transactionOf(userId, id),
    queryFn: () =>
      api.transactions.read({ params: { userId, transactionId: id } }).then((reply) => reply.body, asProblem),
  });

/** The same as it stands at this moment, whatever was known of it. */
export const readTransaction = (client: QueryClient, ref: TransactionRef): Promise<TransactionDetail> =>
  client.fetchQuery({ ...transactionQuery(ref), staleTime: 0 });

/** What a moved request makes stale: all that is read of money, what waits for a second person, what is told of it. */
const stale = [keys.money, keys.approvals, keys.overview, keys.activities, keys.notifications];

/** Reads a request anew after an act, or after one that was refused, and lets go of what else it may have moved. */
export function refreshTransaction(client: QueryClient, ref: TransactionRef): Promise<TransactionDetail> {
  for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  return readTransaction(client, ref);
}

/** What the answer to an act said of the request is what is known of it, until it is read again. */
export function keepTransaction(
  client: QueryClient,
  ref: TransactionRef,
  said: TransactionDetail,
): TransactionDetail {
  client.setQueryData(transactionQuery(ref).queryKey, said);
  return said;
}

/** What a change would do, as it was last asked; `hash` names it. Nothing is fetched by this. */
export const changeQuery = ({ userId, id }: TransactionRef, hash: string) =>
  queryOptions<Prediction>({
    queryKey: keys.changesOf(userId, id, hash),
    queryFn: skipToken,
    staleTime: Infinity,
  });

/** Asks what a change would do, keeps it for `changeQuery`, and answers its hash. */
export async function predictChange(
  client: QueryClient,
  ref: TransactionRef,
  body: TransactionChange,
): Promise<string> {
  const params = { userId: ref.userId, transactionId: ref.id };
  const prediction = await askExtension<Prediction>({
    client,
    name: 'money',
    call: async () => (await api.money.predict({ params, body })).body,
    without: async () => ({ effects: [], hash: unforetold }),
  }).catch(asProblem);
  client.setQueryData(changeQuery(ref, prediction.hash).queryKey, prediction);
  return prediction.hash;
}

/** Changes a request once, however often this is sent with the same key. Rejects with a Problem. */
export const changeTransaction = (
  { userId, id }: TransactionRef,
  body: TransactionChange,
  key: string,
): Promise<TransactionDetail> =>
  api.transactions
    .update({ params: { userId, transactionId: id }, headers: { 'idempotency-key': key }, body })
    .then((reply) => reply.body, asProblem);

/** Calls back each time the request is read, by whoever. */
export function watchTransaction(
  client: QueryClient,
  ref: TransactionRef,
  callback: (now: TransactionDetail) => void,
): () => void {
  const { queryKey } = transactionQuery(ref);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryHash !== hashKey(queryKey)) return;
    const now = client.getQueryData(queryKey);
    if (now !== undefined) callback(now);
  });
}

/** Adds a paper that shows a payment; once, however often this is sent with the same key. Rejects with a Problem. */
export const addProofMutation = (client: QueryClient, { userId, id }: TransactionRef) =>
  mutationOptions({
    mutationFn: ({
      file,
      key,
      onProgress,
    }: {
      readonly file: File;
      readonly key: string;
      readonly onProgress: (share: number) => void;
    }) =>
      upload<TransactionDetail['proofs'][number]>({
        path: `/x/transaction/${userId}/${id}/proofs`,
        fields: {},
        file,
        idempotencyKey: key,
        onProgress: ({ sent, total }) => onProgress(total === 0 ? 0 : sent / total),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: keys.transactionOf(userId, id) }),
  });

/** Fetches one of those papers, under the name it was given. */
export async function fetchProof({ userId, id }: TransactionRef, fileId: string): Promise<Blob> {
  const params = { userId, transactionId: id, fileId };
  return (await api.money.readProof({ params }).catch(asProblem)).body;
}

/** The receipt of a request as a PDF in the page's language. */
export const fetchReceipt = ({ userId, id }: TransactionRef): Promise<Download> =>
  download({
    call: ['statements', 'receipt'],
    path: `/x/transaction/${userId}/${id}/receipt`,
    accept: exportMedia.pdf,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

export type TransactionsExport = {
  readonly userId: string | null;
  readonly format: ExportFormat;
  readonly filters: TransactionFilters;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
};

/** All rows that the filters choose, as a file; rejects with a Problem, or with an AbortError when it was called off. */
export function exportTransactions(asked: TransactionsExport): Promise<Download> {
  const { userId, format, filters, signal, onProgress } = asked;
  const query = new URLSearchParams(filters).toString();
  return download({
    call: ['transactions', userId === null ? 'list' : 'memberList'],
    path: `${userId === null ? '/transactions' : `/transactions/list/${userId}`}?${query}`,
    accept: exportMedia[format],
    signal,
    onProgress,
  });
}
