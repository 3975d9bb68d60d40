import { z } from 'zod';
import { access } from '../access.ts';
import { currencies } from '../enums.ts';
import {
  idempotencyErrors,
  idempotencyHeaders,
  listReply,
  paging,
  reply,
  row,
  search,
  userParams,
  uuid,
} from '../row.ts';
import { paperFormats } from '../values/export.ts';
import { choice } from '../values/text.ts';
import {
  fundTransactionForm,
  transaction,
  transactionDetail,
  transactionFilter,
} from '../values/transaction.ts';
import { fundInvestor } from '../values/wallet.ts';
import { ids, moneyOut, moneyOutDetail } from './examples.ts';

/** What chooses the rows of the lists, and of their exports, which have no pages. */
export const investorsQuery = z.strictObject({ ...paging, search, currency: choice(currencies).optional() });
export const fundOperationsQuery = z.strictObject({ ...paging, ...transactionFilter, search });

const params = { userId: ids.member };
const invested = {
  transaction_type: 'INVESTMENT_IN' as const,
  request_status: 'EXECUTED' as const,
  amount: '5000.00',
  misc_fees: null,
  net_amount: '5000.00',
  starting_date: '2026-03-12',
  executed_at: '2026-03-12T10:00:00.000Z',
};
const operation = { ...moneyOut, ...invested };
const detail = { ...moneyOutDetail, ...invested };
const tags = ['fund'] as const;

/** The fund's operations with its investors: staff alone. */
export const fund = {
  investors: row
    .route({
      method: 'GET',
      path: '/fund/investors',
      tags,
      summary:
        'The investors and what they have invested in each currency, newest operation first, page by page',
    })
    .meta({
      access: access.staff,
      errors: ['too_many_rows'],
      exports: paperFormats,
      example: {
        query: { offset: 0, limit: 10 },
        reply: [
          {
            user_id: ids.member,
            member_id: 'MBR-000418',
            user_name: 'Camille Exemple',
            currency: 'EUR',
            invested: '5000.00',
            available: '750.00',
          },
        ],
      },
    })
    .input(z.object({ query: investorsQuery }))
    .output(listReply(fundInvestor)),
  criteria: row
    .route({
      method: 'GET',
      path: '/fund/transaction/criteria/{userId}',
      tags,
      summary: 'The newest fund operation of an investor that matches the criteria',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: { params, query: { transaction_type: 'INVESTMENT_IN' }, reply: detail },
    })
    .input(z.object({ params: userParams, query: z.strictObject({ ...transactionFilter, search }) }))
    .output(reply(transactionDetail)),
  criteriaList: row
    .route({
      method: 'GET',
      path: '/fund/transactions/criteria/{userId}',
      tags,
      summary: 'The fund operations of an investor that match the criteria, newest first, page by page',
    })
    .meta({
      access: access.staff,
      errors: ['not_found', 'too_many_rows'],
      exports: paperFormats,
      example: { params, query: { offset: 0, limit: 10 }, reply: [operation] },
    })
    .input(z.object({ params: userParams, query: fundOperationsQuery }))
    .output(listReply(transaction)),
  read: row
    .route({
      method: 'GET',
      path: '/fund/transaction/{userId}/{transactionId}',
      tags,
      summary: 'One fund operation',
    })
    .meta({
      access: access.staff,
      errors: ['not_found'],
      example: { params: { ...params, transactionId: ids.transaction }, reply: detail },
    })
    .input(z.object({ params: z.strictObject({ userId: uuid, transactionId: uuid }) }))
    .output(reply(transactionDetail)),
  create: row
    .route({
      method: 'POST',
      path: '/fund/transaction',
      tags,
      summary: 'Post an operation of the fund for an investor',
      successStatus: 201,
    })
    .meta({
      access: access.moneyWriters,
      errors: [
        'not_found',
        'conflict',
        'insufficient_amount_balance',
        'account_not_validated',
        'booklet_missing',
        'wallet_blocked',
        'no_default_account',
        ...idempotencyErrors,
      ],
      idempotent: true,
      example: {
        body: {
          user_id: ids.member,
          transaction_type: 'INVESTMENT_IN',
          currency: 'EUR',
          amount: '5000.00',
          starting_date: '2026-03-12',
        },
        reply: detail,
      },
    })
    .input(z.object({ headers: idempotencyHeaders, body: fundTransactionForm }))
    .output(reply(transactionDetail)),
};
