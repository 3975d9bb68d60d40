import type { FocusEvent } from 'react';

/**
 * For a popover's `onBlur`: closes it when Tab leaves it, so that it never covers what has the focus. Its own button
 * opens and closes it by itself.
 */
export function closeWhenLeft({ currentTarget: panel, relatedTarget: next }: FocusEvent<HTMLElement>): void {
  if (!(next instanceof Element) || panel.contains(next)) return;
  if (next.getAttribute('popovertarget') !== panel.id) panel.hidePopover();
}
