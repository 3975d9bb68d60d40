import { parseMoney } from './money.ts';
import { amountFields } from './value.ts';

export type AmountField = (typeof amountFields)[number];
/** The ten amounts of a record in cents. */
export type Amounts = Readonly<Record<AmountField, bigint>>;

/** Moves between a wallet and investments, inside what is valued: shown, never added (decisions §9). */
export const neutralFields = ['investment_in', 'investment_out'] as const satisfies readonly AmountField[];
/** What is taken off on the way from the beginning to the ending. */
const takenOff: readonly AmountField[] = ['money_out', 'misc_fees', 'unrealized_pl_previous_day'];
const uncounted: readonly AmountField[] = [...neutralFields, 'ending_balance'];

/** What a line does to the ending balance: adds, takes off, or nothing at all. */
export type LineSign = '+' | '-' | 'neutral';
export function signOf(field: AmountField): LineSign {
  if (uncounted.includes(field)) return 'neutral';
  return takenOff.includes(field) ? '-' : '+';
}

/** What a line adds to the ending balance, in cents, its sign included. */
export function effectOf(field: AmountField, amounts: Amounts): bigint {
  const sign = signOf(field);
  if (sign === 'neutral') return 0n;
  return sign === '+' ? amounts[field] : -amounts[field];
}

/** The ending balance that the lines add up to: the roll-forward identity of decisions §9, in cents. */
export const endingOf = (amounts: Amounts): bigint =>
  amountFields.reduce((sum, field) => sum + effectOf(field, amounts), 0n);

/** How far the ending balance is over (or under, when negative) what the lines add up to; 0n when the identity holds. */
export const identityDifference = (amounts: Amounts): bigint => amounts.ending_balance - endingOf(amounts);

/** What a record hands on to the next one of its series. */
export type Handed = Pick<Amounts, 'ending_balance' | 'total_unrealized_pl'>;
/** How far a record starts from where the one before ended, in cents; 0n and 0n when it goes on from there. */
export type Continuity = { readonly balance: bigint; readonly unrealized: bigint };
export const continuityDifference = (
  amounts: Pick<Amounts, 'beginning_balance' | 'unrealized_pl_previous_day'>,
  previous: Handed,
): Continuity => ({
  balance: amounts.beginning_balance - previous.ending_balance,
  unrealized: amounts.unrealized_pl_previous_day - previous.total_unrealized_pl,
});
export const goesOn = ({ balance, unrealized }: Continuity): boolean => balance === 0n && unrealized === 0n;

const cents = (text: string): bigint => parseMoney(text) ?? 0n;
/** The amounts of a record as the wire has them (canonical decimal texts), in cents. */
export const amountsOf = (record: Readonly<Record<AmountField, string>>): Amounts => ({
  beginning_balance: cents(record.beginning_balance),
  money_in_new_funds: cents(record.money_in_new_funds),
  unrealized_pl_previous_day: cents(record.unrealized_pl_previous_day),
  investment_in: cents(record.investment_in),
  investment_out: cents(record.investment_out),
  total_unrealized_pl: cents(record.total_unrealized_pl),
  money_out: cents(record.money_out),
  misc_fees: cents(record.misc_fees),
  ending_balance: cents(record.ending_balance),
  realized_pl: cents(record.realized_pl),
});
