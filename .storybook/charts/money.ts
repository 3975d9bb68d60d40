import type { QueryClient } from '@tanstack/react-query';
import { moneyOutDetail } from '../../contract/calls/examples.ts';
import type { TransactionDetail } from '../../contract/values/transaction.ts';
import { exampleKey, exampleMade, exampleOperation } from '../../machines/catalogue/money-operation.ts';
import type { Operation } from '../../machines/money-operation/types.ts';
import { featuresQuery } from '../../src/queries/enrollment.ts';
import { type MoneyFacts, standingQuery, walletsQuery } from '../../src/queries/money.ts';
import { transactionQuery, transactionsQuery } from '../../src/queries/transactions.ts';
import { storyClient } from '../knowing.ts';
import { featuring } from './dossier.ts';
import { exampleMoney } from './money-facts.ts';

const { userId } = exampleOperation;

/** What a member announced, and how it is paid in. */
export const examplePaidIn: TransactionDetail = {
  ...moneyOutDetail,
  id: exampleMade,
  user_id: userId,
  reference: 'MI-2026-000061',
  transaction_type: 'MONEY_IN',
  amount: '4500.00',
  misc_fees: null,
  net_amount: null,
  own_reference: null,
  payment_reference: 'RF57MI2026000061',
  bank_account: {
    bank_name: 'Banque Exemple',
    account_holder: 'Sample Fund SA',
    currency: 'EUR',
    account_country: 'FR',
    iban: 'FR1420041010050500013M02606',
    swift: 'EXMPFRPP',
    bank_account_number: null,
    routing_number: null,
  },
};
const exampleOut: TransactionDetail = {
  ...moneyOutDetail,
  id: exampleMade,
  user_id: userId,
  amount: '4500.00',
};
const exampleConverted: TransactionDetail = {
  ...exampleOut,
  reference: 'CV-2026-000072',
  transaction_type: 'CONVERSION',
  conversion_type: 'EUR_TO_USD',
  misc_fees: null,
  net_amount: '4500.00',
  own_reference: null,
  bank_account: null,
};
const made = (type: Operation['type']): TransactionDetail => {
  if (type === 'MONEY_IN') return examplePaidIn;
  return type === 'CONVERSION' ? exampleConverted : exampleOut;
};

/** A client that knows the example's money (or keeps what it knows), and the request that was made of it. */
export function knowingMoney(
  money: MoneyFacts | null = exampleMoney,
  type: Operation['type'] = 'MONEY_OUT',
  client: QueryClient = storyClient(),
  amount: string | null = null,
): QueryClient {
  client.setQueryData(featuresQuery.queryKey, featuring('money', 'statements'));
  if (money !== null) {
    client.setQueryData(standingQuery(userId).queryKey, money.standing);
    client.setQueryData(walletsQuery(userId).queryKey, money.wallets);
  }
  const request = made(type);
  client.setQueryData(transactionQuery({ userId, id: exampleMade }).queryKey, {
    ...request,
    amount: amount ?? request.amount,
  });
  const { history: _h, proofs: _p, bank_account: _b, reversed_by: _r, approval: _a, ...row } = exampleOut;
  const {
    received_amount: _m,
    value_date: _v,
    payer: _y,
    reversal_waiting: _w,
    account_closed: _c,
    entered_for: _f,
    entered_as: _e,
    ...listed
  } = row;
  const rows = (['PENDING', 'EXECUTED', 'REJECTED'] as const).map((request_status, at) => ({
    ...listed,
    id: `${exampleKey.slice(0, -1)}${at}`,
    request_status,
  }));
  for (const limit of [5, 10])
    for (const filters of [{}, { currency: 'EUR' as const }])
      client.setQueryData(transactionsQuery({ userId, filters, offset: 0, limit }).queryKey, {
        rows,
        total: 3,
      });
  return client;
}
