import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  correctionOf,
  goOnInCorrection,
  settledSteps,
  stepInCorrection,
  whyNotAnswered,
  type Reopened,
  type Reopening,
} from '../../../server/rules/correction.ts';
import type { IndividualFacts } from '../../../server/rules/enrollment.ts';
import { fieldsOfStep, sectionOfStep } from '../../../contract/steps/places.ts';

const whole: IndividualFacts = {
  type: 'INDIVIDUAL',
  step1: { accreditationClaimed: false },
  step2: { identityDocumentKind: 'passport' },
  step3: true,
  step6: { accreditationConfirmed: true },
  papers: new Set(['identity_front', 'proof_of_address', 'contract', 'bank_information']),
  acknowledged: new Set(['executive-summary', 'private-placement-memorandum']),
};
const sent = { type: 'INDIVIDUAL', enrollment_status: 'SUBMITTED', submitted_at: new Date() } as const;
const step = (n: number, attended = false): Reopening => ({ step: n, attended, paper: null });
const front = { document_type: 'identity_front', owner_id: null } as const;
const current = (id: string, status: 'PENDING_VALIDATION' | 'REFUSED' = 'PENDING_VALIDATION') => ({
  id,
  type: front.document_type,
  owner_id: null,
  status,
});

describe('the steps of a correction', () => {
  it('are named once each, ascending, and only while the dossier can be corrected', () => {
    const open = [step(6), step(2), step(2, true)];
    const known = { facts: whole, papers: [] };
    expect(correctionOf(sent, open, known)).toEqual([
      { step: 2, attended: false, missing: {} },
      { step: 6, attended: false, missing: {} },
    ]);
    expect(correctionOf({ ...sent, submitted_at: null }, open, known)).toEqual([]);
    expect(correctionOf({ ...sent, enrollment_status: 'REFUSED' }, open, known)).toEqual([]);
    expect(correctionOf({ ...sent, enrollment_status: 'VALIDATED' }, open, known)).toHaveLength(2);
  });

  it.each([
    ['the former paper alone', [current('a')], false],
    ['a new one beside it', [current('a'), current('b')], true],
    ['a new one beside the refused one', [current('a', 'REFUSED'), current('b')], false],
    ['a new one in its place', [current('b')], true],
    ['none at all', [], false],
  ])('want a new paper where one was named: %s', (_, papers, isWhole) => {
    const named: Reopening = { step: 4, attended: true, paper: { ...front, former: ['a'] } };
    const [only] = correctionOf(sent, [named], { facts: whole, papers });
    expect(only).toEqual({
      step: 4,
      attended: isWhole,
      missing: isWhole ? {} : { identity_front: 'required' },
    });
  });

  it('want nothing in a slot that is gone, and name what the facts lack', () => {
    const back: Reopening = {
      step: 4,
      attended: true,
      paper: { document_type: 'identity_back', owner_id: null, former: ['a'] },
    };
    expect(correctionOf(sent, [back], { facts: whole, papers: [] })).toMatchObject([{ attended: true }]);
    const facts = { ...whole, step2: { identityDocumentKind: 'identity_card' as const } };
    expect(correctionOf(sent, [step(4, true)], { facts, papers: [] })).toEqual([
      { step: 4, attended: false, missing: { identity_back: 'required' } },
    ]);
  });
});

const reopened = array(record({ step: integer({ min: 1, max: 6 }), attended: boolean(), whole: boolean() }), {
  minLength: 1,
  maxLength: 6,
}).map((drawn): readonly Reopened[] => {
  const byStep = new Map(drawn.map((one) => [one.step, one]));
  return [...byStep.values()]
    .map(({ step: n, attended, whole: isWhole }): Reopened => ({
      step: n,
      attended: attended && isWhole,
      missing: isWhole ? {} : { [`step_${n}`]: 'required' },
    }))
    .toSorted((one, other) => one.step - other.step);
});

describe('going on in a correction', () => {
  it('never leaves the correction, never leaves a step that lacks something, and always has a way', () => {
    assert(
      property(reopened, integer({ min: 1, max: 8 }), (correction, asked) => {
        const here = stepInCorrection('INDIVIDUAL', correction);
        const verdict = goOnInCorrection(asked, 'INDIVIDUAL', correction);
        if ('attended' in verdict && verdict.attended !== null) {
          expect(verdict.attended).toBe(here);
          expect(correction.find((one) => one.step === here)?.missing).toEqual({});
        }
        const inside = correction.some((one) => one.step === asked || one.step === asked - 1);
        if (!inside && asked !== 7) expect(verdict).toEqual({ key: 'step_not_reached' });
        const onward = goOnInCorrection(here === 7 ? 7 : here + 1, 'INDIVIDUAL', correction);
        if ('key' in onward) expect(onward.key).toBe('step_incomplete');
      }),
    );
  });

  it('walks every step once, in order, and may be sent at the end and not before', () => {
    assert(
      property(reopened, constantFrom('next', 'after'), (drawn, manner) => {
        let correction = drawn.map((one): Reopened => ({ ...one, attended: false, missing: {} }));
        const walked: number[] = [];
        for (let turn = 0; turn < drawn.length; turn += 1) {
          expect(whyNotAnswered(correction)).toEqual({ key: 'step_not_reached' });
          const here = stepInCorrection('INDIVIDUAL', correction);
          const next = correction.find((one) => one.step > here)?.step ?? 7;
          const verdict = goOnInCorrection(manner === 'next' ? next : here + 1, 'INDIVIDUAL', correction);
          expect(verdict).toEqual({ attended: here });
          walked.push(here);
          correction = correction.map((one) => (one.step === here ? { ...one, attended: true } : one));
        }
        expect(walked).toEqual(drawn.map((one) => one.step));
        expect(stepInCorrection('INDIVIDUAL', correction)).toBe(7);
        expect(whyNotAnswered(correction)).toBeNull();
      }),
    );
  });
});

describe('the steps that a correction has open beside its issues', () => {
  it('are joined by what a change left unfinished, and stay until they are sent', () => {
    const none = { hadIssues: false, named: [], unfinished: [] };
    expect(settledSteps([5], none)).toEqual([5]);
    expect(settledSteps([5], { ...none, unfinished: [4, 5] })).toEqual([5, 4]);
    expect(settledSteps([5], { hadIssues: true, named: [3], unfinished: [3, 4] })).toEqual([5, 4]);
  });

  it('are those that lack something once the fund has taken the last issue away', () => {
    expect(settledSteps([4, 5], { hadIssues: true, named: [], unfinished: [5] })).toEqual([5]);
  });
});

describe('the scope of an issue', () => {
  it('knows the section and the fields of each step', () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((n) => sectionOfStep('INDIVIDUAL', n))).toEqual([
      'KYC',
      'KYC',
      'KYC',
      'KYC',
      'CONTRACT',
      'BANK_INFORMATION',
      null,
    ]);
    expect([5, 6, 7, 8].map((n) => sectionOfStep('BUSINESS', n))).toEqual([
      'KYC',
      'CONTRACT',
      'BANK_INFORMATION',
      null,
    ]);
    expect(fieldsOfStep('INDIVIDUAL', 3)).toContain('zip_code');
    expect(fieldsOfStep('INDIVIDUAL', 4)).toEqual([]);
    expect(fieldsOfStep('BUSINESS', 3)).toEqual(expect.arrayContaining(['city', 'legal_officer.phone']));
    expect(fieldsOfStep('BUSINESS', 3)).not.toContain('legal_officer');
    expect(fieldsOfStep('BUSINESS', 4)).toContain('share_percentage');
    expect(fieldsOfStep('BUSINESS', 7)).toContain('account_holder');
  });
});
