import type { SnapshotFrom } from 'xstate';
import type { Refusal } from '../refusal.ts';
import type { Progress } from '../enrollment-step/types.ts';
import { stepIsReached, stepNumber } from './guards.ts';
import type { enrollmentIndividualMachine } from './machine.ts';
import { individualSteps } from './types.ts';
import type { IndividualStep } from './types.ts';

export type EnrollmentSnapshot = SnapshotFrom<typeof enrollmentIndividualMachine>;

/** The step that is shown; null while nothing is known or a business is enrolled. The submitted dossier is on step 7. */
export function selectStep(snapshot: EnrollmentSnapshot): IndividualStep | null {
  if (snapshot.matches('submitted')) return 'summary';
  return individualSteps.find((step) => snapshot.matches({ filling: step })) ?? null;
}

/** Number of the first unfinished step, 1 to 7. */
export const selectReached = (snapshot: EnrollmentSnapshot): number => snapshot.context.reached;

/** What is persisted of this chart: the saved progress. */
export const selectProgress = (snapshot: EnrollmentSnapshot): Progress => ({
  step: snapshot.context.reached,
  type: snapshot.context.type,
  submitted: snapshot.matches('submitted'),
});

/** Why the last load, save or submission was refused. */
export const selectRefusal = (snapshot: EnrollmentSnapshot): Refusal | null => snapshot.context.refusal;

/** For the rail: each step with its number, whether it was reached, finished, and is shown. */
export function selectRail(snapshot: EnrollmentSnapshot) {
  const current = selectStep(snapshot);
  const { reached } = snapshot.context;
  return individualSteps.map((step) => ({
    step,
    number: stepNumber(step),
    isReached: stepIsReached(step, reached),
    isDone: stepNumber(step) < reached || snapshot.matches('submitted'),
    isCurrent: step === current,
  }));
}

/** Whether the dossier is with the fund: the status board. */
export const selectIsSubmitted = (snapshot: EnrollmentSnapshot): boolean => snapshot.matches('submitted');

/** Whether a business is enrolled instead. */
export const selectIsBusiness = (snapshot: EnrollmentSnapshot): boolean => snapshot.matches('business');

/** Whether the saved progress could not be read. */
export const selectLoadFailed = (snapshot: EnrollmentSnapshot): boolean => snapshot.matches('loadFailed');

/** Which call was refused: the details (send the form again), the progress (that call alone), or the submission. */
export function selectRefusedCall(
  snapshot: EnrollmentSnapshot,
): 'details' | 'progress' | 'submission' | null {
  if (snapshot.context.refusal === null || snapshot.hasTag('busy')) return null;
  if (snapshot.matches({ filling: { summary: 'submitRefused' } })) return 'submission';
  if (snapshot.hasTag('details')) return 'details';
  return snapshot.hasTag('progress') ? 'progress' : null;
}
