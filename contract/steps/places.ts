import { stepCount, type RegistrationType, type Section } from '../enums.ts';
import { businessStep1, businessStep2, businessStep3, businessStep7, legalOfficer } from './business.ts';
import { individualStep1, individualStep2, individualStep3, individualStep6 } from './individual.ts';
import { ownerForm } from './owners.ts';

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

const namesOf = ({ shape }: { readonly shape: object }): readonly string[] => Object.keys(shape);
const individualFields: Readonly<Record<number, readonly string[]>> = {
  1: namesOf(individualStep1),
  2: namesOf(individualStep2),
  3: namesOf(individualStep3),
  [bankStep.INDIVIDUAL]: namesOf(individualStep6),
};
const businessFields: Readonly<Record<number, readonly string[]>> = {
  1: namesOf(businessStep1),
  2: namesOf(businessStep2),
  3: [
    ...namesOf(businessStep3).filter((name) => name !== 'legal_officer'),
    ...namesOf(legalOfficer).map((name) => `legal_officer.${name}`),
  ],
  [ownersStep]: namesOf(ownerForm),
  [companyPapersStep]: ['first_financial_year'],
  [bankStep.BUSINESS]: namesOf(businessStep7),
};

/** The fields that an issue may name on a step; those of the legal officer are named `legal_officer.phone`. */
export const fieldsOfStep = (type: RegistrationType, step: number): readonly string[] =>
  (type === 'INDIVIDUAL' ? individualFields : businessFields)[step] ?? [];
