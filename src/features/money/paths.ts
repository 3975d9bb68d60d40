import type { Currency } from '../../../contract/enums.ts';
import type { RequestableType } from '../../../machines/money-operation/types.ts';
import type { Stop } from '../../../machines/money-operation/guards.ts';

const base = '/user/bank_operations';

/** The pages below the investor's finance page. */
export const moneyPaths = {
  finance: base,
  moneyIn: `${base}/money_in`,
  moneyOut: `${base}/money_out`,
  transactions: `${base}/transactions`,
  wallet: (currency: Currency) => `${base}/wallet?currency=${currency}`,
  transaction: (userId: string, id: string) => `${base}/view_transaction?user_id=${userId}&id=${id}`,
} as const;

/** What is asked for on the page of a wallet; its name in the query string. */
export const walletAsks = {
  CONVERSION: 'conversion',
  INVESTMENT_IN: 'invest',
  INVESTMENT_OUT: 'take_out',
} as const;
export type WalletAsk = keyof typeof walletAsks;

/** Where a kind of request is asked for. */
export function askPath(type: RequestableType, currency: Currency): string {
  if (type === 'MONEY_IN') return `${moneyPaths.moneyIn}?currency=${currency}`;
  if (type === 'MONEY_OUT') return `${moneyPaths.moneyOut}?currency=${currency}`;
  return `${moneyPaths.wallet(currency)}&ask=${walletAsks[type]}`;
}

/** Where what stops a request is mended; absent where others must act, or nobody can. */
export const curePaths: Partial<Record<Stop, string>> = {
  amount_missing: '#field-amount',
  amount_wrong: '#field-amount',
  insufficient_amount_balance: '#field-amount',
  insufficient_amount_misc_fees: '#field-amount',
  answer_wrong: '#field-own_reference',
  account_not_validated: '/user/enrollment',
  booklet_missing: '/user/individual/view_contract_info#booklets',
  bank_account_missing: '/user/view_bank_info',
  bank_account_not_validated: '/user/view_bank_info',
  too_many_pending: `${moneyPaths.transactions}?transaction_type=MONEY_IN&request_status=PENDING`,
};

/** What a person mends in the form itself. */
export const isOfTheForm = (stop: Stop): boolean => curePaths[stop]?.startsWith('#') === true;
