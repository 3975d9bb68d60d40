import { productName } from '../platform/environment.ts';
import { isNowhere } from '../ui/nowhere.ts';

/** Puts the focus on the page's h1, as soon as there is one: its words may still be on their way. */
export function focusHeading(): () => void {
  const from = document.activeElement;
  const focus = () => {
    // while words are on their way, the page before is still there, hidden
    const heading = [...document.querySelectorAll('h1')].find((one) => one.checkVisibility());
    heading?.focus({ preventScroll: true });
    return heading !== undefined;
  };
  const watch = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== from && document.activeElement !== document.body;
    if (isElsewhere || focus()) watch.disconnect();
  });
  if (!focus()) watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/**
 * The same for what is about to come in the place of what has the focus now. What takes the focus itself as it comes, as a
 * part that the address names, keeps it.
 */
export function focusNextHeading(): void {
  requestAnimationFrame(() => {
    if (isNowhere()) focusHeading();
  });
}

/** The path that a page's chart gave it in the place of the one that was asked for: it is no page that one went to. */
export const corrected = { path: '' };

/** Place and focus of a page that one went to; the very first page keeps the browser's own. */
export function arrive(): () => void {
  window.scrollTo({ top: 0 });
  return focusHeading();
}

/** The page's name in the tab, before the product's. */
export function nameTab(title: string): void {
  document.title = `${title} · ${productName()}`;
}
