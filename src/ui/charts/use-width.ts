import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** How wide an element is, and how high, in whole pixels; 0 before it is there. */
export function useWidth<Of extends HTMLElement>(): readonly [RefObject<Of | null>, number, number] {
  const ref = useRef<Of>(null);
  const [width, setWidth] = useState(0);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      setWidth(Math.round(element.clientWidth));
      setHeight(Math.round(element.clientHeight));
    };
    measure();
    const follow = new ResizeObserver(measure);
    follow.observe(element);
    return () => follow.disconnect();
  }, []);
  return [ref, width, height];
}
