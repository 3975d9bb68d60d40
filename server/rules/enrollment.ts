import type {
  DocumentType,
  EnrollmentStatus,
  IdentityDocumentKind,
  RegistrationType,
} from '../../contract/enums.ts';
import { stepCount } from '../../contract/enums.ts';
import type { ErrorKey, FieldErrorKey } from '../../contract/errors.ts';
import { individualDocuments } from '../../contract/steps/documents.ts';
import { missingOfBusiness, type BusinessFacts } from './business.ts';
import { missingContract, missingPapers, required, type Held, type Missing } from './missing.ts';

/** What an individual has saved, as far as the order of steps depends on it. */
export type IndividualFacts = Held & {
  readonly type: 'INDIVIDUAL';
  readonly step1: { readonly accreditationClaimed: boolean } | null;
  readonly step2: { readonly identityDocumentKind: IdentityDocumentKind } | null;
  readonly step3: boolean;
  readonly step6: { readonly accreditationConfirmed: boolean } | null;
};
export type Facts = IndividualFacts | BusinessFacts;

/** The papers of individual step 4 by what is known so far (decisions §6). */
export function requiredPapers(facts: IndividualFacts): readonly DocumentType[] {
  return individualDocuments({
    identityDocumentKind: facts.step2?.identityDocumentKind ?? null,
    accreditationClaimed: facts.step1?.accreditationClaimed ?? false,
  });
}

function missingBank(facts: IndividualFacts): Missing {
  if (!facts.step6) return required(['step_6']);
  const confirmed = facts.step6.accreditationConfirmed || !facts.step1?.accreditationClaimed;
  return confirmed ? {} : { accredited_confirmation_check: 'must_be_confirmed' };
}

/**
 * What a step still lacks, named as the portal can show it: `step_2` for unsaved details, else the paper, template
 * or box, and of owners as `missingOfOwners` says. Empty: the step is finished. The summary (the last step) lacks nothing of its own.
 */
export function missingAt(step: number, facts: Facts): Missing {
  if (facts.type === 'BUSINESS') return missingOfBusiness(step, facts);
  switch (step) {
    case 1:
      return facts.step1 ? {} : required(['step_1']);
    case 2:
      return facts.step2 ? {} : required(['step_2']);
    case 3:
      return facts.step3 ? {} : required(['step_3']);
    case 4:
      return missingPapers(requiredPapers(facts), facts);
    case 5:
      return missingContract(facts);
    case 6:
      return { ...missingBank(facts), ...missingPapers(['bank_information'], facts) };
    default:
      return {};
  }
}

/** What all steps before `step` lack. */
export function missingBefore(step: number, facts: Facts): Missing {
  const missing: Record<string, FieldErrorKey> = {};
  for (let n = 1; n < step; n += 1) Object.assign(missing, missingAt(n, facts));
  return missing;
}

/** The first unfinished step (decisions §6): the last one when everything before it is there. */
export function firstUnfinished(facts: Facts): number {
  const last = stepCount[facts.type];
  for (let step = 1; step < last; step += 1) if (Object.keys(missingAt(step, facts)).length > 0) return step;
  return last;
}

export type Refusal = { readonly key: ErrorKey; readonly fields?: Missing };
export type Progress = { readonly step: number } | Refusal;

/**
 * Saving progress: `asked` is the step that the person is to be at. A step that was reached already changes nothing;
 * the next one is granted when the facts before it are there; a jump is refused. What is granted is the first
 * unfinished step, so that a paper put back into an old step doesn't send the person through all later ones again.
 */
export function advance(current: number, asked: number, facts: Facts): Progress {
  const ready = firstUnfinished(facts);
  if (asked <= current) return { step: Math.min(current, ready) };
  if (asked <= ready) return { step: ready };
  if (asked > current + 1) return { key: 'step_not_reached' };
  return { key: 'step_incomplete', fields: missingBefore(asked, facts) };
}

/** After any change before submission: the step falls back when a fact of an earlier one is gone, and never rises. */
export const settled = (current: number, facts: Facts): number => Math.min(current, firstUnfinished(facts));

/** Where a dossier stands, as far as the right to change it depends on it. */
export type Standing = {
  readonly type: RegistrationType;
  readonly current_step: number;
  readonly enrollment_status: EnrollmentStatus;
  readonly submitted_at: Date | null;
  /** steps that a correction has open */
  readonly reopened: readonly number[];
};

/** Whether what belongs to `step` may be written; null: yes. Without a saved registration only step 1 may. */
export function whyNotWritable(step: number, standing: Standing | null): ErrorKey | null {
  if (!standing) return step === 1 ? null : 'step_not_reached';
  if (standing.submitted_at) {
    const reopened = standing.enrollment_status !== 'REFUSED' && standing.reopened.includes(step);
    return reopened ? null : 'already_submitted';
  }
  return step <= standing.current_step ? null : 'step_not_reached';
}

/**
 * Submitting: every step's facts are judged anew, whatever step was stored. Null: granted. A submission repeated while
 * it waits for its decision is granted again and must change nothing (`repeated`).
 */
export function judgeSubmission(
  asked: number,
  facts: Facts,
  standing: Standing,
): Refusal | { readonly repeated: boolean } {
  if (asked !== stepCount[facts.type])
    return { key: 'validation_failed', fields: { current_step: 'invalid_value' } };
  if (standing.submitted_at && standing.reopened.length === 0) {
    const waiting = standing.enrollment_status === 'SUBMITTED' || standing.enrollment_status === 'IN_REVIEW';
    return waiting ? { repeated: true } : { key: 'already_submitted' };
  }
  const missing = missingBefore(asked, facts);
  if (Object.keys(missing).length > 0) return { key: 'step_incomplete', fields: missing };
  return { repeated: false };
}
