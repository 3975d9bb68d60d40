import type { Currency } from '../../../contract/enums.ts';

export const financePath = '/admin/bank_operations';
const withQuery = (path: string, query: string) => (query === '' ? path : `${path}?${query}`);
const below = (path: string, query?: Record<string, string>): string =>
  withQuery(`${financePath}/${path}`, new URLSearchParams(query).toString());

/** What a list was asked for, to go along with what is opened from it. */
export const withList = (list: string): Record<string, string> => (list === '' ? {} : { list });
/** That again, from the address of what was opened: a query, never a path. */
export const listOf = (search: string): string =>
  new URLSearchParams(new URLSearchParams(search).get('list') ?? '').toString();
/** The list that something was opened from, with what it was asked for. */
export const backTo = (path: string, search: string): string => withQuery(path, listOf(search));

export const memberWalletsPath = (query?: Record<string, string>) => below('member_wallet', query);
export const fundOperationsPath = below('fund_operations');
export const operationsPath = (userId: string, currency: Currency, query?: Record<string, string>) =>
  below(`fund_operations/${userId}/${currency}`, query);
/** An operation among others; `list`: what their list was asked for, so that the way back leads to the same page. */
export const fundTransactionPath = (userId: string, id: string, list = '') =>
  below('view_fund_transaction', { user_id: userId, id, ...withList(list) });
export const transactionPath = (userId: string, id: string) =>
  below('view_transaction', { user_id: userId, id });
/** A request among the conversions; `list`: what they were asked for, so that the way back leads to the same page. */
export const conversionRequestPath = (userId: string, id: string, list = '') =>
  below('view_transaction', { user_id: userId, id, from: 'conversion', ...withList(list) });
export const conversionsPath = below('conversion');
export const conversionPath = (userId: string, query?: Record<string, string>) =>
  below(`conversion/${userId}`, query);
export const manageRequestsPath = (query?: Record<string, string>) =>
  below('manage_investor_transactions', query);
export const requestsPath = (userId: string) => below('view_investor_transactions', { user_id: userId });
export const memberPath = (userId: string): string => `/admin/view_member/${userId}`;
