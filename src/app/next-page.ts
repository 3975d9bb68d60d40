import { bringFiles } from '../api/ahead.ts';
import { afterFirstScreen } from '../platform/first-screen.ts';
import { decide } from './guards.ts';
import { refreshVisitor } from './visitor.ts';

/** How many of the pages that the navigation offers are fetched before anybody has pointed at one. */
const likely = 3;

/** The page behind a link of the portal, where its guards let this person in. */
function bringPage(link: HTMLAnchorElement): void {
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== window.location.origin) return;
  if (decide(pathname, refreshVisitor(), search).kind === 'show') bringFiles(pathname);
}

function pointedAt({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null;
  if (link !== null && link.href !== '') bringPage(link);
}

/** Whoever saves data is sent nothing that they have not asked for. */
const savesData = (): boolean => {
  const line: unknown = Reflect.get(navigator, 'connection');
  return typeof line === 'object' && line !== null && Reflect.get(line, 'saveData') === true;
};

/** The next page's files come while its link is pointed at or focused; the likeliest when there is nothing else to do. */
export function bringNextPages(): void {
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, pointedAt, { passive: true });
  const bringLikely = () => {
    for (const link of [...document.querySelectorAll<HTMLAnchorElement>('nav a[href]')].slice(0, likely))
      bringPage(link);
  };
  void afterFirstScreen().then(() => {
    if (savesData()) return;
    if ('requestIdleCallback' in window) window.requestIdleCallback(bringLikely);
    else bringLikely();
  });
}
