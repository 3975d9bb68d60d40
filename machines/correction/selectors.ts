import type { SnapshotFrom } from 'xstate';
import { stepAt, stepsOf } from '../enrollment-step/order.ts';
import type { RefusedCall } from '../enrollment-step/selectors.ts';
import type { EnrollmentStep } from '../enrollment-step/types.ts';
import type { Refusal } from '../refusal.ts';
import type { correctionMachine } from './machine.ts';
import { correctionSteps } from './types.ts';
import type { Correction, CorrectionPlace } from './types.ts';

export type CorrectionSnapshot = SnapshotFrom<typeof correctionMachine>;

const isChecked = (snapshot: CorrectionSnapshot) =>
  snapshot.matches('checking') || snapshot.matches('submitting') || snapshot.matches('submitRefused');

/** The place that is shown; null while nothing is known, and where nothing is to be corrected any more. */
export function selectPlace(snapshot: CorrectionSnapshot): CorrectionPlace | null {
  if (snapshot.matches('overview')) return 'overview';
  return selectStep(snapshot);
}

/** The step that is shown, `summary` being the check of what is sent; null on the overview and where none is shown. */
export function selectStep(snapshot: CorrectionSnapshot): EnrollmentStep | null {
  if (isChecked(snapshot)) return 'summary';
  return correctionSteps.find((step) => snapshot.matches({ correcting: step })) ?? null;
}

/** What is persisted of this chart: the correction as the server holds it. */
export const selectCorrection = ({ context }: CorrectionSnapshot): Correction => ({
  type: context.type,
  affected: context.affected,
  reached: context.reached,
});

/** Number of the first step that is not attended yet; of the last one when all are. */
export const selectReached = (snapshot: CorrectionSnapshot): number => snapshot.context.reached;

/** The steps to correct in their order, and the check that ends them. */
export function selectSteps({ context }: CorrectionSnapshot): readonly EnrollmentStep[] {
  const last = stepsOf[context.type].length;
  return [...context.affected, last].map((number) => stepAt(context.type, number));
}

/** Why the last load, save or answer was refused. */
export const selectRefusal = (snapshot: CorrectionSnapshot): Refusal | null => snapshot.context.refusal;

/** Whether what is to be corrected could not be read. */
export const selectLoadFailed = (snapshot: CorrectionSnapshot): boolean => snapshot.matches('loadFailed');

/** Whether the corrections were sent from this page: the status board. */
export const selectIsAnswered = (snapshot: CorrectionSnapshot): boolean => snapshot.matches('answered');

/** Whether there is nothing to correct, so that the enrollment's own chart takes over. */
export const selectIsNothingToCorrect = (snapshot: CorrectionSnapshot): boolean =>
  snapshot.matches('nothingToCorrect');

/** Which call was refused: the details (send the form again), the progress (that call alone), or the answer. */
export function selectRefusedCall(snapshot: CorrectionSnapshot): RefusedCall {
  if (snapshot.context.refusal === null || snapshot.hasTag('busy')) return null;
  if (snapshot.matches('submitRefused')) return 'submission';
  if (snapshot.hasTag('details')) return 'details';
  return snapshot.hasTag('progress') ? 'progress' : null;
}
