import type { ColumnType, Generated } from 'kysely';
import type { Currency } from '../../../contract/enums.ts';

export type FundBankAccountsTable = {
  id: Generated<string>;
  bank_name: string;
  currency: Currency;
  account_country: string;
  iban: string | null;
  swift: string | null;
  bank_account_number: string | null;
  routing_number: string | null;
  account_holder: string;
  is_default: Generated<boolean>;
  created_at: ColumnType<Date, Date, never>;
  /** a deleted one stays for the ledger, and is shown no more */
  removed_at: Generated<Date | null>;
  version: Generated<number>;
  /** the account that it was beside an older row when migration 0153 came: let off for as long as both are that one */
  twice_as: Generated<string | null>;
};

/** The fund's own bank accounts, of migration 0061. */
export type FundBankTables = { fund_bank_accounts: FundBankAccountsTable };
