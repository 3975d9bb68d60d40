import type { Currency } from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import type { FundBankDetails, FundBankName } from '../../contract/values/fund-bank-account.ts';
import { nameOfBank } from '../../contract/values/fund-bank-effects.ts';

/** An account of the fund's as it stands. Balances are cents, above zero what lies there. */
export type FundBank = {
  readonly id: string;
  readonly details: FundBankDetails;
  readonly isDefault: boolean;
  readonly version: number;
  readonly balances: Readonly<Record<Currency, bigint>>;
};
export const nameOf = ({ id, details }: FundBank): FundBankName => nameOfBank(id, details);

/** What kept an account from being deleted. */
export type WhyKept = Extract<
  FieldErrorKey,
  'account_is_default' | 'account_holds_money' | 'account_is_awaited'
>;

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

type Numbers = Pick<
  FundBankDetails,
  'currency' | 'iban' | 'bank_account_number' | 'routing_number' | 'swift'
>;
/**
 * Which account it is at its bank, whatever it is called: an IBAN is one account's alone, whichever BIC stands beside it;
 * elsewhere the bank belongs to the number, and a BIC with XXX at its end, the head office, is the one without. The
 * database says the same (migration 0153).
 */
export const accountAtBank = ({
  currency,
  iban,
  bank_account_number,
  routing_number,
  swift,
}: Numbers): string =>
  [
    currency,
    ...(iban === null ? [bank_account_number, routing_number, swift?.replace(/^(.{8})XXX$/, '$1')] : [iban]),
  ].join(':');

/** Whether two accounts are one and the same at their bank. */
export const isSameAccount = (one: Numbers, other: Numbers): boolean =>
  accountAtBank(one) === accountAtBank(other);

/** The accounts that are the same as one before them: from before the fund was kept from having one twice. */
export const accountsTwice = (banks: readonly FundBank[]): readonly FundBank[] =>
  banks.filter(({ details }, at) => banks.slice(0, at).some((one) => isSameAccount(one.details, details)));

/**
 * What is wrong with an account's details beside its form: the fund has it at its bank already, among the `others`; or
 * money has moved on it, in `booked`, and its currency would be another one.
 */
export function accountProblems(
  details: FundBankDetails,
  others: readonly FundBankDetails[],
  booked: Currency | null,
): Readonly<Record<string, FieldErrorKey>> {
  if (booked !== null && booked !== details.currency) return { currency: 'account_in_use' };
  if (!others.some((other) => isSameAccount(other, details))) return {};
  return { [details.iban === null ? 'bank_account_number' : 'iban']: 'account_twice' };
}
