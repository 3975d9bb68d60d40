import { member } from '../http/context.ts';
import { decideFile } from '../repositories/decisions.ts';
import type { StoredFile } from '../repositories/files.ts';
import { stepOfSlot } from '../rules/correction.ts';
import {
  expiryOf,
  isDecidedSo,
  wordsAfter,
  wordsOf,
  type ExpiryEffect,
  type PaperEffect,
} from '../rules/effects-direct.ts';
import { record } from './recorded.ts';
import type { Doing } from './review-effects.ts';

/** What the log keeps of a decision. A paper that bears no day of expiry, and bore none, isn't asked for it. */
function saidOf(before: StoredFile, after: StoredFile) {
  const isDated = before.expires_on !== null || after.expires_on !== null;
  const said = ({ status, reason, text, expires_on }: StoredFile) => ({
    status,
    reason,
    text,
    ...(isDated && { expires_on }),
  });
  return { before: said(before), after: said(after) };
}

/** How the log names a paper. A refusal that is taken back with its issue is the fund's inner work. */
function subjectOf({ dossier }: Doing, { id, type, owner_id, status }: StoredFile) {
  const step = stepOfSlot({ document_type: type, owner_id }, dossier.facts);
  const paper = { step, document_type: type, file_id: id, ...(owner_id && { owner_id }) };
  return status === 'PENDING_VALIDATION' ? { kind: 'refusal_taken_back', ...paper } : paper;
}

const operations = { VALIDATED: 'VALIDATE', REFUSED: 'REFUSE', PENDING_VALIDATION: 'UPDATE' } as const;

/** What a paper is decided with, or refused with in the new words of its issue; null: it waits for a decision again. */
function decisionOf({ act, dossier }: Doing, to: PaperEffect['to']) {
  if (act.act === 'document') return { ...wordsOf(act), expires_on: expiryOf(act) };
  if (act.act !== 'issue.update' || to !== 'REFUSED') return null;
  const issue = dossier.issues.find(({ id }) => id === act.issue_id);
  return issue ? wordsAfter(act, issue) : null;
}

/** Decides a paper by the reviewer's words, says its refusal in other ones, or takes it back. */
export async function applyPaper(
  doing: Doing,
  { file_id, to }: Pick<PaperEffect, 'file_id' | 'to'>,
): Promise<void> {
  const { review, dossier } = doing;
  const { context, trx, userId } = review;
  const before = dossier.files.find(({ id }) => id === file_id);
  if (!before) return;
  const decision = decisionOf(doing, to);
  const after = await decideFile(trx, file_id, {
    status: to,
    ...(decision ?? { reason: null, text: null }),
    decided_at: decision && context.clock.now(),
    decided_by: decision && member(context).id,
  });
  await record(context, trx, {
    memberId: userId,
    activity_type: 'DOCUMENT',
    operation_type: operations[to],
    subject: subjectOf(doing, after),
    ...saidOf(before, after),
  });
}

/** Another day alone: the paper is validated anew. Where more is decided, the day is written with that. */
export async function applyExpiry(doing: Doing, { file_id }: ExpiryEffect): Promise<void> {
  const { dossier, act } = doing;
  const paper = dossier.papers.find(({ id }) => id === file_id);
  if (act.act === 'document' && paper && isDecidedSo(paper, act))
    await applyPaper(doing, { file_id, to: act.status });
}
