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

/** The tables of the migration 0060: never changed, only added to. */
export type LedgerTables = {
  ledger_accounts: LedgerAccountsTable;
  ledger_operations: LedgerOperationsTable;
  ledger_entries: LedgerEntriesTable;
};
