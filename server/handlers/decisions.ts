import type { z } from 'zod';
import type { DocumentType } from '../../contract/enums.ts';
import type { documentDecision } from '../../contract/steps/documents.ts';
import { member } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { decideFile, findPaper, papersInSlot } from '../repositories/decisions.ts';
import { readFacts, settleStep } from '../repositories/dossier.ts';
import { fileView, isCurrent, type StoredFile } from '../repositories/files.ts';
import { listIssues, updateIssue, type StoredIssue } from '../repositories/issues.ts';
import { notify } from '../repositories/notifications.ts';
import type { Registration } from '../repositories/registrations.ts';
import { stepOfSlot } from '../rules/correction.ts';
import { sectionOf } from '../rules/documents.ts';
import { record } from './dossier.ts';
import {
  openIssue,
  recordIssue,
  reopenIssue,
  resolveIssue,
  reviewDossier,
  subjectOf,
  tellMember,
  type Review,
} from './review.ts';

type Decision = z.output<typeof documentDecision>;
type InHand = Review & { readonly registration: Registration };
const slotOf = ({ type, owner_id }: StoredFile) => ({ document_type: type, owner_id });

/** The paper to decide, as it stands now: one that was replaced or removed meanwhile is a conflict. */
async function thePaper(review: Review, type: DocumentType, fileId: string): Promise<StoredFile> {
  const paper = await findPaper(review.trx, review.userId, fileId);
  if (!paper || paper.type !== type) throw problem('not_found');
  if (!isCurrent(paper)) throw problem('conflict');
  return paper;
}

/** What was raised about this very slot and isn't settled. */
async function issuesAbout({ trx, userId }: Review, paper: StoredFile): Promise<StoredIssue[]> {
  const all = await listIssues(trx, userId);
  return all.filter(
    ({ status, field, document_type, owner_id }) =>
      status !== 'RESOLVED' && field === null && document_type === paper.type && owner_id === paper.owner_id,
  );
}

/** A refusal opens the issue of its slot, opens it again where it was answered, or says its new words. */
async function askAgain(review: InHand, paper: StoredFile, step: number, isNew: boolean): Promise<void> {
  const { id: file_id, type, owner_id, text } = paper;
  const words = { reason: paper.reason ?? 'OTHER', text };
  const raised = await issuesAbout(review, paper);
  const open = raised.find(({ status }) => status === 'OPEN');
  const answered = raised.find(({ status }) => status === 'ANSWERED');
  if (open) {
    const { reason, text: former } = open;
    const changed = await updateIssue(review.trx, open.id, words);
    await recordIssue(review, changed, {
      operation_type: 'UPDATE',
      before: { reason, text: former },
      after: words,
    });
    if (isNew) await tellMember(review, raised.length, { ...subjectOf(open), file_id });
  } else if (answered) await reopenIssue(review, answered, words, { file_id });
  else
    await openIssue(
      review,
      { section: sectionOf(type), step, field: null, document_type: type, owner_id },
      words,
      { file_id },
    );
}

/**
 * Whoever validates the last paper of a slot has judged the answer to what was asked about it: the issue is resolved
 * with that. Where another paper of the slot still waits or is refused, it stays (decisions §7: staff resolve).
 */
async function settle(review: Review, paper: StoredFile): Promise<void> {
  const beside = await papersInSlot(review.trx, review.userId, slotOf(paper));
  if (beside.some(({ status }) => status !== 'VALIDATED')) return;
  for (const issue of await issuesAbout(review, paper)) await resolveIssue(review, issue);
}

/** Tells the member of a decision that no issue tells of: only when it changes what was decided before. */
async function tellDecision(
  { context, trx, userId }: Review,
  { id: file_id, type: document_type, owner_id, status }: StoredFile,
  step: number | null,
): Promise<void> {
  const kind = status === 'REFUSED' ? 'document_refused' : 'document_validated';
  const subject = { file_id, document_type, ...(step && { step }), ...(owner_id && { owner_id }) };
  await notify(context, trx, { userId, kind, subject });
}

async function decide(review: InHand, paper: StoredFile, decision: Decision): Promise<StoredFile> {
  const { context, trx, userId, registration } = review;
  const facts = await readFacts(trx, userId, registration.type, context);
  const step = stepOfSlot(slotOf(paper), facts);
  const isRefused = decision.status === 'REFUSED';
  // Nobody could send another: the dossier has stopped asking for this paper.
  if (isRefused && step === null) throw problem('conflict');
  const decided = await decideFile(trx, paper.id, {
    status: decision.status,
    reason: isRefused ? (decision.reason ?? 'OTHER') : null,
    text: decision.text ?? null,
    decided_at: context.clock.now(),
    decided_by: member(context).id,
  });
  const said = ({ status, reason, text }: StoredFile) => ({ status, reason, text });
  await record(context, trx, {
    memberId: userId,
    activity_type: 'DOCUMENT',
    operation_type: isRefused ? 'REFUSE' : 'VALIDATE',
    subject: {
      step,
      document_type: paper.type,
      file_id: paper.id,
      ...(paper.owner_id && { owner_id: paper.owner_id }),
    },
    before: said(paper),
    after: said(decided),
  });
  const isNew = paper.status !== decided.status;
  if (registration.submitted_at) {
    if (isRefused && step !== null) await askAgain(review, decided, step, isNew);
    else await settle(review, decided);
  }
  if (isNew && !(isRefused && registration.submitted_at)) await tellDecision(review, decided, step);
  await settleStep(trx, userId, context);
  return decided;
}

/**
 * The reviewer's decision on one paper. After submission a refusal opens its issue in the same transaction. Before it,
 * none is needed: the refused paper doesn't count, the dossier goes back to its step, and the person sends another.
 */
export const decisions = {
  decideDocument: os.files.decideDocument.handler(({ context, input }) =>
    reviewDossier(context, input.params.userId, async (review) => {
      const paper = await thePaper(review, input.params.type, input.body.file_id);
      const { registration } = review;
      if (!registration || registration.enrollment_status === 'REFUSED') throw problem('conflict');
      return { body: fileView(await decide({ ...review, registration }, paper, input.body)) };
    }),
  ),
};
