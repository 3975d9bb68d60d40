import { features } from '../../contract/calls/extensions.ts';
import { contract } from '../../contract/index.ts';
import type { RegistrationType } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { registrationIssue, type RegistrationIssue } from '../../contract/values/issue.ts';
import { dossierReview, type DossierReview, type PredictForm } from '../../contract/values/review.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { correctionsQuery, featuresQuery, issuesQuery } from '../../src/queries/enrollment.ts';
import { foretoldQuery } from '../../src/queries/issues.ts';
import { reviewQuery } from '../../src/queries/review.ts';
import { screeningsQuery } from '../../src/queries/screening.ts';
import { companyAt } from './dossier-business.ts';
import { detailsAt, exampleOf, featuring, knowing, registrationAt } from './dossier.ts';

const userId = exampleUser.id;
const review = dossierReview.parse(exampleOf(contract.review.read));
const [listed] = registrationIssue.array().parse(exampleOf(contract.issues.list));
if (listed === undefined) throw new Error('The example of the issues has none');
const idAt = (n: number) => `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1f0${n}`;
const issue = (n: number, change: Partial<RegistrationIssue>): RegistrationIssue => ({
  ...listed,
  id: idAt(n),
  user_id: userId,
  ...change,
});

/** One issue of each standing. */
export const exampleIssues: readonly RegistrationIssue[] = [
  issue(1, {}),
  issue(2, {
    step: 3,
    document_type: null,
    field: 'city',
    reason: 'DATA_INCORRECT',
    text: 'The bill names another town. Which one is right?',
    status: 'ANSWERED',
    raised_by: { id: idAt(9), name: 'Dominique Modèle' },
    answered_at: '2026-03-13T08:10:00.000Z',
    version: 2,
  }),
  issue(3, {
    section: 'CONTRACT',
    step: 5,
    document_type: 'contract',
    reason: 'MISSING_SIGNATURE',
    text: null,
    status: 'RESOLVED',
    resolved_at: '2026-03-13T09:00:00.000Z',
  }),
];

const sections = (status: 'PENDING_VALIDATION' | 'VALIDATED' | 'REFUSED', lacks: readonly string[]) => ({
  status,
  done: lacks.length === 0 ? 2 : 1,
  total: 2,
  lacks: [...lacks],
});

/** Nothing is lacking any more. */
export const readyReview: DossierReview = {
  ...review,
  user_id: userId,
  sections: {
    KYC: sections('VALIDATED', []),
    CONTRACT: sections('VALIDATED', []),
    BANK_INFORMATION: sections('VALIDATED', []),
  },
  screening: {
    id: idAt(9),
    lists: ['UN_SANCTIONS', 'EU_SANCTIONS', 'POLITICALLY_EXPOSED'],
    screened_on: '2026-03-12',
    outcome: 'CLEAR',
    note: null,
    by_name: 'Noa Exemple',
    at: '2026-03-12T09:20:00.000Z',
    outdated: false,
  },
};

/** In the middle of its review. */
export const lackingReview: DossierReview = {
  ...readyReview,
  sections: {
    KYC: sections('REFUSED', [
      ...review.items.slice(1).map(({ key }) => key),
      `issue:${idAt(1)}`,
      `issue:${idAt(2)}`,
      'screening',
    ]),
    CONTRACT: sections('VALIDATED', []),
    BANK_INFORMATION: sections('PENDING_VALIDATION', ['missing:bank_information', 'missing:step_6']),
  },
  issues: 1,
  screening: null,
};

const effects: readonly Effect[] = [
  {
    effect: 'issue.opened',
    issue_id: null,
    section: 'KYC',
    step: 3,
    field: 'city',
    document_type: null,
    owner_id: null,
  },
  { effect: 'step.reopened', step: 3 },
  { effect: 'section.status', section: 'KYC', from: 'VALIDATED', to: 'PENDING_VALIDATION' },
  { effect: 'mail', template: 'correction_requested', language: 'fr' },
];

type Known = {
  readonly review?: DossierReview | null;
  readonly issues?: readonly RegistrationIssue[];
  readonly type?: RegistrationType;
  /** acts whose effects are known */
  readonly acts?: readonly PredictForm[];
  readonly earlier?: readonly NonNullable<DossierReview['screening']>[];
};

/** A query client that knows all that the details of a dossier read. */
export function knowingDetails({
  review: known = lackingReview,
  issues = exampleIssues,
  type = 'INDIVIDUAL',
  acts = [],
  earlier = [],
}: Known = {}) {
  const isBusiness = type === 'BUSINESS';
  const client = knowing(
    isBusiness ? null : detailsAt(7),
    registrationAt(7, true),
    isBusiness ? companyAt(8) : null,
  );
  client.setQueryData(featuresQuery.queryKey, featuring(...features));
  if (known) client.setQueryData(reviewQuery(userId).queryKey, { ...known, type });
  client.setQueryData(issuesQuery(userId).queryKey, [...issues]);
  client.setQueryData(screeningsQuery(userId).queryKey, [
    ...(known?.screening ? [known.screening] : []),
    ...earlier,
  ]);
  const sent = (city: string) => ({ values: { city, zip_code: '31000' }, owners: [], files: [] });
  client.setQueryData(correctionsQuery(userId).queryKey, [
    { issue_id: idAt(2), before: sent('Toulouse'), now: sent('Blagnac') },
  ]);
  for (const act of acts)
    client.setQueryData(foretoldQuery(userId, act).queryKey, { effects: [...effects], hash: '0'.repeat(64) });
  return client;
}
