import type { ReportPart } from './report.ts';

/** What is taken off between opening and closing: a record tells how much, a report that it went. */
const takenOff: readonly string[] = ['money_out', 'misc_fees', 'unrealized_pl_previous_day'];
/** What was held at a moment, and what moved within it: neither came nor went. */
const held: readonly string[] = [
  'opening',
  'closing',
  'beginning_balance',
  'ending_balance',
  'investment_in',
  'investment_out',
];

const negated = (amount: string): string => {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
};

/** A line of a report as it counts: a decimal of the wire, and whether it is a movement, which is shown with its sign. */
export const counted = (
  line: string,
  amount: string,
): { readonly amount: string; readonly isSigned: boolean } => ({
  amount: takenOff.includes(line) ? negated(amount) : amount,
  isSigned: !held.includes(line),
});

type Published = Pick<ReportPart, 'days' | 'closing_date' | 'quarters'>;
/** Whether quarters alone have been told so far: there is no day whose value could be said, and none is zero. */
export const hasNoDays = ({ closing_date, quarters }: Published): boolean =>
  closing_date === null && quarters.length > 0;

/** What is said where no day of the period was published; null: one was. */
export function untold({ days, quarters }: Published): 'nothing' | 'quarters_alone' | null {
  if (days > 0) return null;
  return quarters.length > 0 ? 'quarters_alone' : 'nothing';
}
