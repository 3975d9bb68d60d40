import { centsOf, formatMoney } from '../../../../contract/values/money.ts';
import {
  amountsOf,
  continuityDifference,
  endingOf,
  goesOn,
  identityDifference,
} from '../../../../contract/values/roll-forward.ts';
import type { ValueCheck } from '../../../../contract/values/value.ts';
import type { WireAmounts } from '../../../queries/values.ts';

/** What a check found: it holds, it is off by so much, or there is nothing to check against. */
export type Found = { readonly kind: 'holds' } | { readonly kind: 'nothing' } | Off;
export type Off = {
  readonly kind: 'off';
  /** over, or under when negative; as on the wire */
  readonly by: string;
  /** what it would have to be */
  readonly wanted: string;
};

const holds: Found = { kind: 'holds' };
const nothing: Found = { kind: 'nothing' };

/** Whether the lines add up to the ending balance (decisions §9). */
export function identityOf(amounts: WireAmounts | null): Found {
  if (amounts === null) return nothing;
  const cents = amountsOf(amounts);
  const by = identityDifference(cents);
  return by === 0n ? holds : { kind: 'off', by: formatMoney(by), wanted: formatMoney(endingOf(cents)) };
}

/** Whether a record starts where the one before ended, its unrealized result included. */
export function continuityOf(amounts: WireAmounts | null, previous: WireAmounts | null): Found {
  if (amounts === null || previous === null) return nothing;
  const before = amountsOf(previous);
  const found = continuityDifference(amountsOf(amounts), before);
  if (goesOn(found)) return holds;
  const isBalance = found.balance !== 0n;
  return {
    kind: 'off',
    by: formatMoney(isBalance ? found.balance : found.unrealized),
    wanted: formatMoney(isBalance ? before.ending_balance : before.total_unrealized_pl),
  };
}

/** Whether the fund ends with what its investors end with together; nothing where no investor has a record. */
export function investorsOf(amounts: WireAmounts | null, check: ValueCheck | undefined): Found {
  if (amounts === null || check === undefined || check.investors_count === 0) return nothing;
  const sum = centsOf(check.investors_sum);
  const by = amountsOf(amounts).ending_balance - sum;
  return by === 0n ? holds : { kind: 'off', by: formatMoney(by), wanted: check.investors_sum };
}
