import type { ApprovalKind } from '../../../contract/values/approval.ts';
import { bankDetails } from './bank-details.ts';
import { dossierRefusal, dossierValidation } from './dossier-decision.ts';
import { fundBankCreation, fundBankDefault, fundBankRemoval, fundBankUpdate } from './fund-bank.ts';
import type { Kind } from './kind.ts';
import { moneyExecution } from './money-execution.ts';
import { redistribution } from './redistribution.ts';
import { roleChange } from './role-change.ts';
import { valuesPublication } from './values-publication.ts';
import { valuesRestatement } from './values-restatement.ts';

/** Every kind of decision that takes two people. Its payload is stated in `contract/values/approval.ts`. */
export const approvalRegistry: Readonly<Record<ApprovalKind, Kind>> = {
  'dossier.validation': dossierValidation,
  'dossier.refusal': dossierRefusal,
  'role.change': roleChange,
  'money.execution': moneyExecution,
  'values.publication': valuesPublication,
  'values.restatement': valuesRestatement,
  bank_details: bankDetails,
  'fund_bank.create': fundBankCreation,
  'fund_bank.update': fundBankUpdate,
  'fund_bank.default': fundBankDefault,
  'fund_bank.remove': fundBankRemoval,
  redistribution,
};
