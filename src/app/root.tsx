import { createElement, memo, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { PublicFrame } from '../features/public/frame.tsx';
import { ErrorServicesProvider } from '../features/errors/services.ts';
import { ServicesProvider } from '../features/public/services.ts';
import { afterFirstScreen } from '../platform/first-screen.ts';
import { useTexts } from '../platform/texts.ts';
import { rememberVisit } from '../platform/visited.ts';
import { Boundary } from '../ui/boundary.tsx';
import { arrive, corrected, nameTab } from './arrival.ts';
import { Broken } from './broken.tsx';
import { decide } from './guards.ts';
import type { Visitor } from './guards.ts';
import { errorServices } from './error-services.ts';
import { isErrorPath } from './member/error-paths.ts';
import { OfflineNotice } from './offline.tsx';
import { bringNextPages } from './next-page.ts';
import { hasShell, isReady, prepare } from './prepare.ts';
import { publicServices } from './public-services.ts';
import { takeReturn } from './return-path.ts';
import { needsMemberArea } from './needs-area.ts';
import type { RouteRow } from './routes.ts';
import { plainPath } from './plain-path.ts';
import { screenOf } from './screens.ts';
import { markUsable } from './usable.ts';
import { useVisitor } from './visitor.ts';
import { type MemberAreaProps, memberArea } from './member-area.ts';
import { rememberMissing } from './missing-path.ts';

type Shown = { readonly route: RouteRow; readonly path: string; readonly inside: boolean };

/** A route whose code or words did not arrive, by its path, and how often they were asked for again. */
type Missed = { readonly path: string; readonly error: unknown; readonly asked: number };

/**
 * What is on the page: the last route whose code and words have arrived, or whose shell alone is there, and what kept its
 * screen from arriving; or, where there is no shell, what kept this route from arriving. Either is told until what was
 * asked for again has been answered.
 */
function useShown(path: string, route: RouteRow | null, visitor: Visitor) {
  const inside = route !== null && needsMemberArea(route, visitor);
  const [shown, setShown] = useState<Shown | null>(null);
  const [missed, setMissed] = useState<Missed | null>(null);
  const ready = route !== null && isReady(route, inside);
  const isMissed = missed?.path === path;
  const asked = isMissed ? missed.asked : 0;
  useEffect(() => {
    if (route === null) return undefined;
    let gone = false;
    prepare(route, inside).then(
      () => {
        if (gone) return;
        setShown({ route, path, inside });
        setMissed(null);
      },
      (error: unknown) => {
        if (gone) return;
        if (hasShell(route, inside)) setShown({ route, path, inside });
        setMissed({ path, error, asked });
      },
    );
    return () => {
      gone = true;
    };
  }, [route, path, inside, asked]);
  const isWithin = missed !== null && shown?.path === missed.path && shown.inside;
  const failure =
    ready || missed === null
      ? null
      : { error: missed.error, retry: () => setMissed({ ...missed, asked: missed.asked + 1 }) };
  return {
    shown: ready ? { route, path, inside } : shown,
    within: isWithin ? failure : null,
    instead: isMissed && !isWithin ? failure : null,
  };
}

/** Title, place and focus of a page change; the very first page keeps the browser's own focus. */
function useArrival(shown: Shown | null, isGoneTo: boolean): void {
  const { t } = useTexts();
  const before = useRef<string | null>(isGoneTo ? '' : null);
  const isFirst = useRef(!isGoneTo);
  const path = shown?.path ?? null;
  const title = shown?.route.title ?? null;
  const hasOwnTitle = shown?.route.screen === 'enrollment' && screenOf('enrollment') !== null;
  useEffect(() => {
    if (title !== null && !hasOwnTitle) nameTab(t(title));
  }, [t, title, hasOwnTitle]);
  useEffect(() => {
    if (path === null) return undefined;
    markUsable();
    const isArrival = before.current !== null && before.current !== path;
    before.current = path;
    if (!isArrival || (isFirst.current && path === corrected.path)) return undefined;
    isFirst.current = false;
    return arrive();
  }, [path]);
}

type PageProps = Shown &
  Pick<MemberAreaProps, 'failure'> & {
    /** null: it did not arrive, or not yet */
    readonly content: ReturnType<typeof screenOf>;
  };

/** Drawn anew for another route alone: a filter, which changes the address too, is its screen's own matter. */
const Page = memo(function Page({ route, path, inside, content, failure }: PageProps) {
  const area = memberArea();
  const screen = content && createElement(content);
  if (inside && area !== null) return createElement(area, { route, path, failure }, screen);
  return (
    <PublicFrame isWelcome={route.screen === 'welcome'}>
      {route.area === 'other' ? (
        <main className="p-main" id="content">
          {screen}
        </main>
      ) : (
        screen
      )}
    </PublicFrame>
  );
});

type RootProps = {
  /** the page that was opened first was another one, and drawn by the door */
  readonly isGoneTo?: boolean;
};

/** Decides for each path and visitor, goes where the guards send, and shows what has arrived. */
export function Root({ isGoneTo = false }: RootProps) {
  const [path, navigate] = useLocation();
  const visitor = useVisitor();
  const search = useSearch();
  const decision = decide(path, visitor, search);
  const target = decision.kind === 'redirect' ? decision : null;
  const { shown, within, instead } = useShown(
    path,
    decision.kind === 'show' ? decision.route : null,
    visitor,
  );
  useArrival(shown, isGoneTo);

  const to = target?.to ?? null;
  const by = target?.by ?? null;
  useEffect(() => {
    if (to === null) return;
    const back = by === 'loggedOut' ? takeReturn(visitor) : null;
    if (isErrorPath(to)) rememberMissing(path);
    navigate(back ?? to, { replace: true });
  }, [to, by, path, visitor, navigate]);

  useEffect(bringNextPages, []);
  const isPublic = shown?.route.area === 'public';
  useEffect(() => {
    if (!isPublic) return;
    const ahead = afterFirstScreen().then(() => import('./acts-ahead.ts'));
    ahead.then(({ bringActs }) => bringActs()).catch(() => undefined);
  }, [isPublic]);

  const isPage = shown !== null && shown.route.area !== 'other';
  const visited = isPage ? plainPath(shown.path) : null;
  useEffect(() => {
    if (visited !== null) rememberVisit(visited);
  }, [visited]);

  return (
    <ServicesProvider value={publicServices}>
      <ErrorServicesProvider value={errorServices(visitor)}>
        <OfflineNotice />
        {instead === null ? (
          shown !== null && (
            <Boundary
              resetKey={shown.path}
              renderFault={(error, again) => <Broken error={error} retry={again} />}
            >
              <Page {...shown} content={screenOf(shown.route.screen)} failure={within} />
            </Boundary>
          )
        ) : (
          <Broken {...instead} />
        )}
      </ErrorServicesProvider>
    </ServicesProvider>
  );
}
