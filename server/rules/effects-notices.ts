import type { Section } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import type { NotificationKind } from '../../contract/values/notification-kinds.ts';
import type { NotificationSubject } from '../../contract/values/notification.ts';
import type { IssueEffect, PaperEffect } from './effects-direct.ts';
import { stepOfSlot } from './correction.ts';
import type { Facts } from './enrollment.ts';
import type { Case } from './review-case.ts';

/** Something to tell the member. */
export type MemberNotice = {
  readonly kind: NotificationKind;
  readonly subject: NotificationSubject;
  readonly openBefore?: number;
};

/** Stands for the id of an issue that is yet to be raised: that there is one decides which mail goes out. */
export const futureIssue = '00000000-0000-4000-8000-000000000000';

const asks = ({ effect }: Effect): boolean => effect === 'issue.opened' || effect === 'issue.reopened';

const ends = ({ effect }: Effect): boolean => effect === 'issue.resolved' || effect === 'issue.withdrawn';

const isIssue = (effect: Effect): effect is IssueEffect => 'issue_id' in effect;
const issueOf = (paper: PaperEffect, effects: readonly Effect[]): IssueEffect | undefined =>
  effects
    .filter(isIssue)
    .find(
      ({ effect, document_type, owner_id }) =>
        (effect === 'issue.changed' || effect === 'issue.opened' || effect === 'issue.reopened') &&
        document_type === paper.document_type &&
        owner_id === paper.owner_id,
    );

function subjectOfPaper(
  { file_id, document_type, owner_id }: PaperEffect,
  facts: Facts,
): NotificationSubject {
  const step = stepOfSlot({ document_type, owner_id }, facts);
  return { file_id, document_type, ...(step && { step }), ...(owner_id && { owner_id }) };
}

function subjectOfIssue({
  issue_id,
  section,
  step,
  field,
  document_type,
  owner_id,
}: IssueEffect): NotificationSubject {
  return {
    issue_id: issue_id ?? futureIssue,
    section,
    step,
    ...(field && { field }),
    ...(document_type && { document_type }),
    ...(owner_id && { owner_id }),
  };
}

type Known = { readonly facts: Facts; readonly openBefore: number };

function ofPaper(
  paper: PaperEffect,
  effects: readonly Effect[],
  { facts, openBefore }: Known,
): readonly MemberNotice[] {
  if (paper.from === paper.to || paper.to === 'PENDING_VALIDATION') return [];
  const subject = subjectOfPaper(paper, facts);
  if (paper.to === 'VALIDATED') return [{ kind: 'document_validated', subject }];
  const issue = issueOf(paper, effects);
  if (!issue) return [{ kind: 'document_refused', subject }];
  return [{ kind: 'document_refused', subject: { ...subjectOfIssue(issue), ...subject }, openBefore }];
}

/** A refused paper tells of its issue itself. */
function ofIssue(
  issue: IssueEffect,
  effects: readonly Effect[],
  openBefore: number,
): readonly MemberNotice[] {
  const isTold = effects.some(
    (effect) =>
      effect.effect === 'paper.status' &&
      effect.from !== 'REFUSED' &&
      effect.to === 'REFUSED' &&
      issueOf(effect, effects) === issue,
  );
  if (!asks(issue) || isTold) return [];
  return [{ kind: 'correction_requested', subject: subjectOfIssue(issue), openBefore }];
}

/**
 * That what was asked for is settled: the issue was resolved or withdrawn, with an answer or without. A validated paper
 * tells so of the issue about it itself.
 */
function ofEnded(
  issue: IssueEffect,
  effects: readonly Effect[],
  issues: Case['issues'],
): readonly MemberNotice[] {
  const isOver = issues.some(({ id, status }) => id === issue.issue_id && status === 'RESOLVED');
  const isTold = effects.some(
    (effect) =>
      effect.effect === 'paper.status' &&
      effect.to === 'VALIDATED' &&
      issue.field === null &&
      effect.document_type === issue.document_type &&
      effect.owner_id === issue.owner_id,
  );
  return isOver || isTold ? [] : [{ kind: 'correction_settled', subject: subjectOfIssue(issue) }];
}

function ofDossier({ to }: Extract<Effect, { effect: 'dossier.status' }>): readonly MemberNotice[] {
  if (to === 'VALIDATED') return [{ kind: 'dossier_validated', subject: {} }];
  return to === 'REFUSED' ? [{ kind: 'dossier_refused', subject: {} }] : [];
}

/**
 * What the member is told of these effects, one notice for each change of a status; `validated`: the sections that are
 * validated by them as far as the member is told.
 */
export function noticesOf(
  { issues, facts }: Pick<Case, 'issues' | 'facts'>,
  effects: readonly Effect[],
  validated: readonly Section[],
): readonly MemberNotice[] {
  const openBefore = issues.filter(({ status }) => status === 'OPEN').length;
  const ofParts = effects.flatMap((effect): readonly MemberNotice[] => {
    if (effect.effect === 'paper.status') return ofPaper(effect, effects, { facts, openBefore });
    if (!isIssue(effect)) return [];
    return ends(effect) ? ofEnded(effect, effects, issues) : ofIssue(effect, effects, openBefore);
  });
  const ofSections = validated.map((section): MemberNotice => ({
    kind: 'section_validated',
    subject: { section },
  }));
  const ofWhole = effects.flatMap((effect) => (effect.effect === 'dossier.status' ? ofDossier(effect) : []));
  return [...ofParts, ...ofSections, ...ofWhole];
}
