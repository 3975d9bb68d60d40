import type { Act } from './effects.ts';
import type { Refusal } from './enrollment.ts';
import { stepOfSlot } from './correction.ts';
import { expiresOnError } from './documents.ts';
import { canBeSentBack, scopeProblems } from './issues.ts';
import { hasFailed, type Case } from './review-case.ts';
import { lacksOfDossier, versionOfItem } from './review-sections.ts';

type Of<Name extends Act['act']> = Extract<Act, { act: Name }>;
const conflict: Refusal = { key: 'conflict' };
const absent: Refusal = { key: 'not_found' };

function whyNotPaper(dossier: Case, act: Of<'document'>, today: string): Refusal | null {
  const paper = dossier.papers.find(({ id }) => id === act.file_id);
  if (!paper || dossier.dossier.enrollment_status === 'REFUSED') return conflict;
  const wrongDay = expiresOnError(paper.type, act.expires_on, today);
  if (wrongDay) return { key: 'validation_failed', fields: { expires_on: wrongDay } };
  const item = dossier.items.find(({ file_id }) => file_id === act.file_id);
  if (act.status === 'VALIDATED') return item && hasFailed(item) ? { key: 'checks_failed' } : null;
  // Nobody could send another: the dossier has stopped asking for this paper.
  const step = stepOfSlot({ document_type: paper.type, owner_id: paper.owner_id }, dossier.facts);
  return step === null ? conflict : null;
}

function whyNotData(dossier: Case, act: Of<'data'>): Refusal | null {
  const item = dossier.items.find(({ key, kind }) => key === act.item && kind === 'data');
  if (!item) return absent;
  if (dossier.dossier.enrollment_status === 'REFUSED') return conflict;
  if (versionOfItem(item, dossier) !== act.version) return { key: 'stale_version' };
  return act.status === 'VALIDATED' && hasFailed(item) ? { key: 'checks_failed' } : null;
}

function whyNotRaised(dossier: Case, act: Of<'issue.create'>): Refusal | null {
  if (!canBeSentBack(dossier.dossier)) return conflict;
  const fields = scopeProblems(act, dossier.facts);
  return Object.keys(fields).length > 0 ? { key: 'validation_failed', fields } : null;
}

/** An issue is opened again unless the dossier is refused for good or no longer has what the issue names. */
function whyNotChanged(dossier: Case, act: Of<'issue.update'>): Refusal | null {
  const issue = dossier.issues.find(({ id }) => id === act.issue_id);
  if (!issue) return absent;
  if (issue.version !== act.version) return { key: 'stale_version' };
  // a reason that says nothing by itself keeps its text
  if (act.text === '' && (act.reason ?? issue.reason) === 'OTHER')
    return { key: 'validation_failed', fields: { text: 'required' } };
  if (act.status !== 'OPEN' || issue.status === 'OPEN') return null;
  const isPlaced = Object.keys(scopeProblems(issue, dossier.facts)).length === 0;
  return canBeSentBack(dossier.dossier) && isPlaced ? null : conflict;
}

function whyNotFinal(dossier: Case, act: Of<'final'>): Refusal | null {
  const { enrollment_status } = dossier.dossier;
  if (enrollment_status !== 'SUBMITTED' && enrollment_status !== 'IN_REVIEW') return conflict;
  if (act.status === 'REFUSED') return null;
  const fields = lacksOfDossier(dossier);
  return Object.keys(fields).length > 0 ? { key: 'step_incomplete', fields } : null;
}

/**
 * Why an act can't be done; null: it can. `conflict` where the dossier or the paper is no longer what it was,
 * `checks_failed` where a check contradicts a validation, `step_incomplete` with what keeps a dossier from being
 * validated, as `KYC.screening` or `CONTRACT.paper:<id>`. `today`: `YYYY-MM-DD`, UTC.
 */
export function whyNotAct(dossier: Case, act: Act, today: string): Refusal | null {
  switch (act.act) {
    case 'document':
      return whyNotPaper(dossier, act, today);
    case 'data':
      return whyNotData(dossier, act);
    case 'issue.create':
      return whyNotRaised(dossier, act);
    case 'issue.update':
      return whyNotChanged(dossier, act);
    case 'issue.remove':
      return dossier.issues.some(({ id }) => id === act.issue_id) ? null : absent;
    case 'issue.removeAll':
      return null;
    case 'final':
      return whyNotFinal(dossier, act);
  }
}
