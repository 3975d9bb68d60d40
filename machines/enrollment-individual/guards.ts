import { isReached, numberOf, stepAt } from '../enrollment-step/order.ts';
import type { EnrollmentStep } from '../enrollment-step/types.ts';

/** 1 to 7; 0 for a step that only a business has. */
export const stepNumber = (step: EnrollmentStep): number => numberOf('INDIVIDUAL', step);

/** The step of a number; a number without a step leads to the nearest one. */
export const stepOf = (number: number): EnrollmentStep => stepAt('INDIVIDUAL', number);

export const stepIsReached = (step: EnrollmentStep, reached: number): boolean =>
  isReached('INDIVIDUAL', step, reached);
