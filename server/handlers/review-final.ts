import type { Effect } from '../../contract/values/effect.ts';
import type { FinalProposal } from '../../contract/values/review.ts';
import { findRegistration } from '../repositories/registrations.ts';
import { perform } from './review-effects.ts';
import { foresee, type Looking } from './review-foresight.ts';
import type { Review } from './review.ts';

/**
 * What the final decision on a dossier would do now, and the hash of that and of all facts that it rests on. Throws
 * `conflict` for a dossier that isn't waiting for its decision, and `step_incomplete` with what its validation lacks.
 */
export async function predictFinal(
  looking: Looking,
  userId: string,
  proposal: FinalProposal,
): Promise<{ readonly effects: readonly Effect[]; readonly hash: string }> {
  const { effects, hash } = await foresee(looking, userId, { act: 'final', ...proposal });
  return { effects, hash };
}

/** Decides a dossier for good, under its lock: status, end of the assignment, messages, and its rows of the log. */
export async function applyFinal(
  { context, trx, userId }: Omit<Review, 'registration'>,
  proposal: FinalProposal,
): Promise<void> {
  const registration = await findRegistration(trx, userId);
  await perform({ context, trx, userId, registration }, { act: 'final', ...proposal });
}
