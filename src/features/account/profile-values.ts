import type { FieldErrors } from 'react-hook-form';
import { config } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import { profileForm } from '../../../contract/steps/profile.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import type { OwnChange } from '../../queries/account.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

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

type Entries = { [Name in ProfileEntry]?: string };

/** What is this form's to say: nothing that papers prove, nothing empty that was empty. A phone is one thing. */
function entriesOf(typed: ProfileValues, user: SessionUser, proven: ProvenFacts | null): Entries {
  const { first_name, last_name, phone_prefix, phone, country_of_birth } = typed;
  const hasPhone = user.phone !== null || phone_prefix !== '' || phone.trim() !== '';
  const hasCountry = user.country_of_birth !== null || country_of_birth !== '';
  return {
    ...(!proven?.isSent && { first_name, last_name }),
    ...(hasPhone && { phone_prefix, phone }),
    ...(hasCountry && (proven?.countryOfBirth ?? null) === null && { country_of_birth }),
  };
}

type Judged =
  | { readonly values: OwnChange; readonly errors: Record<string, never> }
  | { readonly values: Record<string, never>; readonly errors: FieldErrors<ProfileValues> };

/** Judged by the contract's schema: a message is the key of the first failing rule of each field. */
export function judgeProfile(typed: ProfileValues, user: SessionUser, proven: ProvenFacts | null): Judged {
  const { data, error } = profileForm.safeParse(entriesOf(typed, user, proven));
  if (data !== undefined) return { values: changeOf(data, user), errors: {} };
  const found = Object.entries(fieldErrors(error.issues));
  return {
    values: {},
    errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])),
  };
}

type Judgement = ReturnType<(typeof profileForm)['parse']>;

/** Only what differs from the account as it stands. */
function changeOf(judged: Judgement, user: SessionUser): OwnChange {
  const { first_name, last_name, phone_prefix, phone, country_of_birth } = judged;
  const isOtherPhone = phone !== user.phone || phone_prefix !== user.phone_prefix;
  return {
    ...(first_name !== undefined && first_name !== user.first_name && { first_name }),
    ...(last_name !== undefined && last_name !== user.last_name && { last_name }),
    ...(phone !== undefined && phone_prefix !== undefined && isOtherPhone && { phone_prefix, phone }),
    ...(country_of_birth !== undefined && country_of_birth !== user.country_of_birth && { country_of_birth }),
  };
}
