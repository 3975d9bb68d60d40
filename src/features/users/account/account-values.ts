import type { FieldErrors } from 'react-hook-form';
import { fieldErrors } from '../../../../contract/errors.ts';
import { accountForm, type AccountForm } from '../../../../contract/steps/member-change.ts';
import type { Language } from '../../../../contract/enums.ts';
import type { Member } from '../../../../contract/values/member.ts';
import type { UserChange } from '../../../queries/users.ts';

/** What stands in the fields; no phone is an empty text. */
export type AccountValues = {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_prefix: string;
  readonly phone: string;
  readonly language: Language;
};
export type AccountEntry = keyof AccountValues;
export const accountEntries = [
  'first_name',
  'last_name',
  'phone_prefix',
  'phone',
  'language',
] as const satisfies readonly AccountEntry[];

const phone: readonly AccountEntry[] = ['phone_prefix', 'phone'];
/** Whether two states of the form say otherwise of an entry. A phone is one thing: who changed half of it changed it. */
export const differs = (entry: AccountEntry, one: AccountValues, other: AccountValues): boolean =>
  (phone.includes(entry) ? phone : [entry]).some((name) => one[name] !== other[name]);

export const valuesOf = ({
  first_name,
  last_name,
  phone_prefix,
  phone,
  language,
}: Member): AccountValues => ({
  first_name,
  last_name,
  phone_prefix: phone_prefix ?? '',
  phone: phone ?? '',
  language,
});

/** What is kept of the form, with the account as it was when it was typed over. */
export type KeptAccount = AccountValues & { readonly began: AccountValues };

/**
 * What was typed before, over the account as it stands now: what was left as it was then is another's to say.
 * `isMoved`: of something that was typed somebody else has said otherwise since.
 */
export function restored(now: AccountValues, kept: KeptAccount) {
  const { began, ...typed } = kept;
  const isOwn = (entry: AccountEntry) => differs(entry, typed, began);
  const pick = <Entry extends AccountEntry>(entry: Entry): AccountValues[Entry] =>
    isOwn(entry) ? typed[entry] : now[entry];
  const values: AccountValues = {
    first_name: pick('first_name'),
    last_name: pick('last_name'),
    phone_prefix: pick('phone_prefix'),
    phone: pick('phone'),
    language: pick('language'),
  };
  const isMoved = accountEntries.some(
    (entry) => isOwn(entry) && differs(entry, now, began) && differs(entry, now, typed),
  );
  return { values, isMoved };
}

/** An account that has no phone needs none; one that has keeps one. */
function parse({ phone_prefix, phone, ...rest }: AccountValues, { phone: former }: Pick<Member, 'phone'>) {
  const hasNone = former === null && phone_prefix === '' && phone.trim() === '';
  return accountForm.safeParse(hasNone ? rest : { ...rest, phone_prefix, phone });
}

/** Judged by the contract's schema: a message is the key of the first failing rule of each field. */
export function judgeAccount(
  values: AccountValues,
  current: Pick<Member, 'phone'>,
):
  | { readonly values: AccountForm; readonly errors: Record<string, never> }
  | { readonly values: Record<string, never>; readonly errors: FieldErrors<AccountValues> } {
  const { data, error } = parse(values, current);
  if (data !== undefined) return { values: data, errors: {} };
  const found = Object.entries(fieldErrors(error.issues));
  return {
    values: {},
    errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])),
  };
}

/** Only what differs from the account as it stands: the rest is not this person's to say. A phone is one thing. */
export function changeOf(typed: AccountForm, current: Member): UserChange {
  const { first_name, last_name, phone_prefix, phone, language } = typed;
  const isOther = phone !== current.phone || phone_prefix !== current.phone_prefix;
  return {
    ...(first_name !== current.first_name && { first_name }),
    ...(last_name !== current.last_name && { last_name }),
    ...(phone !== undefined && phone_prefix !== undefined && isOther && { phone_prefix, phone }),
    ...(language !== current.language && { language }),
  };
}

/**
 * Whether what is typed gives another name to somebody whose papers and account prove the former one: once a dossier was
 * sent, they wait for the fund again. A business is proved by its own name.
 */
export const unproves = (typed: Pick<AccountValues, 'first_name' | 'last_name'>, current: Member): boolean =>
  current.registration_type === 'INDIVIDUAL' &&
  current.submitted_at !== null &&
  current.enrollment_status !== 'REFUSED' &&
  (['first_name', 'last_name'] as const).some((name) => typed[name].trim() !== current[name]);
