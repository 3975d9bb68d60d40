import { fundBankFields } from '../../contract/values/fund-bank-account.ts';

/** Where money goes: what an account of a member has as well as one of the fund's, which names its bank too. */
export const [, ...bankPlaceFields] = fundBankFields;
