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

/** The month that `2026-02` names; the newest that is over where it names none of them that may be shared out. */
export function monthOf(value: string | null, today: string): MonthOf {
  const named = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(value ?? '');
  const [newest = { year: 2000, month: 1 }] = finishedMonths(today);
  if (!named) return newest;
  const found = { year: Number(named[1]), month: Number(named[2]) };
  return monthValue(found) > monthValue(newest) ? newest : found;
}

/** Where a month is looked at by itself. */
export const redistributionPath = (currency: Currency, month?: MonthOf): string =>
  `/admin/edit_capital?tab=redistribution&currency=${currency}${month ? `&month=${monthValue(month)}` : ''}`;
