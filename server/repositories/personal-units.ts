import { rateDecimals } from '../../contract/values/money.ts';
import { amountFields } from '../../contract/values/value.ts';

/** How many decimals a column's whole units have: cents, hundredths of a per cent, parts of a rate. */
type Units = Readonly<Record<string, number>>;

const money = 2;
const values: Units = Object.fromEntries(amountFields.map((field) => [field, money]));

/** Of each table with rows of a person, the columns that hold money, a rate or a share; a test asks for the others. */
const units: Readonly<Record<string, Units>> = {
  beneficial_owners: { share_hundredths: 2 },
  capital_value_versions: values,
  capital_values: values,
  investor_index: { invested: money },
  ledger_accounts: { balance: money, reserved: money },
  ledger_entries: { amount: money, balance_after: money },
  redistribution_postings: { amount: money },
  transactions: {
    amount: money,
    misc_fees: money,
    exchange_rate: rateDecimals,
    client_part: money,
    fund_part: money,
    received_amount: money,
  },
};

export const unitsOf = (table: string): Units => units[table] ?? {};

/** The name of a column once its units are written as decimals. */
export const shownName = (column: string): string => column.replace(/_hundredths$/, '_percentage');
