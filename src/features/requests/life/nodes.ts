import type { RequestStatus } from '../../../../contract/enums.ts';
import { isUnasked } from '../../../../contract/values/funds-own.ts';
import type { TransactionDetail } from '../../../../contract/values/transaction.ts';

/** What may still become of a request beside its way on: a mark and a sentence of `requests:may`. */
export type Branch = { readonly key: string; readonly status: RequestStatus };

/** One place on the way of a request. */
export type LifeNode =
  | {
      readonly kind: 'told';
      readonly key: string;
      /** word of `requests:life` */
      readonly word: string;
      readonly entry: TransactionDetail['history'][number];
      readonly isLast: boolean;
    }
  | {
      readonly kind: 'now';
      readonly key: string;
      readonly status: RequestStatus;
      readonly branches: readonly Branch[];
    }
  | {
      readonly kind: 'ahead';
      readonly key: string;
      readonly status: RequestStatus;
      readonly branches: readonly Branch[];
    };

const rejected: Branch = { key: 'rejected', status: 'REJECTED' };
const failing = (type: TransactionDetail['transaction_type']): Branch => ({
  key: type === 'MONEY_OUT' ? 'never_left' : 'failed',
  status: 'FAILED',
});
const cancelled = (by: 'investor' | 'fund'): Branch => ({ key: `cancelled_${by}`, status: 'CANCELLED' });

/** What may happen where a request stands now. */
function branchesOf({
  request_status,
  transaction_type,
  account_closed,
  history: [begun],
}: TransactionDetail): readonly Branch[] {
  // nobody cancels what they can't log in to see, nor what they never asked for
  const isKept = account_closed || isUnasked(transaction_type, begun);
  const byInvestor = isKept ? [] : [cancelled('investor')];
  if (request_status === 'PENDING') return [rejected, ...byInvestor, cancelled('fund')];
  if (request_status === 'APPROVED') return [failing(transaction_type), cancelled('fund')];
  if (request_status === 'FAILED')
    return [
      { key: 'retried', status: 'PENDING' },
      { key: 'called_off', status: 'CANCELLED' },
    ];
  return [];
}

const words: Readonly<Record<RequestStatus, string>> = {
  PENDING: 'requested',
  APPROVED: 'approved',
  REJECTED: 'rejected',
  EXECUTED: 'executed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

/**
 * The way of a request: what happened, where it stands, and what comes if nothing comes between (decisions §5). What
 * has happened is never foretold again; what can't come any more is left out.
 */
export function lifeOf(request: TransactionDetail): readonly LifeNode[] {
  const { history, request_status: status, transaction_type: type } = request;
  const [begun] = history;
  const waits = status === 'PENDING' || status === 'APPROVED' || status === 'FAILED';
  const told = history.map((entry, at): LifeNode => {
    const again = entry.request_status === 'PENDING' && at > 0;
    const isRecorded = entry.request_status === 'PENDING' && isUnasked(type, begun);
    return {
      kind: 'told',
      key: `told ${at}`,
      word: again ? 'retried' : isRecorded ? 'recorded' : words[entry.request_status],
      entry,
      isLast: !waits && at === history.length - 1,
    };
  });
  if (!waits) return told;
  const ahead = (next: RequestStatus, branches: readonly Branch[]): LifeNode => ({
    kind: 'ahead',
    key: `ahead ${next}`,
    status: next,
    branches,
  });
  const now: LifeNode = { kind: 'now', key: 'now', status, branches: branchesOf(request) };
  if (status === 'PENDING') return [...told, now, ahead('APPROVED', []), ahead('EXECUTED', [failing(type)])];
  return status === 'APPROVED' ? [...told, now, ahead('EXECUTED', [])] : [...told, now];
}
