import { numberOf, stepsOf } from '../enrollment-step/order.ts';
import type { Correction, CorrectionPlace } from './types.ts';

const lastOf = ({ type }: Correction): number => stepsOf[type].length;

/**
 * Affected steps up to the first unattended one can be visited, and the check once all are attended; a step outside the
 * correction can't be entered by any event or URL (decisions §7).
 */
export function placeIsOpen(place: CorrectionPlace, correction: Correction): boolean {
  if (place === 'overview') return true;
  const number = numberOf(correction.type, place);
  if (number === lastOf(correction)) return correction.reached === number;
  return correction.affected.includes(number) && number <= correction.reached;
}

export const isSame = (one: Correction, other: Correction): boolean =>
  one.type === other.type && one.reached === other.reached && one.affected.join() === other.affected.join();

/** Translation keys of why a link or button is off, by the guard that closes it. */
export const guardReasons = {
  placeIsOpen: 'correction:why.step_not_open',
} as const;
