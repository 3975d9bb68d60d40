import { describe, expect, it } from 'vitest';
import { contract } from '../../contract/index.ts';
import { dossierReview } from '../../contract/values/review.ts';
import type { DossierReview, ReviewItem } from '../../contract/values/review.ts';
import { standingAfter, standingOf } from '../../src/actors/review-standing.ts';
import { ownerInWords } from '../../src/features/review/checks/declared-words.ts';
import { expiryFault, mayExpire } from '../../src/features/review/decision/expiry.ts';
import { wordsFor } from '../../src/features/review/decision/words.ts';
import { refusalAct } from '../../src/features/review/decision/use-decision.ts';
import { readReviewPath, reviewPath, reviewPlaces } from '../../src/features/review/frame/review-path.ts';
import { judgeRefusal } from '../../src/features/review/rules.ts';
import { itemsOf, nextPending, reviewTurnOf, successorOf } from '../../src/queries/review-items.ts';

const example = dossierReview.parse(contract.review.read['~orpc'].meta.example?.reply);
const [, bill] = example.items;
if (bill?.file == null) throw new Error('The example has no paper');
const { file } = bill;
const paper = (n: number, change: Partial<ReviewItem> = {}): ReviewItem => {
  const id = `0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1c0${n}`;
  return { ...bill, key: `paper:${id}`, file: { ...file, id }, ...change };
};
const done = { status: 'VALIDATED', decided_at: '2026-03-12T10:30:00.000Z' } as const;
const dossier = (items: readonly ReviewItem[], change: Partial<DossierReview> = {}): DossierReview => ({
  ...example,
  items: [...items],
  ...change,
});
const owner = { id: example.reviewer?.id ?? '', role: 'compliance' };
const key = (n: number) => paper(n).key;

it('an owner is read with the role and the share in the reader’s words', () => {
  const read = (text: string) => ownerInWords(text, (kind) => `[${kind}]`, 'fr');
  expect(read('Alex Échantillon, 60.00 %')).toBe('Alex Échantillon, 60,00\u202F%');
  expect(read('Alex Échantillon, settlor, 40.00 %')).toBe('Alex Échantillon, [settlor], 40,00\u202F%');
  expect(read('Alex Échantillon, senior_manager')).toBe('Alex Échantillon, [senior_manager]');
});

describe('whose turn it is in a review', () => {
  it('lets whoever has the dossier decide, and nobody else', () => {
    expect(reviewTurnOf(example, owner)).toBe('decides');
    expect(reviewTurnOf(example, { id: 'another', role: 'admin' })).toBe('other');
    expect(reviewTurnOf({ ...example, reviewer: null }, owner)).toBe('nobody');
    expect(reviewTurnOf(example, { id: owner.id, role: 'auditor' })).toBe('role');
    expect(reviewTurnOf({ ...example, enrollment_status: 'REFUSED' }, owner)).toBe('closed');
    expect(reviewTurnOf({ ...example, is_of_staff: true }, owner)).toBe('staff');
    expect(reviewTurnOf({ ...example, is_erased: true }, owner)).toBe('erased');
  });

  it('says to whoever only reads, too, that the member was erased', () => {
    for (const role of ['auditor', 'finance'])
      expect(reviewTurnOf({ ...example, is_erased: true }, { id: 'another', role })).toBe('erased');
  });

  it('lets papers be decided before the dossier was sent, when nobody can take it', () => {
    expect(reviewTurnOf({ ...example, reviewer: null, submitted_at: null }, owner)).toBe('decides');
  });
});

describe('what is reviewed next', () => {
  it('is the undecided item that follows, and from the beginning when none does', () => {
    const items = [paper(1), paper(2, done), paper(3)];
    expect(nextPending(items, key(1))?.key).toBe(key(3));
    expect(nextPending(items, key(3))?.key).toBe(key(1));
    expect(nextPending([paper(1, done)], key(1))).toBeNull();
  });

  it('is the item that was asked for, decided or not, while it is there', () => {
    const review = dossier([paper(1), paper(2, done)]);
    expect(standingOf(review, owner, 'KYC', key(2)).item).toBe(key(2));
    expect(standingOf(review, owner, 'KYC', 'paper:gone').item).toBe(key(1));
    expect(standingAfter(review, owner, 'KYC', key(2)).item).toBe(key(1));
  });

  it('is the paper that took the place of one that was replaced', () => {
    const before = dossier([paper(1), paper(2, { document_type: 'kbis', step: 5 })]);
    const now = dossier([paper(3), paper(2, { document_type: 'kbis', step: 5 })]);
    expect(successorOf(itemsOf(now, 'KYC'), paper(1))?.key).toBe(key(3));
    expect(standingOf(now, owner, 'KYC', key(1), before)).toMatchObject({ item: key(3), isOvertaken: true });
  });

  it('says that somebody else decided meanwhile, and not that one has ticked a check', () => {
    const before = dossier([paper(1)]);
    const ticked = paper(1, {
      checks: bill.checks.map((check) => ({ ...check, outcome: 'PASSED' as const })),
    });
    expect(standingOf(dossier([ticked]), owner, 'KYC', key(1), before).isOvertaken).toBe(false);
    expect(standingOf(dossier([paper(1, done)]), owner, 'KYC', key(1), before).isOvertaken).toBe(true);
  });

  it('is nothing where nothing was given', () => {
    expect(standingOf(dossier([]), owner, 'CONTRACT', null)).toEqual({
      kind: 'empty',
      item: null,
      isDecided: true,
      isOvertaken: false,
    });
  });
});

describe('the words of a refusal', () => {
  const failing = (name: ReviewItem['checks'][number]['name'], field: string) =>
    paper(1, {
      checks: [{ name, declared: [{ field, value: 'x' }], outcome: 'FAILED', by_name: null, at: null }],
    });

  it('begin with what the failed check says', () => {
    expect(wordsFor(failing('date', 'issued_on'))).toEqual({ reason: 'TOO_OLD', text: null, field: '' });
    expect(wordsFor(failing('holder', 'account_holder')).reason).toBe('BANK_HOLDER_MISMATCH');
    expect(wordsFor(bill).reason).toBe('');
  });

  it('name the one answer that a failed check of data is about', () => {
    const data = { ...failing('residence', 'country'), kind: 'data' as const, file: null };
    expect(refusalAct(data, wordsFor(data))).toMatchObject({ kind: 'issue', field: 'country', text: null });
  });

  it('need a reason, and words of one’s own for another one', () => {
    expect(judgeRefusal({ reason: '', text: null, field: '' })).toEqual({ reason: 'required' });
    expect(judgeRefusal({ reason: 'OTHER', text: '  ', field: '' })).toEqual({ text: 'required' });
    expect(judgeRefusal({ reason: 'OTHER', text: 'See the note.', field: '' })).toEqual({});
    expect(judgeRefusal({ reason: 'TOO_OLD', text: 'x'.repeat(2001), field: '' })).toEqual({
      text: 'too_long',
    });
  });
});

describe('the day on which a document expires', () => {
  it('is asked of papers whose expiry is checked', () => {
    const check = { name: 'expiry' as const, declared: [], outcome: null, by_name: null, at: null };
    expect(mayExpire(paper(1, { document_type: 'identity_front', checks: [check] }))).toBe(true);
    expect(mayExpire(bill)).toBe(false);
    expect(mayExpire(paper(1, { kind: 'data', file: null, checks: [check] }))).toBe(false);
  });

  it('may be none, exists, has not passed and is no typing error', () => {
    const faults = ['', '2026-03-11', '2031-02-29', '14/05', '2026-03-10', '2062-05-14'].map((day) =>
      expiryFault(day, '2026-03-11'),
    );
    expect(faults).toEqual([null, null, 'invalid_date', 'invalid_date', 'document_expired', 'date_too_far']);
  });
});

describe('the address of a review', () => {
  it('is read as it is written, for both types and all places', () => {
    for (const type of ['INDIVIDUAL', 'BUSINESS'] as const)
      for (const place of reviewPlaces)
        expect(readReviewPath(reviewPath(type, place, 'somebody'))).toEqual({
          type,
          place,
          userId: 'somebody',
        });
    expect(readReviewPath('/admin/business/kyc_validation/user_id/somebody/')?.place).toBe('KYC');
    expect(readReviewPath('/admin/manage_users')).toBeNull();
  });
});
