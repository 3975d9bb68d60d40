import type { z } from 'zod';
import type { allTransactionsQuery } from '../../contract/calls/transactions.ts';
import { fundOperationTypes, type TransactionType } from '../../contract/enums.ts';
import { member, type Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { listInvestors } from '../repositories/investors.ts';
import { readDetail } from '../repositories/request-detail.ts';
import { findNewest, listTransactions, type TransactionFilters } from '../repositories/transactions-list.ts';
import { readHolder } from '../repositories/wallet-statement.ts';
import { listWallets, readWallets } from '../repositories/wallets.ts';
import { searchedFor } from '../rules/transaction-search.ts';

type Query = Partial<z.output<typeof allTransactionsQuery>>;
type Whose = Pick<TransactionFilters, 'userId' | 'types' | 'currency'>;

/** What chooses the rows for whoever looks, without the page: `whose` can't be widened by what was asked. */
export function filtersOf(context: Context, query: Query, whose: Whose = {}): TransactionFilters {
  const { offset: _offset, limit: _limit, search, ...asked } = query;
  const isMember = member(context).role === 'user';
  return {
    ...asked,
    search: search === undefined ? undefined : searchedFor(search),
    ...whose,
    ...(isMember && { told: true }),
  };
}

/** What the fund does with its investors: the types of `/fund` (decisions §5). */
export const fundTypes: readonly TransactionType[] = fundOperationTypes;

/** Throws `not_found` for whoever is no member. */
export async function assertMember(context: Context, userId: string): Promise<void> {
  if (!(await readHolder(context.db, userId))) throw problem('not_found');
}

type Paged = Query & { readonly offset: number; readonly limit: number };
async function listed(context: Context, query: Paged, whose: Whose = {}) {
  const { offset, limit } = query;
  const filters = filtersOf(context, query, whose);
  const { total, rows, holderRole } = await listTransactions(
    context.db,
    filters,
    { offset, limit },
    member(context),
  );
  return { reply: { headers: { 'x-total-count': total }, body: rows }, holderRole };
}
const pageOf = async (context: Context, query: Paged) => (await listed(context, query)).reply;
async function pageOfMember(context: Context, query: Paged, whose: Whose & { readonly userId: string }) {
  const { reply, holderRole } = await listed(context, query, whose);
  // whose they are was read with them; of nobody's it is asked whether there is such a member
  if (holderRole !== 'user') await assertMember(context, whose.userId);
  return reply;
}

/** One transaction of one member, with its path; anything else is `not_found`. */
async function detailOf(context: Context, userId: string, id: string, types?: readonly TransactionType[]) {
  const told = await readDetail(context.db, userId, id, member(context));
  if (!told || (types && !types.includes(told.transaction_type))) throw problem('not_found');
  return { body: told };
}
async function newestOf(context: Context, filters: TransactionFilters) {
  const newest = await findNewest(context.db, filters);
  if (!newest) throw problem('not_found');
  return detailOf(context, newest.user_id, newest.id);
}

/** Lists of transactions and wallets, newest first. The contract's rows say who may read whose. */
export const transactionLists = {
  list: os.transactions.list.handler(({ context, input }) => pageOf(context, input.query)),
  memberList: os.transactions.memberList.handler(({ context, input }) =>
    pageOfMember(context, input.query, input.params),
  ),
  criteriaList: os.transactions.criteriaList.handler(({ context, input }) =>
    pageOfMember(context, input.query, input.params),
  ),
  currencyList: os.transactions.currencyList.handler(({ context, input }) =>
    pageOfMember(context, input.query, input.params),
  ),
  wallets: os.transactions.wallets.handler(async ({ context, input }) => {
    const { offset, limit, ...filters } = input.query;
    const { total, rows } = await listWallets(context.db, filters, { offset, limit });
    return { headers: { 'x-total-count': total }, body: rows };
  }),
  latestWallets: os.transactions.latestWallets.handler(async ({ context, input }) => {
    const wallets = await readWallets(context.db, input.params.userId, member(context));
    if (!wallets) throw problem('not_found');
    return { body: wallets };
  }),
  read: os.transactions.read.handler(({ context, input }) =>
    detailOf(context, input.params.userId, input.params.transactionId),
  ),
  criteria: os.transactions.criteria.handler(({ context, input }) =>
    newestOf(context, filtersOf(context, input.query, input.params)),
  ),
  latest: os.transactions.latest.handler(({ context, input }) => {
    const { id, role } = member(context);
    return newestOf(context, { ...input.params, ...(role === 'user' && { userId: id, told: true }) });
  }),
};

/** The fund's operations with its investors, newest first. */
export const fundLists = {
  investors: os.fund.investors.handler(async ({ context, input }) => {
    const { offset, limit, ...filters } = input.query;
    const { total, rows } = await listInvestors(context.db, filters, { offset, limit });
    return { headers: { 'x-total-count': total }, body: rows };
  }),
  criteriaList: os.fund.criteriaList.handler(({ context, input }) =>
    pageOfMember(context, input.query, { ...input.params, types: fundTypes }),
  ),
  criteria: os.fund.criteria.handler(({ context, input }) =>
    newestOf(context, filtersOf(context, input.query, { ...input.params, types: fundTypes })),
  ),
  read: os.fund.read.handler(({ context, input }) =>
    detailOf(context, input.params.userId, input.params.transactionId, fundTypes),
  ),
};
