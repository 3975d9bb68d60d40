import { isReached, numberOf, stepAt } from '../enrollment-step/order.ts';
import type { EnrollmentStep } from '../enrollment-step/types.ts';

/** 1 to 8; 0 for a step that only an individual has. */
export const stepNumber = (step: EnrollmentStep): number => numberOf('BUSINESS', step);

/** The step of a number; a number without a step leads to the nearest one. */
export const stepOf = (number: number): EnrollmentStep => stepAt('BUSINESS', number);

export const stepIsReached = (step: EnrollmentStep, reached: number): boolean =>
  isReached('BUSINESS', step, reached);
