import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { paperFormats } from '../../contract/values/export.ts';
import type { FundBankAccount, FundBankForm } from '../../contract/values/fund-bank-account.ts';
import type { FundBooks } from '../../contract/values/fund-books.ts';
import { api, totalOf } from '../api/client.ts';
import { toProblem } from '../api/problem.ts';
import { confirmed } from './confirmation.ts';
import { askExtension } from './features.ts';
import { keys } from './keys.ts';
import { exportList } from './list-export.ts';
import { lookedAt } from './looked-at.ts';
import type { TransactionFilters } from './transactions.ts';

/** The fund's own accounts with what lies on them. `viewerId`: whoever asks. */
export const fundBanksQuery = (viewerId: string) =>
  queryOptions({
    queryKey: keys.fundBanks,
    queryFn: async () => (await api.fundBankAccounts.list({ params: { userId: viewerId } })).body,
  });

/** What lies at banks and what it is made of, by currency; null where the API tells no books. */
export const fundBooksQuery = queryOptions({
  queryKey: keys.fundBooks,
  queryFn: ({ client }) =>
    askExtension<FundBooks | null>({
      client,
      name: 'money',
      call: async () => (await api.fundBooks.read()).body,
      without: async () => null,
    }),
});

/** What the fund does with one of its accounts. */
export type FundBankAct =
  | { readonly act: 'add'; readonly form: FundBankForm }
  | { readonly act: 'change'; readonly account: FundBankAccount; readonly form: FundBankForm }
  | { readonly act: 'default' | 'remove'; readonly account: FundBankAccount };

const asProblem = (thrown: unknown): never => {
  throw toProblem(thrown);
};

type Done = { readonly pending_approval?: string | undefined };
async function perform(viewerId: string, asked: FundBankAct): Promise<Done> {
  if (asked.act === 'add') return (await api.fundBankAccounts.create({ body: asked.form })).body;
  const params = { userId: viewerId, bankId: asked.account.id };
  switch (asked.act) {
    case 'change':
      return (
        await api.fundBankAccounts.update({
          params,
          body: { ...asked.form, version: asked.account.version },
        })
      ).body;
    case 'default':
      return (await api.fundBankAccounts.setDefault({ params })).body;
    case 'remove':
      return (await api.fundBankAccounts.remove({ params })).body;
  }
}

/**
 * Does it to the account whose state the person looked at, or prepares it for a second person, which the answer says;
 * either way the accounts are read again. Rejects with a Problem.
 */
export const fundBankMutation = (client: QueryClient, viewerId: string) =>
  mutationOptions({
    mutationFn: (asked: FundBankAct) =>
      confirmed('bank_details', () => perform(viewerId, asked).catch(asProblem)),
    onSettled: () => {
      const again = (...stale: readonly (readonly string[])[]) =>
        Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
      void again(keys.fundBooks, keys.overview, keys.activities);
      // with the new state the act is done: whoever sees it may go on from it
      return again(keys.fundBanks, keys.approvals);
    },
  });

/** What chooses the transactions that went through a bank; what is absent chooses nothing. */
export type BankTransactionFilters = TransactionFilters & { readonly fund_bank_id?: string };
type Window = {
  readonly filters: BankTransactionFilters;
  readonly offset: number;
  readonly limit: number;
};

/** One page of all members' transactions that go through a bank of the fund's, newest first. */
export const bankTransactionsQuery = ({ filters, offset, limit }: Window) =>
  queryOptions({
    queryKey: [...keys.transactions, 'via-bank', { ...filters, offset, limit }],
    ...lookedAt,
    queryFn: async ({ signal }) => {
      const { body, headers } = await api.transactions.list(
        { query: { ...filters, via_bank: '1', offset, limit } },
        { signal },
      );
      return { rows: body, total: totalOf(headers) };
    },
  });

export const bankExportFormats = paperFormats;
/** All of them that the filters choose, as a file. */
export const exportBankTransactions = (filters: BankTransactionFilters) =>
  exportList({
    call: ['transactions', 'list'],
    path: '/transactions',
    filters: { ...filters, via_bank: '1' },
  });
