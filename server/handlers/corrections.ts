import type { Correction } from '../../contract/values/correction.ts';
import type { Trx } from '../db/schema.ts';
import type { Context } from '../http/context.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { readState } from '../repositories/dossier.ts';
import { fileView } from '../repositories/files.ts';
import {
  closeSteps,
  listIssues,
  markAttended,
  sentBeforeOf,
  type StoredIssue,
} from '../repositories/issues.ts';
import {
  answerIssues,
  findPerson,
  findRegistration,
  type Registration,
} from '../repositories/registrations.ts';
import { findPapers, readStatement } from '../repositories/statements.ts';
import { goOnInCorrection, whyNotAnswered, type Reopened } from '../rules/correction.ts';
import { refusal } from './assert-fields.ts';
import { seesPapers } from './dossier-shown.ts';
import { record } from './recorded.ts';

type Task = {
  readonly context: Context;
  readonly trx: Trx;
  readonly person: { readonly id: string };
  readonly asked: { readonly current_step: number };
};

/** Saving progress in a submitted dossier: within its correction, or not at all. */
export async function goOnCorrecting(
  { context, trx, person, asked }: Task,
  registration: Registration,
): Promise<void> {
  const { correction } = await readState(trx, registration, context);
  if (correction.length === 0) throw problem('already_submitted');
  const verdict = goOnInCorrection(asked.current_step, registration.type, correction);
  if ('key' in verdict) throw refusal(verdict);
  if (verdict.attended === null) return;
  await markAttended(trx, person.id, verdict.attended, context.clock.now());
  await record(context, trx, {
    memberId: person.id,
    activity_type: 'ENROLLMENT',
    operation_type: 'UPDATE',
    subject: { step: verdict.attended, attended: true },
  });
}

/** A correction that is sent answers all its issues at once; refused until each of its steps was attended. */
export async function answerCorrection(
  { trx, person }: Task,
  correction: readonly Reopened[],
  at: Date,
): Promise<void> {
  const reason = whyNotAnswered(correction);
  if (reason) throw refusal(reason);
  await answerIssues(trx, person.id, at);
  await closeSteps(trx, person.id);
}

/** What stands there now, and what stood there before; whoever may not know of papers gets neither's. */
async function compare(
  context: Context,
  registration: Registration,
  issue: StoredIssue,
): Promise<Correction> {
  const { db } = context;
  const papersOf = async (ids: readonly string[]) =>
    seesPapers(context, registration.user_id)
      ? (await findPapers(db, registration.user_id, ids)).map(fileView)
      : [];
  const before = sentBeforeOf(issue);
  const now = await readStatement(db, registration, issue);
  return {
    issue_id: issue.id,
    before: { ...before, files: await papersOf(before.files) },
    now: { ...now, files: await papersOf(now.files) },
  };
}

export const corrections = {
  list: os.corrections.list.handler(async ({ context, input }) => {
    const { db } = context;
    const { userId } = input.params;
    if (!(await findPerson(db, userId))) throw problem('not_found');
    const registration = await findRegistration(db, userId);
    const waiting = (await listIssues(db, userId)).filter(({ status }) => status !== 'RESOLVED');
    if (!registration) return { body: [] };
    return { body: await Promise.all(waiting.map((issue) => compare(context, registration, issue))) };
  }),
};
