import type { RegistrationType } from '../../contract/enums.ts';
import type { EnrollmentStep, EnrollmentTag, StepEvent } from '../enrollment-step/types.ts';
import type { Refusal } from '../refusal.ts';

/** The steps that can be corrected, of either type, in the order in which a person meets them. */
export const correctionSteps = [
  'investorType',
  'identity',
  'address',
  'documents',
  'company',
  'addressAndOfficer',
  'beneficialOwners',
  'companyDocuments',
  'contract',
  'bankInformation',
] as const;

/** Where a person can be in a correction; `summary` is the last step's path: what was sent beside what is sent now. */
export type CorrectionPlace = 'overview' | EnrollmentStep;

/** What the server holds of a correction: all that is persisted of this chart. */
export type Correction = {
  readonly type: RegistrationType;
  /** numbers of the steps to correct, ascending; empty: there is nothing to correct */
  readonly affected: readonly number[];
  /** number of the first affected step that is not attended yet; of the last step when all are */
  readonly reached: number;
};
export type LoadedCorrection = { readonly kind: 'none' } | ({ readonly kind: 'saved' } & Correction);

export type CorrectionInput = {
  /** what the path asks for */
  readonly requested: CorrectionPlace;
};

export type CorrectionContext = Correction & {
  /** where a jump leads, between asking and arriving; otherwise the overview, to which reading again leads */
  readonly destination: CorrectionPlace;
  readonly refusal: Refusal | null;
};

export type CorrectionEvent =
  | StepEvent
  | { readonly type: 'load.retried' }
  /** the overview's button: to the first step that is not attended yet */
  | { readonly type: 'correction.started' }
  /** the rail, a back or a change link (`person`), or the path (`address`) asks for a place */
  | {
      readonly type: 'step.requested';
      readonly step: CorrectionPlace;
      readonly by: 'person' | 'address';
    }
  /** the button below the comparison */
  | { readonly type: 'answers.confirmed' }
  /** the server says otherwise than this page: another device, or the fund added or withdrew an issue */
  | { readonly type: 'progress.changed'; readonly progress: Correction };

export type CorrectionNotice =
  /** for the adapter to the URL: the path asked for a place that can't be shown now */
  | { readonly type: 'step.refused'; readonly step: CorrectionPlace }
  /** details and progress are saved: the toast "data saved" */
  | { readonly type: 'step.saved'; readonly step: EnrollmentStep }
  /** the page goes to another state because the server has moved on meanwhile: say so */
  | { readonly type: 'dossier.overtaken' }
  | { readonly type: 'dossier.submitted' };

export type CorrectionTag = Exclude<EnrollmentTag, 'question'>;
