import type { FieldErrors, FieldValues } from 'react-hook-form';
import { config } from 'zod';
import { fieldErrors } from '../../../contract/errors.ts';
import { passwordChange } from '../../../contract/steps/auth.ts';
import { profileForm } from '../../../contract/steps/profile.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import type { OwnChange } from '../../queries/account.ts';
import type { PasswordValues } from './password-values.ts';
import type { ProfileEntry, ProfileValues, ProvenFacts } from './profile-values.ts';

// zod would try `new Function`, which the content security policy refuses and reports.
config({ jitless: true });

type Judged<Sent, Typed extends FieldValues> =
  | { readonly values: Sent; readonly errors: Record<string, never> }
  | { readonly values: Record<string, never>; readonly errors: FieldErrors<Typed> };

/** A message is the key of the first failing rule of each field. */
function wrong({ issues }: { readonly issues: Parameters<typeof fieldErrors>[0] }) {
  const found = Object.entries(fieldErrors(issues));
  return {
    values: {},
    errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])),
  };
}

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

/** Judged by the contract's schema. */
export function judgeProfile(
  typed: ProfileValues,
  user: SessionUser,
  proven: ProvenFacts | null,
): Judged<OwnChange, ProfileValues> {
  const { data, error } = profileForm.safeParse(entriesOf(typed, user, proven));
  return data === undefined ? wrong(error) : { values: changeOf(data, user), errors: {} };
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

/** Judged by the contract's schema. */
export function judgePassword(typed: PasswordValues): Judged<PasswordValues, PasswordValues> {
  const { data, error } = passwordChange.safeParse(typed);
  return data === undefined ? wrong(error) : { values: data, errors: {} };
}
