import type { ErrorActorEvent, EventObject } from 'xstate';
import { submittedValues } from './submitted-values.ts';

type Failed = { readonly event: ErrorActorEvent };
const keepRefusal = { type: 'keepRefusal', params: ({ event }: Failed) => event } as const;

/**
 * For the `on` of a state whose call is under way: nobody leaves the step, and a path that asks for another one is
 * corrected. The empty transitions keep the surrounding chart from answering.
 */
export const staysHere = {
  'step.requested': [{ guard: 'isAskedByAddress', actions: 'tellStepRefused' }, {}],
  'progress.changed': {},
} as const;
/** The same where the surrounding chart lets the type be chosen. */
export const staysInChoice = { ...staysHere, 'type.chosen': {} } as const;
type Stays = typeof staysHere | typeof staysInChoice;

/** The server has moved on meanwhile: read again where the dossier stands instead of refusing for ever. */
export const overtaken = (reload: string) =>
  ({
    guard: { type: 'isOvertaken', params: ({ event }: Failed) => event },
    target: reload,
    actions: 'tellOvertaken',
  }) as const;

/** One step and its place in the chart around it. */
type Plan<Step extends string, Asked, Saved> = {
  /** names the calls: `<step>.saveStep` and `<step>.saveProgress` */
  readonly step: Step;
  readonly description: string;
  /** what saving the progress asks for */
  readonly asked: Asked;
  /** the transitions between which the answer to it decides */
  readonly saved: Saved;
  /** target in the surrounding chart: reading the progress again */
  readonly reload: string;
  /** of a state whose call is under way */
  readonly stays: Stays;
};

const progressStates = <const Step extends string, const Asked, const Saved>(
  plan: Plan<Step, Asked, Saved>,
  submit: string,
) =>
  ({
    savingProgress: {
      description: 'The progress is with the server; the details are in place.',
      tags: ['form', 'busy', 'progress'],
      entry: 'forgetRefusal',
      on: plan.stays,
      invoke: {
        id: `${plan.step}.saveProgress`,
        src: 'saveProgress',
        input: plan.asked,
        onDone: plan.saved,
        onError: [overtaken(plan.reload), { target: 'progressRefused', actions: keepRefusal }],
      },
    },
    progressRefused: {
      description: 'The details are saved, the progress is not: that call alone is tried again.',
      tags: ['form', 'progress'],
      on: { 'progress.retried': 'savingProgress', 'step.submitted': submit },
    },
  }) as const;

/** A step whose form is saved: details first, then the progress (decisions §6). The form stays through all of it. */
export const stepWithDetails = <const Step extends string, const Asked, const Saved>(
  plan: Plan<Step, Asked, Saved>,
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
        on: plan.stays,
        invoke: {
          id: `${plan.step}.saveStep`,
          src: 'saveStep',
          input: ({ event }: { readonly event: EventObject }) => ({
            step: plan.step,
            values: submittedValues(event),
          }),
          onDone: 'savingProgress',
          onError: [overtaken(plan.reload), { target: 'refused', actions: keepRefusal }],
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
export const stepWithoutDetails = <const Step extends string, const Asked, const Saved>(
  plan: Plan<Step, Asked, Saved>,
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
