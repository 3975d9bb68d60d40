import { features } from '../../contract/calls/extensions.ts';
import { contract } from '../../contract/index.ts';
import type { Effect } from '../../contract/values/effect.ts';
import { dossierReview } from '../../contract/values/review.ts';
import type { DossierReview, ReviewItem } from '../../contract/values/review.ts';
import { exampleUser } from '../../machines/catalogue/examples.ts';
import { exampleAct } from '../../machines/catalogue/review.ts';
import { leafOf } from '../../machines/leaves.ts';
import type { ReviewSnapshot } from '../../machines/review/selectors.ts';
import { featuresQuery } from '../../src/queries/enrollment.ts';
import { paperQuery } from '../../src/queries/papers.ts';
import { predictionQuery, reviewQuery } from '../../src/queries/review.ts';
import type { Tell } from '../knowing.ts';
import { detailsAt, exampleOf, featuring, knowing, registrationAt } from './dossier.ts';

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

const sectionIs = (to: 'VALIDATED' | 'REFUSED' | 'PENDING_VALIDATION'): Effect => ({
  effect: 'section.status',
  section: 'KYC',
  from: 'PENDING_VALIDATION',
  to,
});
const paperIs = (to: 'VALIDATED' | 'REFUSED'): Effect => ({
  effect: 'paper.status',
  file_id: file.id,
  document_type: 'proof_of_address',
  owner_id: null,
  from: 'PENDING_VALIDATION',
  to,
});
const refusing: readonly Effect[] = [
  paperIs('REFUSED'),
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
  sectionIs('REFUSED'),
];
/** What a decision changes in the example, where it is not a refusal. */
const validating: readonly Effect[] = [paperIs('VALIDATED'), sectionIs('PENDING_VALIDATION')];

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

const second: ReviewItem = {
  ...clean(paper),
  key: 'paper:2',
  document_type: 'identity_front',
  checks: [...clean(paper).checks, { name: 'expiry', declared: [], ...open }],
};
/** In the order of review: as the catalogue names them, and as a walk does. */
const items = {
  leaf: [answers, identity, paper],
  walk: [{ ...clean(paper), key: 'paper:1' }, identity, second],
  contract: [{ ...clean(paper), section: 'CONTRACT', document_type: 'contract' }],
} as const;

const statusAfter = {
  validation: 'VALIDATED',
  refusal: 'REFUSED',
  issue: 'REFUSED',
  reopening: 'PENDING_VALIDATION',
} as const;

/** What was just decided of an item, if anything was. */
function decided(item: ReviewItem, now: ReviewSnapshot, before: ReviewSnapshot | null): ReviewItem {
  const act = before?.context.act ?? null;
  const isTaken =
    before?.hasTag('busy') === true &&
    !before.matches('predicting') &&
    (now.matches('reviewing') || now.matches('watching') || now.matches('allDecided'));
  if (!isTaken || act === null || act.item !== item.key) return item;
  return { ...validated(item), status: statusAfter[act.kind] };
}

/** The dossier as it stands where the chart does; `known` is how it stood before. */
function reviewIn(known: DossierReview, now: ReviewSnapshot, before: ReviewSnapshot | null): DossierReview {
  const leaf = leafOf(now);
  const { item } = now.context;
  const { KYC } = known.sections;
  const shown = known.items.map((one) => decided(one, now, before));
  const named = item === null || shown.some(({ key }) => key === item) ? [] : [{ ...paper, key: item }];
  const here = [...shown, ...named];
  switch (leaf) {
    case 'nothingToReview':
      return { ...known, items: [], submitted_at: null, reviewer: null, enrollment_status: 'IN_PROGRESS' };
    case 'watching':
      return { ...known, items: here, reviewer: { id: exampleUser.id, name: 'Ola Prøve' } };
    case 'allDecided':
      return {
        ...known,
        items: here.map((one) => (one.status === 'PENDING_VALIDATION' ? validated(one) : one)),
        sections: {
          ...known.sections,
          KYC: { ...KYC, status: 'PENDING_VALIDATION', done: 3, total: 3, lacks: ['screening'] },
        },
      };
    case 'reviewing':
      return { ...known, items: here.map((one) => (one.status === 'PENDING_VALIDATION' ? clean(one) : one)) };
    default:
      return { ...known, items: here };
  }
}

/** Says what the review reads, as far as the chart has read it. */
export const tellReview =
  (kind: keyof typeof items): Tell<ReviewSnapshot> =>
  (client, now, before) => {
    knowing(detailsAt(7), registrationAt(7, true), null, client);
    client.setQueryData(featuresQuery.queryKey, featuring(...features));
    const userId = exampleUser.id;
    const { act, hash } = now.context;
    const key = reviewQuery(userId).queryKey;
    const former = client.getQueryData(key);
    const whole = former !== undefined && former.items.length > 0 ? former : beginning(kind);
    // nothing is known while it is read, nor when that failed
    if (!now.matches('loading') && !now.matches('loadFailed'))
      client.setQueryData(key, reviewIn(whole, now, before));
    client.setQueryData(
      paperQuery({ userId, type: file.type, fileId: file.id }).queryKey,
      new Blob([text], { type: 'text/plain' }),
    );
    if (hash === null) return;
    const effects = act?.kind === 'validation' ? validating : refusing;
    client.setQueryData(predictionQuery(userId, hash).queryKey, { effects: [...effects], hash });
  };

const beginning = (kind: keyof typeof items): DossierReview => ({ ...example, items: [...items[kind]] });
