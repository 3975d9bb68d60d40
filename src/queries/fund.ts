import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Currency, RequestStatus, TransactionType } from '../../contract/enums.ts';
import { paperFormats } from '../../contract/values/export.ts';
import type { FundTransactionInput, TransactionInput } from '../../contract/values/transaction.ts';
import { api, totalOf } from '../api/client.ts';
import { Problem, toProblem } from '../api/problem.ts';
import { keys } from './keys.ts';
import { exportList } from './list-export.ts';
import { lookedAt } from './looked-at.ts';
import { memberQuery } from './members.ts';
import { createTransaction, refreshMoney } from './money.ts';

export type InvestorFilters = { readonly currency?: Currency; readonly search?: string };
type Window<Filters> = { readonly filters: Filters; readonly offset: number; readonly limit: number };

/** One page of the investors with what they have invested, a line for each currency. */
export const investorsQuery = ({ filters, offset, limit }: Window<InvestorFilters>) =>
  queryOptions({
    queryKey: [...keys.money, 'investors', { ...filters, offset, limit }],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const { body, headers } = await api.fund.investors(
        { query: { ...filters, offset, limit } },
        { signal },
      );
      return { rows: body, total: totalOf(headers) };
    },
  });

/** What one investor has invested in one currency, where the API tells it by its list of investors alone (decisions §1). */
export const investedQuery = (userId: string, currency: Currency) =>
  queryOptions({
    queryKey: [...keys.walletsOf(userId), 'invested', currency],
    queryFn: async ({ client }) => {
      const [{ investedByList }, { membership_id, user_name }] = await Promise.all([
        import('./section-seven-money.ts'),
        client.ensureQueryData(memberQuery(userId)),
      ]);
      return investedByList({ userId, currency, search: membership_id ?? user_name });
    },
  });

export const fundExportFormats = paperFormats;
/** All investors that the filters choose, as a file. */
export const exportInvestors = (filters: InvestorFilters) =>
  exportList({ call: ['fund', 'investors'], path: '/fund/investors', filters });

/** What chooses the operations of one investor in one currency. */
export type OperationFilters = {
  readonly currency: Currency;
  readonly transaction_type?: TransactionType;
  readonly request_status?: RequestStatus;
  readonly search?: string;
};

/** One page of an investor's operations with the fund. */
export const operationsQuery = (userId: string, { filters, offset, limit }: Window<OperationFilters>) =>
  queryOptions({
    queryKey: [...keys.money, 'operations', userId, { ...filters, offset, limit }],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const { body, headers } = await api.fund.criteriaList(
        { params: { userId }, query: { ...filters, offset, limit } },
        { signal },
      );
      return { rows: body, total: totalOf(headers) };
    },
  });

/** All operations that the filters choose, as a file. */
export const exportOperations = (userId: string, filters: OperationFilters) =>
  exportList({ call: ['fund', 'criteriaList'], path: `/fund/transactions/criteria/${userId}`, filters });

/** One operation with the path it has taken. */
export const fundTransactionQuery = (userId: string, transactionId: string) =>
  queryOptions({
    queryKey: [...keys.money, 'fund-transaction', userId, transactionId],
    queryFn: async () => (await api.fund.read({ params: { userId, transactionId } })).body,
  });

/** The newest operation of a type, of all members; null when there is none yet. */
export const latestOperationQuery = (type: TransactionType) =>
  queryOptions({
    queryKey: [...keys.money, 'latest', type],
    queryFn: async () => {
      try {
        return (await api.transactions.latest({ params: { transaction_type: type } })).body;
      } catch (thrown) {
        if (thrown instanceof Problem && thrown.key === 'not_found') return null;
        throw thrown;
      }
    },
  });

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};
/** What an operation may have changed, and what may wait for a second person now. */
async function refresh(client: QueryClient): Promise<void> {
  const stale = [keys.money, keys.approvals, keys.activities, keys.notifications];
  await Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** Posts an operation of the fund for an investor. `key`: made once per form, so that it is done once. */
export const postOperationMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, key }: { readonly body: FundTransactionInput; readonly key: string }) =>
      api.fund.create({ headers: { 'idempotency-key': key }, body }).then((answer) => answer.body, asProblem),
    onSettled: () => refresh(client),
  });

export type ConversionAsked =
  /** a new one for a member */
  | { readonly kind: 'new'; readonly body: TransactionInput; readonly key: string }
  /** the member asked for it, and the fund says at which rate */
  | {
      readonly kind: 'approval';
      readonly userId: string;
      readonly transactionId: string;
      readonly rate: {
        readonly exchange_rate: string;
        readonly client_part: string;
        readonly fund_part: string;
      };
      readonly version: number;
      readonly key: string;
    };

/** Converts for a member, or approves what a member asked for. `key`: made once per form. */
export const convertMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (asked: ConversionAsked) => {
      const headers = { 'idempotency-key': asked.key };
      const answered =
        asked.kind === 'new'
          ? api.transactions.create({ headers, body: asked.body })
          : api.transactions.update({
              headers,
              params: { userId: asked.userId, transactionId: asked.transactionId },
              body: { request_status: 'APPROVED', ...asked.rate, version: asked.version },
            });
      return answered.then(({ body }) => body, asProblem);
    },
    onSettled: () => refresh(client),
  });

type PaymentEntered = { readonly body: TransactionInput; readonly key: string };

/** Enters a payment that arrived, as a request in its member's name. `key`: made once per form. */
export const enterPaymentMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, key }: PaymentEntered) => createTransaction(client, body, key),
    // an answer that was lost may have been one of success
    onError: () => refreshMoney(client),
  });
