import { stepCount, type EnrollmentStatus, type RegistrationType } from '../../contract/enums.ts';

/** A step that is open in a correction. `attended`: the person has gone on from it since its last issue was opened. */
export type Reopened = { readonly step: number; readonly attended: boolean };

/** A submitted dossier, as far as its correction depends on it. */
export type Sent = {
  readonly type: RegistrationType;
  readonly enrollment_status: EnrollmentStatus;
  readonly submitted_at: Date | null;
};

/**
 * The steps of a dossier's correction, ascending; empty: there is none. Before submission nothing has to be reopened,
 * and a final refusal ends what was open.
 */
export function correctionOf(dossier: Sent, reopened: readonly Reopened[]): readonly Reopened[] {
  if (!dossier.submitted_at || dossier.enrollment_status === 'REFUSED') return [];
  return reopened.toSorted((one, other) => one.step - other.step);
}

/** Where a person is in a correction: the first step that is not attended yet, or the last one, to check and send. */
export const stepInCorrection = (type: RegistrationType, correction: readonly Reopened[]): number =>
  correction.find(({ attended }) => !attended)?.step ?? stepCount[type];
