import type { TFunction } from 'i18next';
import { stepIsReached, stepNumber } from '../../../machines/enrollment-individual/guards.ts';
import type { EnrollmentSnapshot } from '../../../machines/enrollment-individual/selectors.ts';
import {
  selectReached,
  selectRefusal,
  selectRefusedCall,
  selectStep,
} from '../../../machines/enrollment-individual/selectors.ts';
import type { EnrollmentEvent, IndividualStep } from '../../../machines/enrollment-individual/types.ts';
import { individualSteps } from '../../../machines/enrollment-individual/types.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import type { Step } from '../../ui/steps.ts';

/** Path of a step (specification §2). */
export const pathOfStep = (step: IndividualStep): string =>
  step === 'investorType' ? '/user/enrollment/step1' : `/user/enrollment/step${stepNumber(step)}/individual`;

/** What every step's page draws of the chart. */
export type PageState = {
  readonly step: IndividualStep;
  /** of the step that is shown, 1 to 7 */
  readonly number: number;
  readonly steps: readonly IndividualStep[];
  readonly reached: number;
  readonly refusal: Refusal | null;
  readonly refusedCall: 'details' | 'progress' | 'submission' | null;
  readonly busy: boolean;
  /** the confirmation of a change of type is open */
  readonly question: boolean;
  /** the person came from another step: the heading takes focus */
  readonly isArrival: boolean;
  readonly send: (event: EnrollmentEvent) => void;
};

/** The page of the step that a snapshot shows; null where no step is shown. */
export function pageOf(
  snapshot: EnrollmentSnapshot,
  send: PageState['send'],
  isArrival: boolean,
): PageState | null {
  const step = selectStep(snapshot);
  if (step === null) return null;
  return {
    step,
    number: stepNumber(step),
    steps: individualSteps,
    reached: selectReached(snapshot),
    refusal: selectRefusal(snapshot),
    refusedCall: selectRefusedCall(snapshot),
    busy: snapshot.hasTag('busy'),
    question: snapshot.hasTag('question'),
    isArrival,
    send,
  };
}

/** The rail's rows: steps up to the first unfinished one are links, the next one says what opens it. */
export function railOf(page: PageState, t: TFunction<'enrollment'>, left: number): readonly Step[] {
  return page.steps.map((step, at) => {
    const number = at + 1;
    const isReached = stepIsReached(step, page.reached);
    const isCurrent = step === page.step;
    const before = page.reached;
    const hint =
      isCurrent && left > 0
        ? t('steps.left', { count: left })
        : number === page.reached + 1 && !isCurrent
          ? t('steps.opens_after', { step: t(`steps.${before}`) })
          : undefined;
    return {
      key: step,
      label: t(`steps.${number}`),
      state: isCurrent ? 'current' : number < page.reached ? 'saved' : 'ahead',
      ...(isReached ? { href: pathOfStep(step) } : {}),
      ...(hint === undefined ? {} : { hint }),
    };
  });
}
