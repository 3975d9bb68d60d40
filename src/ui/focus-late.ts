import { isNowhere } from './nowhere.ts';

/** What lies over the page, and goes away with the answer to what it asked. */
const over = '[role$=dialog]';

/**
 * Puts the focus where an answer leads: its button goes with it. Whoever went on to something else than `part` while it
 * was on its way stays there, in the middle of a word perhaps.
 */
export function focusLate(target: HTMLElement | null, part: Element | null, options?: FocusOptions): void {
  const now = document.activeElement;
  const isHere = isNowhere() || part?.contains(now) === true;
  if (isHere || now?.closest(over)) target?.focus(options);
}
