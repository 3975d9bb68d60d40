import { signOf, type AmountField } from '../../../contract/values/roll-forward.ts';

/** The lines of the grid, in the order in which they are read. */
export const lines = [
  'beginning_balance',
  'money_in_new_funds',
  'investment_in',
  'investment_out',
  'money_out',
  'misc_fees',
  'realized_pl',
  'unrealized_pl_previous_day',
  'total_unrealized_pl',
  'ending_balance',
] as const satisfies readonly AmountField[];

/** Taken over from the record before: they can be typed into, and look as if they need not be. */
export const carriedLines: readonly AmountField[] = ['beginning_balance', 'unrealized_pl_previous_day'];

/** What stands before a line's name: how it counts. A move inside is in brackets: it changes nothing. */
export function markOf(line: AmountField): string {
  if (line === 'beginning_balance') return '';
  if (line === 'ending_balance') return '=';
  const sign = signOf(line);
  return sign === 'neutral' ? '↔' : sign === '-' ? '−' : '+';
}

/** The word of a line, as a key: what a quarter took over is not of the day before. */
export const wordOf = (line: AmountField, isOfADay: boolean): string =>
  line === 'unrealized_pl_previous_day' && !isOfADay ? 'line.unrealized_pl_before' : `line.${line}`;
