import type { DoneActorEvent, ErrorActorEvent, EventObject } from 'xstate';
import type { RegistrationType } from '../../contract/enums.ts';
import type { Progress, StepValues } from './types.ts';

type Place = {
  readonly type: RegistrationType;
  /** of this step, from 1 */
  readonly number: number;
  /** of the last step: when it is reached, a step saved again leads back to the check of all answers */
  readonly last: number;
  /** targets in the surrounding chart: the following step, the check of all answers, reading the progress again */
  readonly next: string;
  readonly check: string;
  readonly reload: string;
};

/** `step` names the calls: `<step>.saveStep` and `<step>.saveProgress`. */
type Plan<Step extends string> = Place & { readonly step: Step };
type Done = { readonly event: DoneActorEvent<Progress> };
type Failed = { readonly event: ErrorActorEvent };

const keepRefusal = { type: 'keepRefusal', params: ({ event }: Failed) => event } as const;
const keepProgress = {
  type: 'keepProgress',
  params: ({ event }: Done) => ({ progress: event.output }),
} as const;

/**
 * For the `on` of a state whose call is under way: nobody leaves the step, and a path that asks for another one is
 * corrected. The empty transitions keep the surrounding chart from answering.
 */
export const staysHere = {
  'step.requested': [{ guard: 'isAskedByAddress', actions: 'tellStepRefused' }, {}],
  'progress.changed': {},
  'type.chosen': {},
} as const;

/** Submitted meanwhile in another tab: read again where the dossier stands instead of refusing for ever. */
const overtaken = (place: Place) =>
  ({
    guard: { type: 'isAlreadySubmitted', params: ({ event }: Failed) => event },
    target: place.reload,
  }) as const;

const reaches = (number: number) =>
  ({ type: 'reaches', params: ({ event }: Done) => ({ step: event.output.step, number }) }) as const;

const progressStates = <const Step extends string>(plan: Plan<Step>, submit: string) => {
  const actions = [keepProgress, { type: 'tellStepSaved', params: { step: plan.step } }] as const;
  return {
    savingProgress: {
      description: 'The progress is with the server; the details are in place.',
      tags: ['form', 'busy', 'progress'],
      entry: 'forgetRefusal',
      on: staysHere,
      invoke: {
        id: `${plan.step}.saveProgress`,
        src: 'saveProgress',
        input: { step: plan.number + 1, type: plan.type },
        onDone: [
          { guard: reaches(plan.last), target: plan.check, actions },
          ...(plan.number + 1 === plan.last
            ? []
            : [{ guard: reaches(plan.number + 1), target: plan.next, actions } as const]),
          { target: plan.reload, actions },
        ],
        onError: [overtaken(plan), { target: 'progressRefused', actions: keepRefusal }],
      },
    },
    progressRefused: {
      description: 'The details are saved, the progress is not: that call alone is tried again.',
      tags: ['form', 'progress'],
      on: { 'progress.retried': 'savingProgress', 'step.submitted': submit },
    },
  } as const;
};

/** A step whose form is saved: details first, then the progress (decisions §6). The form stays through all of it. */
export const stepWithDetails = <const Step extends string, Event extends EventObject>(
  plan: Plan<Step> & {
    readonly description: string;
    /** the form's values, out of the event that submitted them */
    readonly valuesOf: (event: Event) => StepValues;
  },
) =>
  ({
    description: plan.description,
    initial: 'editing',
    states: {
      editing: {
        description: 'The person fills in the form.',
        tags: ['form'],
        entry: 'forgetRefusal',
        on: { 'step.submitted': 'saving' },
      },
      saving: {
        description: 'The details are with the server.',
        tags: ['form', 'busy', 'details'],
        entry: 'forgetRefusal',
        on: staysHere,
        invoke: {
          id: `${plan.step}.saveStep`,
          src: 'saveStep',
          input: ({ event }: { readonly event: Event }) => ({
            step: plan.step,
            values: plan.valuesOf(event),
          }),
          onDone: 'savingProgress',
          onError: [overtaken(plan), { target: 'refused', actions: keepRefusal }],
        },
      },
      refused: {
        description: 'The details were not taken; what was typed is still there.',
        tags: ['form', 'details'],
        on: { 'step.submitted': 'saving' },
      },
      ...progressStates(plan, 'saving'),
    },
  }) as const;

/** A step without details of its own, whose papers are in place already: only the progress is saved. */
export const stepWithoutDetails = <const Step extends string>(
  plan: Plan<Step> & { readonly description: string },
) =>
  ({
    description: plan.description,
    initial: 'editing',
    states: {
      editing: {
        description: 'The person puts the papers in place; each is saved by itself.',
        tags: ['form'],
        entry: 'forgetRefusal',
        on: { 'step.submitted': 'savingProgress' },
      },
      ...progressStates(plan, 'savingProgress'),
    },
  }) as const;
