import { z } from 'zod';
import { currencies } from '../enums.ts';
import { accountFields, bankIsReadable, checkBank } from './bank.ts';
import { moneyText } from './money.ts';
import { text } from './text.ts';
import { version } from './value.ts';
import { uuid } from './uuid.ts';

const fields = { bank_name: text(140), ...accountFields };

/** An account of the fund's own: the details that its country needs. */
export const fundBankAccountForm = z.strictObject(fields).superRefine(checkBank, bankIsReadable);
export type FundBankForm = z.output<typeof fundBankAccountForm>;
export const fundBankAccountChange = z
  .strictObject({ ...fields, version })
  .superRefine(checkBank, bankIsReadable);

/** What somebody needs to pay money in: the default account's details, and nothing about its balance. */
export const payeeAccount = z.strictObject({
  id: uuid,
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
  /** what lies there, by the ledger: above zero what the bank owes the fund */
  available_balances: z.strictObject({ EUR: moneyText, USD: moneyText }),
  version: z.number().int(),
  /** what waits for a second person about it: nothing of that has happened yet (decisions §7) */
  pending_approval: uuid.optional(),
});
export type FundBankAccount = z.infer<typeof fundBankAccount>;

/** An account's details, as they are kept and as two people agree on them; a detail that its country doesn't need is null. */
export const fundBankDetails = payeeAccount.omit({ id: true });
export type FundBankDetails = z.infer<typeof fundBankDetails>;

/** The details that may be changed, in the order in which they are told. */
export const fundBankFields = [
  'bank_name',
  'account_holder',
  'currency',
  'account_country',
  'iban',
  'swift',
  'bank_account_number',
  'routing_number',
] as const satisfies readonly (keyof FundBankDetails)[];
export type FundBankField = (typeof fundBankFields)[number];

/** An account of the fund's, as little of it as tells it from the others. */
export const fundBankName = z.strictObject({
  bank_id: uuid,
  bank_name: z.string(),
  currency: z.enum(currencies),
  /** the last signs of its number */
  ending: z.string(),
});
export type FundBankName = z.infer<typeof fundBankName>;

/** The last signs of an account's number, by which people tell accounts apart: `606`. */
export const endingOf = ({
  iban,
  bank_account_number,
}: Pick<FundBankDetails, 'iban' | 'bank_account_number'>): string =>
  (iban ?? bank_account_number ?? '').slice(-3);
