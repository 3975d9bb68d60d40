import type { DoneActorEvent } from 'xstate';
import type { RegistrationType } from '../../contract/enums.ts';
import { numberOf, stepsOf } from './order.ts';
import { staysHere, staysInChoice } from './builder.ts';
import type { EnrollmentStep, Progress } from './types.ts';

type Done = { readonly event: DoneActorEvent<Progress> };
const keepProgress = {
  type: 'keepProgress',
  params: ({ event }: Done) => ({ progress: event.output }),
} as const;
const reaches = (number: number) =>
  ({ type: 'reaches', params: ({ event }: Done) => ({ step: event.output.step, number }) }) as const;

/**
 * The places of an enrollment's steps, `chart` being the chart's id: a saved step leads to the following one, or back
 * to the check of all answers when that was reached; otherwise the progress is read again.
 */
export const placesOf =
  (type: RegistrationType, chart: string) =>
  <const Step extends EnrollmentStep>(step: Step) => {
    const number = numberOf(type, step);
    const last = stepsOf[type].length;
    const reload = `#${chart}.resuming`;
    const check = `#${chart}.filling.summary`;
    const next = `#${chart}.filling.${stepsOf[type][number] ?? 'summary'}`;
    const actions = [keepProgress, { type: 'tellStepSaved', params: { step } }] as const;
    return {
      step,
      asked: { step: number + 1, type },
      saved: [
        { guard: reaches(last), target: check, actions },
        ...(number + 1 === last ? [] : [{ guard: reaches(number + 1), target: next, actions } as const]),
        { target: reload, actions },
      ],
      reload,
      stays: step === 'investorType' ? staysInChoice : staysHere,
    } as const;
  };
