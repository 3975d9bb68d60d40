import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { staffRoles } from '../../../contract/enums.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { periodOf, usualRange } from '../../features/bridge/periods.ts';
import { type BridgeWays, isOfValue } from '../../features/bridge/services.ts';
import { now } from '../../platform/clock.ts';
import { leavePage } from '../../platform/environment.ts';
import type { BridgeWanted } from '../../queries/bridge.ts';
import { featuresQuery } from '../../queries/enrollment.ts';
import {
  type BridgePlace,
  fromTheStart,
  readBridge,
  withBridge,
  withoutBridge,
} from '../../ui/bridge-address.ts';
import { type BridgeHref, BridgeHrefProvider } from '../../ui/bridge-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { goTo } from '../navigation.ts';
import { bringPartWords } from './i18n.ts';
import { requestPath, transactionsPath } from './request-paths.ts';
import { useUser } from './session-context.tsx';

const BridgeDialog = lazyPart(async () => {
  const [part] = await Promise.all([
    import('../../features/bridge/bridge-dialog.tsx'),
    bringPartWords(['bridge', 'requests']),
  ]);
  return part.BridgeDialog;
}, 'over');

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

/** The bridge that the address asks for, over the page. */
function BridgeOver({ user }: { readonly user: SessionUser }) {
  const [path] = useLocation();
  const search = useSearch();
  const place = readBridge(search);
  // the page that was open before the bridge, in whose place going back leads
  const before = useRef<string | null>(null);
  const ways = useMemo(() => waysOf(isStaff(user) ? 'admin' : 'user'), [user]);
  useEffect(() => {
    if (place === null) before.current = path;
  }, [place, path]);
  const today = new Date(now()).toISOString().slice(0, 10);
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

/** Lets any figure of the pages within open why it changed, where the API can say it. */
export function BridgeArea({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const [path] = useLocation();
  const search = useSearch();
  const { data } = useQuery({ ...featuresQuery, enabled: user !== null });
  const has = data?.features.includes('values') === true;
  const hrefOf = useMemo<BridgeHref | null>(() => {
    if (!has) return null;
    return ({ of, currency, userId = null, from = null, to = null }) =>
      `${path}?${withBridge(search, { of, currency, userId, from, to, bar: null })}`;
  }, [has, path, search]);
  return (
    <BridgeHrefProvider value={hrefOf}>
      {children}
      {has && user !== null && (
        <Suspense fallback={null}>
          <BridgeOver user={user} />
        </Suspense>
      )}
    </BridgeHrefProvider>
  );
}
