import { matchesState } from 'xstate';
import type { StateValue } from 'xstate';
import type { Refusal } from '../refusal.ts';
import type { EnrollmentContext, EnrollmentStep, EnrollmentTag, Progress } from './types.ts';

/** What is read of a snapshot of either enrollment. */
export type ReadSnapshot = {
  readonly context: EnrollmentContext;
  readonly value: StateValue;
  readonly hasTag: (tag: EnrollmentTag) => boolean;
};

export type RefusedCall = 'details' | 'progress' | 'submission' | null;

const isIn = (snapshot: ReadSnapshot, state: StateValue) => matchesState(state, snapshot.value);

/** The reading surface of an enrollment with these steps. */
export function selectorsOf<const Step extends EnrollmentStep>(steps: readonly Step[]) {
  const selectStep = (snapshot: ReadSnapshot): Step | null => {
    if (isIn(snapshot, 'submitted')) return steps.at(-1) ?? null;
    return steps.find((step) => isIn(snapshot, { filling: step })) ?? null;
  };
  const selectIsSubmitted = (snapshot: ReadSnapshot): boolean => isIn(snapshot, 'submitted');

  return {
    selectStep,
    selectIsSubmitted,
    selectReached: (snapshot: ReadSnapshot): number => snapshot.context.reached,
    selectProgress: (snapshot: ReadSnapshot): Progress => ({
      step: snapshot.context.reached,
      type: snapshot.context.type,
      submitted: selectIsSubmitted(snapshot),
    }),
    selectRefusal: (snapshot: ReadSnapshot): Refusal | null => snapshot.context.refusal,
    selectLoadFailed: (snapshot: ReadSnapshot): boolean => isIn(snapshot, 'loadFailed'),
    selectRefusedCall: (snapshot: ReadSnapshot): RefusedCall => {
      if (snapshot.context.refusal === null || snapshot.hasTag('busy')) return null;
      if (isIn(snapshot, { filling: { summary: 'submitRefused' } })) return 'submission';
      if (snapshot.hasTag('details')) return 'details';
      return snapshot.hasTag('progress') ? 'progress' : null;
    },
  };
}
