import { z } from 'zod';
import { currencies } from '../enums.ts';
import { accountFields, bankIsReadable, checkBank } from './bank.ts';
import { moneyText } from './money.ts';
import { text } from './text.ts';
import { version } from './value.ts';

const fields = { bank_name: text(140), ...accountFields };

/** An account of the fund's own: the details that its country needs. */
export const fundBankAccountForm = z.strictObject(fields).superRefine(checkBank, bankIsReadable);
export const fundBankAccountChange = z
  .strictObject({ ...fields, version })
  .superRefine(checkBank, bankIsReadable);

/** What somebody needs to pay money in: the default account's details, and nothing about its balance. */
export const payeeAccount = z.strictObject({
  id: z.uuid(),
  bank_name: z.string(),
  account_holder: z.string(),
  currency: z.enum(currencies),
  account_country: z.string(),
  iban: z.string().nullable(),
  swift: z.string().nullable(),
  bank_account_number: z.string().nullable(),
  routing_number: z.string().nullable(),
});

/** An account in the list: exactly one is the default; available balances in both currencies (specification §3). */
export const fundBankAccount = payeeAccount.extend({
  is_default: z.boolean(),
  available_balances: z.strictObject({ EUR: moneyText, USD: moneyText }),
  version: z.number().int(),
});
export type FundBankAccount = z.infer<typeof fundBankAccount>;
