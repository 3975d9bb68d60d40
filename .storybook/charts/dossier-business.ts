import { contract } from '../../contract/index.ts';
import { businessDocuments, ownerDocuments } from '../../contract/steps/documents.ts';
import { type BusinessDetails, businessDetails } from '../../contract/values/business.ts';
import { type BeneficialOwner, beneficialOwner } from '../../contract/values/owner.ts';
import { bank, exampleOf, paper, registrationAt, templates, version } from './dossier.ts';

const filled = businessDetails.parse(exampleOf(contract.business.details));
const example = beneficialOwner.parse(exampleOf(contract.owners.read));

const companyPapers = businessDocuments({
  companyType: 'limited_liability_company',
  country: 'FR',
  firstFinancialYear: false,
  identityDocumentKind: 'passport',
}).map((type, at) =>
  paper(at + 1, type, `${type.replaceAll('_', '-')}.pdf`, at === 0 ? 'VALIDATED' : 'PENDING_VALIDATION'),
);

const ownerOf = (n: number, names: Partial<BeneficialOwner>): BeneficialOwner => {
  const owner = { ...example, ...names, id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1e0${n}` };
  return {
    ...owner,
    documents: ownerDocuments(owner).map((type, at) => ({
      ...paper(at, type, `${type.replaceAll('_', '-')}.pdf`, 'PENDING_VALIDATION'),
      id: `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1${n}0${at}`,
      owner_id: owner.id,
    })),
  };
};
const owners = [
  ownerOf(1, { first_name: 'Alex', last_name: 'Échantillon', kind: 'capital', share_percentage: '60.00' }),
  ownerOf(2, { first_name: 'Sacha', last_name: 'Muestra', kind: 'capital', share_percentage: '40.00' }),
];
const signed = paper(8, 'contract', 'agreement-signed.pdf', 'PENDING_VALIDATION');
const statement = paper(9, 'bank_information', 'bank-statement.pdf', 'PENDING_VALIDATION');

/** The company's answers with every step before `step` finished; the step itself stands half done. */
export function companyAt(step: number): BusinessDetails {
  return {
    ...filled,
    business_name: step > 2 ? filled.business_name : null,
    step_1: step > 1 ? filled.step_1 : null,
    step_2: step > 2 ? filled.step_2 : null,
    step_3: step > 3 ? filled.step_3 : null,
    step_7:
      step > 7
        ? { ...bank, account_holder: 'Exemple Conseil SARL', accredited_confirmation_check: false }
        : null,
    owners: step > 4 ? owners : step === 4 ? owners.slice(0, 1) : [],
    documents: [
      ...(step > 5 ? companyPapers : step === 5 ? companyPapers.slice(0, 3) : []),
      ...(step > 6 ? [signed] : []),
      ...(step > 7 ? [statement] : []),
    ],
    acknowledgements:
      step > 6 ? templates.map(({ kind }) => ({ kind, version, read_at: '2026-03-10T14:09:00.000Z' })) : [],
    history: [
      {
        at: '2026-03-02T09:05:00.000Z',
        by: 'you',
        activity_type: 'ENROLLMENT',
        operation_type: 'CREATE',
        document_type: null,
        step: 1,
      },
    ],
  };
}

/** The same with all of the step in place, so that the step may be left. */
export const companyReadyAt = (step: number): BusinessDetails => companyAt(step + 1);

/** The company's answers before `step`, with its people and papers in place: nothing but the step's form is open. */
export const companyInHand = (step: number): BusinessDetails => {
  const { owners: people, documents, acknowledgements } = companyAt(step + 1);
  return { ...companyAt(step), owners: people, documents, acknowledgements };
};

/** Where the company's dossier stands: at `step`, or submitted. */
export const companyRegistrationAt = (step: number, submitted = false) => ({
  ...registrationAt(step, submitted),
  current_registration_type: 'BUSINESS' as const,
  user_name: 'Exemple Conseil SARL',
});
