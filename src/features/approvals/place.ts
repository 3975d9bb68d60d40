import type { ValueSeries } from '../../../contract/enums.ts';
import type { Approval } from '../../../contract/values/approval.ts';
import { endOf } from '../../queries/period-end.ts';

const tabOf = {
  FUND_DAILY: 'daily',
  FUND_QUARTERLY: 'quarterly',
  INVESTOR_GLOBAL: 'global',
  INVESTOR_DAILY: 'daily',
  INVESTOR_QUARTERLY: 'quarterly',
} as const satisfies Record<ValueSeries, string>;

/**
 * The grid in which they stand, at the newest of their days. `userId`: of one member alone; null: the fund's, or many
 * members', which stand in as many grids: the card itself shows each of these.
 */
function placeOfValues(effects: Approval['effects'], userId: string | null): string | null {
  const path = userId === null ? '/admin/edit_capital' : `/admin/investor_values/user_id/${userId}`;
  const told = effects.flatMap((effect) => ('series' in effect ? [effect] : []));
  const newest = told.toSorted((one, other) => (endOf(one) < endOf(other) ? 1 : -1))[0];
  if (newest === undefined) return path;
  const { series, currency } = newest;
  if (userId === null && !series.startsWith('FUND_')) return null;
  if (series === 'INVESTOR_GLOBAL') return `${path}?tab=global&currency=${currency}`;
  return `${path}?tab=${tabOf[series]}&currency=${currency}&day=${endOf(newest)}`;
}

function placeOfMonth(effects: Approval['effects']): string {
  const path = '/admin/edit_capital?tab=redistribution';
  const paid = effects.find((effect) => effect.effect === 'redistribution.paid');
  if (paid === undefined) return path;
  return `${path}&currency=${paid.currency}&month=${paid.year}-${String(paid.month).padStart(2, '0')}`;
}

export const transactionPlace = (userId: string | null, id: string): string =>
  `/admin/bank_operations/view_transaction?user_id=${userId}&id=${id}`;

/**
 * Where it is looked at; null: at its card alone. A path of the other type of dossier leads to the right one (decisions
 * §8).
 */
export function placeOf({ kind, user_id, payload, effects }: Approval): string | null {
  if ('transaction_id' in payload) return transactionPlace(user_id, payload.transaction_id);
  if (kind.startsWith('values.'))
    return placeOfValues(effects, 'value_id' in payload ? payload.user_id : null);
  if ('redistribution_id' in payload) return placeOfMonth(effects);
  if (kind === 'bank_details')
    return `/admin/individual/bank_information_validation/user_id/${user_id}?item=${encodeURIComponent(payload.item)}`;
  if (kind.startsWith('fund_bank.')) return '/admin/bank_operations/bank_account';
  return kind === 'role.change'
    ? `/admin/view_member/${user_id}`
    : `/admin/individual/details/user_id/${user_id}`;
}
