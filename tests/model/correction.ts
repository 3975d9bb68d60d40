import type { RegistrationType } from '../../contract/enums.ts';
import { correctionMachine } from '../../machines/correction/machine.ts';
import { correctionSteps } from '../../machines/correction/types.ts';
import type { Correction } from '../../machines/correction/types.ts';
import { numberOf, stepsOf } from '../../machines/enrollment-step/order.ts';
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
} from './enrollment-step.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Said } from './model.ts';

/** What the server holds to correct: nothing any more, one step, two, two that are done, or every step done. */
const heldOf = (type: RegistrationType) => {
  const last = stepsOf[type].length;
  const correction = (affected: readonly number[], reached: number): Correction => ({
    type,
    affected,
    reached,
  });
  return {
    over: correction([], last),
    one: correction([3], 3),
    two: correction([2, 4], 2),
    done: correction([2, 4], last),
    whole: correction(
      Array.from({ length: last - 1 }, (_, index) => index + 1),
      last,
    ),
  };
};
const held = { INDIVIDUAL: heldOf('INDIVIDUAL'), BUSINESS: heldOf('BUSINESS') };
const { INDIVIDUAL: individual, BUSINESS: business } = held;
const types = ['INDIVIDUAL', 'BUSINESS'] as const;
const loaded = (correction: Correction) => answers('loadCorrection', { kind: 'saved', ...correction });
const changed = (correction: Correction) => page({ type: 'progress.changed', progress: correction });
const every = (type: RegistrationType, reached: number): Correction => ({ ...held[type].whole, reached });

const begin = person({ type: 'correction.started' });
const answered = (type: RegistrationType) => answers('submitEnrollment', held[type].over);

const repliesOf = (step: EnrollmentStep): readonly Said[] => [
  ...detailRepliesOf(step),
  ...types
    .filter((type) => numberOf(type, step) > 0)
    .flatMap((type) => [
      // to the check, back to an earlier step, or to nothing left
      answers(`${step}.saveProgress`, held[type].whole),
      answers(`${step}.saveProgress`, held[type].two),
      answers(`${step}.saveProgress`, held[type].over),
    ]),
  fails(`${step}.saveProgress`),
  fails(`${step}.saveProgress`, 'step_incomplete', { proof_of_address: 'required' }),
  fails(`${step}.saveProgress`, 'already_submitted'),
];

/** Nothing is known before it is read; then the dossier's type stays. */
const fits = ({ event }: Said, context: Readonly<Record<string, unknown>>): boolean => {
  const told = event.output?.type ?? event.progress?.type;
  const isKnown = String(context['affected']) !== '' || context['reached'] !== 1;
  return told === undefined || !isKnown || told === context['type'];
};
const jumps = ['step.requested'];

export const correctionModel: ChartModel = {
  name: 'correction',
  section: '§4, docs/decisions/0014',
  machine: correctionMachine,
  starts: {
    overview: { requested: 'overview' },
    'a step in the address': { requested: 'contract' },
    'the check in the address': { requested: 'summary' },
  },
  fits,
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
    ...(['overview', 'investorType', 'contract', 'summary'] as const).map(open),
    answers('loadCorrection', { kind: 'none' }),
    ...types.flatMap((type) => [held[type].over, held[type].two, held[type].whole].map(loaded)),
    fails('loadCorrection'),
    ...types.flatMap((type) =>
      [held[type].over, held[type].one, held[type].two, held[type].done].map(changed),
    ),
    ...correctionSteps.flatMap(repliesOf),
    ...types.map(answered),
    fails('submitEnrollment'),
    fails('submitEnrollment', 'step_incomplete'),
    fails('submitEnrollment', 'already_submitted'),
  ],
  rests: ['nothingToCorrect', 'answered'],
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
  needs: [
    { event: 'step.submitted', in: /ocuments\./, by: 'file' },
    { event: 'step.submitted', by: 'typing' },
    { event: 'progress.retried', in: /(ocuments|contract)\.progressRefused$/, by: 'file' },
  ],
  walks: {
    'corrects identity and papers, compares, and sends': {
      start: 'overview',
      says: [
        loaded(individual.two),
        begin,
        ...through('identity', { ...individual.two, reached: 4 }),
        submitStep,
        fails('documents.saveProgress', 'step_incomplete', { proof_of_address: 'required' }),
        retryProgress,
        answers('documents.saveProgress', individual.done),
        ask('identity'),
        ...through('identity', individual.done),
        submit,
        answered('INDIVIDUAL'),
      ],
    },
    'corrects every step of a business': {
      start: 'overview',
      says: [
        loaded(every('BUSINESS', 1)),
        begin,
        ...stepsOf.BUSINESS.slice(0, -1).flatMap((step, index) =>
          through(step, every('BUSINESS', index + 2)),
        ),
        submit,
        answered('BUSINESS'),
      ],
    },
    'answers what another device has answered already': {
      start: 'the check in the address',
      says: [
        loaded(individual.whole),
        submit,
        fails('submitEnrollment', 'already_submitted'),
        loaded(individual.over),
      ],
    },
    'sends what the fund has meanwhile asked more of': {
      start: 'the check in the address',
      says: [
        loaded(individual.whole),
        submit,
        fails('submitEnrollment', 'step_incomplete'),
        loaded(individual.two),
        begin,
      ],
    },
    'follows a link outside the correction, then loses the step to a withdrawn issue': {
      start: 'a step in the address',
      says: [
        loaded(business.two),
        begin,
        changed(business.one),
        begin,
        changed(business.over),
        changed(business.two),
      ],
    },
  },
};
