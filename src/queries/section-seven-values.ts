import type { ChangedValue, PostedMonth, ValueRecord, ValueSuggestion } from '../../contract/values/value.ts';
import { monthName } from './effect-words.ts';
import type { Change, Sending, Sent } from './value-acts.ts';
import type { WireAmounts } from './values.ts';

/** Values at an API that has section 7 of the specification alone (decisions §1). It comes when such an API is met. */

/** What a record begins with by the one before alone (null: there is none): nothing has flown since. */
export function handedOn(previous: ValueRecord | null): ValueSuggestion {
  const [balance, result] = [previous?.ending_balance ?? '0.00', previous?.total_unrealized_pl ?? '0.00'];
  return {
    beginning_balance: balance,
    money_in_new_funds: '0.00',
    unrealized_pl_previous_day: result,
    investment_in: '0.00',
    investment_out: '0.00',
    total_unrealized_pl: result,
    money_out: '0.00',
    misc_fees: '0.00',
    ending_balance: balance,
    realized_pl: '0.00',
    previous,
  };
}

const amountsIn = (record: ValueRecord): WireAmounts => ({
  beginning_balance: record.beginning_balance,
  money_in_new_funds: record.money_in_new_funds,
  unrealized_pl_previous_day: record.unrealized_pl_previous_day,
  investment_in: record.investment_in,
  investment_out: record.investment_out,
  total_unrealized_pl: record.total_unrealized_pl,
  money_out: record.money_out,
  misc_fees: record.misc_fees,
  ending_balance: record.ending_balance,
  realized_pl: record.realized_pl,
});

type Put = (id: string, change: Change) => Promise<{ readonly body: ChangedValue }>;

/** Publishes drafts one after the other, oldest first: no call takes them together. */
export async function publishEach({ records, note }: Sending, put: Put): Promise<Sent> {
  let waits: string | null = null;
  const outdated = new Map<string, PostedMonth>();
  for (const record of records.toReversed()) {
    const { id, version } = record;
    const said = note === '' ? {} : { note };
    const { body } = await put(id, { ...amountsIn(record), version, status: 'PUBLISHED', ...said });
    waits = body.approval?.id ?? waits;
    for (const month of body.outdated ?? []) outdated.set(monthName(month), month);
  }
  return { records: records.length, approval_id: waits, outdated: [...outdated.values()] };
}
