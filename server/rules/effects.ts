import { sections, type Section } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import type { PredictForm } from '../../contract/values/review.ts';
import { reopenedSteps, settledSteps, unfinishedSteps } from './correction.ts';
import { directEffects, type PaperEffect } from './effects-direct.ts';
import { settled } from './enrollment.ts';
import { waitsAgain } from './members.ts';
import { withPapers, type Case, type CaseIssue, type CaseItem, type CasePaper } from './review-case.ts';
import { digest } from './review-items.ts';
import {
  factsVersion,
  sectionStatuses,
  statusOfItem,
  toldStatuses,
  versionOfItem,
} from './review-sections.ts';

/** What a reviewer does, as the call that does it takes it. */
export type Act = PredictForm;

/** An issue that is yet to be raised has no id; within one act there is at most one. */
const unraised = 'new';
/** A validation that is yet to be written. */
const now = { by: '', at: new Date(0) };

function paperAfter(paper: CasePaper, effects: readonly Effect[]): CasePaper {
  const own = effects.find(
    (effect): effect is PaperEffect => effect.effect === 'paper.status' && effect.file_id === paper.id,
  );
  return own ? { ...paper, status: own.to } : paper;
}

function issuesAfter(issues: readonly CaseIssue[], effects: readonly Effect[]): readonly CaseIssue[] {
  return effects.reduce<readonly CaseIssue[]>((found, effect) => {
    switch (effect.effect) {
      case 'issue.opened': {
        const { section, step, field, document_type, owner_id } = effect;
        const about = { section, step, field, document_type, owner_id };
        return [
          ...found,
          { id: unraised, ...about, reason: 'OTHER', text: null, status: 'OPEN', version: 1 },
        ];
      }
      case 'issue.reopened':
        return found.map((issue) => (issue.id === effect.issue_id ? { ...issue, status: 'OPEN' } : issue));
      case 'issue.resolved':
        return found.map((issue) =>
          issue.id === effect.issue_id ? { ...issue, status: 'RESOLVED' } : issue,
        );
      case 'issue.withdrawn':
        return found.filter(({ id }) => id !== effect.issue_id);
      default:
        return found;
    }
  }, issues);
}

/** The steps that a correction has open, by issues or beside them. */
const openSteps = ({ dossier, issues, reopened }: Case): readonly number[] =>
  reopenedSteps(dossier, [
    ...issues.filter(({ status }) => status === 'OPEN'),
    ...reopened.map((step) => ({ step })),
  ]);

/** The dossier as the direct effects of an act leave it, its correction settled. */
function caseAfter(before: Case, act: Act, direct: readonly Effect[]): Case {
  const papers = before.papers.map((paper) => paperAfter(paper, direct));
  const issues = issuesAfter(before.issues, direct);
  const facts = withPapers(before.facts, papers);
  const items = before.items.map((item) =>
    act.act === 'data' && item.key === act.item
      ? { ...item, validated: act.status === 'VALIDATED' ? (item.validated ?? now) : null }
      : item,
  );
  const named = issues.filter(({ status }) => status === 'OPEN').map(({ step }) => step);
  const { dossier } = before;
  const reopened = dossier.submitted_at
    ? settledSteps(before.reopened, {
        hadIssues: before.issues.some(({ status }) => status === 'OPEN'),
        named,
        unfinished: unfinishedSteps(facts),
      })
    : before.reopened;
  const enrollment_status = act.act === 'final' ? act.status : dossier.enrollment_status;
  return { ...before, papers, issues, facts, items, reopened, dossier: { ...dossier, enrollment_status } };
}

function dataEffects(before: Case, after: Case): readonly Effect[] {
  return after.items
    .filter(({ kind }) => kind === 'data')
    .flatMap((item): readonly Effect[] => {
      const former = before.items.find(({ key }) => key === item.key) ?? item;
      const [from, to] = [statusOfItem(former, before), statusOfItem(item, after)];
      return from === to ? [] : [{ effect: 'data.status', item: item.key, from, to }];
    });
}

/** Before submission a refused paper takes its dossier back to its step; later, a correction opens and closes steps. */
function stepEffects(before: Case, after: Case): readonly Effect[] {
  if (!before.dossier.submitted_at) {
    const { current_step } = before.dossier;
    const step = settled(current_step, after.facts);
    return step < settled(current_step, before.facts) ? [{ effect: 'step.reopened', step }] : [];
  }
  const [were, are] = [openSteps(before), openSteps(after)];
  return [
    ...are.filter((step) => !were.includes(step)).map((step) => ({ effect: 'step.reopened' as const, step })),
    ...were.filter((step) => !are.includes(step)).map((step) => ({ effect: 'step.closed' as const, step })),
  ];
}

function sectionEffects(before: Case, after: Case): readonly Effect[] {
  const [were, are] = [sectionStatuses(before), sectionStatuses(after)];
  return sections.flatMap((section): readonly Effect[] =>
    were[section] === are[section]
      ? []
      : [{ effect: 'section.status', section, from: were[section], to: are[section] }],
  );
}

/** Whether a validated dossier that waited to be decided again waits no longer. */
export function isRechecked(before: Case, after: Case): boolean {
  const waits = (one: Case) => waitsAgain(one.dossier.enrollment_status, () => sectionStatuses(one));
  return waits(before) && !waits(after);
}

/** The status of the dossier, and that nobody has it any more whose work is done. */
function finalEffects(before: Case, after: Case, act: Act): readonly Effect[] {
  const { dossier, reviewer_id } = before;
  const decided: readonly Effect[] =
    act.act === 'final'
      ? [{ effect: 'dossier.status', from: dossier.enrollment_status, to: act.status }]
      : [];
  const isDone = decided.length > 0 || isRechecked(before, after);
  return isDone && reviewer_id ? [...decided, { effect: 'assignment.ended', reviewer_id }] : decided;
}

/** Whoever validates a signed paper, its section or the dossier is told that it says something else by now. */
function outdatedEffects({ papers, outdated_paper }: Case, effects: readonly Effect[]): readonly Effect[] {
  const validates = effects.some(
    (effect) =>
      (effect.effect === 'paper.status' && effect.file_id === outdated_paper && effect.to === 'VALIDATED') ||
      (effect.effect === 'section.status' && effect.section === 'CONTRACT' && effect.to === 'VALIDATED') ||
      (effect.effect === 'dossier.status' && effect.to === 'VALIDATED'),
  );
  if (!validates) return [];
  return papers
    .filter(({ id }) => id === outdated_paper)
    .map(({ id, type, owner_id }) => ({
      effect: 'paper.outdated',
      file_id: id,
      document_type: type,
      owner_id,
    }));
}

/**
 * All that an act changes in a dossier, in the order in which it is done: papers and issues, then the data, steps and
 * sections that follow from them, then the dossier. The messages that go out with it are `noticesOf` these. The act is
 * taken as granted (`whyNotAct`).
 */
export function effectsOf(before: Case, act: Act): readonly Effect[] {
  const direct = directEffects(before, act);
  const after = caseAfter(before, act, direct);
  const effects = [
    ...direct,
    ...dataEffects(before, after),
    ...stepEffects(before, after),
    ...sectionEffects(before, after),
    ...finalEffects(before, after, act),
  ];
  return [...effects, ...outdatedEffects(before, effects)];
}

/** The sections that an act validates as far as the member is told: not always those that it validates for the fund. */
export function sectionsToTell(before: Case, act: Act): readonly Section[] {
  const [were, are] = [
    toldStatuses(before),
    toldStatuses(caseAfter(before, act, directEffects(before, act))),
  ];
  return sections.filter((section) => were[section] !== 'VALIDATED' && are[section] === 'VALIDATED');
}

const issueVersion = ({ issues }: Case, issueId: string) =>
  issues.find(({ id }) => id === issueId)?.version ?? null;

/** What an act rests on beside its effects: when any of it moves, the act was predicted for something else. */
function basisOf(dossier: Case, act: Act): unknown {
  const versions = (items: readonly CaseItem[]) => items.map((item) => versionOfItem(item, dossier));
  switch (act.act) {
    case 'document':
      return versions(dossier.items.filter(({ file_id }) => file_id === act.file_id));
    case 'data':
      return versions(dossier.items.filter(({ key }) => key === act.item));
    case 'issue.create':
      return versions(dossier.items.filter(({ step }) => step === act.step));
    case 'issue.update':
    case 'issue.remove':
      return issueVersion(dossier, act.issue_id);
    case 'issue.removeAll':
      return dossier.issues.map(({ id, version }) => [id, version]);
    case 'final':
      return factsVersion(dossier);
  }
}

/** That values are there already is decided anew, and not which is the newest of them: there is another one each day. */
const withoutNewest = (effect: Effect): Effect =>
  effect.effect === 'values.missed'
    ? { ...effect, value_date: null, year: null, quarter_number: null }
    : effect;

/**
 * Of what an act would do, all that its facts decide. Whether a notice has its mail now, and in which language, is told
 * beside it, and is up to the hour and to what its reader chose meanwhile: no reason to decide anew.
 */
export const decidedByFacts = (effects: readonly Effect[]): readonly Effect[] =>
  effects.filter(({ effect }) => effect !== 'mail').map(withoutNewest);

/**
 * SHA-256 of everything that an act would do, its notices included, and of the facts that this rests on. The words of
 * a refusal are none of it: they may still be polished. Two people agree on less (`hashOfDecision`).
 */
export const hashOf = (dossier: Case, act: Act, effects: readonly Effect[]): string =>
  digest([dossier.dossier.user_id, act.act, decidedByFacts(effects), basisOf(dossier, act)]);
