import { currencies, transactionTypes, type Currency, type TransactionType } from '../../contract/enums.ts';
import { formatMoney } from '../../contract/values/money.ts';
import type { FundTotals, TotalsOfCurrency } from '../../contract/values/totals.ts';
import type { BookLine } from './fund-books.ts';

/** First days, `YYYY-MM-DD`: of the month before, of the month that is looked at, of the one after. */
export type Months = { readonly before: string; readonly month: string; readonly next: string };
/** What moved the members' wallets in one of two months, in cents. */
export type FlowRow = {
  readonly currency: Currency;
  readonly kind: TransactionType;
  readonly is_newest: boolean;
  readonly count: string;
  readonly amount: string;
};
/** Cents. */
export type NewestValue = {
  readonly currency: Currency;
  readonly value_date: string;
  readonly ending_balance: string;
};
/** What all members have invested in a currency, in cents. */
export type InvestedRow = { readonly currency: Currency; readonly invested: string };
export type Waiting = FundTotals['waiting'];
type Place = NonNullable<Waiting['values_draft_at']>;
/** The newest value of the fund in a status; `ends_on`: the last day of its period. */
export type OpenValue = Place & { readonly status: 'DRAFT' | 'AWAITING_APPROVAL' };

export type TotalsRead = {
  readonly months: Months;
  readonly lines: readonly BookLine[];
  readonly invested: readonly InvestedRow[];
  readonly flows: readonly FlowRow[];
  readonly values: readonly NewestValue[];
  readonly waiting: Waiting;
};

/** Where the newest value in a status stands, if there is one. */
export function placeIn(open: readonly OpenValue[], status: OpenValue['status']): Place | null {
  const found = open.find((one) => one.status === status);
  return found ? { series: found.series, currency: found.currency, ends_on: found.ends_on } : null;
}

const first = (year: number, month: number) => new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);

/** The month of an instant in UTC, or of a day, and its neighbours. */
export function monthsAround(at: Date): Months {
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()];
  return { before: first(year, month - 1), month: first(year, month), next: first(year, month + 1) };
}

function flowsOf({ flows }: TotalsRead, currency: Currency): TotalsOfCurrency['flows'] {
  const own = flows.filter((flow) => flow.currency === currency);
  const of = (type: string, isNewest: boolean) => {
    const found = own.find(({ kind, is_newest }) => kind === type && is_newest === isNewest);
    return { count: Number(found?.count ?? 0), amount: formatMoney(BigInt(found?.amount ?? 0)) };
  };
  return transactionTypes
    .filter((type) => own.some(({ kind }) => kind === type))
    .map((transaction_type) => ({
      transaction_type,
      month: of(transaction_type, true),
      month_before: of(transaction_type, false),
    }));
}

function totalsOf(read: TotalsRead, currency: Currency): TotalsOfCurrency {
  const sum = (kind: 'WALLET' | 'FUND_CASH', part: 'balance' | 'reserved') =>
    formatMoney(
      read.lines
        .filter((line) => line.kind === kind && line.currency === currency)
        .reduce((total, line) => total + line[part], 0n),
    );
  const value = read.values.find((row) => row.currency === currency);
  return {
    currency,
    value: value
      ? { value_date: value.value_date, ending_balance: formatMoney(BigInt(value.ending_balance)) }
      : null,
    wallets: sum('WALLET', 'balance'),
    reserved: sum('WALLET', 'reserved'),
    invested: formatMoney(BigInt(read.invested.find((row) => row.currency === currency)?.invested ?? 0)),
    fund_cash: sum('FUND_CASH', 'balance'),
    flows: flowsOf(read, currency),
  };
}

/** What was read, each currency by itself. */
export const shownTotals = (read: TotalsRead, now: Date): FundTotals => {
  return {
    at: now.toISOString(),
    month: read.months.month.slice(0, 7),
    month_before: read.months.before.slice(0, 7),
    currencies: currencies.map((currency) => totalsOf(read, currency)),
    waiting: read.waiting,
  };
};
