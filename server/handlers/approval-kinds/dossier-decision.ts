import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import type { FinalProposal } from '../../../contract/values/review.ts';
import { lockDossier } from '../../repositories/registrations.ts';
import { applyFinal, predictFinal } from '../review-final.ts';
import { kindOf, type Definition } from './kind.ts';

type AboutDossier = { readonly user_id: string };

/** What both final decisions share: only the proposal differs. */
const finalDecision = <P extends AboutDossier>(
  proposalOf: (payload: P) => FinalProposal,
): Omit<Definition<P>, 'payload'> => ({
  roles: ['admin', 'compliance'],
  about: ({ user_id }) => ({ subject: `dossier:${user_id}`, userId: user_id }),
  lock: async (trx, { user_id }) => {
    await lockDossier(trx, user_id);
  },
  predict: (reading, payload) => predictFinal(reading, payload.user_id, proposalOf(payload)),
  apply: ({ context, trx }, payload) =>
    applyFinal({ context, trx, userId: payload.user_id }, proposalOf(payload)),
});

/** A dossier is validated for good: its three sections are (decisions §7). */
export const dossierValidation = kindOf<ApprovalPayload<'dossier.validation'>>({
  ...finalDecision(() => ({ status: 'VALIDATED' })),
  payload: approvalPayloads['dossier.validation'],
});

/** A dossier is refused for good, with its reason. */
export const dossierRefusal = kindOf<ApprovalPayload<'dossier.refusal'>>({
  ...finalDecision(({ reason, text }) => ({ status: 'REFUSED', reason, text: text ?? undefined })),
  payload: approvalPayloads['dossier.refusal'],
});
