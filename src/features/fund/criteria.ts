import {
  currencies,
  fundOperationTypes,
  requestStatuses,
  transactionTypes,
  walletBlockingStates,
  type Currency,
} from '../../../contract/enums.ts';
import { chosen, wholeOf, wordsOf } from '../../../machines/listing/criteria.ts';
import type { Criteria } from '../../../machines/listing/types.ts';
import type { InvestorFilters, OperationFilters } from '../../queries/fund.ts';
import type { WalletFilters } from '../../queries/member-wallets.ts';

type Names = {
  readonly type?: { readonly name: string; readonly values: readonly string[] };
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  readonly search: string;
};

/** How the criteria of each list are named in the query string, and which values they take. */
export const walletListing = {
  type: { name: 'transaction_type', values: transactionTypes },
  filters: { blocking_state: walletBlockingStates },
  search: 'search',
} as const satisfies Names;
export const investorListing = {
  filters: { currency: currencies },
  search: 'search',
} as const satisfies Names;
export const operationListing = {
  type: { name: 'transaction_type', values: fundOperationTypes },
  filters: { request_status: requestStatuses },
  search: 'search',
} as const satisfies Names;

/** What each call is asked for: what is ALL, or empty, is left out. */
export function walletFiltersOf(criteria: Criteria): WalletFilters {
  const transaction_type = chosen(transactionTypes, criteria.type);
  const blocking_state = chosen(walletBlockingStates, criteria.filters['blocking_state']);
  return {
    ...(transaction_type && { transaction_type }),
    ...(blocking_state && { blocking_state }),
    ...wordsOf(criteria),
  };
}
export function investorFiltersOf(criteria: Criteria): InvestorFilters {
  const currency = chosen(currencies, criteria.filters['currency']);
  return { ...(currency && { currency }), ...wordsOf(criteria) };
}
export function operationFiltersOf(currency: Currency, criteria: Criteria): OperationFilters {
  const transaction_type = chosen(fundOperationTypes, criteria.type);
  const request_status = chosen(requestStatuses, criteria.filters['request_status']);
  return {
    currency,
    ...(transaction_type && { transaction_type }),
    ...(request_status && { request_status }),
    ...wordsOf(criteria),
  };
}

/** The criteria of the whole list. */
export const everything = ({ filters = {} }: Names): Criteria => wholeOf(filters);
