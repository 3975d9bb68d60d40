import { useEffect, useEffectEvent } from 'react';
import { onCloseRequest } from '../platform/close-requests.ts';

/** While it is open, the phone's back closes it as Esc does, and leaves the page below where it is. */
export function useCloseRequest(isOpen: boolean, close: () => void): void {
  const asked = useEffectEvent(close);
  useEffect(() => (isOpen ? onCloseRequest(() => asked()) : undefined), [isOpen]);
}
