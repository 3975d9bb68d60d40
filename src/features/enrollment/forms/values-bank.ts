import { bankFieldsOf } from '../../../../contract/values/bank-shape.ts';
import { withoutUnseen } from '../../../../contract/values/marks.ts';
import type { DraftValues } from '../../../queries/drafts.ts';
import { grouped } from '../../../ui/iban.ts';
import { reader, type Saved } from './values.ts';

export type BankValues = {
  currency: string;
  account_country: string;
  iban: string;
  swift: string;
  bank_account_number: string;
  routing_number: string;
  account_holder: string;
  signatory_confirmation_check: boolean;
  accredited_confirmation_check: boolean;
};

/** What is known of an account before its step: its holder, and the answers of step 1. */
export type KnownOfBank = {
  readonly holder: string;
  readonly currency: string | undefined;
  readonly country: string | undefined;
};

export function bankValues(saved: Saved, draft: DraftValues | null, known: KnownOfBank): BankValues {
  const { text, choice } = reader(saved, draft);
  return {
    currency: text('currency', known.currency),
    account_country: text('account_country', known.country),
    iban: grouped(text('iban')),
    swift: text('swift'),
    bank_account_number: text('bank_account_number'),
    routing_number: text('routing_number'),
    account_holder: text('account_holder', known.holder),
    signatory_confirmation_check: choice('signatory_confirmation_check') ?? false,
    accredited_confirmation_check: choice('accredited_confirmation_check') ?? false,
  };
}

/** Only the numbers that the account's country has; what was typed for another country stays in the form alone. */
export function bankToWire(values: BankValues, claimed: boolean) {
  const { iban, swift, bank_account_number, routing_number, accredited_confirmation_check, ...rest } = values;
  const numbers = { iban, swift, bank_account_number, routing_number };
  const asked = bankFieldsOf(values.account_country);
  return {
    ...rest,
    ...Object.fromEntries(Object.entries(numbers).filter(([name]) => asked.includes(name))),
    accredited_confirmation_check: claimed && accredited_confirmation_check,
  };
}

/** What the bank's document is held against. */
const proven = ['account_holder', 'iban', 'swift', 'routing_number', 'bank_account_number'] as const;

/** As it is kept: numbers in capitals, without spaces, and nothing that nobody sees. */
function kept(name: (typeof proven)[number], value: unknown): string {
  const text = typeof value === 'string' ? withoutUnseen(value).trim() : '';
  return name === 'account_holder' ? text : text.replaceAll(/\s+/g, '').toUpperCase();
}

/** Whether the form declares another account than the saved one, which the document was held against. */
export function isOtherAccount(saved: Saved, values: BankValues): boolean {
  const typed: Readonly<Record<string, unknown>> = bankToWire(values, false);
  return Boolean(saved) && proven.some((name) => kept(name, saved?.[name]) !== kept(name, typed[name]));
}
