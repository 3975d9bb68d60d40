import { type RefObject, useEffect, useRef } from 'react';

/** What opened a form in its own place has the focus again when the form is closed. */
export function useReturnFocus(open: boolean): RefObject<HTMLButtonElement | null> {
  const opener = useRef<HTMLButtonElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (before.current && !open) opener.current?.focus();
    before.current = open;
  }, [open]);
  return opener;
}
