import type { QueryClient } from '@tanstack/react-query';
import { contract } from '../../contract/index.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { dossierReview } from '../../contract/values/review.ts';
import type { DossierReview, ReviewItem } from '../../contract/values/review.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { exampleAct } from '../../machines/catalogue/review.ts';
import { paperQuery } from '../../src/queries/enrollment.ts';
import { predictionQuery, reviewQuery } from '../../src/queries/review.ts';
import { detailsAt, exampleOf, knowing, registrationAt } from './dossier.ts';

const example = dossierReview.parse(exampleOf(contract.review.read));
const [answers, bill] = example.items;
if (answers === undefined || bill?.file == null) throw new Error('The example of a review has no paper');
const file = { ...bill.file, name: 'electricity-bill.txt', media_type: 'text/plain' };

/** Who reviews in the examples; the dossier is in these hands. */
export const exampleReviewer = { id: example.reviewer?.id ?? '', role: 'compliance' };

const fact = (field: string, value: string) => ({ field, value });
const open = { outcome: null, by_name: null, at: null };
const said = { by_name: 'Noa Exemple', at: '2026-03-12T09:00:00.000Z' };
const identity: ReviewItem = {
  ...answers,
  key: 'data:2',
  step: 2,
  status: 'PENDING_VALIDATION',
  decided_by_name: null,
  decided_at: null,
  checks: [
    {
      name: 'identity',
      declared: [
        fact('date_of_birth', '1986-05-14'),
        fact('country_of_birth', 'FR'),
        fact('nationality', 'FR'),
      ],
      ...open,
    },
    { name: 'phone', declared: [fact('phone_prefix', '+33'), fact('phone', '612345678')], ...open },
  ],
};
const paper: ReviewItem = {
  ...bill,
  key: exampleAct.item,
  file,
  checks: [
    { name: 'readable', declared: [], outcome: 'PASSED', ...said },
    {
      name: 'name',
      declared: [fact('first_name', 'Camille'), fact('last_name', 'Exemple')],
      outcome: 'PASSED',
      ...said,
    },
    {
      name: 'address',
      declared: [
        fact('address', '12 rue de l’Exemple'),
        fact('zip_code', '31000'),
        fact('city', 'Toulouse'),
        fact('country', 'FR'),
      ],
      ...open,
    },
    { name: 'date', declared: [fact('issued_on', '2026-02-20')], outcome: 'FAILED', ...said },
  ],
};
const validated = (item: ReviewItem): ReviewItem => ({
  ...item,
  status: 'VALIDATED',
  decided_by_name: 'Noa Exemple',
  decided_at: '2026-03-12T10:30:00.000Z',
  checks: item.checks.map((check) => ({ ...check, outcome: 'PASSED', ...said })),
});

const effects: readonly Effect[] = [
  {
    effect: 'paper.status',
    file_id: file.id,
    document_type: 'proof_of_address',
    owner_id: null,
    from: 'PENDING_VALIDATION',
    to: 'REFUSED',
  },
  {
    effect: 'issue.opened',
    issue_id: null,
    section: 'KYC',
    step: 4,
    field: null,
    document_type: 'proof_of_address',
    owner_id: null,
  },
  { effect: 'step.reopened', step: 4 },
  { effect: 'section.status', section: 'KYC', from: 'PENDING_VALIDATION', to: 'REFUSED' },
];

/** The dossier as it stands in a leaf of the chart. */
function reviewIn(leaf: string): DossierReview {
  const items = [answers, identity, paper].flatMap((item) => item ?? []);
  const review = { ...example, items };
  const { KYC } = review.sections;
  switch (leaf) {
    case 'nothingToReview':
      return { ...review, items: [], submitted_at: null, reviewer: null, enrollment_status: 'IN_PROGRESS' };
    case 'watching':
      return { ...review, reviewer: { id: exampleUser.id, name: 'Ola Prøve' } };
    case 'allDecided':
      return {
        ...review,
        items: items.map(validated),
        sections: {
          ...review.sections,
          KYC: { ...KYC, status: 'PENDING_VALIDATION', done: 3, total: 3, lacks: ['screening'] },
        },
      };
    case 'reviewing':
      return { ...review, items: items.map((item) => (item === paper ? clean(paper) : item)) };
    default:
      return review;
  }
}

/** No check has failed yet. */
const clean = (item: ReviewItem): ReviewItem => ({
  ...item,
  checks: item.checks.map((check) => (check.outcome === 'FAILED' ? { ...check, ...open } : check)),
});

const text = `SAMPLE ENERGY                         Electricity bill

Bill number   2025-11-0417            CAMILLE EXEMPLE
Bill date     04/11/2025              12 RUE DE L'EXEMPLE
                                      31000 TOULOUSE
`;

/** A query client that knows all that the review reads in a leaf. */
export function knowingReview(leaf: string): QueryClient {
  const client = knowing(detailsAt(7), registrationAt(7, true));
  const userId = exampleUser.id;
  // nothing is known while it is read, nor when that failed
  if (!['loading', 'loadFailed'].includes(leaf))
    client.setQueryData(reviewQuery(userId).queryKey, reviewIn(leaf));
  client.setQueryData(
    paperQuery({ userId, type: file.type, fileId: file.id }).queryKey,
    new Blob([text], { type: 'text/plain' }),
  );
  const hash = '0'.repeat(64);
  client.setQueryData(predictionQuery(userId, hash).queryKey, { effects: [...effects], hash });
  return client;
}
