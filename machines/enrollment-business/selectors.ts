import type { SnapshotFrom } from 'xstate';
import { selectorsOf } from '../enrollment-step/selectors.ts';
import type { enrollmentBusinessMachine } from './machine.ts';
import { businessSteps } from './types.ts';

export type EnrollmentSnapshot = SnapshotFrom<typeof enrollmentBusinessMachine>;

const selectors = selectorsOf(businessSteps);

/** The step that is shown; null while nothing is known or an individual is enrolled. The submitted dossier is on step 8. */
export const selectStep = selectors.selectStep;

/** Number of the first unfinished step, 1 to 8. */
export const selectReached = selectors.selectReached;

/** What is persisted of this chart: the saved progress. */
export const selectProgress = selectors.selectProgress;

/** Why the last load, save or submission was refused. */
export const selectRefusal = selectors.selectRefusal;

/** Whether the dossier is with the fund: the status board. */
export const selectIsSubmitted = selectors.selectIsSubmitted;

/** Whether the saved progress could not be read. */
export const selectLoadFailed = selectors.selectLoadFailed;

/** Which call was refused: the details (send the form again), the progress (that call alone), or the submission. */
export const selectRefusedCall = selectors.selectRefusedCall;
