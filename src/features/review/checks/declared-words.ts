import { useTranslation } from 'react-i18next';
import type { OwnerKind, RegistrationType } from '../../../../contract/enums.ts';
import { ownerKinds } from '../../../../contract/enums.ts';
import { codeOfCountryName } from '../../../../contract/values/country-names.ts';
import { isOtherHolder } from '../../../../contract/values/holder.ts';
import type { ReviewCheck, ReviewItem } from '../../../../contract/values/review.ts';
import { factOf, shownAs } from '../../../ui/answer-words.ts';
import { useCountryName, useLanguage } from '../../../ui/format-parts.tsx';
import { formOf } from '../../../ui/issue-words.ts';
import { formatShare } from '../../../ui/share.ts';

type Declared = ReviewCheck['declared'][number];
export type Fact = { readonly key: string; readonly label: string; readonly value: string };

/** Checks whose values are read in one breath: a name, an address, a number with its prefix. */
const joined: Readonly<Record<string, string>> = {
  name: ' ',
  signature: ' ',
  phone: ' ',
  address: ', ',
  ownership: ', ',
  officer: ', ',
};
const grouped = (number: string) => number.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

/** An owner as a paper on ownership is held against: the name, the role where it is told, the share. */
export function ownerInWords(
  text: string,
  nameOfKind: (kind: OwnerKind) => string,
  language: string,
): string {
  const share = /, ([\d.]+) %$/.exec(text)?.[1];
  const rest = share === undefined ? text : text.slice(0, text.lastIndexOf(', '));
  const kind = ownerKinds.find((one) => rest.endsWith(`, ${one}`));
  const who = kind === undefined ? rest : rest.slice(0, rest.lastIndexOf(', '));
  const role = kind === undefined ? [] : [nameOfKind(kind)];
  return [who, ...role, ...(share === undefined ? [] : [formatShare(share, language)])].join(', ');
}

export type DeclaredWords = {
  /** each declared answer with its label */
  readonly factsOf: (check: ReviewCheck) => readonly Fact[];
  /** what a check holds a paper against, as it is read; empty: nothing was declared */
  readonly linesOf: (check: ReviewCheck) => readonly string[];
  /** what of it contradicts itself; null: nothing */
  readonly warningOf: (check: ReviewCheck) => string | null;
};

/** What the member declared, in the reader's words. */
export function useDeclaredWords(type: RegistrationType, item: ReviewItem): DeclaredWords {
  const { t } = useTranslation('enrollment');
  const { t: review } = useTranslation('review');
  const { t: business } = useTranslation('business');
  const { t: owners } = useTranslation('owners');
  const countryName = useCountryName();
  const language = useLanguage();
  const words = { t, business, countryName };
  // the papers of a step are held against the answers of another: labels come from the form that asks for the field
  const stepOf = (field: string): number => {
    if (field.startsWith('legal_officer.')) return 3;
    if (field === 'accreditation_claimed') return 1;
    if (field === 'business_name') return 2;
    if (item.section === 'BANK_INFORMATION') return type === 'BUSINESS' ? 7 : 6;
    return item.kind === 'data' ? item.step : 2;
  };
  const labelFor = ({ field }: Declared): string => {
    const own = field.split('.').at(-1) ?? field;
    if (['first_name', 'last_name'].includes(field)) return business(`step3.legal_officer.${own}`);
    if (field.startsWith('owners.')) return review('data.owner_n', { n: own });
    if (field === 'issued_on') return review('declared.issued_on');
    const step = field.startsWith('tax_') ? 3 : stepOf(field);
    return factOf({ ...words, owners }, formOf(type, step), field, item.owner_id !== null);
  };
  const valueOf = ({ field, value }: Declared): string => {
    if (value === null) return '';
    const own = field.split('.').at(-1) ?? field;
    if (field.startsWith('owners.'))
      return ownerInWords(String(value), (kind) => business(`owner_kind.${kind}`), language);
    if (own === 'iban') return grouped(String(value));
    if (own === 'share_percentage') return formatShare(String(value), language);
    if (own === 'kind') return business(`owner_kind.${value}`);
    if (own === 'country_of_birth' && item.owner_id !== null)
      return countryName(codeOfCountryName(String(value)) ?? String(value));
    return shownAs(words, formOf(type, stepOf(field)), field, value);
  };
  const factsOf = ({ declared }: ReviewCheck) =>
    declared.map((one) => ({ key: one.field, label: labelFor(one), value: valueOf(one) }));
  return {
    factsOf,
    warningOf: ({ name, declared }) =>
      name === 'holder' && isOtherHolder(declared) ? review('declared.other_holder') : null,
    linesOf: (check) => {
      const glue = joined[check.name];
      const facts = factsOf(check);
      if (facts.length === 0) return [];
      if (check.name === 'holder') {
        const [holder, ...member] = facts.map(({ value }) => value);
        return [holder ?? '', review('declared.beside_holder', { name: member.join(' ') })];
      }
      if (check.name === 'ownership' && item.owner_id === null) return facts.map(({ value }) => value);
      if (glue !== undefined) return [facts.map(({ value }) => value).join(glue)];
      if (facts.length === 1) return facts.map(({ value }) => value);
      return facts.map(({ label, value }) => review('declared.line', { label, value }));
    },
  };
}
