import { z } from 'zod';
import { currencies, type EnrollmentStatus, type RegistrationType } from '../enums.ts';
import { bankStep } from '../steps/places.ts';
import { endingOf } from './fund-bank-account.ts';

/** An account of a member's, as little of it as tells it from another: whose it is, where, and the end of its number. */
export const payee = z.strictObject({
  account_holder: z.string(),
  currency: z.enum(currencies),
  account_country: z.string(),
  /** the last signs of its number */
  ending: z.string(),
});
export type Payee = z.infer<typeof payee>;

type Account = Omit<Payee, 'ending'> & {
  readonly iban?: string | null;
  readonly bank_account_number?: string | null;
};

/** How lists of effects name an account that is paid to. */
export const payeeOf = (account: Account): Payee => ({
  account_holder: account.account_holder,
  currency: account.currency,
  account_country: account.account_country,
  ending: endingOf({
    iban: account.iban ?? null,
    bank_account_number: account.bank_account_number ?? null,
  }),
});

type Dossier = { readonly type: RegistrationType; readonly enrollment_status: EnrollmentStatus };

/** The key of the item under which a dossier's bank details are decided. */
export const bankItemOf = (type: RegistrationType): string => `data:${bankStep[type]}`;

/**
 * Whether validating this item lets the fund pay to another account than the one that two people have agreed on: the
 * bank details of a dossier whose final validation is over. The first ones are agreed on with the dossier itself.
 */
export const takesSecondPerson = ({ type, enrollment_status }: Dossier, item: string): boolean =>
  enrollment_status === 'VALIDATED' && item === bankItemOf(type);
