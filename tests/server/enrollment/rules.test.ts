import {
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  option,
  property,
  record,
  subarray,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contractTemplateKinds,
  documentTypes,
  identityDocumentKinds,
  type DocumentType,
} from '../../../contract/enums.ts';
import { isSamePerson } from '../../../contract/values/holder.ts';
import { issuedOnError, slotStep } from '../../../server/rules/documents.ts';
import {
  advance,
  firstUnfinished,
  judgeSubmission,
  missingBefore,
  settled,
  whyNotWritable,
  type IndividualFacts,
  type Standing,
} from '../../../server/rules/enrollment.ts';

const complete: IndividualFacts = {
  type: 'INDIVIDUAL',
  step1: { accreditationClaimed: true },
  step2: { identityDocumentKind: 'identity_card' },
  step3: true,
  step6: { accreditationConfirmed: true },
  papers: new Set(documentTypes),
  acknowledged: new Set(['executive-summary', 'private-placement-memorandum'] as const),
};
const standing = (change: Partial<Standing> = {}): Standing => ({
  type: 'INDIVIDUAL',
  current_step: 4,
  enrollment_status: 'IN_PROGRESS',
  submitted_at: null,
  reopened: [],
  ...change,
});
const anyFacts: Arbitrary<IndividualFacts> = record({
  type: constant('INDIVIDUAL' as const),
  step1: option(record({ accreditationClaimed: boolean() })),
  step2: option(record({ identityDocumentKind: constantFrom(...identityDocumentKinds) })),
  step3: boolean(),
  step6: option(record({ accreditationConfirmed: boolean() })),
  papers: subarray([...documentTypes]).map((types) => new Set(types)),
  acknowledged: subarray([...contractTemplateKinds]).map((kinds) => new Set(kinds)),
});

describe('the order of an individual’s steps', () => {
  it('is at the summary when everything is there', () => {
    expect(firstUnfinished(complete)).toBe(7);
  });
  it.each([
    ['step 1 is unsaved', { step1: null }, 1],
    ['step 2 is unsaved', { step2: null }, 2],
    ['step 3 is unsaved', { step3: false }, 3],
    ['no paper is there', { papers: new Set<DocumentType>() }, 4],
    ['one template is unread', { acknowledged: new Set(['executive-summary'] as const) }, 5],
    ['the bank details are unsaved', { step6: null }, 6],
    ['accreditation was claimed later and isn’t confirmed', { step6: { accreditationConfirmed: false } }, 6],
  ] as const)('stops where %s', (_what, change, step) => {
    expect(firstUnfinished({ ...complete, ...change })).toBe(step);
  });
  it('asks no back of a passport, and no income of who claims nothing', () => {
    const papers = new Set(['identity_front', 'proof_of_address', 'contract', 'bank_information'] as const);
    const facts = {
      ...complete,
      papers,
      step1: { accreditationClaimed: false },
      step2: { identityDocumentKind: 'passport' as const },
    };
    expect(firstUnfinished(facts)).toBe(7);
    expect(slotStep('identity_back', facts)).toBeNull();
    expect(slotStep('kbis', facts)).toBeNull();
    expect(firstUnfinished({ ...facts, step2: { identityDocumentKind: 'residence_permit' } })).toBe(4);
    expect(firstUnfinished({ ...facts, step1: { accreditationClaimed: true } })).toBe(4);
  });
  it('names all that is missing before a step', () => {
    expect(missingBefore(7, { ...complete, step3: false, papers: new Set(['contract']) })).toEqual({
      step_3: 'required',
      identity_front: 'required',
      identity_back: 'required',
      proof_of_address: 'required',
      tax_return_or_december_payslip_1y: 'required',
      tax_return_or_december_payslip_2y: 'required',
      bank_information: 'required',
    });
  });
  it('refuses a jump, names what the next step lacks, and doesn’t fall back by revisiting', () => {
    const facts = { ...complete, step2: null };
    expect(advance(1, 4, facts)).toEqual({ key: 'step_not_reached' });
    expect(advance(2, 3, facts)).toEqual({ key: 'step_incomplete', fields: { step_2: 'required' } });
    expect(advance(6, 2, complete)).toEqual({ step: 6 });
  });
  it('never grants a step whose predecessors lack something, from any step and for any facts', () => {
    const step = integer({ min: 1, max: 7 });
    assert(
      property(anyFacts, step, step, (facts, current, asked) => {
        const verdict = advance(current, asked, facts);
        if ('step' in verdict) expect(missingBefore(verdict.step, facts)).toEqual({});
        expect(missingBefore(settled(current, facts), facts)).toEqual({});
        expect(settled(current, facts)).toBeLessThanOrEqual(current);
        const submission = judgeSubmission(7, facts, standing({ current_step: current }));
        expect('repeated' in submission).toBe(firstUnfinished(facts) === 7);
      }),
    );
  });
});

describe('the right to write a step', () => {
  it.each([
    [1, null, null],
    [2, null, 'step_not_reached'],
    [4, standing(), null],
    [5, standing(), 'step_not_reached'],
    [2, standing({ submitted_at: new Date(), enrollment_status: 'SUBMITTED' }), 'already_submitted'],
    [2, standing({ submitted_at: new Date(), enrollment_status: 'IN_REVIEW', reopened: [2] }), null],
    [
      3,
      standing({ submitted_at: new Date(), enrollment_status: 'IN_REVIEW', reopened: [2] }),
      'already_submitted',
    ],
    [
      2,
      standing({ submitted_at: new Date(), enrollment_status: 'REFUSED', reopened: [2] }),
      'already_submitted',
    ],
  ] as const)('to step %i is judged by where the dossier stands (%#)', (step, where, key) => {
    expect(whyNotWritable(step, where)).toBe(key);
  });
  it('grants a repeated submission while it waits, and none after the decision', () => {
    const submitted = { submitted_at: new Date(), enrollment_status: 'SUBMITTED' as const };
    expect(judgeSubmission(7, complete, standing(submitted))).toEqual({ repeated: true });
    const decided = standing({ ...submitted, enrollment_status: 'VALIDATED' });
    expect(judgeSubmission(7, complete, decided)).toEqual({ key: 'already_submitted' });
    expect(judgeSubmission(6, complete, standing())).toMatchObject({ key: 'validation_failed' });
  });
});

describe('the papers’ own rules', () => {
  const day = '2026-05-31';
  it.each([
    ['proof_of_address', undefined, 'required'],
    ['proof_of_address', '2026-02-28', null],
    ['proof_of_address', '2026-02-27', 'too_old'],
    ['proof_of_address', '2026-06-01', 'date_in_future'],
    ['identity_front', undefined, null],
    ['identity_front', '2019-01-01', null],
    ['identity_front', '2026-06-01', 'date_in_future'],
  ] as const)('%s dated %s is judged %s', (type, issued, key) => {
    expect(issuedOnError(type, issued, day)).toBe(key);
  });
  it('knows an account’s holder in any order, without accents or case', () => {
    expect(isSamePerson('EXEMPLE Émilie', 'Emilie Exemple')).toBe(true);
    expect(isSamePerson('EXEMPLE MARTIN Émilie Zoé', 'Emilie Zoé Exemple-Martin')).toBe(true);
    expect(isSamePerson('EXEMPLE Émilie Émilie', 'Emilie Exemple')).toBe(false);
    expect(isSamePerson('Sacha Modèle', 'Camille Exemple')).toBe(false);
  });
});
