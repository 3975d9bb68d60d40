import { member } from '../http/context.ts';
import { decideFile } from '../repositories/decisions.ts';
import type { StoredFile } from '../repositories/files.ts';
import { stepOfSlot } from '../rules/correction.ts';
import { wordsOf, type PaperEffect } from '../rules/effects-direct.ts';
import { record } from './dossier.ts';
import type { Doing } from './review-effects.ts';

const said = ({ status, reason, text }: StoredFile) => ({ status, reason, text });

/** How the log names a paper. A refusal that is taken back with its issue is the fund's inner work. */
function subjectOf({ dossier, act }: Doing, { id, type, owner_id }: StoredFile) {
  const step = stepOfSlot({ document_type: type, owner_id }, dossier.facts);
  const paper = { step, document_type: type, file_id: id, ...(owner_id && { owner_id }) };
  return act.act === 'document' ? paper : { kind: 'refusal_taken_back', ...paper };
}

const operations = { VALIDATED: 'VALIDATE', REFUSED: 'REFUSE', PENDING_VALIDATION: 'UPDATE' } as const;

/** Decides a paper by the reviewer's words, or takes its refusal back: it waits for a decision again. */
export async function applyPaper(doing: Doing, { file_id, to }: PaperEffect): Promise<void> {
  const { review, dossier, act } = doing;
  const { context, trx, userId } = review;
  const before = dossier.files.find(({ id }) => id === file_id);
  if (!before) return;
  const waits = to === 'PENDING_VALIDATION' || act.act !== 'document';
  const after = await decideFile(trx, file_id, {
    status: to,
    ...(waits ? { reason: null, text: null } : wordsOf(act)),
    decided_at: waits ? null : context.clock.now(),
    decided_by: waits ? null : member(context).id,
  });
  await record(context, trx, {
    memberId: userId,
    activity_type: 'DOCUMENT',
    operation_type: operations[to],
    subject: subjectOf(doing, before),
    before: said(before),
    after: said(after),
  });
}
