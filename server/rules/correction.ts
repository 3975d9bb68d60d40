import {
  stepCount,
  type DocumentStatus,
  type DocumentType,
  type EnrollmentStatus,
  type RegistrationType,
} from '../../contract/enums.ts';
import { ownerSlotStep, slotStep } from './documents.ts';
import { missingAt, type Facts, type Refusal } from './enrollment.ts';
import type { Missing } from './missing.ts';

/** A submitted dossier, as far as its correction depends on it. */
export type Sent = {
  readonly type: RegistrationType;
  readonly enrollment_status: EnrollmentStatus;
  readonly submitted_at: Date | null;
};

/** The slot of a paper: its type, and whose it is. */
export type Slot = { readonly document_type: DocumentType; readonly owner_id: string | null };
/** A paper that is neither replaced nor removed. */
export type CurrentPaper = {
  readonly id: string;
  readonly type: DocumentType;
  readonly owner_id: string | null;
  readonly status: DocumentStatus;
};

/** What reopens a step: an OPEN issue, or a step that a change in the correction has left unfinished. */
export type Reopening = {
  readonly step: number;
  /** the person went on from the step after it was reopened */
  readonly attended: boolean;
  /** the slot that an issue names, and the papers that were in it when the issue was opened */
  readonly paper: (Slot & { readonly former: readonly string[] }) | null;
};

/** A step of a correction. It is attended once the person has gone on from it and it lacks nothing. */
export type Reopened = { readonly step: number; readonly attended: boolean; readonly missing: Missing };

/** What a correction is judged by. */
export type CorrectionFacts = { readonly facts: Facts; readonly papers: readonly CurrentPaper[] };

export const inSlot =
  ({ document_type, owner_id }: Slot) =>
  (paper: { readonly type: DocumentType; readonly owner_id: string | null }): boolean =>
    paper.type === document_type && paper.owner_id === owner_id;

/** The step that a slot belongs to; null: the dossier has no such slot, or no such owner. */
export const stepOfSlot = ({ document_type, owner_id }: Slot, facts: Facts): number | null =>
  owner_id === null ? slotStep(document_type, facts) : ownerSlotStep(document_type, owner_id, facts);

/** A missing paper's name, as `step_incomplete` says it. */
export const paperName = ({ document_type, owner_id }: Slot): string =>
  owner_id === null ? document_type : `owner.${owner_id}.${document_type}`;

/**
 * What an issue about a paper still waits for: one that came after the issue was opened, and none left that was
 * refused. A slot that the dossier doesn't have any more waits for nothing: who has a passport now owes no back.
 */
function missingPaper({ paper }: Reopening, { facts, papers }: CorrectionFacts): Missing {
  if (!paper || stepOfSlot(paper, facts) === null) return {};
  const present = papers.filter(inSlot(paper));
  const isNew = present.some(({ id }) => !paper.former.includes(id));
  const isClean = present.every(({ status }) => status !== 'REFUSED');
  return isNew && isClean ? {} : { [paperName(paper)]: 'required' };
}

/**
 * The steps of a dossier's correction, ascending; empty: there is none. Before submission nothing has to be reopened,
 * and a final refusal ends what was open. A validated dossier is corrected as any other: its status stays.
 */
export function reopenedSteps(
  dossier: Sent,
  reopenings: readonly Pick<Reopening, 'step'>[],
): readonly number[] {
  if (!dossier.submitted_at || dossier.enrollment_status === 'REFUSED') return [];
  return [...new Set(reopenings.map(({ step }) => step))].toSorted((one, other) => one - other);
}

/** The same, with what each step still waits for. */
export function correctionOf(
  dossier: Sent,
  reopenings: readonly Reopening[],
  known: CorrectionFacts,
): readonly Reopened[] {
  return reopenedSteps(dossier, reopenings).map((step) => {
    const own = reopenings.filter((reopening) => reopening.step === step);
    const papers = own.map((reopening) => missingPaper(reopening, known));
    const missing: Missing = Object.assign({}, missingAt(step, known.facts), ...papers);
    const isWhole = Object.keys(missing).length === 0;
    return { step, missing, attended: isWhole && own.every(({ attended }) => attended) };
  });
}

/** Where a person is in a correction: the first step that is not attended yet, or the last one, to check and send. */
export const stepInCorrection = (type: RegistrationType, correction: readonly Reopened[]): number =>
  correction.find(({ attended }) => !attended)?.step ?? stepCount[type];

/**
 * Going on within a correction to step `asked`: the one after where the person is, as in the enrollment, or the next
 * of the correction itself. Either leads to the next one that is not attended, or to the last; `attended` is then the
 * step that was left. A step that was attended may be saved again, and nothing changes. Every other lies outside.
 */
export function goOnInCorrection(
  asked: number,
  type: RegistrationType,
  correction: readonly Reopened[],
): Refusal | { readonly attended: number | null } {
  if (asked > stepCount[type]) return { key: 'step_not_reached' };
  const current = stepInCorrection(type, correction);
  const has = (step: number) => correction.some((reopened) => reopened.step === step);
  if (asked === current) return { attended: null };
  if (asked < current) return has(asked) || has(asked - 1) ? { attended: null } : { key: 'step_not_reached' };
  const rest = correction.filter(({ step, attended }) => step !== current && !attended);
  const next = rest[0]?.step ?? stepCount[type];
  if (asked !== current + 1 && asked !== next) return { key: 'step_not_reached' };
  const missing = correction.find(({ step }) => step === current)?.missing ?? {};
  if (Object.keys(missing).length > 0) return { key: 'step_incomplete', fields: missing };
  return { attended: current };
}

/** Why a correction can't be sent yet; null: every step of it is attended. */
export function whyNotAnswered(correction: readonly Reopened[]): Refusal | null {
  const waiting = correction.filter(({ attended }) => !attended);
  if (waiting.length === 0) return null;
  const missing: Missing = Object.assign({}, ...waiting.map((reopened) => reopened.missing));
  return Object.keys(missing).length > 0
    ? { key: 'step_incomplete', fields: missing }
    : { key: 'step_not_reached' };
}

type Settling = {
  /** an issue was open before */
  readonly hadIssues: boolean;
  /** the steps that open issues name now */
  readonly named: readonly number[];
  /** the steps that lack something now */
  readonly unfinished: readonly number[];
};

/**
 * The steps that a correction has open beside those that issues name, after a change: what it left unfinished joins
 * them, and stays until the correction is sent. With the last issue that the fund takes away goes what is whole.
 */
export function settledSteps(
  steps: readonly number[],
  { hadIssues, named, unfinished }: Settling,
): readonly number[] {
  const isEnding = hadIssues && named.length === 0;
  const kept = isEnding ? steps.filter((step) => unfinished.includes(step)) : steps;
  const joining = unfinished.filter((step) => !named.includes(step) && !kept.includes(step));
  return [...kept, ...joining];
}

/** The steps that the facts leave unfinished in a dossier that was whole when it was sent. */
export function unfinishedSteps(facts: Facts): readonly number[] {
  const before = Array.from({ length: stepCount[facts.type] - 1 }, (_, at) => at + 1);
  return before.filter((step) => Object.keys(missingAt(step, facts)).length > 0);
}
