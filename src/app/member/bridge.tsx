import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { featuresQuery } from '../../queries/enrollment.ts';
import { readBridge, withBridge } from '../../ui/bridge-address.ts';
import { type BridgeHref, BridgeHrefProvider } from '../../ui/bridge-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { bringPartWords } from './i18n.ts';
import { useUser } from './session-context.tsx';

const BridgeOver = lazyPart(async () => {
  const [part] = await Promise.all([import('./bridge-over.tsx'), bringPartWords(['bridge', 'requests'])]);
  return part.BridgeOver;
}, 'over');

/** Lets any figure of the pages within open why it changed, where the API can say it. */
export function BridgeArea({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const [path] = useLocation();
  const search = useSearch();
  const isOver = readBridge(search) !== null;
  // kept while a bridge is over it
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (!isOver) before.current = path;
  }, [isOver, path]);
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
      {has && isOver && user !== null && (
        <Suspense fallback={null}>
          <BridgeOver user={user} before={before} />
        </Suspense>
      )}
    </BridgeHrefProvider>
  );
}
