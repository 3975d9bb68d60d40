import type { z } from 'zod';
import type { dossierDecision } from '../../contract/values/approval.ts';
import type { Approval } from '../../contract/values/approval.ts';
import { os } from '../http/implement.ts';
import { problem } from '../http/problem.ts';
import { findRegistration } from '../repositories/registrations.ts';
import { decideOrPrepare } from './four-eyes.ts';
import { reviewDossier, type Review } from './review.ts';

type Decided = z.output<typeof dossierDecision>;

/** Validated or refused for good: by two people, or at once where the fund works without four eyes. */
function decide({ context, trx, userId }: Review, body: Decided): Promise<Approval | null> {
  const { status, reason = 'OTHER', text = null, effects_hash: seen } = body;
  if (status === 'VALIDATED')
    return decideOrPrepare(context, trx, {
      kind: 'dossier.validation',
      payload: { user_id: userId },
      seen,
    });
  const payload = { user_id: userId, reason, text };
  return decideOrPrepare(context, trx, { kind: 'dossier.refusal', payload, seen });
}

export const decideDossier = os.approvals.decideDossier.handler(({ context, input }) =>
  reviewDossier(context, input.params.userId, async (review) => {
    const approval = await decide(review, input.body);
    const registration = await findRegistration(review.trx, review.userId);
    if (!registration) throw problem('conflict');
    return { body: { approval, enrollment_status: registration.enrollment_status } };
  }),
);
