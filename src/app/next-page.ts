import { bringFiles } from '../api/ahead.ts';
import { decide } from './guards.ts';
import { prepare } from './prepare.ts';
import { needsMemberArea } from './needs-area.ts';
import { refreshVisitor } from './visitor.ts';

/** How many of the pages that the navigation offers are fetched before anybody has pointed at one. */
const likely = 3;
const signs = ['pointerover', 'focusin', 'touchstart'];

/** Whoever saves data is sent nothing that they have not asked for. */
const savesData = (): boolean => {
  const line: unknown = Reflect.get(navigator, 'connection');
  return typeof line === 'object' && line !== null && Reflect.get(line, 'saveData') === true;
};

/** The page behind a link of the portal, where its guards let this person in. */
function bringPage(link: HTMLAnchorElement): void {
  if (savesData() || link.href === '' || link.hasAttribute('download')) return;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return;
  const visitor = refreshVisitor();
  const decision = decide(pathname, visitor, search);
  if (decision.kind !== 'show' || bringFiles(pathname)) return;
  // what does not come is asked for again by who goes there
  prepare(decision.route, needsMemberArea(decision.route, visitor)).catch(() => undefined);
}

const isUsable = (): boolean => performance.getEntriesByName('usable').length > 0;

/** Calls once the page's first screen can be worked with, which `platform/first-screen.ts` marks. */
function onceUsable(call: () => void): () => void {
  const watch = new PerformanceObserver(() => {
    if (!isUsable()) return;
    watch.disconnect();
    call();
  });
  watch.observe({ type: 'mark', buffered: true });
  return () => watch.disconnect();
}

function pointedAt({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  // the page that is open comes first
  if (link !== null && isUsable()) bringPage(link);
}

/** When the browser has nothing else to do; where it doesn't tell, at once. */
const whenIdle = (call: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(call);
  else call();
};

/** A page at a time: to begin its files takes a while, and somebody may press something meanwhile. */
function bringLikely(links: readonly HTMLAnchorElement[], isOver: () => boolean): void {
  const [link, ...rest] = links;
  if (link === undefined || isOver()) return;
  bringPage(link);
  whenIdle(() => bringLikely(rest, isOver));
}

/**
 * The next page's files come while its link is pointed at or focused; the likeliest when there is nothing else to do.
 * Nothing of it begins before the page that is open can be used. The returned function ends it.
 */
export function bringNextPages(): () => void {
  for (const sign of signs) document.addEventListener(sign, pointedAt, { passive: true });
  let isOver = false;
  const callOff = onceUsable(() =>
    whenIdle(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href]')];
      bringLikely(links.slice(0, likely), () => isOver);
    }),
  );
  return () => {
    isOver = true;
    callOff();
    for (const sign of signs) document.removeEventListener(sign, pointedAt);
  };
}
