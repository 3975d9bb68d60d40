import type { Effect } from '../../contract/values/effect.ts';
import { flowsOf } from '../../contract/values/value-flows.ts';
import { readPostedOnDay } from '../repositories/redistribution-outdated.ts';
import { readTransaction, type NamedRequest } from '../repositories/requests.ts';
import { readNewestFrom } from '../repositories/value-checks.ts';
import { outdated } from '../rules/redistribution-outdated.ts';
import { periodOf } from '../rules/values.ts';
import type { Reading } from './approval-kinds/kind.ts';

const centsOrNull = (text: string | null) => (text === null ? null : BigInt(text));
const movedOf = (row: NamedRequest) => ({
  transaction_type: row.transaction_type,
  currency: row.currency,
  amount: BigInt(row.received_amount ?? row.amount),
  misc_fees: centsOrNull(row.misc_fees),
  conversion_type: row.conversion_type,
  client_part: centsOrNull(row.client_part),
});

/**
 * What an execution comes too late for: a record of the member's or the fund's that ends on the day from which it counts,
 * or later, is not made anew by itself, and the next one begins after it; a month that was posted is without what
 * adjustments pay by themselves.
 */
export async function missedValues(
  { db }: Reading,
  row: NamedRequest,
  from: string,
): Promise<readonly Effect[]> {
  const { user_id, reversal_of } = row;
  const original = reversal_of === null ? undefined : await readTransaction(db, user_id, reversal_of);
  const flows = flowsOf({ ...movedOf(row), reverses: original ? movedOf(original) : null });
  const currencies = [...new Set(flows.map(({ currency }) => currency))];
  if (currencies.length === 0) return [];
  const records = await readNewestFrom(db, { userId: user_id, currencies }, from);
  const type = (original ?? row).transaction_type;
  const months = type === 'ADJUSTMENT' ? await readPostedOnDay(db, row.currency, from) : [];
  return [
    ...records.map((record) => ({
      effect: 'values.missed' as const,
      user_id: record.user_id,
      series: record.series,
      currency: record.currency,
      ...periodOf(record),
    })),
    ...outdated(months),
  ];
}
