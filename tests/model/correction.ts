import { correctionMachine } from '../../machines/correction/machine.ts';
import { correctionSteps } from '../../machines/correction/types.ts';
import type { EnrollmentStep } from '../../machines/enrollment-step/types.ts';
import {
  aRefusal,
  ask,
  detailRepliesOf,
  factsOf,
  noRefusal,
  open,
  retryProgress,
  submit,
  submitStep,
  through,
} from './enrollment.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Said } from './model.ts';

type Type = 'INDIVIDUAL' | 'BUSINESS';
const all: Readonly<Record<Type, readonly number[]>> = {
  INDIVIDUAL: [1, 2, 3, 4, 5, 6],
  BUSINESS: [1, 2, 3, 4, 5, 6, 7],
};
const correction = (type: Type, affected: readonly number[], reached: number) => ({
  type,
  affected,
  reached,
});
const loaded = (type: Type, affected: readonly number[], reached: number) =>
  answers('loadCorrection', { kind: 'saved', ...correction(type, affected, reached) });
const changed = (type: Type, affected: readonly number[], reached: number) =>
  page({ type: 'progress.changed', progress: correction(type, affected, reached) });
/** The identity and the papers of an individual; a company and its owners. */
const two = correction('INDIVIDUAL', [2, 4], 2);
const over = correction('INDIVIDUAL', [], 7);
const businessOver = correction('BUSINESS', [], 8);

const begin = person({ type: 'correction.started' });
const answered = answers('submitEnrollment', over);

const repliesOf = (step: EnrollmentStep): readonly Said[] => [
  ...detailRepliesOf(step),
  // to the check of either type, back to the first step, or to nothing left
  answers(`${step}.saveProgress`, correction('INDIVIDUAL', all.INDIVIDUAL, 7)),
  answers(`${step}.saveProgress`, correction('BUSINESS', all.BUSINESS, 8)),
  answers(`${step}.saveProgress`, two),
  answers(`${step}.saveProgress`, over),
  fails(`${step}.saveProgress`),
  fails(`${step}.saveProgress`, 'step_incomplete', { proof_of_address: 'required' }),
  fails(`${step}.saveProgress`, 'already_submitted'),
];
const jumps = ['step.requested'];

export const correctionModel: ChartModel = {
  name: 'correction',
  machine: correctionMachine,
  starts: {
    overview: { requested: 'overview' },
    'step 4 in the address': { requested: 'documents' },
    'the check in the address': { requested: 'summary' },
  },
  tells: (context) => ['type', 'affected', 'destination'].map((name) => String(context[name])).join(' '),
  says: [
    submitStep,
    retryProgress,
    begin,
    submit,
    person({ type: 'load.retried' }),
    ask('overview'),
    ...correctionSteps.map(ask),
    ask('summary'),
    open('overview'),
    open('documents'),
    open('company'),
    open('summary'),
    answers('loadCorrection', { kind: 'none' }),
    loaded('INDIVIDUAL', [], 7),
    loaded('INDIVIDUAL', [2, 4], 2),
    loaded('INDIVIDUAL', all.INDIVIDUAL, 7),
    loaded('BUSINESS', all.BUSINESS, 8),
    fails('loadCorrection'),
    changed('INDIVIDUAL', [], 7),
    changed('INDIVIDUAL', [2, 4], 2),
    changed('INDIVIDUAL', [3], 3),
    changed('INDIVIDUAL', [2, 4], 7),
    ...correctionSteps.flatMap(repliesOf),
    answered,
    fails('submitEnrollment', 'step_incomplete'),
    fails('submitEnrollment', 'already_submitted'),
  ],
  states: {
    resuming: { sentence: 'what is to be corrected is read', tags: ['busy'], offers: [] },
    loadFailed: {
      sentence: 'the page says that it could not be read, and offers to try again',
      tags: [],
      offers: ['load.retried'],
      keeps: aRefusal,
    },
    nothingToCorrect: {
      sentence: 'the page says that nothing is to be corrected',
      tags: ['terminal'],
      offers: [],
      keeps: (context) => noRefusal(context) && String(context['affected']) === '',
    },
    overview: {
      sentence: 'the page says how many things are to be corrected, which and why',
      tags: [],
      offers: ['correction.started', ...jumps],
      keeps: (context) => noRefusal(context) && String(context['affected']) !== '',
    },
    ...Object.assign({}, ...correctionSteps.map((step) => factsOf('correcting', step, jumps))),
    checking: {
      sentence: 'what was sent before stands beside what is sent now',
      tags: [],
      offers: ['answers.confirmed', ...jumps],
      keeps: noRefusal,
    },
    submitting: { sentence: 'the answer is being sent', tags: ['busy'], offers: [] },
    submitRefused: {
      sentence: 'the page says why, with what was corrected',
      tags: [],
      offers: ['answers.confirmed', ...jumps],
      keeps: aRefusal,
    },
    answered: {
      sentence: 'the corrections are with the fund',
      tags: ['terminal'],
      offers: [],
      keeps: noRefusal,
    },
  },
  walks: {
    'corrects identity and papers, compares, and sends': {
      start: 'overview',
      says: [
        loaded('INDIVIDUAL', [2, 4], 2),
        begin,
        ...through('identity', correction('INDIVIDUAL', [2, 4], 4)),
        submitStep,
        fails('documents.saveProgress', 'step_incomplete', { proof_of_address: 'required' }),
        retryProgress,
        answers('documents.saveProgress', correction('INDIVIDUAL', [2, 4], 7)),
        ask('identity'),
        ...through('identity', correction('INDIVIDUAL', [2, 4], 7)),
        submit,
        answered,
      ],
    },
    'corrects every step of a business': {
      start: 'overview',
      says: [
        loaded('BUSINESS', all.BUSINESS, 1),
        begin,
        ...(
          [
            'investorType',
            'company',
            'addressAndOfficer',
            'beneficialOwners',
            'companyDocuments',
            'contract',
            'bankInformation',
          ] as const
        ).flatMap((step, index) => through(step, correction('BUSINESS', all.BUSINESS, index + 2))),
        submit,
        answers('submitEnrollment', businessOver),
      ],
    },
    'answers what another device has answered already': {
      start: 'the check in the address',
      says: [
        loaded('INDIVIDUAL', all.INDIVIDUAL, 7),
        submit,
        fails('submitEnrollment', 'already_submitted'),
        loaded('INDIVIDUAL', [], 7),
      ],
    },
    'follows a link outside the correction, then loses the step to a withdrawn issue': {
      start: 'step 4 in the address',
      says: [
        loaded('INDIVIDUAL', [2, 4], 2),
        begin,
        changed('INDIVIDUAL', [3], 3),
        begin,
        changed('INDIVIDUAL', [], 7),
        page({ type: 'progress.changed', progress: two }),
      ],
    },
  },
};
