import { hashKey, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { currencies, type Currency, type TransactionType } from '../../contract/enums.ts';
import { exportMedia, type ExportFormat } from '../../contract/values/export.ts';
import type { MoneyStanding } from '../../contract/values/standing.ts';
import type { TransactionDetail, TransactionInput } from '../../contract/values/transaction.ts';
import type { MemberWallets } from '../../contract/values/wallet.ts';
import { api } from '../api/client.ts';
import { download, type Download, type DownloadProgress } from '../api/download.ts';
import { toProblem } from '../api/problem.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';
import { transactionQuery } from './transactions.ts';

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

/** Whether an answered amount is anything but zero. */
export const isSome = (amount: string): boolean => /[1-9]/.test(amount);

/** A member's wallets as they stand, with the latest blocking. */
export const walletsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.walletsOf(userId), 'latest'],
    queryFn: () => api.transactions.latestWallets({ params: { userId } }).then(({ body }) => body, asProblem),
  });

type Untold = 'misc_fees' | 'invested' | 'invested_free' | 'bank_accounts';
/** What is known of what a member may ask for; null: what an API without this extension does not tell. */
export type KnownStanding = Omit<MoneyStanding, Untold> & {
  readonly [Name in Untold]: MoneyStanding[Name] | null;
};

/** What a member may ask for now, and what is in the way of the rest. */
export const standingQuery = (userId: string) =>
  queryOptions({
    queryKey: [...keys.walletsOf(userId), 'standing'],
    queryFn: ({ client }): Promise<KnownStanding> =>
      askExtension<KnownStanding>({
        client,
        name: 'money',
        call: () => api.money.standing({ params: { userId } }).then(({ body }) => body, asProblem),
        without: async () => {
          const [{ standingBy }, wallets] = await Promise.all([
            import('./section-seven-money.ts'),
            client.fetchQuery({ ...walletsQuery(userId), staleTime: 0 }),
          ]);
          return standingBy(wallets);
        },
      }),
  });

/** What a member has invested, of each currency in which that is anything; nothing where it is not told. */
export const investedOf = (standing: KnownStanding | undefined) =>
  currencies.flatMap((currency) => {
    const amount = standing?.invested?.[currency] ?? '';
    return isSome(amount) ? [{ currency, amount }] : [];
  });

/** Whether a kind of operation still waits for its booklet, in whichever currency; false where nobody says. */
export const awaitsBooklet = (standing: KnownStanding | undefined, type: TransactionType): boolean =>
  standing?.operations.some(
    (one) => one.transaction_type === type && one.obstacles.includes('booklet_missing'),
  ) === true;

/** Both together: what decides whether a request can be sent. */
export type MoneyFacts = { readonly standing: KnownStanding; readonly wallets: MemberWallets };

/** Both as they stand at this moment, whatever was known of them. */
export async function readMoney(client: QueryClient, userId: string): Promise<MoneyFacts> {
  const [standing, wallets] = await Promise.all([
    client.fetchQuery({ ...standingQuery(userId), staleTime: 0 }),
    client.fetchQuery({ ...walletsQuery(userId), staleTime: 0 }),
  ]);
  return { standing, wallets };
}

/** Calls back each time one of the two is read, by whoever, once both are known. */
export function watchMoney(
  client: QueryClient,
  userId: string,
  callback: (now: MoneyFacts) => void,
): () => void {
  const ours = [standingQuery(userId).queryKey, walletsQuery(userId).queryKey].map(hashKey);
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (!ours.includes(event.query.queryHash)) return;
    const standing = client.getQueryData(standingQuery(userId).queryKey);
    const wallets = client.getQueryData(walletsQuery(userId).queryKey);
    if (standing !== undefined && wallets !== undefined) callback({ standing, wallets });
  });
}

/** What a new request, or one that was refused, may have moved. */
export function refreshMoney(client: QueryClient): void {
  for (const queryKey of [keys.money, keys.activities, keys.notifications])
    void client.invalidateQueries({ queryKey });
}

/** Asks for money to be moved; under one key once, however often it is sent. Answers the request. Rejects with a Problem. */
export async function createTransaction(
  client: QueryClient,
  body: TransactionInput,
  key: string,
): Promise<TransactionDetail> {
  const made = await api.transactions
    .create({ headers: { 'idempotency-key': key }, body })
    .then((reply) => reply.body, asProblem);
  // drawn at once, and read again: the kept answer to a key that was sent before says how the request began
  client.setQueryData(transactionQuery({ userId: made.user_id, id: made.id }).queryKey, made);
  refreshMoney(client);
  return made;
}

export type StatementAsked = {
  readonly userId: string;
  readonly currency: Currency;
  /** days, UTC, both included */
  readonly from: string;
  readonly to: string;
  readonly format: ExportFormat;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
};

/** The statement of a wallet over a period, as a file; rejects with a Problem, or with an AbortError when it was called off. */
export const fetchStatement = (asked: StatementAsked): Promise<Download> =>
  download({
    call: ['statements', 'read'],
    path: `/x/statements/${asked.userId}/${asked.currency}?from=${asked.from}&to=${asked.to}`,
    accept: exportMedia[asked.format],
    signal: asked.signal,
    onProgress: asked.onProgress,
  });
