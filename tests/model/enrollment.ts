import type { AnyStateMachine } from 'xstate';
import type { RegistrationType } from '../../contract/enums.ts';
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

const choose = (registrationType: string) => person({ type: 'type.chosen', registrationType });
const confirmChange = person({ type: 'typeChange.confirmed' });
const cancelChange = person({ type: 'typeChange.cancelled' });

type Plan = {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly type: RegistrationType;
};

/** One enrollment: its states, what happens in them, and the stories told of it. */
export function enrollmentModel({ name, machine, type }: Plan): ChartModel {
  const steps = stepsOf[type];
  const savedSteps = steps.slice(0, -1);
  const last = steps.length;
  const second = steps[1] ?? 'summary';
  const third = steps[2] ?? 'summary';
  const otherType = type === 'INDIVIDUAL' ? 'BUSINESS' : 'INDIVIDUAL';
  const other = otherType.toLowerCase();

  const progress = (step: number, held: string = type, submitted = false) => ({
    step,
    type: held,
    submitted,
  });
  const saved = (step: number, held?: string, submitted?: boolean) =>
    answers('loadProgress', { kind: 'saved', ...progress(step, held, submitted) });
  const changed = (step: number, held?: string, submitted?: boolean) =>
    page({ type: 'progress.changed', progress: progress(step, held, submitted) });
  const none = answers('loadProgress', { kind: 'none' });
  const submitted = answers('submitEnrollment', progress(last, type, true));
  const typeChanged = answers('changeType', progress(1, otherType));
  const go = (step: EnrollmentStep) => through(step, progress(numberOf(type, step) + 1));
  const repliesOf = (step: EnrollmentStep): readonly Said[] => [
    ...detailRepliesOf(step),
    answers(`${step}.saveProgress`, progress(numberOf(type, step) + 1)),
    answers(`${step}.saveProgress`, progress(last)),
    answers(`${step}.saveProgress`, progress(1)),
    fails(`${step}.saveProgress`),
    fails(`${step}.saveProgress`, 'already_submitted'),
    fails(`${step}.saveProgress`, 'conflict'),
    fails(`${step}.saveProgress`, 'step_not_reached'),
  ];
  const offered = (step: EnrollmentStep) => [
    'step.requested',
    ...(step === 'investorType' ? ['type.chosen'] : []),
  ];

  return {
    name,
    section: '§2, §4, §9',
    machine,
    starts: {
      resume: { requested: null, chosen: false },
      'step 2 in the address': { requested: second, chosen: false },
      'chosen in the other enrollment': { requested: null, chosen: true },
    },
    tells: (context) => `${String(context['saved'])} ${String(context['destination'])}`,
    says: [
      submitStep,
      retryProgress,
      person({ type: 'load.retried' }),
      ...steps.map(ask),
      open(second),
      open('summary'),
      choose('BUSINESS'),
      choose('INDIVIDUAL'),
      confirmChange,
      cancelChange,
      submit,
      changed(1),
      changed(4),
      changed(last, type, true),
      changed(3, otherType),
      none,
      ...steps.slice(1).map((_, index) => saved(index + 2)),
      saved(last, type, true),
      saved(3, otherType),
      fails('loadProgress'),
      ...savedSteps.flatMap(repliesOf),
      typeChanged,
      fails('changeType'),
      fails('changeType', 'already_submitted'),
      submitted,
      fails('submitEnrollment', 'step_incomplete'),
      fails('submitEnrollment', 'already_submitted'),
    ],
    rests: ['submitted', `${other}.chosen`, `${other}.saved`],
    states: {
      resuming: { sentence: 'the saved progress is read', tags: ['busy'], offers: [] },
      loadFailed: {
        sentence: 'the page says that it could not be read, and offers to try again',
        tags: [],
        offers: ['load.retried'],
        keeps: aRefusal,
      },
      ...Object.assign({}, ...savedSteps.map((step) => factsOf('filling', step, offered(step)))),
      'filling.investorType.typeChangeWarned': {
        sentence: 'a question says what changing the type drops',
        tags: ['form', 'question'],
        offers: ['typeChange.confirmed', 'typeChange.cancelled', 'type.chosen', 'step.requested'],
        keeps: (context) => context['saved'] === true && context['type'] === type,
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
        keeps: (context) => context['type'] === type,
      },
      'filling.summary.checking': {
        sentence: 'the person checks the answers',
        tags: [],
        offers: ['answers.confirmed', 'step.requested'],
        keeps: (context) => noRefusal(context) && context['reached'] === last,
      },
      'filling.summary.submitting': {
        sentence: 'the dossier is being submitted',
        tags: ['busy'],
        offers: [],
      },
      'filling.summary.submitRefused': {
        sentence: 'the page says why, with the answers',
        tags: [],
        offers: ['answers.confirmed', 'step.requested'],
        keeps: aRefusal,
      },
      submitted: { sentence: 'the status board', tags: ['terminal'], offers: [], keeps: noRefusal },
      [`${other}.chosen`]: {
        sentence: 'the other type was chosen; nothing of it is saved, so that this one can still be',
        tags: ['terminal'],
        offers: ['type.chosen'],
        keeps: (context) => context['type'] === otherType && context['saved'] !== true,
      },
      [`${other}.saved`]: {
        sentence: 'the server holds the other type',
        tags: ['terminal'],
        offers: [],
        keeps: (context) => context['type'] === otherType,
      },
    },
    needs: [
      { event: 'step.submitted', in: /ocuments\./, by: 'file' },
      { event: 'step.submitted', by: 'typing' },
      ...(type === 'BUSINESS'
        ? [{ event: 'progress.retried', in: /companyDocuments\.progressRefused$/, by: 'file' } as const]
        : []),
      {
        event: 'step.requested',
        in: /^filling\.investorType\.(?!saving|changing)/,
        by: 'elsewhere',
        why: 'no later step is reached, or the question lies over them; the address bar asks for one',
      },
      {
        event: 'type.chosen',
        in: /typeChange/,
        by: 'elsewhere',
        why: 'the question lies over the choice of the type',
      },
      {
        event: 'type.chosen',
        in: /\.chosen$/,
        by: 'elsewhere',
        why: 'the first step of the other enrollment, which is shown now, has the choice',
      },
    ],
    walks: {
      'from a fresh start through all steps to the status board': {
        start: type === 'INDIVIDUAL' ? 'resume' : 'chosen in the other enrollment',
        says: [...(type === 'INDIVIDUAL' ? [none] : []), ...savedSteps.flatMap(go), submit, submitted],
      },
      'changes an answer from the check and comes back to the check': {
        start: 'resume',
        says: [
          saved(last),
          ask(third),
          ...through(third, progress(last)),
          submit,
          fails('submitEnrollment', 'step_incomplete'),
          submit,
          submitted,
        ],
      },
      'saves step 2 while the server dies between the two calls': {
        start: 'step 2 in the address',
        says: [
          saved(2),
          submitStep,
          answers(`${second}.saveStep`),
          fails(`${second}.saveProgress`),
          retryProgress,
          answers(`${second}.saveProgress`, progress(3)),
        ],
      },
      'goes on from a step whose forerunner is unfinished again': {
        start: 'resume',
        says: [
          saved(last),
          ask('bankInformation'),
          submitStep,
          answers('bankInformation.saveStep'),
          fails('bankInformation.saveProgress', 'step_not_reached'),
          saved(4),
        ],
      },
      'hesitates about the type, then changes it': {
        start: 'resume',
        says: [
          saved(4),
          ask('investorType'),
          choose(otherType),
          cancelChange,
          choose(otherType),
          confirmChange,
          fails('changeType'),
          confirmChange,
          typeChanged,
        ],
      },
      'chooses the other type and this one again before anything is saved': {
        start: 'chosen in the other enrollment',
        says: [choose(otherType), choose(type), ...go('investorType')],
      },
    },
  };
}
