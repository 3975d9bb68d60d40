import { useTranslation } from 'react-i18next';
import { documentTypes, reasons } from '../../../contract/enums.ts';
import type { ActivityFacts } from '../../../contract/values/activity.ts';
import type { LogArea } from '../../queries/activity-filters.ts';
import { codeOfCountryName } from '../../../contract/values/country-names.ts';
import { maskedNumber } from '../../../contract/values/masked-number.ts';
import { shownAs } from '../../ui/answer-words.ts';
import { formatInstant, formatMoney } from '../../ui/format.ts';
import { useCountryName, useFileSize, useLanguage } from '../../ui/format-parts.tsx';
import { formatShare } from '../../ui/share.ts';
import { nameOfPaper, type PaperSlot } from '../../ui/paper-name.ts';

type Fact = ActivityFacts[string];
type Given = Exclude<Fact, null>;

const numberIn = (part: string | undefined): number | null =>
  part !== undefined && /^\d+$/.test(part) ? Number(part) : null;

/**
 * A fact's name taken apart: `legal_officer.phone` is a phone of the legal officer, `urls.2` the second address,
 * `records.3.id` the id of the third record.
 */
export function partsOf(name: string): {
  readonly group: string | null;
  /** which one of the group it is of */
  readonly groupN: number | null;
  readonly field: string;
  readonly n: number | null;
} {
  const parts = name.split('.');
  const named = parts.filter((part) => numberIn(part) === null);
  const field = named.at(-1) ?? name;
  return {
    group: named.at(-2) ?? null,
    groupN: numberIn(parts[parts.lastIndexOf(field) - 1]),
    field,
    n: numberIn(parts.at(-1)),
  };
}

const accountNumbers: readonly string[] = ['iban', 'bank_account_number'];
const fingerprints = /(^|_)(sha256|hash)$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Nothing else can be the name of a choice: a text may hold anything. */
const word = /^\w{1,40}$/;
const money = /^-?\d+\.\d{2}$/;
/** Typed by people, whatever it looks like. */
const free: readonly string[] = ['note', 'own_reference', 'reason', 'search', 'text'];

/** The slot of a paper that a line tells of: whose passport it was is not kept. */
export function slotTold({ owner_id }: ActivityFacts): PaperSlot {
  return { ownerId: typeof owner_id === 'string' ? owner_id : null, isPassport: false };
}

/**
 * The name of a fact in the person's language; one that nobody has named yet is shown as it is kept. `about`: what the
 * entry is about; one of checks has them by the names that they have in the review.
 */
export function useFactName(area: LogArea): (name: string, about?: ActivityFacts) => string {
  const { t } = useTranslation('activities');
  // a member is told nothing of checks
  const { t: review } = useTranslation(area === 'admin' ? 'review' : 'activities');
  return (name, about) => {
    const { group, groupN, field, n } = partsOf(name);
    const named = (one: string) => t(`field.${one}`, { defaultValue: one });
    const numbered = (own: string, at: number | null) =>
      at === null ? own : t('detail.numbered', { field: own, n: at });
    const isCheck = about?.['kind'] === 'check';
    const check = isCheck ? review(`review:check.${field}.name`, { defaultValue: '' }) : '';
    const own = numbered(check === '' ? named(field) : check, n);
    if (group === null) return own;
    const of = groupN === null ? named(group) : t(`one.${group}`, { defaultValue: named(group) });
    return t('detail.of', { group: numbered(of, groupN), field: own });
  };
}

/** A fact in words: dates, countries, choices, sizes and amounts as they are written everywhere else. */
export function useFactValue(
  area: LogArea,
): (name: string, value: Given, facts: ActivityFacts, at: string) => string {
  const { t } = useTranslation('activities');
  // a member is told nothing of what these are about
  const { t: review } = useTranslation(area === 'admin' ? ['review', 'review-issues'] : ['activities']);
  const { t: enrollment } = useTranslation('enrollment');
  const { t: business } = useTranslation('business');
  const { t: documents } = useTranslation('documents');
  const countryName = useCountryName();
  const sizeOf = useFileSize();
  const language = useLanguage();
  const answers = { t: enrollment, business, countryName };

  const text = (field: string, value: string, facts: ActivityFacts, at: string): string => {
    const paper = documentTypes.find((one) => one === value);
    const reason = reasons.find((one) => one === value);
    // a request fails, a check finds something amiss: one word would say the other
    const named = field === 'request_status' ? `request_status.${value}` : `value.${value}`;
    const known = word.test(value) ? t(named, { defaultValue: '' }) : '';
    // what came of the check of a number has a name, which no number has
    if (accountNumbers.includes(field)) return known === '' ? maskedNumber(value) : known;
    if (fingerprints.test(field)) return value.slice(0, 16);
    if (field === 'document_type' && paper) return nameOfPaper(enrollment, paper, at, slotTold(facts));
    if (field === 'reason' && reason) return documents(`reason.${reason}.title`);
    if (field === 'country_of_birth' && value.length > 2)
      return countryName(codeOfCountryName(value) ?? value);
    if (field === 'kind' && word.test(value)) return business(`owner_kind.${value}`, { defaultValue: value });
    // a filter that is set, as an address says it
    if (field === 'via_bank') return t('yes');
    if (field === 'check') return review(`review:check.${value}.name`, { defaultValue: value });
    if (field === 'lists') return review(`review-issues:screening.list.${value}`, { defaultValue: value });
    if (field === 'template') return t(`template.${value}`, { defaultValue: value });
    if (field === 'approval')
      return t(`approval.${value.replaceAll('.', '_')}`, { defaultValue: t('approval.other') });
    if (field === 'field' || field === 'fields') return t(`field.${value}`, { defaultValue: value });
    if (instant.test(value)) return formatInstant(value);
    if (field.endsWith('_percentage')) return formatShare(value, language);
    const currency = facts['currency'];
    if (money.test(value) && !free.includes(field) && typeof currency === 'string')
      return formatMoney(value, currency, language);
    return known === '' ? shownAs(answers, 'individual.step_1', field, value) : known;
  };

  return (name, value, facts, at) => {
    const { field } = partsOf(name);
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'number') return field === 'size' ? sizeOf(value) : String(value);
    return text(field, value, facts, at);
  };
}

export type ComparedFact = {
  readonly name: string;
  readonly before: Given | null;
  readonly after: Given | null;
};

/** Each fact once, as it was and as it is; one that was and is nothing is left out. */
export function comparedFacts(
  before: ActivityFacts | null,
  after: ActivityFacts | null,
): readonly ComparedFact[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const given = (fact: Fact | undefined) =>
    fact === undefined || fact === null || fact === '' ? null : fact;
  return names
    .map((name) => ({ name, before: given(before?.[name]), after: given(after?.[name]) }))
    .filter((fact) => fact.before !== null || fact.after !== null);
}
