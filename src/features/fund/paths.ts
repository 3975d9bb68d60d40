import type { Currency } from '../../../contract/enums.ts';

export const financePath = '/admin/bank_operations';
const below = (path: string, query?: Record<string, string>): string =>
  `${financePath}/${path}${query === undefined ? '' : `?${new URLSearchParams(query)}`}`;

export const memberWalletsPath = (query?: Record<string, string>) => below('member_wallet', query);
export const fundOperationsPath = below('fund_operations');
export const operationsPath = (userId: string, currency: Currency, query?: Record<string, string>) =>
  below(`fund_operations/${userId}/${currency}`, query);
export const fundTransactionPath = (userId: string, id: string) =>
  below('view_fund_transaction', { user_id: userId, id });
export const transactionPath = (userId: string, id: string) =>
  below('view_transaction', { user_id: userId, id });
/** A request among the conversions; `list`: what they were asked for, so that the way back leads to the same page. */
export const conversionRequestPath = (userId: string, id: string, list = '') =>
  below('view_transaction', { user_id: userId, id, from: 'conversion', ...(list !== '' && { list }) });
export const conversionsPath = below('conversion');
export const conversionPath = (userId: string, query?: Record<string, string>) =>
  below(`conversion/${userId}`, query);
export const manageRequestsPath = (query?: Record<string, string>) =>
  below('manage_investor_transactions', query);
export const requestsPath = (userId: string) => below('view_investor_transactions', { user_id: userId });
export const memberPath = (userId: string): string => `/admin/view_member/${userId}`;
