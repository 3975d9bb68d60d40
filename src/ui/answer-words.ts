import type { TFunction } from 'i18next';
import { formatDay } from './format.ts';

/** The form of one step, by its type of dossier and its number. */
export type AnswerForm = `${'individual' | 'business'}.step_${number}`;

/** What answers are named and said with. */
export type AnswerWords = {
  readonly t: TFunction<'enrollment'>;
  readonly business: TFunction<'business'>;
  readonly countryName: (code: string) => string;
};

const countryFields: readonly string[] = [
  'country',
  'country_of_birth',
  'nationality',
  'tax_residence',
  'account_country',
];

const numberOf = (form: AnswerForm): number => Number(form.split('_').at(-1));
const isOfBusiness = (form: AnswerForm): boolean => form.startsWith('business.');
/** A field of an object within the form by its own name. */
const ownName = (name: string): string => name.split('.').at(-1) ?? name;

/** A field's label, as its form has it. */
export function labelOf({ t, business }: AnswerWords, form: AnswerForm, name: string): string {
  const number = numberOf(form);
  if (!isOfBusiness(form)) return t(`step${number}.${name}`);
  if (name === 'first_financial_year') return business('answers.first_year');
  const shared = t(`step${number === 7 ? 6 : number}.${name}`, { defaultValue: name });
  return business(`step${number}.${name}`, { defaultValue: shared });
}

/** An answer in words: a country's name, a choice's label, a date as it is read. */
export function shownAs(
  { t, business, countryName }: AnswerWords,
  form: AnswerForm,
  name: string,
  value: string | number | boolean,
): string {
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  const text = String(value);
  const field = ownName(name);
  if (countryFields.includes(field)) return countryName(text);
  const raw = { defaultValue: text };
  switch (field) {
    case 'company_type':
    case 'business_size':
    case 'category':
      return business(`${field}.${text}`, raw);
    case 'kind':
      return business(`owner_kind.${text}`, raw);
    case 'preferred_currency':
    case 'currency':
      return t(`step1.${text}`, raw);
    case 'identity_document_kind':
      return t(`step2.${text}`, raw);
    case 'source_of_funds':
      return t(`step3.${text}`, raw);
    default:
      return /^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text;
  }
}

/** The names of facts whose forms ask a question. */
const factKeys: Readonly<Record<string, string>> = {
  us_person: 'step7.us_person',
  accreditation_claimed: 'step7.accreditation',
  identity_document_kind: 'step7.identity_document',
  tax_residence: 'step7.tax_residence',
  politically_exposed: 'step7.politically_exposed',
  source_of_funds: 'step7.source_of_funds',
  signatory_confirmation_check: 'step7.confirmed_signatory',
  accredited_confirmation_check: 'step7.confirmed_accredited',
};

/**
 * A field as a fact about the member, for whoever reads it: "US person", where the form asks "Are you a US person?".
 * `ofOwner`: it is one of a beneficial owner's.
 */
export function factOf(
  words: AnswerWords & { readonly owners: TFunction<'owners'> },
  form: AnswerForm,
  name: string,
  ofOwner = false,
): string {
  const { t, business, owners } = words;
  const isOfficers = name.startsWith('legal_officer.');
  const fact = isOfficers ? undefined : factKeys[name];
  if (fact !== undefined) return t(fact);
  if (ofOwner) return owners(`form.${name}`, { defaultValue: name });
  const label = labelOf(words, form, name);
  return isOfficers ? business('step3.of_officer', { answer: label }) : label;
}
