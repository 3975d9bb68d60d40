import { currencies, requestStatuses } from '../../../../contract/enums.ts';
import { isDay } from '../../../../contract/values/date.ts';
import { chosen, dayIn, unset, wholeOf, wordsOf } from '../../../../machines/listing/criteria.ts';
import type { Criteria } from '../../../../machines/listing/types.ts';
import type { BankTransactionFilters } from '../../../queries/fund-banks.ts';

/** Kinds of operations that go through a bank; an adjustment does where it reverses one of the others. */
export const bankTypes = ['MONEY_IN', 'MONEY_OUT', 'ADJUSTMENT'] as const;

const isId = (value: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/**
 * How the criteria are named in the query string, and which values they take. Any account may be named, one that came while
 * the list is open, or that the fund no longer has: what went through it is still to be read, and never everybody's in its
 * place.
 */
export const bankListing = {
  type: { name: 'transaction_type', values: bankTypes },
  filters: {
    request_status: requestStatuses,
    currency: currencies,
    fund_bank_id: isId,
    from: isDay,
    to: isDay,
  },
  search: 'search',
} as const;

/** What the call is asked for: what is ALL, or empty, is left out. */
export function filtersOf({ filters, type, search }: Criteria): BankTransactionFilters {
  const request_status = chosen(requestStatuses, filters['request_status']);
  const transaction_type = chosen(bankTypes, type);
  const currency = chosen(currencies, filters['currency']);
  const account = filters['fund_bank_id'] ?? unset;
  const from = dayIn(filters['from']);
  const to = dayIn(filters['to']);
  return {
    ...(request_status && { request_status }),
    ...(transaction_type && { transaction_type }),
    ...(currency && { currency }),
    ...(account !== unset && { fund_bank_id: account }),
    ...(from && { from }),
    ...(to && { to }),
    ...wordsOf({ search }),
  };
}

/** The criteria of the whole list. */
export const everything: Criteria = wholeOf(bankListing.filters);
