import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { featuresQuery } from '../../queries/enrollment.ts';
import { readBridge, withBridge } from '../../ui/bridge-address.ts';
import { type BridgeHref, BridgeHrefProvider } from '../../ui/bridge-link.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ShownAddress } from '../shown-address.tsx';
import { bringPartWords } from './i18n.ts';
import { useUser } from './session-context.tsx';

const BridgeOver = lazyPart(async () => {
  const [part] = await Promise.all([import('./bridge-over.tsx'), bringPartWords(['bridge', 'requests'])]);
  return part.BridgeOver;
}, 'over');

/** The way from a figure to why it changed, over the page that is shown; null: the API can't say it. */
function Ways({ has, children }: { readonly has: boolean; readonly children: ReactNode }) {
  const [path] = useLocation();
  const search = useSearch();
  const hrefOf = useMemo<BridgeHref | null>(() => {
    if (!has) return null;
    return ({ of, currency, userId = null, from = null, to = null }) =>
      `${path}?${withBridge(search, { of, currency, userId, from, to, bar: null })}`;
  }, [has, path, search]);
  return <BridgeHrefProvider value={hrefOf}>{children}</BridgeHrefProvider>;
}

type BridgeAreaProps = {
  /** the path of the page that is shown; the address bar bears that of the next one while its code is on its way */
  readonly shown: string;
  readonly children: ReactNode;
};

/** Lets any figure of the pages within open why it changed, where the API can say it. */
export function BridgeArea({ shown, children }: BridgeAreaProps) {
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
  return (
    <>
      <ShownAddress path={shown}>
        <Ways has={has}>{children}</Ways>
      </ShownAddress>
      {has && isOver && user !== null && (
        <Suspense fallback={null}>
          <BridgeOver user={user} before={before} />
        </Suspense>
      )}
    </>
  );
}
