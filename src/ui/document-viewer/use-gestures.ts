import { useCallback, useEffect, useRef } from 'react';

type Zoomed = (factor: number, clientX: number, clientY: number) => void;

const apart = (touches: TouchList): number => {
  const [one, other] = [touches[0], touches[1]];
  return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
};

/**
 * Zooming by Ctrl and the wheel, by pinching a touchpad (which browsers tell as the same) and by two fingers, for the
 * pane's `ref`. The browser's own zoom is kept from answering too, so the listeners are not passive.
 */
export function useGestures(zoomed: Zoomed) {
  const latest = useRef(zoomed);
  useEffect(() => {
    latest.current = zoomed;
  });
  return useCallback((pane: HTMLElement | null) => {
    if (!pane) return undefined;
    let before = 0;
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      latest.current(Math.exp(-event.deltaY / 240), event.clientX, event.clientY);
    };
    const start = (event: TouchEvent) => {
      before = event.touches.length === 2 ? apart(event.touches) : 0;
    };
    const move = (event: TouchEvent) => {
      const [one, other] = [event.touches[0], event.touches[1]];
      if (event.touches.length !== 2 || !one || !other || before === 0) return;
      event.preventDefault();
      const now = apart(event.touches);
      latest.current(now / before, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
      before = now;
    };
    pane.addEventListener('wheel', wheel, { passive: false });
    pane.addEventListener('touchstart', start, { passive: true });
    pane.addEventListener('touchmove', move, { passive: false });
    return () => {
      pane.removeEventListener('wheel', wheel);
      pane.removeEventListener('touchstart', start);
      pane.removeEventListener('touchmove', move);
    };
  }, []);
}
