import { currencies, requestStatuses, transactionTypes } from '../../../../contract/enums.ts';
import { isDay } from '../../../../contract/values/date.ts';
import type { Criteria } from '../../../../machines/listing/types.ts';
import type { TransactionFilters } from '../../../queries/transactions.ts';

/** The value of a filter that chooses nothing: it is never sent (decisions §5). */
export const unset = 'ALL';

/** How the criteria are named in the query string, and which values they take. */
export const transactionListing = {
  type: { name: 'transaction_type', values: transactionTypes },
  filters: { request_status: requestStatuses, currency: currencies, from: isDay, to: isDay },
  search: 'search',
} as const;

const chosen = <Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((one) => one === value);
const dayOf = (value: string | undefined) => (value !== undefined && isDay(value) ? value : undefined);

/** What the call is asked for: what is ALL, or empty, is left out. */
export function filtersOf({ filters, type, search }: Criteria): TransactionFilters {
  const request_status = chosen(requestStatuses, filters['request_status']);
  const transaction_type = chosen(transactionTypes, type);
  const currency = chosen(currencies, filters['currency']);
  const from = dayOf(filters['from']);
  const to = dayOf(filters['to']);
  const words = search.trim();
  return {
    ...(request_status && { request_status }),
    ...(transaction_type && { transaction_type }),
    ...(currency && { currency }),
    ...(from && { from }),
    ...(to && { to }),
    ...(words !== '' && { search: words }),
  };
}

/** How many filters are set, the type among them and the search not. */
export const countSet = ({ filters, type }: Criteria): number =>
  [...Object.values(filters), type].filter((value) => value !== unset).length;

/** The criteria of the whole list. */
export const everything: Criteria = {
  filters: Object.fromEntries(Object.keys(transactionListing.filters).map((name) => [name, unset])),
  type: unset,
  search: '',
  page: 1,
};
