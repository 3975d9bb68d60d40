import { useQuery } from '@tanstack/react-query';
import type { RequestStatus, WalletBlockingState } from '../../../../contract/enums.ts';
import { approvalsQuery } from '../../../queries/approvals.ts';
import { useExtension } from '../../../queries/features.ts';
import { latestOperationQuery } from '../../../queries/fund.ts';
import { memberWalletsQuery } from '../../../queries/member-wallets.ts';
import { transactionsQuery } from '../../../queries/transactions.ts';

/** One row is enough where only the total counts. */
const counted = { offset: 0, limit: 1 } as const;
/** As many approvals as one page of the call has: where more wait, what was not read may be anybody's. */
const mostApprovals = 100;

export type Figure = {
  /** null: not known (yet) */
  readonly count: number | null;
  /** there may be more */
  readonly isLeast: boolean;
  readonly isFailed: boolean;
};
type Read = {
  readonly data: { readonly total: number | null } | undefined;
  readonly isError: boolean;
  readonly isFetching: boolean;
};
const figureOf = ({ data, isError, isFetching }: Read): Figure => ({
  count: data?.total ?? null,
  isLeast: false,
  isFailed: data === undefined && isError && !isFetching,
});

function useRequests(request_status: RequestStatus, transaction_type?: 'CONVERSION'): Figure {
  const filters = { request_status, ...(transaction_type && { transaction_type }) };
  return figureOf(useQuery(transactionsQuery({ userId: null, filters, ...counted })));
}
const useHeld = (blocking_state: WalletBlockingState): Figure =>
  figureOf(useQuery(memberWalletsQuery({ filters: { blocking_state }, ...counted })));

/** Executions that somebody prepared: those that this person may confirm, and those that somebody else has to. */
function useApprovals(enabled: boolean): { readonly approvals: Figure; readonly others: Figure } {
  const asked = { filters: { kind: 'money.execution' }, offset: 0, limit: mostApprovals } as const;
  const found = useQuery({ ...approvalsQuery(asked), enabled });
  const rows = found.data?.rows;
  const figure = figureOf(found);
  const isLeast = rows !== undefined && (figure.count === null || figure.count > rows.length);
  const counting = (mine: boolean): Figure => {
    const count = rows?.filter(({ may_confirm }) => may_confirm === mine).length ?? null;
    // that none was read says nothing of the others
    return { ...figure, isLeast, count: isLeast && count === 0 ? null : count };
  };
  return { approvals: counting(true), others: counting(false) };
}

/** What waits, each as a number with the list that it counts; null: the API has no such thing. */
export const useFigures = () => {
  const hasApprovals = useExtension('approvals');
  const { approvals, others } = useApprovals(hasApprovals);
  return {
    pending: useRequests('PENDING'),
    approved: useRequests('APPROVED'),
    failed: useRequests('FAILED'),
    conversions: useRequests('PENDING', 'CONVERSION'),
    approvals: hasApprovals ? approvals : null,
    others: hasApprovals ? others : null,
    compliance: useHeld('BLOCKED_COMPLIANCE'),
    admin: useHeld('BLOCKED_BY_ADMIN'),
  };
};
export type Figures = ReturnType<typeof useFigures>;

/** The newest investment of all members: where a fund operation is looked at. */
export const useLatestInvestment = () => useQuery(latestOperationQuery('INVESTMENT_IN')).data ?? null;
