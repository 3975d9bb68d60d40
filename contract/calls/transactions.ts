import { z } from 'zod';
import { access } from '../access.ts';
import { currencies, transactionTypes, walletBlockingStates } from '../enums.ts';
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
  transaction,
  transactionChange,
  transactionDetail,
  transactionFilter,
  transactionForm,
} from '../values/transaction.ts';
import { memberWallets, memberWalletsRow } from '../values/wallet.ts';
import { ids, moneyOut, moneyOutDetail, wallets } from './examples.ts';

const transactionParams = z.strictObject({ userId: uuid, transactionId: uuid });
const params = { userId: ids.member };
const one = { ...params, transactionId: ids.transaction };
const page = { offset: 0, limit: 10 };
/** What chooses the rows of a list, and of its export, which has no pages. */
export const transactionsQuery = z.strictObject({ ...paging, ...transactionFilter, search });
/** All members' transactions; those alone that went through a bank of the fund's, or through one of its accounts. */
export const allTransactionsQuery = transactionsQuery.extend({
  via_bank: choice(['1']).optional(),
  fund_bank_id: uuid.optional(),
});
export const currencyTransactionsQuery = transactionsQuery.omit({ currency: true });
export const walletsQuery = z.strictObject({
  ...paging,
  search,
  transaction_type: choice(transactionTypes).optional().describe('of the member’s latest transaction'),
  blocking_state: choice(walletBlockingStates).optional(),
});
const tags = ['transactions'] as const;
const read = { access: access.ownOrStaff(), errors: ['not_found'] } as const;
/** A list that is also answered as a paper. */
const readList = { access: access.ownOrStaff(), errors: ['not_found', 'too_many_rows'] } as const;
/** What stands in the way of an operation, whoever asks for it. */
const obstacles = [
  'account_not_validated',
  'booklet_missing',
  'wallet_blocked',
  'bank_account_not_validated',
  'no_default_account',
] as const;
const money = [
  'insufficient_amount_balance',
  'insufficient_amount_misc_fees',
  ...obstacles,
  ...idempotencyErrors,
] as const;

/** A page of one member's transactions. */
const memberList = (path: `/${string}`, summary: string) =>
  row
    .route({ method: 'GET', path, tags, summary })
    .meta({
      ...readList,
      exports: paperFormats,
      example: { params, query: { ...page, transaction_type: 'MONEY_OUT' }, reply: [moneyOut] },
    })
    .input(z.object({ params: userParams, query: transactionsQuery }))
    .output(listReply(transaction));

/** Requests to move money and what became of them. Investors see their own; staff see all. */
export const transactions = {
  read: row
    .route({
      method: 'GET',
      path: '/transaction/{userId}/{transactionId}',
      tags,
      summary: 'One transaction with the path it has taken',
    })
    .meta({ ...read, example: { params: one, reply: moneyOutDetail } })
    .input(z.object({ params: transactionParams }))
    .output(reply(transactionDetail)),
  latest: row
    .route({
      method: 'GET',
      path: '/transaction/{transaction_type}',
      tags,
      summary: 'The latest transaction of a type: an investor’s own, of all members for staff',
    })
    .meta({
      access: access.session,
      errors: ['not_found'],
      example: { params: { transaction_type: 'MONEY_OUT' }, reply: moneyOutDetail },
    })
    .input(z.object({ params: z.strictObject({ transaction_type: choice(transactionTypes) }) }))
    .output(reply(transactionDetail)),
  latestWallets: row
    .route({
      method: 'GET',
      path: '/transaction/member_wallets/{userId}/latest',
      tags,
      summary: "A member's wallets with the latest blocking state",
    })
    .meta({ ...read, example: { params, reply: wallets } })
    .input(z.object({ params: userParams }))
    .output(reply(memberWallets)),
  list: row
    .route({
      method: 'GET',
      path: '/transactions',
      tags,
      summary: 'All transactions, newest first, page by page',
    })
    .meta({
      access: access.staff,
      errors: ['too_many_rows'],
      exports: paperFormats,
      example: { query: { ...page, request_status: 'PENDING', search: 'exemple' }, reply: [moneyOut] },
    })
    .input(z.object({ query: allTransactionsQuery }))
    .output(listReply(transaction)),
  wallets: row
    .route({
      method: 'GET',
      path: '/transactions/member_wallets',
      tags,
      summary: 'The wallets of all members, the newest member first, page by page',
    })
    .meta({
      access: access.staff,
      errors: ['too_many_rows'],
      exports: paperFormats,
      example: {
        query: { ...page, search: 'exemple' },
        reply: [
          {
            ...wallets,
            user_id: ids.member,
            member_id: 'MBR-000418',
            user_name: 'Camille Exemple',
            latest_transaction_type: 'MONEY_OUT',
            latest_transaction_at: '2026-03-11T14:32:00.000Z',
          },
        ],
      },
    })
    .input(z.object({ query: walletsQuery }))
    .output(listReply(memberWalletsRow)),
  memberList: memberList(
    '/transactions/list/{userId}',
    "A member's transactions, newest first, page by page",
  ),
  currencyList: row
    .route({
      method: 'GET',
      path: '/transactions/currency/{userId}/{currency}',
      tags,
      summary: "A member's transactions in one currency and conversions into it, newest first, page by page",
    })
    .meta({
      ...readList,
      exports: paperFormats,
      example: { params: { ...params, currency: 'EUR' }, query: page, reply: [moneyOut] },
    })
    .input(
      z.object({
        params: z.strictObject({ userId: uuid, currency: choice(currencies) }),
        query: currencyTransactionsQuery,
      }),
    )
    .output(listReply(transaction)),
  criteriaList: memberList(
    '/transactions/criteria/{userId}',
    "A member's transactions that match the criteria, newest first, page by page",
  ),
  criteria: row
    .route({
      method: 'GET',
      path: '/transaction/criteria/{userId}',
      tags,
      summary: 'The newest transaction of a member that matches the criteria',
    })
    .meta({ ...read, example: { params, query: { transaction_type: 'MONEY_OUT' }, reply: moneyOutDetail } })
    .input(z.object({ params: userParams, query: z.strictObject({ ...transactionFilter, search }) }))
    .output(reply(transactionDetail)),
  create: row
    .route({
      method: 'POST',
      path: '/transaction',
      tags,
      summary: 'Ask for money in or out, a conversion or an investment; rates and fees are staff’s to set',
      successStatus: 201,
    })
    .meta({
      access: { roles: ['user', 'admin', 'finance'] },
      errors: [
        'not_found',
        'conflict',
        'already_entered',
        'confirmation_required',
        'too_many_pending',
        ...money,
      ],
      idempotent: true,
      example: {
        body: { transaction_type: 'MONEY_OUT', currency: 'EUR', amount: '250.00' },
        reply: moneyOutDetail,
      },
    })
    .input(z.object({ headers: idempotencyHeaders, body: transactionForm }))
    .output(reply(transactionDetail)),
  update: row
    .route({
      method: 'PUT',
      path: '/transaction/{userId}/{transactionId}',
      tags,
      summary: 'Approve, reject, execute, fail, retry or cancel; an investor may cancel an own pending one',
    })
    .meta({
      access: { roles: ['admin', 'finance'], own: { param: 'userId', roles: ['user'] } },
      errors: ['not_found', 'conflict', 'stale_version', 'bank_account_changed', ...money],
      idempotent: true,
      example: {
        params: one,
        body: { request_status: 'CANCELLED', version: 1 },
        reply: { ...moneyOutDetail, request_status: 'CANCELLED', version: 2 },
      },
    })
    .input(z.object({ headers: idempotencyHeaders, params: transactionParams, body: transactionChange }))
    .output(reply(transactionDetail)),
};
