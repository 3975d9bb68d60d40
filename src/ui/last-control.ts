import { useState } from 'react';
import { heirOf } from './heir.ts';
import { lastFocused, nameOf } from './last-focus.ts';

/**
 * What had the focus last; where a list that got wide or narrow has drawn its rows anew, what is named alike in it; of
 * what is gone, its heir.
 */
function lastControl(): HTMLElement | null {
  const last = lastFocused();
  if (last === null) return null;
  const { element, name } = last;
  if (element.isConnected) return element;
  const alike = [...document.querySelectorAll<HTMLElement>(element.tagName)];
  return alike.find((one) => nameOf(one) === name && one.checkVisibility()) ?? heirOf(element);
}

/**
 * Where the focus goes when what lies over the page closes: to what it came from, or to what stands in its place by then;
 * null: nothing is known of it. What it came from is noted when `open` is first drawn.
 */
export function useOpener(open = true): () => HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return () => {
    if (!(opener instanceof HTMLElement)) return null;
    const isThere = opener.isConnected && opener.checkVisibility() && opener.closest('[role=menu]') === null;
    if (isThere) return opener;
    return opener.closest('[role$=dialog]') === null ? (lastControl() ?? heirOf(opener)) : null;
  };
}
