import type { EnrollmentStep } from '../../machines/enrollment-step/types.ts';
import { answers, fails, page, person } from './model.ts';
import type { Keeps, Said, StateFacts } from './model.ts';

/** Steps whose form is saved; the others hold papers or people that are saved one by one. */
const withDetails: readonly EnrollmentStep[] = [
  'investorType',
  'identity',
  'address',
  'company',
  'addressAndOfficer',
  'bankInformation',
];

/** The person sends the step's form, or says that the papers are in place. */
export const submitStep = person({ type: 'step.submitted', values: { city: 'Toulouse' } });
export const retryProgress = person({ type: 'progress.retried' });
export const submit = person({ type: 'answers.confirmed' });
export const ask = (step: string) => person({ type: 'step.requested', step, by: 'person' });
export const open = (step: string) => page({ type: 'step.requested', step, by: 'address' });
const refusedDetails = { city: 'required' };

export const noRefusal: Keeps = (context) => context['refusal'] === null;
export const aRefusal: Keeps = (context) => context['refusal'] !== null;

/** How the call that saves a step's details is answered; nothing where a step has none. */
export const detailRepliesOf = (step: EnrollmentStep): readonly Said[] =>
  withDetails.includes(step)
    ? [
        answers(`${step}.saveStep`),
        fails(`${step}.saveStep`, 'validation_failed', refusedDetails),
        fails(`${step}.saveStep`, 'already_submitted'),
      ]
    : [];

/** What is true in each state of a step's inside; `always` is offered wherever nothing is with the server. */
export function factsOf(
  parent: string,
  step: EnrollmentStep,
  always: readonly string[],
): Readonly<Record<string, StateFacts>> {
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
    Object.entries(states).map(([name, facts]) => [`${parent}.${step}.${name}`, facts]),
  );
}

/** The whole way through one step, up to what the server says of the progress. */
export const through = (step: EnrollmentStep, progress: unknown): readonly Said[] => [
  submitStep,
  ...(withDetails.includes(step) ? [answers(`${step}.saveStep`)] : []),
  answers(`${step}.saveProgress`, progress),
];
