import type { DocumentStatus, Reason } from '../../contract/enums.ts';
import type { Effect } from '../../contract/values/effect.ts';
import type { PredictForm } from '../../contract/values/review.ts';
import { inSlot, stepOfSlot, type Slot } from './correction.ts';
import { sectionOf } from './documents.ts';
import type { Case, CaseIssue, CasePaper } from './review-case.ts';
import { isAboutData } from './review-sections.ts';

export type PaperEffect = Extract<Effect, { effect: 'paper.status' }>;
export type ExpiryEffect = Extract<Effect, { effect: 'paper.expiry' }>;
export type IssueEffect = Extract<Effect, { section: unknown; issue_id: unknown }>;
type Of<Name extends PredictForm['act']> = Extract<PredictForm, { act: Name }>;
type Words = { readonly reason: Reason | null; readonly text: string | null };

export const slotOf = ({ type, owner_id }: CasePaper): Slot => ({ document_type: type, owner_id });

const aboutSlot = (slot: Slot) => (issue: Pick<CaseIssue, 'document_type' | 'owner_id'>) =>
  issue.document_type === slot.document_type && issue.owner_id === slot.owner_id;

const paperStatus = ({ id, type, owner_id, status }: CasePaper, to: DocumentStatus): PaperEffect => ({
  effect: 'paper.status',
  file_id: id,
  document_type: type,
  owner_id,
  from: status,
  to,
});

const paperExpiry = (
  { id, type, owner_id, expires_on: from }: CasePaper,
  to: string | null,
): readonly ExpiryEffect[] =>
  from === to ? [] : [{ effect: 'paper.expiry', file_id: id, document_type: type, owner_id, from, to }];

function issueEffect(
  effect: IssueEffect['effect'],
  issue: Omit<CaseIssue, 'id' | 'reason' | 'text' | 'status' | 'version'> & { readonly id: string | null },
): IssueEffect {
  const { id, section, step, field, document_type, owner_id } = issue;
  return { effect, issue_id: id, section, step, field, document_type, owner_id };
}

/** What a decision says of a paper: a refusal has its reason, and a validation none. */
export const wordsOf = ({
  status,
  reason,
  text,
}: Pick<Of<'document'>, 'status' | 'reason' | 'text'>): Words => ({
  reason: status === 'REFUSED' ? (reason ?? 'OTHER') : null,
  text: text ?? null,
});

/** Until when a paper is valid by what is decided of it: a refusal leaves no such day. */
export const expiryOf = ({ status, expires_on }: Pick<Of<'document'>, 'status' | 'expires_on'>) =>
  status === 'VALIDATED' ? (expires_on ?? null) : null;

/** Whether a decision says of a paper what stands there already, the day of its expiry aside. */
export function isDecidedSo(paper: CasePaper, act: Of<'document'>): boolean {
  const { reason, text } = wordsOf(act);
  return paper.status === act.status && paper.reason === reason && paper.text === text;
}

/** What was raised about a paper's very slot, no field of it, and isn't settled. */
const raisedAbout = ({ issues }: Case, paper: CasePaper): readonly CaseIssue[] =>
  issues.filter(
    (issue) => issue.status !== 'RESOLVED' && issue.field === null && aboutSlot(slotOf(paper))(issue),
  );

/** A refusal opens the issue of its slot, opens it again where it was answered, or says its new words. */
function askAgain(before: Case, paper: CasePaper, { reason, text }: Words): readonly Effect[] {
  const raised = raisedAbout(before, paper);
  const open = raised.find(({ status }) => status === 'OPEN');
  if (open) return open.reason === reason && open.text === text ? [] : [issueEffect('issue.changed', open)];
  const [answered] = raised;
  if (answered) return [issueEffect('issue.reopened', answered)];
  const step = stepOfSlot(slotOf(paper), before.facts);
  if (step === null) return [];
  const about = { ...slotOf(paper), section: sectionOf(paper.type), step, field: null };
  return [issueEffect('issue.opened', { id: null, ...about })];
}

/**
 * Whoever validates the last paper of a slot has judged the answer to what was asked about it: the issue is resolved
 * with that. Where another paper of the slot still waits or is refused, it stays (decisions §7: staff resolve).
 */
function settle(before: Case, paper: CasePaper): readonly Effect[] {
  const others = before.papers.filter((one) => one.id !== paper.id && inSlot(slotOf(paper))(one));
  if (others.some(({ status }) => status !== 'VALIDATED')) return [];
  return raisedAbout(before, paper).map((issue) => issueEffect('issue.resolved', issue));
}

function decidePaper(before: Case, act: Of<'document'>): readonly Effect[] {
  const paper = before.papers.find(({ id }) => id === act.file_id);
  if (!paper) return [];
  const status = isDecidedSo(paper, act) ? [] : [paperStatus(paper, act.status)];
  const decided = [...status, ...paperExpiry(paper, expiryOf(act))];
  if (!before.dossier.submitted_at) return decided;
  const asks = act.status === 'REFUSED';
  return [...decided, ...(asks ? askAgain(before, paper, wordsOf(act)) : settle(before, paper))];
}

/** Whoever validates data has judged the answer to what was asked about them. */
function decideData(before: Case, act: Of<'data'>): readonly Effect[] {
  const item = before.items.find(({ key }) => key === act.item);
  if (!item || act.status !== 'VALIDATED') return [];
  return before.issues
    .filter((issue) => issue.status !== 'RESOLVED' && isAboutData(issue, item))
    .map((issue) => issueEffect('issue.resolved', issue));
}

/**
 * Issues that end without the member's answer take the refusal of their papers back with them: a paper waits for a
 * decision again, as before. Otherwise the dossier would keep a refused paper that nobody may replace.
 */
function takenBack(before: Case, ended: readonly CaseIssue[]): readonly Effect[] {
  const gone = new Set(ended.map(({ id }) => id));
  const open = before.issues.filter(({ id, status }) => status === 'OPEN' && !gone.has(id));
  const unsettled = ended.filter(({ status }) => status !== 'RESOLVED');
  return before.papers
    .filter((paper) => paper.status === 'REFUSED')
    .filter((paper) => unsettled.some(aboutSlot(slotOf(paper))) && !open.some(aboutSlot(slotOf(paper))))
    .map((paper) => paperStatus(paper, 'PENDING_VALIDATION'));
}

function withdraw(before: Case, ended: readonly CaseIssue[]): readonly Effect[] {
  return [...ended.map((issue) => issueEffect('issue.withdrawn', issue)), ...takenBack(before, ended)];
}

/** The words of an issue after a change: an absent entry leaves its own, an empty text takes the text back. */
export const wordsAfter = (
  { reason, text }: Pick<Of<'issue.update'>, 'reason' | 'text'>,
  own: Pick<CaseIssue, 'reason' | 'text'>,
): Pick<CaseIssue, 'reason' | 'text'> => ({
  reason: reason ?? own.reason,
  text: text === undefined ? own.text : text || null,
});

/**
 * A refusal of the slot that was said in the issue's words is said in its new ones: its member reads both. Not by an issue
 * that is settled, as another one asks for the paper then, nor where the dossier was refused for good.
 */
function refusedAlike(before: Case, issue: CaseIssue): readonly Effect[] {
  if (before.dossier.enrollment_status === 'REFUSED') return [];
  return before.papers
    .filter((paper) => paper.status === 'REFUSED' && raisedAbout(before, paper).includes(issue))
    .filter(({ reason, text }) => reason === issue.reason && text === issue.text)
    .map((paper) => paperStatus(paper, 'REFUSED'));
}

/** The words, the status, or both. Saying what is so already changes nothing. */
function changeIssue(before: Case, act: Of<'issue.update'>): readonly Effect[] {
  const issue = before.issues.find(({ id }) => id === act.issue_id);
  if (!issue) return [];
  const { reason, text } = wordsAfter(act, issue);
  const isSame = reason === issue.reason && text === issue.text;
  const alike = isSame ? [] : refusedAlike(before, issue);
  if (act.status === 'OPEN' && issue.status !== 'OPEN')
    return [issueEffect('issue.reopened', issue), ...alike];
  if (act.status === 'RESOLVED' && issue.status !== 'RESOLVED')
    return [issueEffect('issue.resolved', issue), ...takenBack(before, [issue])];
  return isSame ? [] : [issueEffect('issue.changed', issue), ...alike];
}

/** What an act does by itself to papers and issues, without what follows from that. */
export function directEffects(before: Case, act: PredictForm): readonly Effect[] {
  switch (act.act) {
    case 'document':
      return decidePaper(before, act);
    case 'data':
      return decideData(before, act);
    case 'issue.create': {
      const { section, step, field = null, document_type = null, owner_id = null } = act;
      return [issueEffect('issue.opened', { id: null, section, step, field, document_type, owner_id })];
    }
    case 'issue.update':
      return changeIssue(before, act);
    case 'issue.remove':
      return withdraw(
        before,
        before.issues.filter(({ id }) => id === act.issue_id),
      );
    case 'issue.removeAll':
      return withdraw(before, before.issues);
    case 'final':
      return [];
  }
}
