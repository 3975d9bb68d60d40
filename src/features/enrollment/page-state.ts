import type { TFunction } from 'i18next';
import type { RegistrationType } from '../../../contract/enums.ts';
import { numberOf } from '../../../machines/enrollment-step/order.ts';
import type { Refusal } from '../../../machines/refusal.ts';
import type { Step } from '../../ui/steps.ts';
import type { EnrollmentStep, StepEvent } from '../../../machines/enrollment-step/types.ts';
import { pathOfStep } from './step-path.ts';

/** What a step's page may tell whichever chart runs. */
export type PageEvent =
  | StepEvent
  | { readonly type: 'load.retried' }
  | { readonly type: 'type.chosen'; readonly registrationType: RegistrationType }
  | { readonly type: 'typeChange.confirmed' }
  | { readonly type: 'typeChange.cancelled' }
  | { readonly type: 'answers.confirmed' };

/** What every step's page draws of the chart, whichever it is. */
export type PageState = {
  readonly type: RegistrationType;
  /** the fund asked for it: only the affected steps, in order, and the comparison at the end */
  readonly isCorrection: boolean;
  readonly step: EnrollmentStep;
  /** of the step that is shown, from 1 */
  readonly number: number;
  /** the steps of the rail, in order: all of the enrollment, or those of the correction */
  readonly steps: readonly EnrollmentStep[];
  /** number of the first unfinished step */
  readonly reached: number;
  readonly refusal: Refusal | null;
  readonly refusedCall: 'details' | 'progress' | 'submission' | null;
  readonly busy: boolean;
  /** the confirmation of a change of type is open */
  readonly question: boolean;
  /** the person came from another step: the heading takes focus */
  readonly isArrival: boolean;
  readonly send: (event: PageEvent) => void;
};

/** What a step that is not shown is: `reached` is the number of the first unfinished one. */
const stateOf = (number: number, reached: number) =>
  number < reached ? 'saved' : number === reached ? 'open' : 'ahead';

/** The rail's rows: steps up to the first unfinished one are links, the next one says what opens it. */
export function railOf(
  page: PageState,
  nameOf: (step: EnrollmentStep) => string,
  t: TFunction<'enrollment'>,
  left: number,
): readonly Step[] {
  const open = page.steps.find((step) => numberOf(page.type, step) === page.reached);
  const next = page.steps.find((step) => numberOf(page.type, step) > page.reached);
  return page.steps.map((step) => {
    const number = numberOf(page.type, step);
    const isCurrent = step === page.step;
    const hint =
      isCurrent && left > 0
        ? t('steps.left', { count: left })
        : step === next && !isCurrent && open !== undefined
          ? t('steps.opens_after', { step: nameOf(open) })
          : undefined;
    return {
      key: step,
      label: nameOf(step),
      state: isCurrent ? 'current' : stateOf(number, page.reached),
      ...(number <= page.reached ? { href: pathOfStep(page.type, step) } : {}),
      ...(hint === undefined ? {} : { hint }),
    };
  });
}
