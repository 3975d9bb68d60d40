import type { RegistrationType } from '../../contract/enums.ts';
import { businessSteps } from '../enrollment-business/types.ts';
import { individualSteps } from '../enrollment-individual/types.ts';
import type { EnrollmentStep } from './types.ts';

/** The steps of each enrollment in their order. */
export const stepsOf: Readonly<Record<RegistrationType, readonly EnrollmentStep[]>> = {
  INDIVIDUAL: individualSteps,
  BUSINESS: businessSteps,
};

/** From 1, as the contract's `current_step` and the paths number them; 0 for a step of the other enrollment. */
export const numberOf = (type: RegistrationType, step: EnrollmentStep): number =>
  stepsOf[type].indexOf(step) + 1;

/** The step of a number; a number without a step leads to the nearest one. */
export function stepAt(type: RegistrationType, number: number): EnrollmentStep {
  const steps = stepsOf[type];
  const index = Math.min(Math.max(Math.trunc(number), 1), steps.length) - 1;
  return steps[Number.isNaN(index) ? 0 : index] ?? 'investorType';
}

/** Steps up to the first unfinished one can be visited; a later one can't be entered by any event or URL (decisions §6). */
export function isReached(type: RegistrationType, step: EnrollmentStep, reached: number): boolean {
  const number = numberOf(type, step);
  return number > 0 && number <= reached;
}

/** Translation keys of why a link or button is off, by the guard that closes it. */
export const guardReasons = {
  stepIsReached: 'enrollment:why.step_not_reached',
  changeDropsNothing: 'enrollment:why.type_change_drops',
} as const;
