import { useEffect, useRef } from 'react';
import type { PointerEvent } from 'react';
import { lightUp } from './light.ts';
import type { Lights } from './light.ts';
import type { Seen, Size } from './stage.ts';

type PictureMapProps = {
  readonly html: string;
  readonly size: Size;
  readonly lights: Lights;
  readonly seen: Seen;
  /** a place was pressed, as fractions of the picture */
  readonly onGo: (left: number, top: number) => void;
};

const percent = (part: number) => `${part * 100}%`;

/** All of a picture that is too large to be seen, with the part that is seen framed. For the mouse: keys scroll. */
export function PictureMap({ html, size, lights, seen, onGo }: PictureMapProps) {
  const map = useRef<HTMLDivElement>(null);
  const isNeeded = seen.width < 0.99 || seen.height < 0.99;
  useEffect(() => {
    if (!isNeeded || map.current === null) return;
    map.current.innerHTML = html;
    lightUp(map.current, lights);
  }, [isNeeded, html, lights]);
  if (!isNeeded) return null;
  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { x, y, width, height } = event.currentTarget.getBoundingClientRect();
    onGo((event.clientX - x) / width, (event.clientY - y) / height);
  };
  return (
    <div
      className="flow-map"
      aria-hidden="true"
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      onPointerDown={go}
      onPointerMove={go}
    >
      <div ref={map} className="flow-drawing" />
      <i
        style={{
          left: percent(seen.left),
          top: percent(seen.top),
          width: percent(seen.width),
          height: percent(seen.height),
        }}
      />
    </div>
  );
}
