import { z } from 'zod';
import { access, type Access } from '../access.ts';
import { fileReply, offeredIdempotencyHeaders, reply, row, userParams, uuid } from '../row.ts';
import { prediction } from '../values/effect.ts';
import { paperMedia } from '../values/media.ts';
import { moneyStanding, walletBlocking, walletBlockingForm } from '../values/standing.ts';
import { proof, transactionChange } from '../values/transaction.ts';
import { ids } from './examples.ts';

const params = { userId: ids.member };
const one = { ...params, transactionId: ids.transaction };
const transactionParams = z.strictObject({ userId: uuid, transactionId: uuid });
const tags = ['extensions'] as const;
const hash = '5f'.repeat(32);
/** Whoever may write on a member's money: staff who move it, and the member. */
const ownOrMoneyWriters: Access = {
  roles: ['admin', 'finance'],
  own: { param: 'userId', roles: ['user'] },
};
const blocked = {
  id: '41',
  state: 'BLOCKED_COMPLIANCE' as const,
  at: '2026-03-11T14:32:00.000Z',
  by_name: 'Noa Exemple',
  text: 'The origin of the last payment is being checked.',
};
const paid = {
  file_id: ids.file,
  file_name: 'transfer.pdf',
  size: 48_212,
  uploaded_at: '2026-03-11T14:40:00.000Z',
};

/** What stands around requests to move money: what may be asked for, what an act would do, blockings, proofs. */
export const money = {
  standing: row
    .route({
      method: 'GET',
      path: '/x/money/{userId}/standing',
      tags,
      summary: 'What a member may ask for now, and what is in the way of the rest',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: {
        params,
        reply: {
          blocking: { state: 'UNBLOCKED', at: null, text: null },
          misc_fees: { EUR: '2.50', USD: '3.00' },
          invested: { EUR: '5000.00', USD: '0.00' },
          invested_free: { EUR: '4500.00', USD: '0.00' },
          operations: [
            { transaction_type: 'MONEY_IN', currency: 'EUR', obstacles: [] },
            { transaction_type: 'MONEY_OUT', currency: 'USD', obstacles: ['bank_account_missing'] },
          ],
          bank_accounts: [
            {
              currency: 'EUR',
              account_holder: 'Camille Exemple',
              masked: 'FR14 •••• •••• •••• •••• •••• 606',
              status: 'VALIDATED',
            },
          ],
          pay_into: {
            id: ids.bank,
            bank_name: 'Banque Exemple',
            account_holder: 'Sample Fund SA',
            currency: 'EUR',
            account_country: 'FR',
            iban: 'FR1420041010050500013M02606',
            swift: 'EXMPFRPP',
            bank_account_number: null,
            routing_number: null,
          },
        },
      },
    })
    .input(z.object({ params: userParams }))
    .output(reply(moneyStanding)),
  predict: row
    .route({
      method: 'POST',
      path: '/x/transaction/{userId}/{transactionId}/predict',
      tags,
      summary: 'What a change of a request would do now; nothing is written',
    })
    .meta({
      access: access.moneyWriters,
      errors: [
        'not_found',
        'conflict',
        'stale_version',
        'insufficient_amount_balance',
        'insufficient_amount_misc_fees',
        'account_not_validated',
        'booklet_missing',
        'wallet_blocked',
        'bank_account_not_validated',
        'bank_account_changed',
        'no_default_account',
      ],
      example: {
        params: one,
        body: { request_status: 'APPROVED', version: 1 },
        reply: {
          effects: [
            {
              effect: 'request.status',
              transaction_id: ids.transaction,
              transaction_type: 'MONEY_OUT',
              from: 'PENDING',
              to: 'APPROVED',
            },
          ],
          hash,
        },
      },
    })
    .input(z.object({ params: transactionParams, body: transactionChange }))
    .output(reply(prediction)),
  blockings: row
    .route({
      method: 'GET',
      path: '/x/wallets/{userId}/blockings',
      tags,
      summary: 'When a member’s wallets were held or freed, by whom and why, newest first',
    })
    .meta({ access: access.staff, errors: ['not_found'], example: { params, reply: [blocked] } })
    .input(z.object({ params: userParams }))
    .output(reply(z.array(walletBlocking))),
  block: row
    .route({
      method: 'POST',
      path: '/x/wallets/{userId}/blockings',
      tags,
      summary:
        'Hold or free a member’s wallets; each role its own states. The reply says what holds them now',
      successStatus: 201,
    })
    .meta({
      access: { roles: ['admin', 'compliance', 'finance'] },
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        params,
        body: { state: 'BLOCKED_COMPLIANCE', text: blocked.text, after: null },
        reply: blocked,
      },
    })
    .input(z.object({ params: userParams, body: walletBlockingForm }))
    .output(reply(walletBlocking)),
  addProof: row
    .route({
      method: 'POST',
      path: '/x/transaction/{userId}/{transactionId}/proofs',
      tags,
      summary: 'Add a paper that shows the payment, while the request waits',
      successStatus: 201,
    })
    .meta({
      access: ownOrMoneyWriters,
      errors: [
        'not_found',
        'conflict',
        'file_too_large',
        'file_type_not_allowed',
        'too_many_files',
        'empty_file',
        'file_infected',
        'rate_limited',
        'idempotency_key_reused',
      ],
      upload: true,
      media: paperMedia,
      idempotent: 'offered',
      example: { params: one, reply: paid },
    })
    .input(
      z.object({
        headers: offeredIdempotencyHeaders,
        params: transactionParams,
        body: z.strictObject({ file: z.file() }),
      }),
    )
    .output(reply(proof)),
  readProof: row
    .route({
      method: 'GET',
      path: '/x/transaction/{userId}/{transactionId}/proofs/{fileId}',
      tags,
      summary: 'One such paper, as it was uploaded',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      media: paperMedia,
      example: { params: { ...one, fileId: ids.file } },
    })
    .input(z.object({ params: transactionParams.extend({ fileId: uuid }) }))
    .output(fileReply),
};
