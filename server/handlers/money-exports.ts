import { z } from 'zod';
import { fundOperationsQuery, investorsQuery } from '../../contract/calls/fund.ts';
import {
  allTransactionsQuery,
  currencyTransactionsQuery,
  transactionsQuery,
  walletsQuery,
} from '../../contract/calls/transactions.ts';
import { currencies } from '../../contract/enums.ts';
import type { ExportFormat } from '../../contract/values/export.ts';
import { endingOf } from '../../contract/values/fund-bank-account.ts';
import { centsOf } from '../../contract/values/money.ts';
import { shownDay } from '../files/agreement-facts.ts';
import { moneyWords, type MoneyWords } from '../files/money-words.ts';
import { fill } from '../files/papers.ts';
import type { Fact } from '../files/pdf/facts.ts';
import { amount, dayOf } from '../files/table.ts';
import { member, type Context } from '../http/context.ts';
import type { Export, Exporters } from '../http/exports.ts';
import { problem } from '../http/problem.ts';
import { readBankName } from '../repositories/fund-banks.ts';
import {
  investorQueries,
  readInvestors,
  type FundInvestor,
  type Invested,
} from '../repositories/investors.ts';
import {
  readTransactions,
  transactionQueries,
  type TransactionFilters,
} from '../repositories/transactions-list.ts';
import type { Snapshot } from '../repositories/snapshot.ts';
import { readHolder } from '../repositories/wallet-statement.ts';
import { readWalletRows, walletQueries, type MemberWalletsRow } from '../repositories/wallets.ts';
import { recordExport } from './export-log.ts';
import { exportSnapshot } from './export-snapshot.ts';
import { assertFits, exportList, parsedQuery, type Column } from './list-export.ts';
import { filtersOf, fundTypes } from './money-lists.ts';
import { exportStatement } from './statement-export.ts';
import { transactionColumns, transactionSums } from './transaction-columns.ts';
import { uuid } from '../../contract/values/uuid.ts';

type Asked = Partial<z.output<typeof allTransactionsQuery>>;
type Whose = Pick<TransactionFilters, 'types' | 'currency'> & { readonly userId?: string };
type Names<Key extends 'wallets' | 'investors'> = keyof MoneyWords[Key]['columns'];

/** Through which account of the fund's, or through any, the transactions went; null: whether they did isn't asked. */
async function bankAsked(
  { db }: Context,
  { fund_bank_id, via_bank }: Asked,
  { paper }: MoneyWords,
): Promise<string | null> {
  if (fund_bank_id === undefined) return via_bank === undefined ? null : paper.via_bank;
  const bank = await readBankName(db, fund_bank_id);
  if (!bank) return fund_bank_id;
  return fill(paper.bank_account, {
    bank: bank.bank_name,
    ending: endingOf(bank),
    currency: bank.currency,
  });
}

/** What was asked, as a paper says it. `types`: those that the list has, whatever is asked. */
function chosenBy(
  query: Asked,
  { types, bank }: Pick<Whose, 'types'> & { readonly bank: string | null },
  { paper, transactions: { columns }, type, status }: MoneyWords,
): readonly Fact[] {
  const { request_status, transaction_type, currency, from, to, search } = query;
  const shown = transaction_type ? [transaction_type] : types;
  return [
    bank !== null && { label: paper.bank, value: bank },
    request_status && { label: columns.request_status, value: status[request_status] },
    shown && { label: columns.transaction_type, value: shown.map((one) => type[one]).join(', ') },
    currency && { label: columns.currency, value: currency },
    from && { label: paper.from, value: shownDay(from) },
    to && { label: paper.to, value: shownDay(to) },
    search && { label: paper.search, value: search },
  ].flatMap((fact) => (fact ? [fact] : []));
}

async function exportTransactions(
  context: Context,
  asked: Asked,
  format: ExportFormat,
  whose: Whose = {},
): Promise<Export> {
  const reader = member(context);
  const { userId } = whose;
  const holder = userId === undefined ? undefined : await readHolder(context.db, userId);
  if (userId !== undefined && !holder) throw problem('not_found');
  const {
    offset: _offset,
    limit: _limit,
    ...filters
  } = { ...asked, ...(whose.currency && { currency: whose.currency }) };
  const words = moneyWords(reader.language);
  const bank = await bankAsked(context, filters, words);
  const looked = userId !== undefined ? filters.currency : bank === null ? undefined : 'bank';
  const keysOf = (db: Context['db']) => transactionQueries.ids(db, filtersOf(context, asked, whose));
  const make = async (snapshot: Snapshot<{ readonly id: string }>) => {
    assertFits(format, snapshot.total);
    const made = await exportList(context, {
      format,
      words: words.transactions,
      columns: transactionColumns(words, looked),
      snapshot,
      read: (keys) =>
        readTransactions(
          snapshot.db,
          keys.map(({ id }) => id),
          reader,
        ),
      chosen: [
        ...(holder ? [{ label: words.transactions.columns.user_name, value: holder.user_name }] : []),
        ...chosenBy(filters, { types: whose.types, bank }, words),
      ],
      sums: transactionSums(words, looked),
    });
    if (reader.role !== 'user')
      await recordExport(context, {
        kind: 'transactions',
        format,
        rows: snapshot.total,
        filters,
        memberId: userId,
      });
    return made;
  };
  return exportSnapshot(context, keysOf, make);
}

type WalletLine = Omit<MemberWalletsRow, 'wallets'> & MemberWalletsRow['wallets'][number];

async function exportWallets(context: Context, query: unknown, format: ExportFormat): Promise<Export> {
  const { offset: _offset, limit: _limit, ...filters } = parsedQuery(walletsQuery, query);
  const { wallets: words, type } = moneyWords(member(context).language);
  const columns: readonly Column<WalletLine, Names<'wallets'>>[] = [
    { name: 'member_id', cell: (row) => row.member_id, share: 9 },
    { name: 'user_name', cell: (row) => row.user_name, share: 15 },
    { name: 'blocking_state', cell: (row) => words.blockings[row.blocking_state], share: 13 },
    { name: 'currency', cell: (row) => row.currency, share: 6 },
    { name: 'balance', cell: (row) => amount(row.balance), share: 10, figure: true },
    { name: 'available', cell: (row) => amount(row.available), share: 10, figure: true },
    { name: 'reserved', cell: (row) => amount(row.reserved), share: 10, figure: true },
    { name: 'incoming', cell: (row) => amount(row.incoming), share: 10, figure: true },
    { name: 'blocked', cell: (row) => amount(row.blocked), share: 10, figure: true },
    {
      name: 'latest_transaction_type',
      cell: (row) => row.latest_transaction_type && type[row.latest_transaction_type],
    },
    { name: 'latest_transaction_at', cell: (row) => dayOf(row.latest_transaction_at) },
  ];
  const keysOf = (db: Context['db']) => walletQueries.ids(db, filters);
  const make = async (snapshot: Snapshot<{ readonly user_id: string }>) => {
    const rows = snapshot.total * currencies.length;
    assertFits(format, rows);
    const made = await exportList(context, {
      format,
      words,
      columns,
      snapshot,
      rowsOfKey: currencies.length,
      read: async (keys) =>
        (
          await readWalletRows(
            snapshot.db,
            keys.map(({ user_id }) => user_id),
          )
        ).flatMap(({ wallets, ...row }) => wallets.map((wallet): WalletLine => ({ ...row, ...wallet }))),
      chosen: [
        filters.blocking_state && {
          label: words.columns.blocking_state,
          value: words.blockings[filters.blocking_state],
        },
        filters.transaction_type && {
          label: words.columns.latest_transaction_type,
          value: type[filters.transaction_type],
        },
        filters.search && {
          label: moneyWords(member(context).language).paper.search,
          value: filters.search,
        },
      ].flatMap((fact) => (fact ? [fact] : [])),
      sums: {
        by: ['currency'],
        figures: ['balance', 'available', 'reserved', 'incoming', 'blocked'],
        of: (row) => ({
          names: [row.currency],
          cents: [row.balance, row.available, row.reserved, row.incoming, row.blocked].map(centsOf),
        }),
      },
    });
    await recordExport(context, { kind: 'wallets', format, rows, filters });
    return made;
  };
  return exportSnapshot(context, keysOf, make);
}

async function exportInvestors(context: Context, query: unknown, format: ExportFormat): Promise<Export> {
  const { offset: _offset, limit: _limit, ...filters } = parsedQuery(investorsQuery, query);
  const { investors: words, paper } = moneyWords(member(context).language);
  const columns: readonly Column<FundInvestor, Names<'investors'>>[] = [
    { name: 'member_id', cell: (row) => row.member_id, share: 2 },
    { name: 'user_name', cell: (row) => row.user_name, share: 4 },
    { name: 'currency', cell: (row) => row.currency, share: 1 },
    { name: 'invested', cell: (row) => amount(row.invested), share: 2, figure: true },
    { name: 'available', cell: (row) => amount(row.available), share: 2, figure: true },
  ];
  const keysOf = (db: Context['db']) => investorQueries.all(db, filters);
  const make = async (snapshot: Snapshot<Invested>) => {
    assertFits(format, snapshot.total);
    const made = await exportList(context, {
      format,
      words,
      columns,
      snapshot,
      read: (rows) => readInvestors(snapshot.db, rows),
      chosen: [
        filters.currency && { label: words.columns.currency, value: filters.currency },
        filters.search && { label: paper.search, value: filters.search },
      ].flatMap((fact) => (fact ? [fact] : [])),
      sums: {
        by: ['currency'],
        figures: ['invested', 'available'],
        of: (row) => ({ names: [row.currency], cents: [centsOf(row.invested), centsOf(row.available)] }),
      },
    });
    await recordExport(context, { kind: 'investors', format, rows: snapshot.total, filters });
    return made;
  };
  return exportSnapshot(context, keysOf, make);
}

const whoseParams = z.object({ userId: uuid });
const currencyParams = whoseParams.extend({ currency: z.enum(currencies) });
const whose = ({ admitted }: Context) => parsedQuery(whoseParams, admitted.params);
const ofMember = (context: Context, query: unknown, format: ExportFormat) =>
  exportTransactions(context, parsedQuery(transactionsQuery, query), format, whose(context));

/** The lists of money in the formats that they are exported in, by the names of their rows. */
export const moneyExporters: Exporters = {
  'transactions.list': (context, query, format) =>
    exportTransactions(context, parsedQuery(allTransactionsQuery, query), format),
  'transactions.memberList': ofMember,
  'transactions.criteriaList': ofMember,
  'transactions.currencyList': (context, query, format) =>
    exportTransactions(
      context,
      parsedQuery(currencyTransactionsQuery, query),
      format,
      parsedQuery(currencyParams, context.admitted.params),
    ),
  'transactions.wallets': exportWallets,
  'fund.investors': exportInvestors,
  'fund.criteriaList': (context, query, format) =>
    exportTransactions(context, parsedQuery(fundOperationsQuery, query), format, {
      ...whose(context),
      types: fundTypes,
    }),
  'statements.read': exportStatement,
};
