import type { CompanyType, DocumentType, IdentityDocumentKind } from '../../contract/enums.ts';
import { businessDocuments } from '../../contract/steps/documents.ts';
import { isSameHolder } from '../../contract/values/holder.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import { missingContract, missingPapers, required, type Held, type Missing } from './missing.ts';
import { missingOfOwners, type OwnerFacts } from './owners.ts';

/** What a business has saved, as far as the order of steps depends on it. */
export type BusinessFacts = Held & {
  readonly type: 'BUSINESS';
  readonly step1: { readonly accreditationClaimed: boolean } | null;
  readonly step2: { readonly companyType: CompanyType; readonly businessName: string } | null;
  readonly step3: {
    readonly country: string;
    readonly officer: {
      readonly first_name: string;
      readonly last_name: string;
      readonly date_of_birth: string;
      readonly identity_document_kind: IdentityDocumentKind;
    };
  } | null;
  readonly owners: readonly OwnerFacts[];
  readonly firstFinancialYear: boolean;
  readonly step7: { readonly accountHolder: string; readonly accreditationConfirmed: boolean } | null;
};

/** The papers of business step 5 by what is known so far (decisions §6). */
export const requiredCompanyPapers = (facts: BusinessFacts): readonly DocumentType[] =>
  businessDocuments({
    companyType: facts.step2?.companyType ?? null,
    country: facts.step3?.country ?? null,
    firstFinancialYear: facts.firstFinancialYear,
    identityDocumentKind: facts.step3?.officer.identity_document_kind ?? null,
  });

/** The account is the company's: who renames the company later has to give it anew (decisions §6). */
function missingBank({ step1, step2, step7 }: BusinessFacts): Missing {
  if (!step7) return required(['step_7']);
  const missing: Record<string, FieldErrorKey> = {};
  if (step2 && !isSameHolder(step7.accountHolder, step2.businessName))
    missing.account_holder = 'holder_mismatch';
  if (step1?.accreditationClaimed && !step7.accreditationConfirmed)
    missing.accredited_confirmation_check = 'must_be_confirmed';
  return missing;
}

/** What a step of a business still lacks, named as the portal can show it; empty: the step is finished. */
export function missingOfBusiness(step: number, facts: BusinessFacts): Missing {
  switch (step) {
    case 1:
      return facts.step1 ? {} : required(['step_1']);
    case 2:
      return facts.step2 ? {} : required(['step_2']);
    case 3:
      return facts.step3 ? {} : required(['step_3']);
    case 4:
      return facts.step2
        ? missingOfOwners(facts.step2.companyType, facts.owners, facts.step3?.officer ?? null)
        : required(['step_2']);
    case 5:
      return missingPapers(requiredCompanyPapers(facts), facts);
    case 6:
      return missingContract(facts);
    case 7:
      return { ...missingBank(facts), ...missingPapers(['bank_information'], facts) };
    default:
      return {};
  }
}
