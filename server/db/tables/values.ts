import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Currency, ValueSeries, ValueStatus } from '../../../contract/enums.ts';
import type { AmountField } from '../../../contract/values/roll-forward.ts';

/** Whole cents: text from the database, which a float can't hold; a bigint in code. */
type Cents = ColumnType<string, string, string>;
type Amounts = { [Field in AmountField]: Cents };
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type CapitalValuesTable = Amounts & {
  id: Generated<string>;
  series: ColumnType<ValueSeries, ValueSeries, never>;
  /** null: the fund */
  user_id: ColumnType<string | null, string | null | undefined, never>;
  currency: ColumnType<Currency, Currency, never>;
  /** `YYYY-MM-DD` */
  value_date: ColumnType<string | null, string | null | undefined, never>;
  year: ColumnType<number | null, number | null | undefined, never>;
  quarter_number: ColumnType<number | null, number | null | undefined, never>;
  /** the day on which the period ends; null: the running record */
  ends_on: GeneratedAlways<string | null>;
  status: Generated<ValueStatus>;
  note: Optional<string>;
  reason: Optional<string>;
  approval_id: Optional<string>;
  version: Generated<number>;
  updated_at: Date;
  /** null: nobody; the running record goes on by itself */
  updated_by: Optional<string>;
};

/** What a record said before it was restated: only added to; its words about a person go when the law lets them. */
export type CapitalValueVersionsTable = Amounts & {
  value_id: string;
  version: number;
  status: ValueStatus;
  note: string | null;
  reason: string | null;
  updated_at: Date;
  updated_by: string | null;
};

/** Tables of migration 0070. */
export type ValueTables = {
  capital_values: CapitalValuesTable;
  capital_value_versions: CapitalValueVersionsTable;
};
