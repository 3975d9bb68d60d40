import type { TFunction } from 'i18next';
import type { DocumentType } from '../../../../contract/enums.ts';
import { companyDocuments, officerDocuments, ownerDocuments } from '../../../../contract/steps/documents.ts';
import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { BeneficialOwner } from '../../../../contract/values/owner.ts';
import type { PaperHolder } from './papers.ts';

/** The company's own papers at step 5, by what is saved. */
export const companyPapersOf = (details: BusinessDetails | null): readonly DocumentType[] =>
  companyDocuments({
    companyType: details?.step_2?.company_type ?? null,
    country: details?.step_3?.country ?? null,
    firstFinancialYear: details?.first_financial_year ?? false,
  });

/** Its legal officer's. */
export const officerPapersOf = (details: BusinessDetails | null): readonly DocumentType[] =>
  officerDocuments({
    identityDocumentKind: details?.step_3?.legal_officer.identity_document_kind ?? null,
  });

/** A paper of the officer by its whole name, beside those of the company; a passport has a page and no front. */
export const nameOfOfficerPaper = (
  t: TFunction<'business'>,
  type: DocumentType,
  { isPassport }: Pick<PaperHolder, 'isPassport'>,
): string => t(`officer_paper.${type === 'identity_front' && isPassport ? 'identity_page' : type}`);

/** One owner's papers, and the slots that hold them; `again` as of the dossier's own. */
export const ownerPapersOf = (
  owner: BeneficialOwner,
  again: PaperHolder['again'] = [],
): { readonly types: readonly DocumentType[]; readonly holder: PaperHolder } => ({
  types: ownerDocuments(owner),
  holder: {
    ownerId: owner.id,
    files: owner.documents,
    again,
    isPassport: owner.identity_document_kind === 'passport',
  },
});
