import { requestableTypes, type RequestStatus, type TransactionType } from '../enums.ts';

const asked: readonly TransactionType[] = requestableTypes;

/**
 * Whether a transaction is the fund's own: of a kind that nobody asks for, or posted by the fund, and so approved from its
 * very beginning. Whoever's wallet it moves has not asked for it, and doesn't take it back.
 */
export const isFundsOwn = (type: TransactionType, begunAs: RequestStatus | null | undefined): boolean =>
  !asked.includes(type) || begunAs === 'APPROVED';
