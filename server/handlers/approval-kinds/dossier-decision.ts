import { approvalPayloads } from '../../../contract/values/approval.ts';
import { problem } from '../../http/problem.ts';
import { lockDossier } from '../../repositories/registrations.ts';
import { kindOf } from './kind.ts';

const shared = {
  roles: ['admin', 'compliance'],
  about: ({ user_id }: { readonly user_id: string }) => ({ subject: `dossier:${user_id}`, userId: user_id }),
} as const;
const later = () => {
  throw problem('not_implemented');
};

export const dossierValidation = kindOf({
  ...shared,
  payload: approvalPayloads['dossier.validation'],
  lock: async (trx, { user_id }) => void (await lockDossier(trx, user_id)),
  predict: later,
  apply: later,
});
export const dossierRefusal = kindOf({
  ...shared,
  payload: approvalPayloads['dossier.refusal'],
  lock: async (trx, { user_id }) => void (await lockDossier(trx, user_id)),
  predict: later,
  apply: later,
});
