import type { FinalProposal } from '../../contract/values/review.ts';
import { findRegistration } from '../repositories/registrations.ts';
import { hashOfDecision } from '../rules/agreed-decision.ts';
import type { Prediction } from './approval-kinds/kind.ts';
import { perform } from './review-effects.ts';
import { foresee, type Looking } from './review-foresight.ts';
import type { Review } from './review.ts';

/**
 * What the final decision on a dossier would do now, and the hash of the decision and of all facts that it rests on.
 * Throws `conflict` for a dossier that isn't waiting for its decision, and `step_incomplete` with what its validation
 * lacks.
 */
export async function predictFinal(
  looking: Looking,
  userId: string,
  proposal: FinalProposal,
): Promise<Prediction> {
  const act = { act: 'final' as const, ...proposal };
  const { dossier, effects, hash: shown } = await foresee(looking, userId, act);
  return { effects, hash: hashOfDecision(dossier, act, effects), shown };
}

/** Decides a dossier for good, under its lock: status, end of the assignment, messages, and its rows of the log. */
export async function applyFinal(
  { context, trx, userId }: Omit<Review, 'registration'>,
  proposal: FinalProposal,
): Promise<void> {
  const registration = await findRegistration(trx, userId);
  await perform({ context, trx, userId, registration }, { act: 'final', ...proposal });
}
