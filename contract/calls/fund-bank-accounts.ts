import { z } from 'zod';
import { access } from '../access.ts';
import { reply, row, userParams, uuid } from '../row.ts';
import {
  fundBankAccount,
  fundBankAccountChange,
  fundBankAccountForm,
  payeeAccount,
} from '../values/fund-bank-account.ts';
import { ids } from './examples.ts';

const form = {
  bank_name: 'Banque Exemple',
  currency: 'EUR' as const,
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  account_holder: 'Sample Fund SA',
};
const payee = { id: ids.bank, ...form, bank_account_number: null, routing_number: null };
const saved = {
  ...payee,
  is_default: true,
  available_balances: { EUR: '125000.00', USD: '0.00' },
  version: 1,
};
const bankParams = z.strictObject({ userId: uuid, bankId: uuid });
const staff = { userId: ids.staff };
const params = { ...staff, bankId: ids.bank };
const tags = ['fund bank accounts'] as const;

/** The fund's own accounts, one of them the default. `{userId}` is the caller, or the member looked at (decisions §8). */
export const fundBankAccounts = {
  list: row
    .route({
      method: 'GET',
      path: '/giBankAccounts/{userId}',
      tags,
      summary: 'All accounts with their balances',
    })
    .meta({ access: access.staff, errors: [], example: { params: staff, reply: [saved] } })
    .input(z.object({ params: userParams }))
    .output(reply(z.array(fundBankAccount))),
  read: row
    .route({ method: 'GET', path: '/giBankAccount/{userId}/{bankId}', tags, summary: 'One account' })
    .meta({ access: access.staff, errors: ['not_found'], example: { params, reply: saved } })
    .input(z.object({ params: bankParams }))
    .output(reply(fundBankAccount)),
  default: row
    .route({
      method: 'GET',
      path: '/giBankAccount/{userId}',
      tags,
      summary: "The default account's payee details: where an investor pays in",
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],

      example: { params: { userId: ids.member }, reply: payee },
    })
    .input(z.object({ params: userParams }))
    .output(reply(payeeAccount)),
  create: row
    .route({ method: 'POST', path: '/giBankAccount', tags, summary: 'Add an account', successStatus: 201 })
    .meta({
      access: access.moneyWriters,
      errors: ['conflict', 'confirmation_required'],
      example: { body: form, reply: { ...saved, is_default: false } },
    })
    .input(z.object({ body: fundBankAccountForm }))
    .output(reply(fundBankAccount)),
  update: row
    .route({ method: 'PUT', path: '/giBankAccount/{userId}/{bankId}', tags, summary: 'Change an account' })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'stale_version', 'confirmation_required'],
      example: { params, body: { ...form, version: 1 }, reply: { ...saved, version: 2 } },
    })
    .input(z.object({ params: bankParams, body: fundBankAccountChange }))
    .output(reply(fundBankAccount)),
  setDefault: row
    .route({
      method: 'POST',
      path: '/giBankAccount/{userId}/{bankId}',
      tags,
      summary: 'Make an account the default; the former default is one no longer',
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict', 'confirmation_required'],
      example: { params, reply: saved },
    })
    .input(z.object({ params: bankParams }))
    .output(reply(fundBankAccount)),
  remove: row
    .route({
      method: 'DELETE',
      path: '/giBankAccount/{userId}/{bankId}',
      tags,
      summary: 'Delete an account; the default one cannot be deleted',
    })
    .meta({
      access: access.moneyWriters,
      errors: ['not_found', 'conflict'],

      example: { params, reply: { ok: true } },
    })
    .input(z.object({ params: bankParams }))
    .output(
      reply(
        z.strictObject({
          ok: z.literal(true),
          pending_approval: uuid
            .optional()
            .describe('the account stays until a second person has confirmed this'),
        }),
      ),
    ),
};
