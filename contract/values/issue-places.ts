import { stepCount, type DocumentType, type RegistrationType, type Section } from '../enums.ts';
import { businessDocuments, individualDocuments, ownerDocuments } from '../steps/documents.ts';
import {
  bankStep,
  companyPapersStep,
  contractStep,
  fieldsOfStep,
  ownersStep,
  papersStep,
  sectionOfStep,
} from '../steps/places.ts';
import type { BusinessDetails } from './business.ts';
import type { IndividualDetails } from './enrollment.ts';

/** One step of a dossier and what an issue may name on it beside the step itself. */
export type IssuePlace = {
  readonly step: number;
  readonly section: Section;
  /** on the owners' step they are an owner's: an issue that names one names the owner too */
  readonly fields: readonly string[];
  readonly papers: readonly DocumentType[];
  readonly owners: readonly { readonly id: string; readonly papers: readonly DocumentType[] }[];
};

/** The saved details that say which things a dossier has. */
export type PlacedDetails =
  | { readonly type: 'INDIVIDUAL'; readonly details: IndividualDetails | null }
  | { readonly type: 'BUSINESS'; readonly details: BusinessDetails | null };

function papersAt(step: number, { type, details }: PlacedDetails): readonly DocumentType[] {
  if (step === contractStep[type]) return ['contract'];
  if (step === bankStep[type]) return ['bank_information'];
  if (type === 'INDIVIDUAL')
    return step === papersStep
      ? individualDocuments({
          identityDocumentKind: details?.step_2?.identity_document_kind ?? null,
          accreditationClaimed: details?.step_1?.accreditation_claimed ?? false,
        })
      : [];
  return step === companyPapersStep
    ? businessDocuments({
        companyType: details?.step_2?.company_type ?? null,
        country: details?.step_3?.country ?? null,
        firstFinancialYear: details?.first_financial_year ?? false,
        identityDocumentKind: details?.step_3?.legal_officer.identity_document_kind ?? null,
      })
    : [];
}

/** Whether this dossier's form asks for the field of a step: other answers say so of some. */
function asksFor(field: string, step: number, { type, details }: PlacedDetails): boolean {
  if (field === 'state') return details?.step_3?.country === 'US';
  if (field === 'accredited_confirmation_check') return details?.step_1?.accreditation_claimed ?? false;
  const account = type === 'INDIVIDUAL' ? details?.step_6 : details?.step_7;
  // an account has the numbers that its country needs, and no others
  if (step !== bankStep[type] || !account || !accountNumbers.includes(field)) return true;
  return Object.entries(account).some(([name, value]) => name === field && value);
}
const accountNumbers: readonly string[] = ['iban', 'swift', 'bank_account_number', 'routing_number'];

/** Whether the fields of a step are those of an owner. */
export const isOwnersStep = (type: RegistrationType, step: number): boolean =>
  type === 'BUSINESS' && step === ownersStep;

/** All that an issue against this very dossier may name, step by step; what the server refuses is not among it. */
export function placesOf(dossier: PlacedDetails): readonly IssuePlace[] {
  const { type, details } = dossier;
  const owners = type === 'BUSINESS' ? (details?.owners ?? []) : [];
  return Array.from({ length: stepCount[type] }, (_, at) => at + 1).flatMap((step) => {
    const section = sectionOfStep(type, step);
    if (section === null) return [];
    return [
      {
        step,
        section,
        fields: fieldsOfStep(type, step).filter((field) => asksFor(field, step, dossier)),
        papers: papersAt(step, dossier),
        owners: isOwnersStep(type, step)
          ? owners.map((owner) => ({ id: owner.id, papers: ownerDocuments(owner) }))
          : [],
      },
    ];
  });
}
