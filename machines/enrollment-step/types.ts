import type { RegistrationType } from '../../contract/enums.ts';
import type { BusinessStep } from '../enrollment-business/types.ts';
import type { IndividualStep } from '../enrollment-individual/types.ts';
import type { Refusal } from '../refusal.ts';

/** A step of either enrollment; both begin with the investor type and end with the check of all answers. */
export type EnrollmentStep = IndividualStep | BusinessStep;

/** The inside of one step, the same in both enrollments and in a correction. */
export type StepEvent =
  /** the step's form as its schema parsed it; null where a step has no details of its own (documents, contract) */
  | { readonly type: 'step.submitted'; readonly values: StepValues | null }
  /** after the details were saved and the progress was not: that call alone again (decisions §6) */
  | { readonly type: 'progress.retried' };

export type StepValue = string | number | boolean | null;
/** An entry of an object within the form is named by its whole way: `legal_officer.phone`. */
export type StepValues = Readonly<Record<string, StepValue>>;
export type SaveStepInput = { readonly step: EnrollmentStep; readonly values: StepValues };

/** What the server holds of the enrollment: all that is persisted of this chart. `step` is the first unfinished one. */
export type Progress = {
  readonly step: number;
  readonly type: RegistrationType;
  /** since the dossier was submitted, a correction of it included: that is another chart's */
  readonly submitted: boolean;
};
export type LoadedProgress = { readonly kind: 'none' } | ({ readonly kind: 'saved' } & Progress);

/** `step` is the number that becomes the first unfinished one. */
export type SaveProgressInput = {
  readonly step: number;
  readonly type: RegistrationType;
  /** the person has answered that what is saved of the other type may go */
  readonly changesType?: true;
};

export type EnrollmentInput = {
  /** the step that the path asks for; null lets the saved progress decide */
  readonly requested: EnrollmentStep | null;
  /** the other enrollment ended in the choice of this one, with nothing saved: step 1 opens at once */
  readonly chosen: boolean;
};

export type EnrollmentContext = {
  /** number of the first unfinished step, from 1 */
  readonly reached: number;
  /** the chart's own until the other one takes over */
  readonly type: RegistrationType;
  /** where a jump leads, between asking and arriving */
  readonly destination: EnrollmentStep | null;
  /** whether the server holds a registration, so that changing the type drops something; null: not known yet */
  readonly saved: boolean | null;
  readonly refusal: Refusal | null;
};

export type EnrollmentEvent =
  | StepEvent
  | { readonly type: 'load.retried' }
  /** the rail, a back or a change link (`person`), or the path (`address`) asks for a step */
  | {
      readonly type: 'step.requested';
      readonly step: EnrollmentStep;
      readonly by: 'person' | 'address';
    }
  | { readonly type: 'type.chosen'; readonly registrationType: RegistrationType }
  | { readonly type: 'typeChange.confirmed' }
  | { readonly type: 'typeChange.cancelled' }
  /** the summary's button */
  | { readonly type: 'answers.confirmed' }
  /** the server says otherwise than this page: another tab, or the fund sent the dossier back */
  | { readonly type: 'progress.changed'; readonly progress: Progress };

export type EnrollmentNotice =
  /** for the adapter to the URL: the path asked for a step that can't be shown now */
  | { readonly type: 'step.refused'; readonly step: EnrollmentStep }
  /** details and progress are saved: the toast "data saved" */
  | { readonly type: 'step.saved'; readonly step: EnrollmentStep }
  /** the form goes because the server has moved on meanwhile, in another tab or by the fund: say so */
  | { readonly type: 'dossier.overtaken' }
  | { readonly type: 'dossier.submitted' };

/**
 * `form`: the step's form is there and stays mounted · `question`: a confirmation is open ·
 * `details`/`progress`: which of the two calls is with the server or was refused · `terminal`: nothing to fill in.
 */
export type EnrollmentTag = 'busy' | 'form' | 'question' | 'details' | 'progress' | 'terminal';
