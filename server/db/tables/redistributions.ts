import type { ColumnType, Generated } from 'kysely';
import type { Currency, ValueStatus } from '../../../contract/enums.ts';
import type { Party } from '../../../contract/values/redistribution-shares.ts';

/** Hundredths of a percent. */
type ShareColumns = { [Name in `${Party}_share`]: number };
/** What was posted, in cents; the database keeps it. */
type AmountColumns = { [Name in `${Party}_amount`]: ColumnType<string, never, never> };
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type RedistributionsTable = ShareColumns &
  AmountColumns & {
    id: Generated<string>;
    year: ColumnType<number, number, never>;
    month: ColumnType<number, number, never>;
    currency: ColumnType<Currency, Currency, never>;
    /** cents; null: nothing was posted yet */
    base_amount: ColumnType<string | null, string | null | undefined, string>;
    /** how many members have anything of it; the database keeps it */
    members_paid: ColumnType<number, never, never>;
    status: Generated<ValueStatus>;
    note: Optional<string>;
    reason: Optional<string>;
    approval_id: Optional<string>;
    version: Generated<number>;
    updated_at: Date;
    updated_by: string;
  };

/** What a record said before it was restated: only added to. */
export type RedistributionVersionsTable = ShareColumns & {
  redistribution_id: string;
  version: number;
  base_amount: string;
  status: ValueStatus;
  note: string | null;
  reason: string | null;
  updated_at: Date;
  updated_by: string;
};

/** What was posted, one operation each: only added to. */
export type RedistributionPostingsTable = {
  operation_id: string;
  redistribution_id: string;
  version: number;
  party: Party;
  user_id: string | null;
  /** cents */
  amount: string;
};

/** The posted months in which members hold something else since. */
export type RedistributionReweighingsTable = { redistribution_id: string; at: Date };

/** Tables of migration 0073; what a month was shared out into is of 0110, which are weighed anew of 0176. */
export type RedistributionTables = {
  redistributions: RedistributionsTable;
  redistribution_versions: RedistributionVersionsTable;
  redistribution_postings: RedistributionPostingsTable;
  redistribution_reweighings: RedistributionReweighingsTable;
};
