import type { EnrollmentStep } from '../../../machines/enrollment-step/types.ts';
import { claim, enters, isAnswered, isInside, typeOf } from '../claim.ts';
import type { Claim, Moment } from '../claim.ts';
import { detailRepliesOf } from '../enrollment-step.ts';

export const hasDetails = (step: EnrollmentStep): boolean => detailRepliesOf(step).length > 0;

/** Step by step, in every chart that has the inside of a step: `parent` holds the steps. */
export const detailsBeforeProgress = (parent: string, steps: readonly EnrollmentStep[]): readonly Claim[] =>
  steps.filter(hasDetails).map((step) =>
    claim({
      sentence: `going on from ${step} is asked for only after its details were saved`,
      begins: false,
      remembers: (isSaved, moment) =>
        isAnswered(moment, `${step}.saveStep`) ||
        (isSaved && typeOf(moment) !== 'step.submitted' && isInside(moment.leaf, `${parent}.${step}`)),
      asks: enters(`${parent}.${step}.savingProgress`),
      holds: (isSaved) => isSaved,
    }),
  );

/** The page moves on from a step by itself only when the server has said that the step is finished. */
export const isSavedNow = (moment: Moment, step: EnrollmentStep): boolean =>
  isAnswered(moment, `${step}.saveProgress`);
