import type { AnyEventObject } from 'xstate';
import { stepAt, stepsOf } from '../../../machines/enrollment-step/order.ts';
import type { Correction } from '../../../machines/correction/types.ts';
import type { Variant } from '../texts/types.ts';

/** Nothing is left to correct, every step is, or a step comes next. */
function whatIsLeft({ type, affected, reached }: Correction, next: string): Variant {
  if (affected.length === 0) return { name: 'over' };
  return reached >= stepsOf[type].length
    ? { name: 'check', step: 'summary' }
    : { name: next, step: stepAt(type, reached) };
}

/** The rail or the address asks for a step, or for the overview. */
function whatIsAsked(step: unknown, by: unknown): Variant | null {
  const isOverview = step === 'overview';
  if (by === 'address') return { name: isOverview ? 'overviewByAddress' : 'address' };
  return isOverview ? { name: 'overview' } : null;
}

/** Which of the samples of one event of the correction this is. */
export function correctionVariant(event: AnyEventObject): Variant | null {
  if (event.type === 'step.requested') return whatIsAsked(event['step'], event['by']);
  if (event.type === 'progress.changed') return whatIsLeft(event['progress'], 'saved');
  if (event.type === 'xstate.done.actor.loadCorrection')
    return { name: event['output'].affected?.length === 0 ? 'over' : event['output'].kind };
  return /^xstate\.done\.actor\.\w+\.saveProgress$/.test(event.type)
    ? whatIsLeft(event['output'], 'next')
    : null;
}
