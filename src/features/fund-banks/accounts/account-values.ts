import { fieldErrors } from '../../../../contract/errors.ts';
import { bankFieldsOf } from '../../../../contract/values/bank-shape.ts';
import {
  fundBankAccountForm,
  type FundBankAccount,
  type FundBankForm,
} from '../../../../contract/values/fund-bank-account.ts';
import { grouped } from '../../../ui/iban.ts';
import { accountNumbers } from './account-numbers.ts';

export type AccountValues = {
  readonly bank_name: string;
  readonly account_holder: string;
  readonly currency: string;
  readonly account_country: string;
} & Readonly<Record<(typeof accountNumbers)[number], string>>;

export const emptyAccount: AccountValues = {
  bank_name: '',
  account_holder: '',
  currency: '',
  account_country: '',
  iban: '',
  routing_number: '',
  bank_account_number: '',
  swift: '',
};

export const valuesOf = (account: FundBankAccount): AccountValues => ({
  bank_name: account.bank_name,
  account_holder: account.account_holder,
  currency: account.currency,
  account_country: account.account_country,
  iban: grouped(account.iban ?? ''),
  routing_number: account.routing_number ?? '',
  bank_account_number: account.bank_account_number ?? '',
  swift: account.swift ?? '',
});

/** The numbers that an account in this country has; none while there is no country. */
export const numbersOf = (country: string): readonly (typeof accountNumbers)[number][] =>
  country === '' ? [] : accountNumbers.filter((name) => bankFieldsOf(country).includes(name));

/** Only the numbers that the country has; what was typed for another country stays in the form alone. */
function toWire({ iban, routing_number, bank_account_number, swift, ...rest }: AccountValues) {
  const all = { iban, routing_number, bank_account_number, swift };
  const asked = numbersOf(rest.account_country);
  return { ...rest, ...Object.fromEntries(asked.map((name) => [name, all[name]])) };
}

/** Judged by the contract's schema: for each field the key of the first failing rule. */
export function judgeAccount(values: AccountValues): Readonly<Record<string, string>> {
  const parsed = fundBankAccountForm.safeParse(toWire(values));
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
}

/** What is sent; null while something is wrong. */
export const formOf = (values: AccountValues): FundBankForm | null =>
  fundBankAccountForm.safeParse(toWire(values)).data ?? null;
