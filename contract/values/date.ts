import { z } from 'zod';
import { issueAt } from './between.ts';
import { missing } from './text.ts';

/** A calendar day on the wire: `YYYY-MM-DD`, a day that exists, 1900 to 2100. Always UTC. */
export const day = z
  .string({ error: missing })
  .min(1, { error: 'required' })
  .max(10, { error: 'invalid_date' })
  .refine(isDay, { error: 'invalid_date' });

export function isDay(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (!parts) return false;
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  if (year < 1900 || year > 2100) return false;
  const made = new Date(Date.UTC(year, month - 1, date));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
}

/** What the schema of a day says of a text, for who judges without it; null: nothing. */
export const dayFault = (value: string): string | null =>
  value === '' ? 'required' : isDay(value) ? null : 'invalid_date';

/** The same of a period's days, both included, by its ends. */
export function periodFaults(period: {
  readonly from: string;
  readonly to: string;
}): Readonly<Record<string, string>> {
  const found = (['from', 'to'] as const).flatMap((end) => {
    const fault = dayFault(period[end]);
    return fault === null ? [] : [[end, fault] as const];
  });
  return found.length === 0 && period.to < period.from ? { to: 'too_small' } : Object.fromEntries(found);
}

function daysAfter(value: string, days: number): string {
  const [year = 0, month = 1, date = 1] = value.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

/** The calendar day after one, both `YYYY-MM-DD`. */
export const dayAfter = (value: string): string => daysAfter(value, 1);

/** Whole years from a birth date to `today`, both `YYYY-MM-DD`. */
export function ageOn(birth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** The earliest date a dated paper may bear: three calendar months before `today` (decisions §6). */
export function oldestPaperDate(today: string): string {
  const [year = 0, month = 1, date = 1] = today.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 3, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 4, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

/** What is wrong with the date on a dated paper, on `today`: dated later, or older than three months; null when nothing. */
export function paperDateError(issued: string, today: string): 'date_in_future' | 'too_old' | null {
  if (issued > today) return 'date_in_future';
  return issued < oldestPaperDate(today) ? 'too_old' : null;
}

/** Whether a dated paper may be sent on `today`. */
export const isFreshPaper = (issued: string, today: string): boolean =>
  paperDateError(issued, today) === null;

/** For how many years ahead a paper may be valid, at most: a day beyond that was mistyped. */
const longestValidity = 30;

/**
 * What is wrong with the day until which a paper is valid, that day included, on `today`: it has passed, or lies beyond
 * the validity of any paper; null when nothing.
 */
export function expiryError(expires: string, today: string): 'document_expired' | 'date_too_far' | null {
  if (expires < today) return 'document_expired';
  const last = `${Number(today.slice(0, 4)) + longestValidity}${today.slice(4)}`;
  return expires > last ? 'date_too_far' : null;
}

/** For how many years back and how many days ahead an amount may be dated, at most: old books are still put right. */
const [earliestStart, furthestStart] = [10, 100];

/**
 * What is wrong with the day from which an amount is to count in values, on `today`: it lies more than ten years back or
 * 100 days ahead, and so was mistyped; null when nothing. A rule of what is asked: what is stored may bear any day.
 */
export function startError(start: string, today: string): 'date_out_of_range' | null {
  const first = `${Number(today.slice(0, 4)) - earliestStart}${today.slice(4)}`;
  return start < first || start > daysAfter(today, furthestStart) ? 'date_out_of_range' : null;
}

/** What is wrong with the day on which a bank has booked what came in, on `today`; null when nothing. */
export const bookedError = (booked: string, today: string): 'date_in_future' | null =>
  booked > today ? 'date_in_future' : null;

/** A birth date that lies in the past, of somebody who is 18 or older on `today`. */
export function checkAdult(
  birth: string,
  today: string,
  context: z.RefinementCtx,
  at: readonly string[],
  underAge: 'under_age' | 'officer_under_age' = 'under_age',
): void {
  if (birth > today) issueAt(context, at, 'date_in_future');
  else if (ageOn(birth, today) < 18) issueAt(context, at, underAge);
}
