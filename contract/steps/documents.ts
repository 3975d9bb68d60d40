import { z } from 'zod';
import { type DocumentType, type IdentityDocumentKind, reasons } from '../enums.ts';
import { issueAt, whenRight } from '../values/between.ts';
import { checkReason, reasonIsReadable } from '../values/issue.ts';
import { choice, optionalText } from '../values/text.ts';

/** The reviewer's decision on one paper (decisions §7, §8): a refusal says why. */
export const documentDecision = z
  .strictObject({
    file_id: z.uuid(),
    status: choice(['VALIDATED', 'REFUSED']),
    reason: choice(reasons).optional(),
    text: optionalText(2000),
  })
  .superRefine(checkReason, reasonIsReadable)
  .superRefine(
    (value, context) => {
      if (value.status === 'REFUSED' && !value.reason) issueAt(context, 'reason', 'required');
    },
    whenRight('status', 'reason'),
  );

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
