import type { TFunction } from 'i18next';
import { contractTemplateKinds } from '../../../../contract/enums.ts';
import { ownershipProblems } from '../../../../contract/steps/owners.ts';
import type { BusinessDetails } from '../../../../contract/values/business.ts';
import type { EnrollmentStep } from '../../../../machines/enrollment-step/types.ts';
import type { Refusal } from '../../../../machines/refusal.ts';
import type { Reason } from '../../../ui/why-list.tsx';
import { companyPapersOf, officerPapersOf, ownerPapersOf } from '../documents/company-papers.ts';
import { filesIn, papersOf, lackingPapers, standingOf } from '../documents/papers.ts';
import { pathOfStep } from '../step-path.ts';
import { type Dossier, isReadingKept } from './use-details.ts';

/** Whether step 4 of a business lacks an owner, a share or a paper of somebody. */
function ownersAreIncomplete({ owners, step_2, step_3 }: BusinessDetails): boolean {
  const problems = step_2
    ? ownershipProblems(step_2.company_type, owners, step_3?.legal_officer ?? null)
    : [];
  const lacking = owners.some((owner) => {
    const { types, holder } = ownerPapersOf(owner);
    return types.some((type) => ['missing', 'refused'].includes(standingOf(filesIn(holder, type))));
  });
  return problems.length > 0 || lacking;
}

/** Steps with a form that is not saved, and owners that are not complete. */
function unfilledOf({ type, individual, business }: Dossier): readonly EnrollmentStep[] {
  if (type === 'INDIVIDUAL')
    return [
      ...(individual?.step_1 ? [] : (['investorType'] as const)),
      ...(individual?.step_2 ? [] : (['identity'] as const)),
      ...(individual?.step_3 ? [] : (['address'] as const)),
      ...(individual?.step_6 ? [] : (['bankInformation'] as const)),
    ];
  return [
    ...(business?.step_1 ? [] : (['investorType'] as const)),
    ...(business?.step_2 ? [] : (['company'] as const)),
    ...(business?.step_3 ? [] : (['addressAndOfficer'] as const)),
    ...(business && !ownersAreIncomplete(business) ? [] : (['beneficialOwners'] as const)),
    ...(business?.step_7 ? [] : (['bankInformation'] as const)),
  ];
}

/** The account has no last name: until the dossier is sent, its owner writes it in the account settings. */
export const nameReason = (t: TFunction<'enrollment'>): Reason => ({
  key: 'last_name',
  label: t('need.name'),
  href: '/user/account',
});

/**
 * What earlier steps lack, each with the way to its step. A template that has a new edition since it was ticked, and the
 * names behind a company, are known to the server alone: its refusal names them.
 */
export function missingOf(
  t: TFunction<'enrollment'>,
  dossier: Dossier,
  refusal: Refusal | null,
): readonly Reason[] {
  const { type, individual, business, details, papers, features, today } = dossier;
  const at = (step: EnrollmentStep, reasons: readonly Reason[]) =>
    reasons.map((reason) => ({ ...reason, href: pathOfStep(type, step) }));
  const lacking = (step: EnrollmentStep, types: Parameters<typeof lackingPapers>[1]) =>
    at(step, lackingPapers(t, types, papers, null, features.limits, today));
  const isUnread = (kind: string) =>
    isReadingKept(dossier) && !details?.acknowledgements.some((read) => read.kind === kind);
  const unread = contractTemplateKinds
    .filter((kind) => refusal?.fields[kind] || isUnread(kind))
    .map((kind) => ({ key: kind, label: t(`need.read.${kind}`) }));
  const isUnnamed = individual?.last_name === '' || refusal?.fields['last_name'] !== undefined;
  return [
    ...(isUnnamed ? [nameReason(t)] : []),
    ...unfilledOf(dossier).map((step) => ({
      key: step,
      label: t('need.step', { step: t(`steps.${step}`) }),
      href: pathOfStep(type, step),
    })),
    ...(type === 'INDIVIDUAL'
      ? lacking('documents', papersOf(individual))
      : lacking('companyDocuments', [...companyPapersOf(business), ...officerPapersOf(business)])),
    ...at('contract', unread),
    ...lacking('contract', ['contract']),
    ...lacking('bankInformation', ['bank_information']),
  ];
}
