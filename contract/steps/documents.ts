import type { DocumentType, IdentityDocumentKind } from '../enums.ts';

type Facts = {
  readonly identityDocumentKind: IdentityDocumentKind | null;
  readonly accreditationClaimed: boolean;
};

/** The papers of individual step 4 (decisions §6): a passport has no back, income only when accreditation is claimed. */
export function individualDocuments(facts: Facts): readonly DocumentType[] {
  const income = ['tax_return_or_december_payslip_1y', 'tax_return_or_december_payslip_2y'] as const;
  return [
    'identity_front',
    ...(facts.identityDocumentKind === 'passport' ? [] : (['identity_back'] as const)),
    'proof_of_address',
    ...(facts.accreditationClaimed ? income : []),
  ];
}
