import { approvalPayloads, type ApprovalPayload } from '../../../contract/values/approval.ts';
import { findRegistration, lockDossier } from '../../repositories/registrations.ts';
import { hashOfDecision, type AgreedAct } from '../../rules/agreed-decision.ts';
import { subjectOfBank } from '../../rules/four-eyes.ts';
import { perform } from '../review-effects.ts';
import { foresee } from '../review-foresight.ts';
import { kindOf } from './kind.ts';

type Payload = ApprovalPayload<'bank_details'>;

const actOf = ({ item, version }: Payload): AgreedAct => ({
  act: 'data',
  item,
  version,
  status: 'VALIDATED',
});

/** An investor's new bank details are validated: withdrawals may go to another account from then on (decisions §7). */
export const bankDetails = kindOf<Payload>({
  roles: ['admin', 'compliance'],
  payload: approvalPayloads.bank_details,
  about: ({ user_id }) => ({ subject: subjectOfBank(user_id), userId: user_id }),
  lock: async (trx, { user_id }) => {
    await lockDossier(trx, user_id);
  },
  predict: async (reading, payload) => {
    const act = actOf(payload);
    const { dossier, effects, hash: shown } = await foresee(reading, payload.user_id, act);
    return { effects, hash: hashOfDecision(dossier, act, effects), shown };
  },
  apply: async ({ context, trx, agreed }, payload) => {
    const userId = payload.user_id;
    const registration = await findRegistration(trx, userId);
    await perform({ context, trx, userId, registration }, actOf(payload), undefined, agreed);
  },
});
