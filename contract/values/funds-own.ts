import { requestableTypes, type RequestStatus, type TransactionType } from '../enums.ts';

const asked: readonly TransactionType[] = requestableTypes;

/**
 * Whether a transaction is the fund's own: of a kind that nobody asks for, or posted by the fund, and so approved from its
 * very beginning. Whoever's wallet it moves has not asked for it, and doesn't take it back.
 */
export const isFundsOwn = (type: TransactionType, begunAs: RequestStatus | null | undefined): boolean =>
  !asked.includes(type) || begunAs === 'APPROVED';

/** Whether the fund entered a payment that had arrived: its member has nothing to pay for it. `begunBy`: its first step. */
export const isEnteredPayment = (type: TransactionType, begunBy: string | null | undefined): boolean =>
  type === 'MONEY_IN' && begunBy === 'fund';

type FirstStep = { readonly request_status: RequestStatus; readonly by: string };
/**
 * Whether nobody asked for a transaction: it is the fund's own, or a payment that the fund entered when it had arrived. Its
 * member doesn't take it back. What the fund asked for in a member's name was asked for.
 */
export const isUnasked = (type: TransactionType, begun: FirstStep | undefined): boolean =>
  isFundsOwn(type, begun?.request_status) || isEnteredPayment(type, begun?.by);
