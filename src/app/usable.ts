import { firstScreenIsDrawn } from '../platform/first-screen.ts';

let isAsked = false;

/** The page's first screen: its heading is seen, and nothing stands in the place of what is still coming. */
const isDrawn = (): boolean =>
  document.querySelector('#portal [data-skeleton]') === null &&
  [...document.querySelectorAll('#portal h1')].some((heading) => heading.checkVisibility());

/**
 * Marks in the browser's own timeline, once for a page that was loaded, when its first screen can be worked with: its
 * fields are wired, its rows or facts are drawn. For who measures; nothing of the product waits for it.
 */
export function markUsable(): void {
  if (isAsked || performance.getEntriesByName('usable').length > 0) return;
  isAsked = true;
  if (isDrawn()) return firstScreenIsDrawn();
  const watch = new MutationObserver(() => {
    if (!isDrawn()) return;
    watch.disconnect();
    firstScreenIsDrawn();
  });
  watch.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['hidden'],
  });
}
