import type { ColumnType, Generated } from 'kysely';
import type {
  ConversionType,
  Currency,
  Reason,
  RequestStatus,
  TransactionType,
} from '../../../contract/enums.ts';
import type { SettableBlocking } from '../../../contract/values/standing.ts';
import type { TransferAccount } from '../../../contract/values/transaction.ts';

/** Whole cents, or units of 10⁻⁸ of a rate: text from the database, which a float can't hold; a bigint in code. */
type Units = ColumnType<string, string, string>;
type NullableUnits = ColumnType<string | null, string | null | undefined, string | null>;
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type TransactionsTable = {
  id: Generated<string>;
  /** the next number of all where none is given */
  seq: ColumnType<string, string | undefined, never>;
  reference: ColumnType<string, string, never>;
  user_id: ColumnType<string, string, never>;
  transaction_type: ColumnType<TransactionType, TransactionType, never>;
  request_status: RequestStatus;
  currency: ColumnType<Currency, Currency, never>;
  amount: Units;
  misc_fees: NullableUnits;
  conversion_type: Optional<ConversionType>;
  exchange_rate: NullableUnits;
  client_part: NullableUnits;
  fund_part: NullableUnits;
  /** `YYYY-MM-DD` */
  starting_date: Optional<string>;
  payment_reference: Optional<string>;
  own_reference: Optional<string>;
  bank_account: ColumnType<TransferAccount | null, string | null | undefined, never>;
  fund_bank_id: Optional<string>;
  /** the same of an executed payment, as it stood when the money came */
  fund_account: ColumnType<TransferAccount | null, string | null | undefined, TransferAccount | null>;
  received_amount: NullableUnits;
  value_date: Optional<string>;
  payer: Optional<string>;
  reason: Optional<Reason>;
  text: Optional<string>;
  reversal_of: Optional<string>;
  /** of a payment that the fund entered: the first of the requests that were over and wanted its money */
  entered_for: ColumnType<string | null, string | null | undefined, never>;
  operation_id: Optional<string>;
  created_at: ColumnType<Date, Date, never>;
  created_by: Optional<string>;
  executed_at: Optional<Date>;
  version: Generated<number>;
};

/** Who took a step: the member, the fund, or nobody. */
export type RequestBy = 'investor' | 'fund' | 'system';

/** The path of each request: only added to. */
export type TransactionEventsTable = {
  id: ColumnType<string, never, never>;
  transaction_id: string;
  request_status: RequestStatus;
  at: Date;
  by: RequestBy;
  actor_id: string | null;
  reason: Optional<Reason>;
  text: Optional<string>;
};

export type TransactionProofsTable = {
  id: Generated<string>;
  transaction_id: string;
  name: string;
  size: number;
  media_type: string;
  sha256: string;
  uploaded_at: Date;
  uploaded_by: string;
};
/** As the contents of papers are. */
export type TransactionProofContentsTable = {
  proof_id: string;
  part: Generated<number>;
  content: Buffer | null;
  object_key: string | null;
};

/** Who held or freed a member's wallets: only added to, and the last row counts. */
export type WalletBlockingsTable = {
  id: ColumnType<string, never, never>;
  user_id: string;
  state: SettableBlocking;
  at: Date;
  actor_id: string | null;
  text: string | null;
};

/** The tables of migration 0061, but the fund's bank accounts. */
export type RequestTables = {
  transactions: TransactionsTable;
  transaction_events: TransactionEventsTable;
  transaction_proofs: TransactionProofsTable;
  transaction_proof_contents: TransactionProofContentsTable;
  wallet_blockings: WalletBlockingsTable;
};
