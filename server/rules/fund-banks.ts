import type { Currency } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import {
  endingOf,
  fundBankFields,
  type FundBankDetails,
  type FundBankField,
  type FundBankName,
} from '../../contract/values/fund-bank-account.ts';

/** An account of the fund's as it stands. Balances are cents, above zero what lies there. */
export type FundBank = {
  readonly id: string;
  readonly details: FundBankDetails;
  readonly isDefault: boolean;
  readonly version: number;
  readonly balances: Readonly<Record<Currency, bigint>>;
};

/** An account as lists of effects name it. */
export const nameOfBank = (id: string, details: FundBankDetails): FundBankName => ({
  bank_id: id,
  bank_name: details.bank_name,
  currency: details.currency,
  ending: endingOf(details),
});
const nameOf = ({ id, details }: FundBank) => nameOfBank(id, details);

/** A new account; the very first becomes the one that members pay into. */
export function effectsOfAdding(bank: FundBankName, present: readonly FundBank[]): readonly Effect[] {
  const added: Effect = { effect: 'fund_bank.added', bank };
  return present.length > 0 ? [added] : [added, { effect: 'fund_bank.default', bank, former: null }];
}

/** The details that differ, in the order in which they are told. */
export const changedDetails = (before: FundBankDetails, after: FundBankDetails): readonly FundBankField[] =>
  fundBankFields.filter((field) => before[field] !== after[field]);

/** One effect for each detail that changes; none: it stays as it is. */
export const effectsOfChanging = (bank: FundBank, after: FundBankDetails): readonly Effect[] =>
  changedDetails(bank.details, after).map((field) => ({
    effect: 'fund_bank.changed',
    bank: nameOf(bank),
    field,
    from: bank.details[field],
    to: after[field],
  }));

/** Members pay into this account from then on; `present` has the one they pay into today. */
export function effectsOfDefault(bank: FundBank, present: readonly FundBank[]): readonly Effect[] {
  const former = present.find(({ isDefault }) => isDefault);
  return [{ effect: 'fund_bank.default', bank: nameOf(bank), former: former ? nameOf(former) : null }];
}

export const effectsOfRemoving = (bank: FundBank): readonly Effect[] => [
  { effect: 'fund_bank.removed', bank: nameOf(bank) },
];

/** What kept an account from being deleted. */
export type WhyKept = 'account_is_default' | 'account_holds_money' | 'account_is_awaited';

/**
 * Why an account can't be deleted; null: nothing is in the way. There is always a default; money that the books say is
 * there has to go elsewhere first; `awaited`: requests of members wait that were told to pay into it.
 */
export function whyKept(
  { isDefault, balances }: Pick<FundBank, 'isDefault' | 'balances'>,
  awaited: boolean,
): WhyKept | null {
  if (isDefault) return 'account_is_default';
  if (balances.EUR !== 0n || balances.USD !== 0n) return 'account_holds_money';
  return awaited ? 'account_is_awaited' : null;
}

/** Whether two accounts are one and the same at their bank. */
export const isSameAccount = (one: FundBankDetails, other: FundBankDetails): boolean =>
  (['currency', 'iban', 'bank_account_number', 'routing_number', 'swift'] as const).every(
    (field) => one[field] === other[field],
  );
