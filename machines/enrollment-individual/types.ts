import type { RegistrationType } from '../../contract/enums.ts';
import type { Progress, StepEvent, StepValues } from '../enrollment-step/types.ts';
import type { Refusal } from '../refusal.ts';

/** The seven steps in their order; the place in this list is the step's number less one. */
export const individualSteps = [
  'investorType',
  'identity',
  'address',
  'documents',
  'contract',
  'bankInformation',
  'summary',
] as const;
export type IndividualStep = (typeof individualSteps)[number];

/** `requested`: the step that the path asks for; null lets the saved progress decide. */
export type EnrollmentInput = { readonly requested: IndividualStep | null };

export type EnrollmentContext = {
  /** number of the first unfinished step, 1 to 7 */
  readonly reached: number;
  readonly type: RegistrationType;
  /** where a jump leads, between asking and arriving */
  readonly destination: IndividualStep | null;
  /** whether the server holds a registration, so that changing the type drops something */
  readonly saved: boolean;
  readonly refusal: Refusal | null;
};

export type SaveStepInput = { readonly step: IndividualStep; readonly values: StepValues };

export type EnrollmentEvent =
  | StepEvent
  | { readonly type: 'load.retried' }
  /** the rail, a back or a change link (`person`), or the path (`address`) asks for a step */
  | {
      readonly type: 'step.requested';
      readonly step: IndividualStep;
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
  | { readonly type: 'step.refused'; readonly step: IndividualStep }
  /** details and progress are saved: the toast "data saved" */
  | { readonly type: 'step.saved'; readonly step: IndividualStep }
  | { readonly type: 'dossier.submitted' };

/**
 * `form`: the step's form is there and stays mounted · `question`: a confirmation is open ·
 * `details`/`progress`: which of the two calls is with the server or was refused · `terminal`: nothing to fill in.
 */
export type EnrollmentTag = 'busy' | 'form' | 'question' | 'details' | 'progress' | 'terminal';
