// Invented members, wallets and operations for the stories.
import { QueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { features } from '../../../contract/calls/extensions.ts';
import { ids, listedMember, moneyOutDetail } from '../../../contract/calls/examples.ts';
import { pageSize, type Currency } from '../../../contract/enums.ts';
import type { MoneyStanding, WalletBlocking } from '../../../contract/values/standing.ts';
import type { Transaction, TransactionDetail } from '../../../contract/values/transaction.ts';
import type { FundInvestor, MemberWalletsRow, Wallet } from '../../../contract/values/wallet.ts';
import { listingMachine } from '../../../machines/listing/machine.ts';
import type { Criteria } from '../../../machines/listing/types.ts';
import { todayUtc } from '../../platform/server-clock.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import { memberQuery } from '../../queries/members.ts';
import { standingQuery, walletsQuery } from '../../queries/money.ts';
import { postedMonthQuery } from '../../queries/posted-month.ts';

export const finance = { id: ids.staff, role: 'finance' };
export const auditor = { id: ids.staff, role: 'auditor' };
export const compliance = { id: ids.staff, role: 'compliance' };
export const window = { offset: 0, limit: pageSize };

const wallet = (currency: Currency, balance: string, part: Partial<Wallet> = {}): Wallet => ({
  currency,
  balance,
  available: balance,
  reserved: '0.00',
  incoming: '0.00',
  blocked: '0.00',
  ...part,
});
export const walletsOf = (EUR: string, USD: string): Wallet[] => [
  wallet('EUR', EUR, EUR === '0.00' ? {} : { reserved: '250.00', available: '47750.00', incoming: '900.00' }),
  wallet('USD', USD),
];

const rowOf = (n: number, user_name: string, part: Partial<MemberWalletsRow> = {}): MemberWalletsRow => ({
  user_id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1f${String(n).padStart(2, '0')}`,
  member_id: `MBR-0004${String(n).padStart(2, '0')}`,
  user_name,
  blocking_state: 'UNBLOCKED',
  wallets: walletsOf('0.00', '0.00'),
  latest_transaction_type: null,
  latest_transaction_at: null,
  ...part,
});
const at = '2026-03-11T14:32:00.000Z';

export const rows: readonly MemberWalletsRow[] = [
  rowOf(18, 'Camille Exemple', {
    user_id: ids.member,
    blocking_state: 'BLOCKED_PENDING_OPERATION',
    wallets: walletsOf('48000.00', '12904.57'),
    latest_transaction_type: 'MONEY_OUT',
    latest_transaction_at: at,
  }),
  rowOf(19, 'Muster Holding GmbH', {
    blocking_state: 'BLOCKED_COMPLIANCE',
    wallets: [
      wallet('EUR', '7300.00', { available: '0.00', blocked: '7300.00' }),
      wallet('USD', '20.00', { available: '0.00', blocked: '20.00' }),
    ],
    latest_transaction_type: 'CONVERSION',
    latest_transaction_at: at,
  }),
  rowOf(20, 'Esempio Vini S.r.l.', { blocking_state: 'BLOCKED_BY_ADMIN' }),
  rowOf(21, 'Ana Exemplo', { blocking_state: 'CLOSED' }),
  rowOf(22, 'Sample Orchard Ltd'),
];

export const blockings: WalletBlocking[] = [
  {
    id: '41',
    state: 'BLOCKED_COMPLIANCE',
    at,
    by_name: 'Noa Exemple',
    text: 'The origin of the last payment is being checked.',
  },
  { id: '12', state: 'UNBLOCKED', at: '2026-02-02T09:00:00.000Z', by_name: null, text: null },
];

/** As before, where finance held the wallets when compliance came to hold them. */
export const coveringBlockings: WalletBlocking[] = [
  ...blockings.slice(0, 1),
  {
    id: '40',
    state: 'BLOCKED_BY_ADMIN',
    at: '2026-03-02T09:00:00.000Z',
    by_name: 'Sacha Exemple',
    text: 'The last transfer came back.',
  },
  ...blockings.slice(1),
];

export const investors: readonly FundInvestor[] = rows
  .slice(0, 2)
  .flatMap(({ user_id, member_id, user_name }) =>
    (['EUR', 'USD'] as const).map((currency) => ({
      user_id,
      member_id,
      user_name,
      currency,
      invested: currency === 'EUR' ? '15000.00' : '2500.00',
      available: currency === 'EUR' ? '47750.00' : '12904.57',
    })),
  );

/** An operation of the fund that was executed; its path goes with it. */
export const invested: TransactionDetail = {
  ...moneyOutDetail,
  id: ids.record,
  reference: 'II-2026-000031',
  transaction_type: 'INVESTMENT_IN',
  request_status: 'EXECUTED',
  amount: '15000.00',
  misc_fees: null,
  net_amount: '15000.00',
  own_reference: null,
  bank_account: null,
  starting_date: '2026-03-12',
  executed_at: '2026-03-12T10:00:00.000Z',
  text: 'First quarter',
  history: [
    { request_status: 'APPROVED', at, by: 'fund', by_name: 'Robin Exemple', reason: null, text: null },
    {
      request_status: 'EXECUTED',
      at: '2026-03-12T10:00:00.000Z',
      by: 'fund',
      by_name: 'Noa Exemple',
      reason: null,
      text: null,
    },
  ],
};
/** The same kind, prepared and waiting for a second person. */
export const waiting: TransactionDetail = {
  ...invested,
  id: ids.booklet,
  reference: 'IO-2026-000044',
  transaction_type: 'INVESTMENT_OUT',
  request_status: 'APPROVED',
  amount: '2000.00',
  executed_at: null,
  history: invested.history.slice(0, 1),
};
/** A member asks for a conversion, and waits for its rate. */
export const asked: TransactionDetail = {
  ...moneyOutDetail,
  id: ids.issue,
  reference: 'CV-2026-000052',
  transaction_type: 'CONVERSION',
  conversion_type: 'EUR_TO_USD',
  amount: '250.00',
  misc_fees: null,
  net_amount: null,
  own_reference: null,
  bank_account: null,
};
/** As a list tells it: without its path. */
export const listed = (detail: TransactionDetail): Transaction => detail;

const standing: MoneyStanding = {
  blocking: { state: 'UNBLOCKED', at: null, text: null },
  misc_fees: { EUR: '2.50', USD: '3.00' },
  invested: { EUR: '15000.00', USD: '2500.00' },
  invested_free: { EUR: '14000.00', USD: '2500.00' },
  operations: [],
  bank_accounts: [],
  pay_into: null,
};

/** A query client that knows one member's money and fetches nothing. */
export function knowing(obstacles: MoneyStanding['operations'] = []): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  client.setQueryData(featuresQuery.queryKey, {
    features: [...features],
    four_eyes: true,
    limits: { max_file_mb: 10, max_files: 5 },
    product: { name: '', prefix: 'gi', support: null },
  });
  client.setQueryData(memberQuery(ids.member).queryKey, {
    ...listedMember,
    enrollment_status: 'VALIDATED',
    avatar: null,
    has_second_factor: null,
  });
  client.setQueryData(walletsQuery(ids.member).queryKey, {
    blocking_state: 'BLOCKED_PENDING_OPERATION',
    wallets: walletsOf('48000.00', '12904.57'),
  });
  client.setQueryData(standingQuery(ids.member).queryKey, { ...standing, operations: obstacles });
  // no month is posted that what is written today would change
  client.setQueryData(postedMonthQuery('EUR', todayUtc()).queryKey, null);
  return client;
}

/** What a story says has come of asking for a list. */
export type Answer = 'rows' | 'none yet' | 'failed';

type Query = { readonly queryKey: readonly unknown[] };
/** Lets a query have failed, or never answer. */
export function answer(client: QueryClient, { queryKey }: Query, how: Exclude<Answer, 'rows'>): void {
  if (how === 'none yet')
    void client.prefetchQuery({ queryKey, queryFn: () => new Promise(() => undefined) });
  else
    client
      .getQueryCache()
      .build(client, client.defaultQueryOptions({ queryKey }))
      .setState({ status: 'error', error: new Error('no answer'), errorUpdateCount: 1, fetchStatus: 'idle' });
}

/** The chart of a list, standing at these criteria. */
export const listingAt = (criteria: Criteria) => createActor(listingMachine, { input: criteria }).start();
