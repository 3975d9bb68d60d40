import type { CompanyType, DocumentType } from '../../contract/enums.ts';
import type { FieldErrorKey } from '../../contract/errors.ts';
import { ownerDocuments } from '../../contract/steps/documents.ts';
import { ownershipProblems, type Owner, type OwnershipProblem } from '../../contract/steps/owners.ts';
import { ageOn } from '../../contract/values/date.ts';
import type { BeneficialOwner } from '../../contract/values/owner.ts';
import { missingPapers, type Missing } from './missing.ts';

/** A beneficial owner as far as the order of steps depends on it. */
export type OwnerFacts = Owner &
  Pick<BeneficialOwner, 'id' | 'identity_document_kind' | 'is_minor'> & {
    /** slots of this owner that hold a paper, as with the company's own */
    readonly papers: ReadonlySet<DocumentType>;
    readonly outdated?: ReadonlySet<DocumentType>;
  };
type Officer = Parameters<typeof ownershipProblems>[2];

/** Under 18 on `today`: a guardian's paper is asked then (decisions §6). */
export const isMinor = (owner: { readonly date_of_birth: string }, today: string): boolean =>
  ageOn(owner.date_of_birth, today) < 18;

function keyOf(problem: OwnershipProblem): FieldErrorKey {
  if (problem === 'shares_over_100' || problem === 'owner_twice') return problem;
  return problem.endsWith('_missing') ? 'required' : 'invalid_value';
}

/**
 * What step 4 lacks: `owners.<problem>` for what is wrong with the owners taken together, `owner.<id>.<document type>`
 * for each paper that an owner has not given.
 */
export function missingOfOwners(
  companyType: CompanyType,
  owners: readonly OwnerFacts[],
  officer: Officer,
): Missing {
  const problems = ownershipProblems(companyType, owners, officer);
  const papers = owners.flatMap((owner) =>
    Object.entries(missingPapers(ownerDocuments(owner), owner)).map(
      ([type, lacking]) => [`owner.${owner.id}.${type}`, lacking] as const,
    ),
  );
  return {
    ...Object.fromEntries(problems.map((problem) => [`owners.${problem}`, keyOf(problem)])),
    ...Object.fromEntries(papers),
  };
}
