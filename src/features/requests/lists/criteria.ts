import { currencies, requestStatuses, transactionTypes } from '../../../../contract/enums.ts';
import { isDay } from '../../../../contract/values/date.ts';
import { chosen, dayIn, wholeOf, wordsOf } from '../../../../machines/listing/criteria.ts';
import type { Criteria } from '../../../../machines/listing/types.ts';
import type { TransactionFilters } from '../../../queries/transactions.ts';

/** How the criteria are named in the query string, and which values they take. */
export const transactionListing = {
  type: { name: 'transaction_type', values: transactionTypes },
  filters: { request_status: requestStatuses, currency: currencies, from: isDay, to: isDay },
  search: 'search',
} as const;

/** What the call is asked for: what is ALL, or empty, is left out. */
export function filtersOf({ filters, type, search }: Criteria): TransactionFilters {
  const request_status = chosen(requestStatuses, filters['request_status']);
  const transaction_type = chosen(transactionTypes, type);
  const currency = chosen(currencies, filters['currency']);
  const from = dayIn(filters['from']);
  const to = dayIn(filters['to']);
  return {
    ...(request_status && { request_status }),
    ...(transaction_type && { transaction_type }),
    ...(currency && { currency }),
    ...(from && { from }),
    ...(to && { to }),
    ...wordsOf({ search }),
  };
}

/** The criteria of the whole list. */
export const everything: Criteria = wholeOf(transactionListing.filters);
