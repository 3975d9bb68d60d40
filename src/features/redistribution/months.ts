import type { Currency } from '../../../contract/enums.ts';

type MonthOf = { readonly year: number; readonly month: number };

/** A month as it is written in every language: `02/2026`. */
export const monthText = ({ year, month }: MonthOf): string => `${String(month).padStart(2, '0')}/${year}`;
/** The same as a value of a list and of an address: `2026-02`. */
export const monthValue = ({ year, month }: MonthOf): string => `${year}-${String(month).padStart(2, '0')}`;

/** The months that are over, newest first: two years of them. `today`: `YYYY-MM-DD`, UTC. */
export function finishedMonths(today: string): readonly MonthOf[] {
  const [year = 2000, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 24 }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 2 - back, 1));
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 };
  });
}

const named = (value: string | null): MonthOf | null => {
  const parts = /^(\d{4})-(0[1-9]|1[0-2])/.exec(value ?? '');
  return parts && { year: Number(parts[1]), month: Number(parts[2]) };
};

/**
 * The month that `2026-02` names; where it names none, the newest that has values: that of the day given, or the one
 * before while it still runs. Never one that isn't over.
 */
export function monthOf(value: string | null, newestDay: string | null, today: string): MonthOf {
  const [newest = { year: 2000, month: 1 }] = finishedMonths(today);
  const found = named(value) ?? named(newestDay) ?? newest;
  return monthValue(found) > monthValue(newest) ? newest : found;
}

/** Where a month is looked at by itself. */
export const redistributionPath = (currency: Currency, month?: MonthOf): string =>
  `/admin/edit_capital?tab=redistribution&currency=${currency}${month ? `&month=${monthValue(month)}` : ''}`;
