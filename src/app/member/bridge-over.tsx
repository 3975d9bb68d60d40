import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { staffRoles } from '../../../contract/enums.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { BridgeDialog } from '../../features/bridge/bridge-dialog.tsx';
import { periodOf, usualRange } from '../../features/bridge/periods.ts';
import { type BridgeWays, isOfValue } from '../../features/bridge/services.ts';
import { todayUtc } from '../../platform/server-clock.ts';
import { leavePage } from '../../platform/window.ts';
import type { BridgeWanted } from '../../queries/bridge.ts';
import {
  type BridgePlace,
  fromTheStart,
  readBridge,
  withBridge,
  withoutBridge,
} from '../../ui/bridge-address.ts';
import { goTo } from '../navigation.ts';
import { requestPath, transactionsPath } from './request-paths.ts';

const isStaff = ({ role }: SessionUser) => staffRoles.some((staff) => staff === role);

/** The days that a place asks for; those that are in no order count as unsaid. */
function periodIn({ from, to }: BridgePlace, today: string) {
  const last = to ?? today;
  if (from === fromTheStart) return { from: null, to: last };
  return from === null || from > last ? periodOf(usualRange, last) : { from, to: last };
}

/** What a place asks the API for; null: nothing that this person may read. */
function wantedBy(place: BridgePlace, user: SessionUser, today: string): BridgeWanted | null {
  const { of, currency, userId } = place;
  const asked = { currency, ...periodIn(place, today) };
  if (isStaff(user)) {
    if (of === 'value') return { of, userId, ...asked };
    return userId === null ? null : { of, userId, ...asked };
  }
  if (userId !== null && userId !== user.id) return null;
  return of === 'value' ? { of, userId: null, ...asked } : { of, userId: user.id, ...asked };
}

/** The pages that a bridge leads to, in the area of who reads it. */
function waysOf(area: 'user' | 'admin'): BridgeWays {
  return {
    transaction: ({ id, user_id: userId }) => (id === null ? null : requestPath(area, { userId, id }, '')),
    list: (told, { field }) =>
      transactionsPath(area, area === 'user' ? null : told.user_id, {
        currency: told.currency,
        request_status: 'EXECUTED',
        // a line of a value is made of several types
        ...(!isOfValue(told) && { transaction_type: field }),
      }),
  };
}

type BridgeOverProps = {
  readonly user: SessionUser;
  /** the page that was open before the bridge, in whose place going back leads */
  readonly before: { readonly current: string | null };
};

/** The bridge that the address asks for, over the page. */
export function BridgeOver({ user, before }: BridgeOverProps) {
  const [path] = useLocation();
  const search = useSearch();
  const place = readBridge(search);
  const ways = useMemo(() => waysOf(isStaff(user) ? 'admin' : 'user'), [user]);
  const today = todayUtc();
  const wanted = place === null ? null : wantedBy(place, user, today);
  if (place === null || wanted === null) return null;
  const move = (next: Partial<BridgePlace>) =>
    goTo(`${path}?${withBridge(search, { ...place, ...next })}`, { replace: true });
  const close = () => {
    if (before.current === path) return leavePage();
    const rest = withoutBridge(search);
    goTo(rest === '' ? path : `${path}?${rest}`, { replace: true });
  };
  return (
    <BridgeDialog
      key={[wanted.of, wanted.currency, wanted.userId].join(' ')}
      wanted={wanted}
      bar={place.bar}
      isOwn={!isStaff(user)}
      ways={ways}
      onPeriod={({ from, to }) => move({ from: from ?? fromTheStart, to: to === today ? null : to })}
      onBar={(bar) => move({ bar })}
      onClose={close}
    />
  );
}
