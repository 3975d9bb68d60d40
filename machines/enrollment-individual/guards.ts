import { individualSteps } from './types.ts';
import type { IndividualStep } from './types.ts';

/** 1 to 7, as the contract's `current_step` and the paths number them. */
export const stepNumber = (step: IndividualStep): number => individualSteps.indexOf(step) + 1;

/** The step of a number; a number without a step leads to the nearest one. */
export function stepOf(number: number): IndividualStep {
  const index = Math.min(Math.max(Math.trunc(number), 1), individualSteps.length) - 1;
  return individualSteps[Number.isNaN(index) ? 0 : index] ?? 'investorType';
}

/** Steps up to the first unfinished one can be visited; a later one can't be entered by any event or URL (decisions §6). */
export const stepIsReached = (step: IndividualStep, reached: number): boolean => stepNumber(step) <= reached;

/** Translation keys of why a link or button is off, by the guard that closes it. */
export const guardReasons = {
  stepIsReached: 'enrollment:why.step_not_reached',
  changeDropsNothing: 'enrollment:why.type_change_drops',
  allStepsAreDone: 'enrollment:why.steps_left',
} as const;
