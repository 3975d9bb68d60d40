import { type RefObject, useEffect } from 'react';

/** Brings who pressed to the first field of `box` that is wrong: its message is read out with it. */
export const focusFault = (box: HTMLElement | null): void =>
  box?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

/** The same each time `attempts` grows. */
export function useFaultFocus(box: RefObject<HTMLElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) focusFault(box.current);
  }, [box, attempts]);
}
