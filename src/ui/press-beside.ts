import { useLayoutEffect, useRef } from 'react';
import { now } from '../platform/clock.ts';

/** How long after it opened a press beside a dialog is the second one of a double click. Milliseconds. */
const doubleClick = 500;

/**
 * For a dialog's `onInteractOutside`. A press beside it closes it, save the second one of a double click on what opened
 * it, and while `isHeld` says that something would go with it: then Esc and its buttons are the way out.
 */
export function usePressBeside(open = true, isHeld?: () => boolean) {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (open) openedAt.current = now();
  }, [open]);
  return (event: { readonly preventDefault: () => void }) => {
    if (now() - openedAt.current < doubleClick || isHeld?.() === true) event.preventDefault();
  };
}
