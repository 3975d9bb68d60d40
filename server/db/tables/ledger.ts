import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency } from '../../../contract/enums.ts';
import type { LedgerAccountKind, MovementKind } from '../../rules/ledger.ts';

/** Whole cents: text from the database, which a float can't hold; a bigint in code. */
type Cents = ColumnType<string, never, never>;

export type LedgerAccountsTable = {
  id: Generated<string>;
  kind: LedgerAccountKind;
  currency: Currency;
  owner_id: string | null;
  /** moved by entries alone */
  balance: Cents;
  reserved: ColumnType<string, never, string>;
  entries: Cents;
};

export type LedgerOperationsTable = {
  id: string;
  seq: GeneratedAlways<string>;
  kind: MovementKind;
  transaction_id: string | null;
  reversal_of: string | null;
  posted_at: Date;
  /** `YYYY-MM-DD` */
  value_date: string;
  hash: Buffer;
  seal: ColumnType<string | null, never, string | number>;
  seal_position: ColumnType<number | null, never, number>;
};

export type LedgerSealsTable = {
  /** bigint: read as text */
  id: ColumnType<string, string | number, never>;
  previous_hash: Buffer;
  hash: Buffer;
  rows: number;
  sealed_at: Date;
  row_seqs: string[];
  row_hashes: Buffer[];
};

export type LedgerEntriesTable = {
  seq: GeneratedAlways<string>;
  operation_id: string;
  account_id: string;
  currency: Currency;
  amount: ColumnType<string, string, never>;
  /** both are set by the database */
  position: Cents;
  balance_after: Cents;
};

/** The tables of the migrations 0060 and 0105: never changed, only added to. */
export type LedgerTables = {
  ledger_accounts: LedgerAccountsTable;
  ledger_operations: LedgerOperationsTable;
  ledger_entries: LedgerEntriesTable;
  ledger_seals: LedgerSealsTable;
};
