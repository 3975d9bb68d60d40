import { useEffect, useRef } from 'react';

type Living = { readonly start: () => unknown; readonly stop: () => unknown };

/** Starts a chart with the part that shows it and stops it with it: a question of the browser's goes with the page. */
export function useLife(actorRef: Living): void {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    actorRef.start();
    return () => {
      isLeft.current = true;
      // a part that is only drawn anew comes back before this
      queueMicrotask(() => {
        if (isLeft.current) actorRef.stop();
      });
    };
  }, [actorRef]);
}
