import type { RegistrationType } from '../../contract/enums.ts';

/** The inside of one step, the same in both enrollments. */
export type StepEvent =
  /** the step's form as its schema parsed it; null where a step has no details of its own (documents, contract) */
  | { readonly type: 'step.submitted'; readonly values: StepValues | null }
  /** after the details were saved and the progress was not: that call alone again (decisions §6) */
  | { readonly type: 'progress.retried' };

export type StepValue = string | number | boolean | null;
export type StepValues = Readonly<Record<string, StepValue>>;

/** What the server holds of the enrollment: all that is persisted of this chart. `step` is the first unfinished one. */
export type Progress = {
  readonly step: number;
  readonly type: RegistrationType;
  readonly submitted: boolean;
};
export type LoadedProgress = { readonly kind: 'none' } | ({ readonly kind: 'saved' } & Progress);

/** `step` is the number that becomes the first unfinished one. */
export type SaveProgressInput = { readonly step: number; readonly type: RegistrationType };
