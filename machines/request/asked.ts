import type { RequestStatus, TransactionType } from '../../contract/enums.ts';

/** What is asked before the fund moves a request, by the wire's names (decisions §4, §5). */
export type AskedField =
  | 'misc_fees'
  | 'exchange_rate'
  | 'fund_part'
  | 'starting_date'
  | 'received_amount'
  | 'value_date'
  | 'payer'
  | 'reason'
  | 'text';

const words: readonly AskedField[] = ['reason', 'text'];

/**
 * The fields of a form; none: the act asks nothing and its effects are shown at once. A request that failed is called
 * off without a reason: the failure has said it.
 */
export function askedFields(
  from: RequestStatus,
  to: RequestStatus,
  type: TransactionType,
): readonly AskedField[] {
  if (to === 'REJECTED' || to === 'FAILED') return words;
  if (to === 'CANCELLED') return from === 'FAILED' ? [] : words;
  if (to === 'EXECUTED')
    return type === 'MONEY_IN'
      ? ['received_amount', 'value_date', 'payer', 'starting_date']
      : ['starting_date'];
  if (to === 'APPROVED' && type === 'CONVERSION') return ['exchange_rate', 'fund_part'];
  if (to === 'APPROVED' && type === 'MONEY_OUT') return ['misc_fees'];
  return [];
}
