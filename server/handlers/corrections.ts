import { problem } from '../http/problem.ts';
import { readCorrection } from '../repositories/dossier.ts';
import { closeSteps, hasAnswered, markAttended } from '../repositories/issues.ts';
import { answerIssues, type Registration } from '../repositories/registrations.ts';
import { goOnInCorrection, whyNotAnswered, type Reopened } from '../rules/correction.ts';
import type { Context } from '../http/context.ts';
import { record, refusal, type Trx } from './dossier.ts';

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
  const correction = await readCorrection(trx, registration, context);
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

/** A correction is answered once: sending it again changes nothing and says so. */
export async function assertNotAnswered({ trx, person }: Task): Promise<void> {
  if (await hasAnswered(trx, person.id)) throw problem('already_submitted');
}
