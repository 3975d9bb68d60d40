import type { EventObject } from 'xstate';
import type { StepEvent, StepValues } from './types.ts';

const isSubmission = (event: EventObject): event is Extract<StepEvent, { type: 'step.submitted' }> =>
  event.type === 'step.submitted';

/** The values that `step.submitted` carries; none for a step without a form. */
export function submittedValues(event: EventObject): StepValues {
  if (!isSubmission(event)) throw new Error(`${event.type} submits no step`);
  return event.values ?? {};
}
