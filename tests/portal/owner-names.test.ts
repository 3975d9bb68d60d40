import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { words } from '../../.storybook/i18n.ts';
import { contract } from '../../contract/index.ts';
import type { Correction } from '../../contract/values/correction.ts';
import type { EnrollmentFile } from '../../contract/values/enrollment.ts';
import type { RegistrationIssue } from '../../contract/values/issue.ts';
import { dossierReview, type ReviewItem } from '../../contract/values/review.ts';
import { useItemWords } from '../../src/features/review/items/item-words.ts';
import { useNames } from '../../src/features/members/use-names.ts';
import { useCompared } from '../../src/ui/compared-rows.ts';
import { type NamedDossier, usePlaceName } from '../../src/ui/issue-words.ts';

const here = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b31';
const gone = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b32';
/** A company whose officer has a passport, and of whose two owners one was removed. */
const dossier: NamedDossier = {
  type: 'BUSINESS',
  isPassport: true,
  owners: [
    {
      id: here,
      first_name: 'Alex',
      last_name: 'Échantillon',
      date_of_birth: '1990-09-30',
      identity_document_kind: 'identity_card',
      kind: 'trustee',
    },
  ],
  files: [],
  today: '2026-03-11',
};
const remembered = [{ id: gone, values: { first_name: 'Sacha', last_name: 'Muestra' } }];
const issue: RegistrationIssue = {
  id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b33',
  user_id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b34',
  section: 'KYC',
  step: 4,
  field: null,
  document_type: null,
  owner_id: null,
  reason: 'OTHER',
  text: 'Look again.',
  status: 'OPEN',
  version: 1,
  created_at: '2026-03-10T09:00:00.000Z',
  opened_at: '2026-03-10T09:00:00.000Z',
  answered_at: null,
  resolved_at: null,
  raised_by: null,
};

/** What is said with the words of a language, as a part of a page would say it. */
function said<Told>(say: () => Told, language = 'en'): Told {
  const told: Told[] = [];
  const Part = () => {
    told.push(say());
    return null;
  };
  const page = createElement(
    I18nextProvider,
    { i18n: words.cloneInstance({ lng: language }) },
    createElement(Part),
  );
  renderToString(page);
  const [first] = told;
  if (first === undefined) throw new Error('nothing was drawn');
  return first;
}
const place = (style: 'form' | 'fact', language = 'en') =>
  said(() => usePlaceName(dossier, (step) => `step ${step}`, style), language);

const [reviewItem] = dossierReview.parse(contract.review.read['~orpc'].meta.example?.reply).items;
if (reviewItem === undefined) throw new Error('the example has nothing to decide');

describe('what an issue is about', () => {
  const bill = { ...issue, document_type: 'proof_of_address', owner_id: gone } as const;
  const guardian = { ...issue, document_type: 'certificate_of_registration', owner_id: gone } as const;

  it('is still the paper of an owner when the owner was removed, and nobody else’s', () => {
    expect(place('fact')(bill)).toBe('Proof of address of an owner who was removed');
    expect(place('fact')(guardian)).toBe('Guardian’s identity document of an owner who was removed');
    const front = { ...bill, document_type: 'identity_front' } as const;
    expect(place('form')(front)).toBe('Identity document, front of an owner who was removed');
    expect(place('fact', 'fr')(bill)).toBe('Justificatif de domicile\u202F: bénéficiaire effectif retiré');
    expect(place('fact')({ ...bill, owner_id: null })).not.toMatch(/removed/);
  });

  it('bears the name of a removed owner where the correction remembers it', () => {
    expect(place('fact')(bill, remembered)).toBe('Proof of address of Sacha Muestra');
    expect(place('fact')({ ...bill, owner_id: here }, remembered)).toBe(
      'Proof of address of Alex Échantillon',
    );
  });

  it('is the answer of an owner who was removed, or that person, and the step of nobody', () => {
    const about = { ...issue, owner_id: gone };
    expect(place('form')({ ...about, field: 'first_name' })).toBe('First name of an owner who was removed');
    expect([place('form')(about), place('form')(about, remembered)]).toEqual([
      'An owner who was removed',
      'Sacha Muestra',
    ]);
    expect(place('form')(issue)).toBe('step 4');
  });

  it('has the role beside a name that two owners bear', () => {
    const [first] = dossier.owners;
    const owners = [...dossier.owners, ...(first ? [{ ...first, id: gone, kind: 'settlor' as const }] : [])];
    const both = { ...dossier, owners };
    const placeOf = said(() => usePlaceName(both, () => 'step', 'fact'));
    expect([placeOf(bill), placeOf({ ...bill, owner_id: here })]).toEqual([
      'Proof of address of Alex Échantillon (Settlor)',
      'Proof of address of Alex Échantillon (Trustee)',
    ]);
    expect(said(() => useNames(both), 'fr').owner(gone)).toBe('Alex Échantillon (Constituant)');
    const owned = { owner_name: 'Alex Échantillon', owner_id: here, owner_kind: 'trustee' } as const;
    const paper = { ...reviewItem, ...owned };
    const other: ReviewItem = { ...paper, key: 'other', owner_id: gone, owner_kind: 'settlor' };
    const { ownerOf, wholeNameOf } = said(() => useItemWords({ type: 'BUSINESS', items: [paper, other] }));
    expect([ownerOf(paper), wholeNameOf(other)]).toEqual([
      'Alex Échantillon (Trustee)',
      'Answers: owner (Alex Échantillon (Settlor))',
    ]);
    const alone = said(() => useItemWords({ type: 'BUSINESS', items: [paper] }));
    expect(alone.ownerOf(paper)).toBe('Alex Échantillon');
  });

  it('has the birthday too beside a name that two owners bear in one role', () => {
    const [first] = dossier.owners;
    const child = first && { ...first, id: gone, date_of_birth: '2015-04-02' };
    const both = { ...dossier, owners: [...dossier.owners, ...(child ? [child] : [])] };
    expect(said(() => useNames(both)).owner(gone)).toBe('Alex Échantillon (Trustee, born 02/04/2015)');
    expect(said(() => useNames(both), 'it').owner(here)).toBe(
      'Alex Échantillon (Trustee, nascita: 30/09/1990)',
    );
  });

  it('is told of a member’s past in the same way', () => {
    const { paper } = said(() => useNames(dossier));
    expect(paper('proof_of_address', gone)).toBe('Proof of address of an owner who was removed');
    expect(paper('proof_of_address', here)).toBe('Proof of address of Alex Échantillon');
    expect(paper('kbis', null)).toBe('Kbis');
  });
});

describe('what was sent before beside what is sent now', () => {
  const file = (name: string, change: Partial<EnrollmentFile> = {}): EnrollmentFile => ({
    id: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b35',
    type: 'proof_of_address',
    owner_id: null,
    name,
    size: 4_096,
    media_type: 'application/pdf',
    sha256: '0'.repeat(64),
    status: 'PENDING_VALIDATION',
    reason: null,
    text: null,
    issued_on: null,
    expires_on: null,
    uploaded_at: '2026-03-09T09:00:00.000Z',
    decided_at: null,
    replaced_by: null,
    ...change,
  });
  const nothing = { values: {}, owners: [], files: [] };
  const compared = (found: Pick<Correction, 'before' | 'now'>, language = 'en') =>
    said(() => useCompared(dossier), language)(issue, { issue_id: issue.id, ...found });

  it('says of each paper whose it is: an owner’s, a removed owner’s, the officer’s, the company’s', () => {
    const files = [
      file('bill.pdf', { owner_id: here }),
      file('other.pdf', { owner_id: gone }),
      file('passport.pdf', { type: 'identity_front' }),
      file('extract.pdf', { type: 'kbis' }),
    ];
    const before = { ...nothing, owners: remembered, files };
    const labels = compared({ before, now: nothing }).map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining([
        'Proof of address of Alex Échantillon',
        'Proof of address of Sacha Muestra',
        'Kbis',
      ]),
    );
    expect(labels.some((label) => label.startsWith('Officer’s passport'))).toBe(true);
  });

  it('names every answer of an owner by its words', () => {
    const owner = (values: Correction['before']['owners'][number]['values']) => ({
      ...nothing,
      owners: [{ id: here, values: { first_name: 'Alex', last_name: 'Échantillon', ...values } }],
    });
    const before = owner({ kind: 'capital', share_percentage: '40.00', politically_exposed: false });
    const now = owner({ kind: 'control', share_percentage: '30.00', politically_exposed: true });
    expect(compared({ before, now })).toMatchObject([
      { label: 'Alex Échantillon: Role', before: 'Holds capital', now: 'Has control otherwise' },
      { label: 'Alex Échantillon: Share', before: '40.00%', now: '30.00%' },
      { label: 'Alex Échantillon: Politically exposed person', before: 'No', now: 'Yes' },
    ]);
    const share = compared({ before, now: nothing }, 'it').find(({ before: shown }) => shown === '40,00%');
    expect(share).toMatchObject({ label: 'Alex Échantillon: Quota', now: null });
  });
});
