import type {
  ActivityType,
  Currency,
  OperationType,
  RequestStatus,
  TransactionType,
  WalletBlockingState,
} from '../../contract/enums.ts';
import { isFundsOwn } from '../../contract/values/funds-own.ts';

/** Where a request may go from where it is (decisions §5). Nothing follows a final status. */
export const nextStatuses: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  PENDING: ['APPROVED', 'REJECTED', 'CANCELLED'],
  APPROVED: ['EXECUTED', 'FAILED', 'CANCELLED'],
  FAILED: ['PENDING', 'CANCELLED'],
  REJECTED: [],
  EXECUTED: [],
  CANCELLED: [],
};

export type RequestSide = 'investor' | 'fund';

/** Whether a side may take a request there: an investor may take back what still waits, all else is the fund's. */
export function mayMove(side: RequestSide, from: RequestStatus, to: RequestStatus): boolean {
  if (!nextStatuses[from].includes(to)) return false;
  return side === 'fund' || (from === 'PENDING' && to === 'CANCELLED');
}

/** Whether the fund has to say why: to turn a request down, to call off what it had approved, to fail it. */
export const needsReason = (side: RequestSide, from: RequestStatus, to: RequestStatus): boolean =>
  side === 'fund' && (to === 'REJECTED' || to === 'FAILED' || (to === 'CANCELLED' && from !== 'FAILED'));

/** What takes money out of a wallet once it is executed, and promises it until then. */
export const outflows: readonly TransactionType[] = ['MONEY_OUT', 'CONVERSION', 'INVESTMENT_IN'];
/** Whether a request takes money out of a wallet once it is executed, and promises it until then. */
export const isOutflow = (type: TransactionType): boolean => outflows.includes(type);
const inflows: readonly TransactionType[] = ['MONEY_IN', 'INVESTMENT_OUT'];

type Standing = {
  readonly transaction_type: TransactionType;
  readonly request_status: RequestStatus;
  /** cents */
  readonly amount: bigint;
};
/** Whether somebody still has to do something about it. */
export const isWaiting = ({ request_status }: Pick<Standing, 'request_status'>): boolean =>
  request_status === 'PENDING' || request_status === 'APPROVED';

/** What a request has promised of its wallet: an outflow that waits holds its amount (decisions §4). Cents. */
export const promised = (request: Standing): bigint =>
  outflows.includes(request.transaction_type) && isWaiting(request) ? request.amount : 0n;

/** What a request will bring, shown apart and never counted. Cents. */
export const incoming = (request: Standing): bigint =>
  inflows.includes(request.transaction_type) && isWaiting(request) ? request.amount : 0n;

/** States that hold a wallet; one that only informs stops nothing (decisions §5). */
export const isBlocking = (state: WalletBlockingState): boolean =>
  state === 'BLOCKED_COMPLIANCE' || state === 'BLOCKED_BY_ADMIN' || state === 'CLOSED';

export type WalletFigures = {
  readonly currency: Currency;
  readonly balance: bigint;
  readonly reserved: bigint;
  readonly incoming: bigint;
  readonly blocked: bigint;
  readonly available: bigint;
};

/** available = balance − reserved − blocked; blocked is all that is not promised, while the wallet is held (decisions §4). */
export function walletFigures(
  holding: Pick<WalletFigures, 'currency' | 'balance' | 'reserved' | 'incoming'>,
  state: WalletBlockingState,
): WalletFigures {
  const free = holding.balance - holding.reserved;
  const blocked = isBlocking(state) ? free : 0n;
  return { ...holding, blocked, available: free - blocked };
}

/** What is shown of a member's wallets: what holds them, or that a request waits (decisions §5). */
export const shownState = (state: WalletBlockingState, waiting: number): WalletBlockingState =>
  state === 'UNBLOCKED' && waiting > 0 ? 'BLOCKED_PENDING_OPERATION' : state;

/** Of what the fund posted by itself its member has asked for nothing: it is told once it has moved, and not before. */
export const isUntold = (
  {
    transaction_type,
    begun_as,
  }: Pick<Standing, 'transaction_type'> & { readonly begun_as: RequestStatus | null },
  at: RequestStatus,
): boolean => at !== 'EXECUTED' && isFundsOwn(transaction_type, begun_as);

/** With four eyes these take a second person (decisions §7); all others are executed at once. */
const decidedByTwo: readonly TransactionType[] = [
  'MONEY_IN',
  'MONEY_OUT',
  'CONVERSION',
  'INVESTMENT_OUT',
  'ADJUSTMENT',
];
export const needsTwo = (type: TransactionType): boolean => decidedByTwo.includes(type);

const activities: Readonly<Record<TransactionType, ActivityType>> = {
  MONEY_IN: 'MONEY_IN',
  MONEY_OUT: 'MONEY_OUT',
  CONVERSION: 'CONVERSION',
  INVESTMENT_IN: 'INVESTMENT',
  INVESTMENT_OUT: 'INVESTMENT',
  REDISTRIBUTION: 'REDISTRIBUTION',
  MISC_FEES: 'MONEY_OUT',
  ADJUSTMENT: 'MONEY_IN',
};
/** What the log calls a type of transaction: it knows no fees and no adjustments, but money that goes or comes. */
export const activityOfType = (type: TransactionType): ActivityType => activities[type];

const operations: Readonly<Record<RequestStatus, OperationType>> = {
  PENDING: 'UPDATE',
  APPROVED: 'VALIDATE',
  REJECTED: 'REFUSE',
  EXECUTED: 'EXECUTE',
  FAILED: 'UPDATE',
  CANCELLED: 'CANCEL',
};
/** What the log calls the step to a status. */
export const operationAt = (to: RequestStatus): OperationType => operations[to];
