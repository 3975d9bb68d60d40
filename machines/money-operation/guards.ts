import { centsOf } from '../../contract/values/money.ts';
import { obstacles } from '../../contract/values/standing.ts';
import { isUnheard } from '../unheard.ts';
import type { MoneyOperationContext, Way } from './types.ts';

/** Why a request can't be sent: what is to be mended in the form first, then what stands in the way whatever is typed. */
export const stops = [
  'amount_missing',
  'amount_wrong',
  'insufficient_amount_balance',
  'insufficient_amount_misc_fees',
  'answer_wrong',
  ...obstacles,
] as const;
export type Stop = (typeof stops)[number];

/** Translation keys of why the button is off, by the guard that closes it. */
export const guardReasons = {
  nothingStops: {
    amount_missing: 'money:why.amount_missing',
    amount_wrong: 'money:why.amount_wrong',
    insufficient_amount_balance: 'money:why.insufficient_amount_balance',
    insufficient_amount_misc_fees: 'money:why.insufficient_amount_misc_fees',
    answer_wrong: 'money:why.answer_wrong',
    account_not_validated: 'money:why.account_not_validated',
    booklet_missing: 'money:why.booklet_missing',
    wallet_blocked: 'money:why.wallet_blocked',
    bank_account_missing: 'money:why.bank_account_missing',
    bank_account_not_validated: 'money:why.bank_account_not_validated',
    no_default_account: 'money:why.no_default_account',
    too_many_pending: 'money:why.too_many_pending',
  },
} as const satisfies { readonly nothingStops: Readonly<Record<Stop, string>> };

/** What is wrong with an amount against what there is: a blocked wallet holds nothing to compare with. */
function amountStops(amount: string, { most, fees, obstacles: inTheWay }: Way): readonly Stop[] {
  if (most !== null && !inTheWay.includes('wallet_blocked') && centsOf(amount) > centsOf(most))
    return ['insufficient_amount_balance'];
  return centsOf(fees) > centsOf(amount) ? ['insufficient_amount_misc_fees'] : [];
}

/** Whether what is asked for was sent and no answer came: what stands in its way by now may be itself. */
export const mayBeMade = ({ refusal }: Pick<MoneyOperationContext, 'refusal'>): boolean =>
  refusal !== null && isUnheard(refusal.key);

/** Everything that keeps what was said from being sent, in the order in which it is told. */
export function stopsOf({ entry, ways }: Pick<MoneyOperationContext, 'entry' | 'ways'>): readonly Stop[] {
  if (ways === null) return [];
  const way = ways[entry.currency];
  const { amount: fault, ...others } = entry.faults;
  const ofAmount: readonly Stop[] =
    entry.amount === null || fault !== undefined
      ? [fault === undefined || fault === 'required' ? 'amount_missing' : 'amount_wrong']
      : amountStops(entry.amount, way);
  const ofAnswers: readonly Stop[] = Object.keys(others).length > 0 ? ['answer_wrong'] : [];
  return [...ofAmount, ...ofAnswers, ...way.obstacles];
}
