import type { SessionUser } from '../../../machines/session/types.ts';

/** What stands in the fields; what the account has not is an empty text. */
export type ProfileValues = {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_prefix: string;
  readonly phone: string;
  readonly country_of_birth: string;
};
export type ProfileEntry = keyof ProfileValues;

/** What a dossier says of its person, and whether it may still be changed here (decision 0041). */
export type ProvenFacts = {
  /** the dossier was sent: names are the fund's to correct */
  readonly isSent: boolean;
  /** the contract says the account's own names: a business signs by its legal officer */
  readonly isPrinted: boolean;
  /** as the dossier of an individual says it; null: it doesn't */
  readonly countryOfBirth: string | null;
  /** where the facts stand, and how they are corrected */
  readonly href: string;
};

export const valuesOf = (user: SessionUser): ProfileValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  phone_prefix: user.phone_prefix ?? '',
  phone: user.phone ?? '',
  country_of_birth: user.country_of_birth ?? '',
});
