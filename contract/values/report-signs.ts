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
