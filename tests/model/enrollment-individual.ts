import { enrollmentIndividualMachine } from '../../machines/enrollment-individual/machine.ts';
import { individualSteps } from '../../machines/enrollment-individual/types.ts';
import type { IndividualStep } from '../../machines/enrollment-individual/types.ts';
import { answers, fails, page, person } from './model.ts';
import type { ChartModel, Keeps, Said, StateFacts } from './model.ts';

const withDetails: readonly IndividualStep[] = ['investorType', 'identity', 'address', 'bankInformation'];
const savedSteps = individualSteps.slice(0, -1);

const progress = (step: number, type = 'INDIVIDUAL', submitted = false) => ({ step, type, submitted });
const saved = (step: number, type = 'INDIVIDUAL', submitted = false) => ({
  kind: 'saved',
  ...progress(step, type, submitted),
});

/** The person sends the step's form, or says that the papers are in place. */
export const submitStep = person({ type: 'step.submitted', values: { city: 'Toulouse' } });
const retryProgress = person({ type: 'progress.retried' });
const ask = (step: IndividualStep) => person({ type: 'step.requested', step, by: 'person' });
const open = (step: IndividualStep) => page({ type: 'step.requested', step, by: 'address' });
const choose = (registrationType: string) => person({ type: 'type.chosen', registrationType });
const confirmChange = person({ type: 'typeChange.confirmed' });
const cancelChange = person({ type: 'typeChange.cancelled' });
const submit = person({ type: 'answers.confirmed' });
const changed = (step: number, type?: string, submitted?: boolean) =>
  page({ type: 'progress.changed', progress: progress(step, type, submitted) });
const refusedDetails = { city: 'required' };

const repliesOf = (step: IndividualStep, index: number): readonly Said[] => [
  answers(`${step}.saveProgress`, progress(index + 2)),
  answers(`${step}.saveProgress`, progress(7)),
  answers(`${step}.saveProgress`, progress(1)),
  fails(`${step}.saveProgress`),
  fails(`${step}.saveProgress`, 'already_submitted'),
];
const detailRepliesOf = (step: IndividualStep): readonly Said[] => [
  answers(`${step}.saveStep`),
  fails(`${step}.saveStep`, 'validation_failed', refusedDetails),
  fails(`${step}.saveStep`, 'already_submitted'),
];

const noRefusal: Keeps = (context) => context['refusal'] === null;
const aRefusal: Keeps = (context) => context['refusal'] !== null;

function factsOf(step: IndividualStep): Readonly<Record<string, StateFacts>> {
  const type = step === 'investorType' ? ['type.chosen'] : [];
  const always = ['step.requested', ...type];
  const details: Readonly<Record<string, StateFacts>> = withDetails.includes(step)
    ? {
        saving: {
          sentence: `the form of ${step} is there and busy`,
          tags: ['form', 'busy', 'details'],
          offers: [],
          keeps: noRefusal,
        },
        refused: {
          sentence: `the form of ${step} says why, with what was typed`,
          tags: ['form', 'details'],
          offers: ['step.submitted', ...always],
          keeps: aRefusal,
        },
      }
    : {};
  const states: Readonly<Record<string, StateFacts>> = {
    editing: {
      sentence: `the person fills in ${step}`,
      tags: ['form'],
      offers: ['step.submitted', ...always],
      keeps: noRefusal,
    },
    ...details,
    savingProgress: {
      sentence: `the form of ${step} is there and busy; its details are saved`,
      tags: ['form', 'busy', 'progress'],
      offers: [],
      keeps: noRefusal,
    },
    progressRefused: {
      sentence: `${step} is saved; going on is tried again`,
      tags: ['form', 'progress'],
      offers: ['step.submitted', 'progress.retried', ...always],
      keeps: aRefusal,
    },
  };
  return Object.fromEntries(
    Object.entries(states).map(([name, facts]) => [`filling.${step}.${name}`, facts]),
  );
}

/** The whole way through one step. */
const through = (step: IndividualStep): readonly Said[] => [
  submitStep,
  ...(withDetails.includes(step) ? [answers(`${step}.saveStep`)] : []),
  answers(`${step}.saveProgress`, progress(individualSteps.indexOf(step) + 2)),
];
const none = answers('loadProgress', { kind: 'none' });
const submitted = answers('submitEnrollment', progress(7, 'INDIVIDUAL', true));

export const enrollmentIndividualModel: ChartModel = {
  name: 'enrollment-individual',
  machine: enrollmentIndividualMachine,
  starts: {
    resume: { requested: null, chosen: false },
    'step 2 in the address': { requested: 'identity', chosen: false },
    'chosen in the other enrollment': { requested: null, chosen: true },
  },
  tells: (context) => String(context['saved']),
  says: [
    submitStep,
    retryProgress,
    person({ type: 'load.retried' }),
    ...individualSteps.map(ask),
    open('identity'),
    open('summary'),
    choose('BUSINESS'),
    choose('INDIVIDUAL'),
    confirmChange,
    cancelChange,
    submit,
    changed(1),
    changed(4),
    changed(7, 'INDIVIDUAL', true),
    changed(3, 'BUSINESS'),
    none,
    ...[2, 3, 4, 5, 6, 7].map((step) => answers('loadProgress', saved(step))),
    answers('loadProgress', saved(7, 'INDIVIDUAL', true)),
    answers('loadProgress', saved(3, 'BUSINESS')),
    fails('loadProgress'),
    ...withDetails.flatMap(detailRepliesOf),
    ...savedSteps.flatMap(repliesOf),
    answers('changeType', progress(1, 'BUSINESS')),
    fails('changeType'),
    fails('changeType', 'already_submitted'),
    submitted,
    fails('submitEnrollment', 'step_incomplete'),
    fails('submitEnrollment', 'already_submitted'),
  ],
  states: {
    resuming: { sentence: 'the saved progress is read', tags: ['busy'], offers: ['step.requested'] },
    loadFailed: {
      sentence: 'the page says that it could not be read, and offers to try again',
      tags: [],
      offers: ['load.retried', 'step.requested'],
      keeps: aRefusal,
    },
    ...Object.assign({}, ...savedSteps.map(factsOf)),
    'filling.investorType.typeChangeWarned': {
      sentence: 'a question says what changing the type drops',
      tags: ['form', 'question'],
      offers: ['typeChange.confirmed', 'typeChange.cancelled', 'type.chosen', 'step.requested'],
      keeps: (context) => context['saved'] === true && context['type'] === 'INDIVIDUAL',
    },
    'filling.investorType.changingType': {
      sentence: 'the question is busy',
      tags: ['form', 'question', 'busy'],
      offers: [],
    },
    'filling.investorType.typeChangeRefused': {
      sentence: 'the question says that nothing was changed',
      tags: ['form', 'question'],
      offers: ['typeChange.confirmed', 'typeChange.cancelled', 'type.chosen', 'step.requested'],
      keeps: (context) => context['type'] === 'INDIVIDUAL',
    },
    'filling.summary.checking': {
      sentence: 'the person checks the answers',
      tags: [],
      offers: ['answers.confirmed', 'step.requested'],
      keeps: (context) => noRefusal(context) && context['reached'] === 7,
    },
    'filling.summary.submitting': { sentence: 'the dossier is being submitted', tags: ['busy'], offers: [] },
    'filling.summary.submitRefused': {
      sentence: 'the page says why, with the answers',
      tags: [],
      offers: ['answers.confirmed', 'step.requested'],
      keeps: aRefusal,
    },
    submitted: { sentence: 'the status board', tags: ['terminal'], offers: [], keeps: noRefusal },
    'business.chosen': {
      sentence: 'a business was chosen; an individual can still be',
      tags: ['terminal'],
      offers: ['type.chosen'],
      keeps: (context) => context['type'] === 'BUSINESS',
    },
    'business.saved': {
      sentence: 'the server holds a business',
      tags: ['terminal'],
      offers: [],
      keeps: (context) => context['type'] === 'BUSINESS',
    },
  },
  walks: {
    'from a fresh start through all seven steps to the status board': {
      start: 'resume',
      says: [none, ...savedSteps.flatMap(through), submit, submitted],
    },
    'changes an answer from the check and comes back to the check': {
      start: 'resume',
      says: [
        answers('loadProgress', saved(7)),
        ask('address'),
        submitStep,
        answers('address.saveStep'),
        answers('address.saveProgress', progress(7)),
        submit,
        fails('submitEnrollment', 'step_incomplete'),
        submit,
        submitted,
      ],
    },
    'saves step 2 while the server dies between the two calls': {
      start: 'step 2 in the address',
      says: [
        answers('loadProgress', saved(2)),
        submitStep,
        answers('identity.saveStep'),
        fails('identity.saveProgress'),
        retryProgress,
        answers('identity.saveProgress', progress(3)),
      ],
    },
    'hesitates about the type, then changes it': {
      start: 'resume',
      says: [
        answers('loadProgress', saved(4)),
        ask('investorType'),
        choose('BUSINESS'),
        cancelChange,
        choose('BUSINESS'),
        confirmChange,
        fails('changeType'),
        confirmChange,
        answers('changeType', progress(1, 'BUSINESS')),
      ],
    },
    'chooses a business and an individual again before anything is saved': {
      start: 'chosen in the other enrollment',
      says: [choose('BUSINESS'), choose('INDIVIDUAL'), ...through('investorType')],
    },
  },
};
