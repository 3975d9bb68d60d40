import type { Currency, TransactionType, WalletBlockingState } from '../../../contract/enums.ts';

/** Read only: triggers keep it. */
export type WalletIndexTable = {
  readonly user_id: string;
  readonly created_at: Date;
  /** of the latest transaction */
  readonly latest_type: TransactionType | null;
  /** what the fund decided last */
  readonly held: Exclude<WalletBlockingState, 'BLOCKED_PENDING_OPERATION'>;
  readonly blocking_state: WalletBlockingState;
};
/** Read only: triggers keep it. Amounts are cents as text. */
export type InvestorIndexTable = {
  readonly user_id: string;
  readonly currency: Currency;
  readonly invested: string;
  /** the number of the newest operation that counts */
  readonly newest: string;
};

/** Tables of the migration 0092. Those of 0090 are read by their functions alone. */
export type ListTables = { wallet_index: WalletIndexTable; investor_index: InvestorIndexTable };
