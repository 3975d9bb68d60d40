import { z } from 'zod';
import { type CompanyType, type DocumentType, type IdentityDocumentKind, reasons } from '../enums.ts';
import { issueAt, whenRight } from '../values/between.ts';
import { day } from '../values/date.ts';
import { effectsHash } from '../values/effect.ts';
import { checkReason, reasonIsReadable } from '../values/issue.ts';
import { choice, optionalText } from '../values/text.ts';
import { uuid } from '../values/uuid.ts';

/** The reviewer's decision on one paper (decisions §7, §8): a refusal says why, a validation until when it is valid. */
export const documentDecision = z
  .strictObject({
    file_id: uuid,
    status: choice(['VALIDATED', 'REFUSED']),
    reason: choice(reasons).optional(),
    text: optionalText(2000),
    /** as it stands on the paper; absent: the paper says no such day */
    expires_on: day.optional(),
    /** of the prediction that the reviewer confirmed */
    effects_hash: effectsHash.optional(),
  })
  .superRefine(checkReason, reasonIsReadable)
  .superRefine(
    (value, context) => {
      if (value.status === 'REFUSED' && !value.reason) issueAt(context, 'reason', 'required');
    },
    whenRight('status', 'reason'),
  )
  .superRefine(
    (value, context) => {
      if (value.status === 'REFUSED' && value.expires_on !== undefined)
        issueAt(context, 'expires_on', 'invalid_value');
    },
    whenRight('status', 'expires_on'),
  );

type Facts = {
  readonly identityDocumentKind: IdentityDocumentKind | null;
  readonly accreditationClaimed: boolean;
};

/** What shows who a person is and where the person lives: a passport has no back. */
const personDocuments = (kind: IdentityDocumentKind | null): readonly DocumentType[] => [
  'identity_front',
  ...(kind === 'passport' ? [] : (['identity_back'] as const)),
  'proof_of_address',
];

/** The papers of individual step 4 (decisions §6): a passport has no back, income only when accreditation is claimed. */
export function individualDocuments(facts: Facts): readonly DocumentType[] {
  const income = ['tax_return_or_december_payslip_1y', 'tax_return_or_december_payslip_2y'] as const;
  return [...personDocuments(facts.identityDocumentKind), ...(facts.accreditationClaimed ? income : [])];
}

type CompanyFacts = {
  readonly companyType: CompanyType | null;
  /** of the registered address (step 3) */
  readonly country: string | null;
  /** declared at step 5: there are no balance sheets yet */
  readonly firstFinancialYear: boolean;
};

/** The company's own papers of business step 5 (decisions §6). A trust's deed goes by the name of bylaws. */
export function companyDocuments(facts: CompanyFacts): readonly DocumentType[] {
  return [
    facts.country === 'FR' ? 'kbis' : 'certificate_of_registration',
    ...(facts.companyType === 'sole_proprietorship' ? [] : (['bylaws'] as const)),
    ...(facts.firstFinancialYear ? [] : (['balance_sheets'] as const)),
    'tax_return',
  ];
}

/** The legal officer's papers of business step 5. */
export const officerDocuments = (officer: {
  readonly identityDocumentKind: IdentityDocumentKind | null;
}): readonly DocumentType[] => personDocuments(officer.identityDocumentKind);

/** All papers of business step 5, none of which bears an owner's id: the company's, then its legal officer's. */
export const businessDocuments = (
  facts: CompanyFacts & Parameters<typeof officerDocuments>[0],
): readonly DocumentType[] => [...companyDocuments(facts), ...officerDocuments(facts)];

/** The type under which a minor owner's slot keeps the guardian's paper: the wire has no type of its own for it. */
export const guardianDocument: DocumentType = 'certificate_of_registration';

/** The papers of one beneficial owner (business step 4), each under the owner's id; a minor's guardian is shown too. */
export const ownerDocuments = (owner: {
  readonly identity_document_kind: IdentityDocumentKind;
  readonly is_minor: boolean;
}): readonly DocumentType[] => [
  ...personDocuments(owner.identity_document_kind),
  ...(owner.is_minor ? [guardianDocument] : []),
];
