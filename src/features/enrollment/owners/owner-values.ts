import type { CompanyType, OwnerKind } from '../../../../contract/enums.ts';
import { ownerKindsOf } from '../../../../contract/steps/owners.ts';
import type { LegalOfficer } from '../../../../contract/steps/business.ts';
import { codeOfCountryName, countryNames } from '../../../../contract/values/country-names.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import { typedDecimal } from '../../../../contract/values/typed-decimal.ts';
import type { DraftValues } from '../../../queries/drafts.ts';
import { reader } from '../forms/values.ts';

/** The form of one owner. Countries are codes here, whatever the wire calls them. */
export type OwnerValues = {
  /** id of the owner that is being changed; empty for a new one */
  editing: string;
  first_name: string;
  last_name: string;
  date_of_birth: string;
  country_of_birth: string;
  nationality: string;
  identity_document_kind: string;
  kind: string;
  share_percentage: string;
  politically_exposed: boolean | undefined;
};

/** What a form can start from. */
export type OwnerStart = Partial<Readonly<Record<keyof OwnerValues, string | boolean | null>>>;

/** A saved owner, to be changed; the share as the person's language writes it. */
export const startFrom = (owner: BeneficialOwner, language: string): OwnerStart => ({
  editing: owner.id,
  first_name: owner.first_name,
  last_name: owner.last_name,
  date_of_birth: owner.date_of_birth,
  country_of_birth: codeOfCountryName(owner.country_of_birth) ?? '',
  nationality: owner.nationality,
  identity_document_kind: owner.identity_document_kind,
  kind: owner.kind,
  share_percentage: typedShare(owner.share_percentage ?? '', language),
  politically_exposed: owner.politically_exposed,
});

/** The legal officer as an owner: what is known is not typed again. */
export const startFromOfficer = (officer: LegalOfficer): OwnerStart => ({
  first_name: officer.first_name,
  last_name: officer.last_name,
  date_of_birth: officer.date_of_birth,
  country_of_birth: officer.country_of_birth,
  nationality: officer.nationality,
  identity_document_kind: officer.identity_document_kind,
});

/** A share of the wire in an entry field: with the language's own decimal mark, no grouping, no sign. */
const typedShare = (share: string, language: string): string =>
  language.startsWith('en') ? share : share.replace('.', ',');

/** What the form starts with: empty, then what is known, then what was typed since. */
export function ownerValues(start: OwnerStart, draft: DraftValues | null): OwnerValues {
  const { text, choice } = reader(start, draft);
  return {
    editing: text('editing'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    date_of_birth: text('date_of_birth'),
    country_of_birth: text('country_of_birth'),
    nationality: text('nationality'),
    identity_document_kind: text('identity_document_kind'),
    kind: text('kind'),
    share_percentage: text('share_percentage'),
    politically_exposed: choice('politically_exposed'),
  };
}

/** Whether anything was typed that is worth bringing back. */
export const isTyped = (draft: DraftValues | null): boolean =>
  draft !== null &&
  Object.entries(draft).some(([name, value]) => name !== 'editing' && name !== 'kind' && value !== '');

/** A share is asked of owners by capital, and may be told of the people of a trust. */
export const asksShare = (kind: string): 'required' | 'optional' | 'no' => {
  if (kind === 'capital') return 'required';
  return ['settlor', 'trustee', 'beneficiary'].includes(kind) ? 'optional' : 'no';
};

/** As the contract has it: the birth country by its English name, no share where none is asked, a dot as decimal mark. */
export const ownerToWire =
  (language: string) =>
  ({ editing: _editing, share_percentage, country_of_birth, kind, ...values }: OwnerValues) => ({
    ...values,
    kind,
    country_of_birth: countryNames[country_of_birth] ?? '',
    ...(asksShare(kind) === 'no' ? {} : { share_percentage: typedDecimal(share_percentage, language) }),
  });

/** Which rules hold for a company (decisions §6). */
export type OwnershipRule = 'ordinary' | 'trust' | 'sole' | 'nonProfit';
export function ruleOf(companyType: CompanyType): OwnershipRule {
  if (companyType === 'trust') return 'trust';
  if (companyType === 'sole_proprietorship') return 'sole';
  return companyType === 'non_profit' ? 'nonProfit' : 'ordinary';
}

/** What one can choose from: a senior manager is named when nobody else is, and by a way of its own. */
export function kindsOffered(companyType: CompanyType, first: string): readonly OwnerKind[] {
  if (ruleOf(companyType) !== 'ordinary') return ownerKindsOf(companyType);
  return first === 'senior_manager' ? ['senior_manager'] : ['capital', 'control'];
}
