import type { AnyEventObject } from 'xstate';
import type { RegistrationType } from '../../../contract/enums.ts';
import { numberOf, stepAt, stepsOf } from '../../../machines/enrollment-step/order.ts';
import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import type { Variant } from '../texts/types.ts';

/** What a server says of the progress: the other enrollment, the end, or a step. */
function whereItStands(type: RegistrationType, told: AnyEventObject['progress']): Variant {
  if (told.type !== type) return { name: 'other' };
  return told.submitted === true
    ? { name: 'submitted' }
    : { name: 'saved', step: stepAt(type, Number(told.step)) };
}

/** A step's progress is saved: on to the following step, back to the check of all answers, or read again. */
export function whereItLeads(type: RegistrationType, saved: EnrollmentStep, reached: number): Variant {
  const check = stepsOf[type].length;
  if (reached >= check) return { name: 'check', step: 'summary' };
  return reached > numberOf(type, saved)
    ? { name: 'next', step: stepAt(type, reached) }
    : { name: 'again', step: stepAt(type, reached) };
}

/** Which of the samples of one event this is, in the enrollment of `type`. */
export function enrollmentVariant(type: RegistrationType, event: AnyEventObject): Variant | null {
  const step = stepsOf[type].find((name) => event.type === `xstate.done.actor.${name}.saveProgress`);
  if (step !== undefined) return whereItLeads(type, step, Number(event['output'].step));
  switch (event.type) {
    case 'step.requested':
      return event['by'] === 'address' ? { name: 'address', step: event['step'] } : null;
    case 'type.chosen':
      return { name: event['registrationType'] === type ? 'own' : 'other' };
    case 'progress.changed':
      return whereItStands(type, event['progress']);
    case 'xstate.done.actor.loadProgress':
      return event['output'].kind === 'none' ? { name: 'none' } : whereItStands(type, event['output']);
    default:
      return null;
  }
}
