import { stepCount, type RegistrationType, type Section } from '../enums.ts';
import type { BusinessStep2, BusinessStep3, BusinessStep7, LegalOfficer } from './business.ts';
import type { IndividualStep1, IndividualStep2, IndividualStep3, IndividualStep6 } from './individual.ts';
import type { OwnerForm } from './owners.ts';

/** The step on which the contract is read and signed (decisions §6). */
export const contractStep = { INDIVIDUAL: 5, BUSINESS: 6 } as const satisfies Record<
  RegistrationType,
  number
>;
/** The step on which the account is given. */
export const bankStep = { INDIVIDUAL: 6, BUSINESS: 7 } as const satisfies Record<RegistrationType, number>;
/** Of an individual: the step of the papers. */
export const papersStep = 4;
/** Of a business: the step on which owners and their papers are given, and the one of the company's papers. */
export const ownersStep = 4;
export const companyPapersStep = 5;

/** The section that a step is judged in; null: the last step, which asks for nothing, or none of this type's. */
export function sectionOfStep(type: RegistrationType, step: number): Section | null {
  if (step < 1 || step >= stepCount[type]) return null;
  if (step === contractStep[type]) return 'CONTRACT';
  return step === bankStep[type] ? 'BANK_INFORMATION' : 'KYC';
}

/** The steps that a section is judged by, ascending. */
export const stepsOfSection = (type: RegistrationType, section: Section): readonly number[] =>
  Array.from({ length: stepCount[type] }, (_, at) => at + 1).filter(
    (step) => sectionOfStep(type, step) === section,
  );

type Fields<Step> = Readonly<Record<keyof Step, true>>;

// told again beside the schemas, which nobody needs who only names a field; the compiler sees that none is missing
const investorType: Fields<IndividualStep1> = {
  country: true,
  preferred_currency: true,
  us_person: true,
  accreditation_claimed: true,
};
const identity: Fields<IndividualStep2> = {
  date_of_birth: true,
  country_of_birth: true,
  nationality: true,
  identity_document_kind: true,
  phone_prefix: true,
  phone: true,
};
const address = {
  address: true,
  address_complement: true,
  city: true,
  state: true,
  zip_code: true,
  country: true,
  tax_residence: true,
  tax_number: true,
} as const;
const residence: Fields<IndividualStep3> = {
  ...address,
  politically_exposed: true,
  source_of_funds: true,
};
const bank: Fields<IndividualStep6 | BusinessStep7> = {
  currency: true,
  account_country: true,
  iban: true,
  swift: true,
  bank_account_number: true,
  routing_number: true,
  account_holder: true,
  signatory_confirmation_check: true,
  accredited_confirmation_check: true,
};
const company: Fields<BusinessStep2> = {
  business_name: true,
  company_type: true,
  registration_number: true,
  business_size: true,
  website: true,
  category: true,
};
const registered: Fields<Omit<BusinessStep3, 'legal_officer'>> = address;
const officer: Fields<LegalOfficer> = {
  first_name: true,
  last_name: true,
  date_of_birth: true,
  country_of_birth: true,
  nationality: true,
  identity_document_kind: true,
  phone_prefix: true,
  phone: true,
  function: true,
};
const owner: Fields<OwnerForm> = {
  first_name: true,
  last_name: true,
  date_of_birth: true,
  country_of_birth: true,
  nationality: true,
  identity_document_kind: true,
  kind: true,
  share_percentage: true,
  politically_exposed: true,
};

const namesOf = (fields: object): readonly string[] => Object.keys(fields);
const individualFields: Readonly<Record<number, readonly string[]>> = {
  1: namesOf(investorType),
  2: namesOf(identity),
  3: namesOf(residence),
  [bankStep.INDIVIDUAL]: namesOf(bank),
};
const businessFields: Readonly<Record<number, readonly string[]>> = {
  1: namesOf(investorType),
  2: namesOf(company),
  3: [...namesOf(registered), ...namesOf(officer).map((name) => `legal_officer.${name}`)],
  [ownersStep]: namesOf(owner),
  [companyPapersStep]: ['first_financial_year'],
  [bankStep.BUSINESS]: namesOf(bank),
};

/** The fields that an issue may name on a step; those of the legal officer are named `legal_officer.phone`. */
export const fieldsOfStep = (type: RegistrationType, step: number): readonly string[] =>
  (type === 'INDIVIDUAL' ? individualFields : businessFields)[step] ?? [];

/** Whether a step of any dossier has a field of this name. */
export const isFieldName = (name: string): boolean =>
  [individualFields, businessFields].some((steps) =>
    Object.values(steps).some((fields) => fields.includes(name)),
  );
