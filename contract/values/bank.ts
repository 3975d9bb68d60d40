import { getCountrySpecifications, isValidBIC, isValidIBAN } from 'ibantools';
import { z } from 'zod';
import { currencies } from '../enums.ts';
import { country } from './country.ts';
import { choice, text, ticked } from './text.ts';

/** Which details an account needs, by its country (decisions §6). */
export type AccountShape = 'IBAN' | 'US' | 'OTHER';
const specifications = getCountrySpecifications();

export function accountShape(code: string): AccountShape {
  if (code === 'US') return 'US';
  return specifications[code]?.IBANRegistry ? 'IBAN' : 'OTHER';
}

const compact = (max: number) =>
  z
    .string()
    .max(max, { error: 'too_long', abort: true })
    .transform((value) => value.replace(/\s+/g, '').toUpperCase() || undefined)
    .optional();

/** ABA routing number: nine digits whose weighted sum (3, 7, 1) is a multiple of ten. */
export function isRoutingNumber(value: string): boolean {
  if (!/^\d{9}$/.test(value)) return false;
  const weights = [3, 7, 1];
  return [...value].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0) % 10 === 0;
}

export const bankFields = {
  currency: choice(currencies),
  account_country: country,
  iban: compact(60),
  swift: compact(20),
  bank_account_number: compact(40),
  routing_number: compact(20),
  account_holder: text(140),
  signatory_confirmation_check: ticked('must_be_confirmed'),
  accredited_confirmation_check: z.boolean({ error: 'required' }),
};
const bankObject = z.strictObject(bankFields);
type Bank = z.output<typeof bankObject>;

const wanted = {
  IBAN: ['iban', 'swift'],
  US: ['routing_number', 'bank_account_number'],
  OTHER: ['bank_account_number', 'swift'],
} as const satisfies Record<AccountShape, readonly (keyof Bank)[]>;
export const bankFieldsOf = (code: string): readonly string[] => wanted[accountShape(code)];

const ruled = ['iban', 'swift', 'routing_number', 'bank_account_number'] as const;
const rules: Readonly<Record<(typeof ruled)[number], (value: string, bank: Bank) => string | null>> = {
  iban: (value, bank) =>
    isValidIBAN(value) && value.startsWith(bank.account_country) ? null : 'invalid_iban',
  swift: (value) => (isValidBIC(value) ? null : 'invalid_swift'),
  routing_number: (value) => (isRoutingNumber(value) ? null : 'invalid_routing_number'),
  bank_account_number: (value) => (/^[A-Z0-9-]{3,34}$/.test(value) ? null : 'invalid_account_number'),
};

/** Rules between the fields of a bank account: what its country needs, and nothing that it doesn't. */
export function checkBank(bank: Bank, context: z.RefinementCtx): void {
  const needed = bankFieldsOf(bank.account_country);
  for (const field of ruled) {
    const rule = rules[field];
    const value = bank[field];
    const add = (message: string) =>
      context.addIssue({ code: 'custom', path: [field], message, input: bank });
    if (!needed.includes(field)) {
      if (value) add('invalid_value');
    } else if (!value) add('required');
    else {
      const wrong = rule(value, bank);
      if (wrong) add(wrong);
    }
  }
}
