import type { Effect } from './effect.ts';
import {
  endingOf,
  fundBankFields,
  type FundBankDetails,
  type FundBankField,
  type FundBankName,
} from './fund-bank-account.ts';

/** An account as lists of effects name it. */
export const nameOfBank = (
  id: string,
  details: Pick<FundBankDetails, 'bank_name' | 'currency' | 'iban' | 'bank_account_number'>,
): FundBankName => ({
  bank_id: id,
  bank_name: details.bank_name,
  currency: details.currency,
  ending: endingOf(details),
});

/** A new account; the very first becomes the one that members pay into. */
export function effectsOfAdding(bank: FundBankName, isFirst: boolean): readonly Effect[] {
  const added: Effect = { effect: 'fund_bank.added', bank };
  return isFirst ? [added, { effect: 'fund_bank.default', bank, former: null }] : [added];
}

/** The details that differ, in the order in which they are told. */
export const changedDetails = (before: FundBankDetails, after: FundBankDetails): readonly FundBankField[] =>
  fundBankFields.filter((field) => before[field] !== after[field]);

/** One effect for each detail that changes; none: the account stays as it is. */
export const effectsOfChanging = (
  bank: FundBankName,
  before: FundBankDetails,
  after: FundBankDetails,
): readonly Effect[] =>
  changedDetails(before, after).map((field) => ({
    effect: 'fund_bank.changed',
    bank,
    field,
    from: before[field],
    to: after[field],
  }));

/** Members pay into this account from then on; `former`: the one that they pay into today. */
export const effectsOfDefault = (bank: FundBankName, former: FundBankName | null): readonly Effect[] => [
  { effect: 'fund_bank.default', bank, former },
];

export const effectsOfRemoving = (bank: FundBankName): readonly Effect[] => [
  { effect: 'fund_bank.removed', bank },
];

/** What is typed into a form → what is kept: a detail that isn't given is null. */
export const detailsOfForm = (
  form: Omit<FundBankDetails, 'iban' | 'swift' | 'bank_account_number' | 'routing_number'> & {
    readonly [Name in 'iban' | 'swift' | 'bank_account_number' | 'routing_number']?: string | undefined;
  },
): FundBankDetails => ({
  bank_name: form.bank_name,
  account_holder: form.account_holder,
  currency: form.currency,
  account_country: form.account_country,
  iban: form.iban ?? null,
  swift: form.swift ?? null,
  bank_account_number: form.bank_account_number ?? null,
  routing_number: form.routing_number ?? null,
});
