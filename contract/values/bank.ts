import { isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { currencies } from '../enums.ts';
import { bankFieldsOf, ibanPrefixesOf } from './bank-shape.ts';
import { hasFailed, issueAt, whenRight } from './between.ts';
import { country } from './country.ts';
import { longestHolder } from './holder.ts';
import { plainEntry } from './marks.ts';
import { choice, missing, text, ticked, yesNo } from './text.ts';

const compact = (max: number) =>
  z
    .string({ error: missing })
    .overwrite((value) => plainEntry(value, max))
    .max(max, { error: 'too_long' })
    .transform((value) => value.replace(/\s+/g, '').toUpperCase() || undefined)
    .pipe(z.string().max(max).optional())
    .optional();

/**
 * ABA routing number: nine digits whose weighted sum (3, 7, 1) is a multiple of ten. The first two name the Federal Reserve
 * district of a bank (01 to 12), a thrift institution (21 to 32) or a processor of electronic payments (61 to 72): ABA
 * Routing Number Policy; 12 CFR 229, appendix A. Nobody is paid at those of the Treasury (00) and of travellers' cheques (80).
 */
export function isRoutingNumber(value: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])\d{7}$/.test(value)) return false;
  const weights = [3, 7, 1];
  return [...value].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0) % 10 === 0;
}

/** An account's own details, whoever holds it. */
export const accountFields = {
  currency: choice(currencies),
  account_country: country,
  iban: compact(60),
  swift: compact(20),
  bank_account_number: compact(40),
  routing_number: compact(20),
  /** as long as any name of a person or a company: it has to be the same */
  account_holder: text(longestHolder),
};
/** The bank step of an enrollment: the account, and the two confirmations (specification §3). */
export const bankFields = {
  ...accountFields,
  signatory_confirmation_check: ticked('must_be_confirmed'),
  accredited_confirmation_check: yesNo,
};
type Bank = {
  readonly account_country: string;
  readonly iban?: string | undefined;
  readonly swift?: string | undefined;
  readonly bank_account_number?: string | undefined;
  readonly routing_number?: string | undefined;
};

const ruled = ['iban', 'swift', 'routing_number', 'bank_account_number'] as const;
const rules: Readonly<Record<(typeof ruled)[number], (value: string, bank: Bank) => string | null>> = {
  iban: (value, bank) => {
    if (!isValidIBAN(value)) return 'invalid_iban';
    const isOfCountry = ibanPrefixesOf(bank.account_country).includes(value.slice(0, 2));
    return isOfCountry ? null : 'iban_of_other_country';
  },
  swift: (value) => (isValidBIC(value) ? null : 'invalid_swift'),
  routing_number: (value) => (isRoutingNumber(value) ? null : 'invalid_routing_number'),
  bank_account_number: (value) => (/^[A-Z0-9-]{3,34}$/.test(value) ? null : 'invalid_account_number'),
};

/** What an account's country needs, and nothing that it doesn't: `.superRefine(checkBank, bankIsReadable)`. */
export function checkBank(bank: Bank, context: z.RefinementCtx): void {
  const needed = bankFieldsOf(bank.account_country);
  for (const field of ruled) {
    if (hasFailed(context, field)) continue;
    const value = bank[field];
    if (!needed.includes(field)) {
      if (value) issueAt(context, field, 'invalid_value');
    } else if (!value) issueAt(context, field, 'required');
    else {
      const wrong = rules[field](value, bank);
      if (wrong) issueAt(context, field, wrong);
    }
  }
}
/** An account is judged as soon as its country is known. */
export const bankIsReadable = whenRight('account_country');
