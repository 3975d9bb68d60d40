import type { TFunction } from 'i18next';
import { formatDay } from '../../../ui/format.ts';
import type { DraftForm } from '../../../queries/drafts.ts';
import type { Dossier } from '../steps/use-details.ts';

export type TypedWords = {
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

const numberOf = (form: DraftForm): number => Number(form.split('_').at(-1));
const isOfBusiness = (form: DraftForm): boolean => form.startsWith('business.');
/** A field of an object within the form by its own name. */
const ownName = (name: string): string => name.split('.').at(-1) ?? name;

/** What the dossier holds of a half-typed form's step, by the names of its fields. */
export function savedOf(
  { individual, business }: Dossier,
  form: DraftForm,
): Readonly<Record<string, unknown>> {
  const number = numberOf(form);
  if (!isOfBusiness(form))
    return (
      {
        1: individual?.step_1,
        2: individual?.step_2,
        3: individual?.step_3,
        6: individual?.step_6,
      }[number] ?? {}
    );
  const officer = Object.entries(business?.step_3?.legal_officer ?? {}).map(
    ([name, value]) => [`legal_officer.${name}`, value] as const,
  );
  return (
    {
      1: business?.step_1,
      2: business?.step_2,
      3: business?.step_3 && { ...business.step_3, ...Object.fromEntries(officer) },
      7: business?.step_7,
    }[number] ?? {}
  );
}

/** A field's label, as its form has it. */
export function labelOf({ t, business }: TypedWords, form: DraftForm, name: string): string {
  const number = numberOf(form);
  if (!isOfBusiness(form)) return t(`step${number}.${name}`);
  const shared = t(`step${number === 7 ? 6 : number}.${name}`, { defaultValue: name });
  return business(`step${number}.${name}`, { defaultValue: shared });
}

/** An answer in words: a country's name, a choice's label, a date as it is read. */
export function shownAs(
  { t, business, countryName }: TypedWords,
  form: DraftForm,
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
