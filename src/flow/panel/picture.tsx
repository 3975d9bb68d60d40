import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { lightUp } from './light.ts';
import type { Lights } from './light.ts';
import { PictureMap } from './map.tsx';
import { IconButton } from './marks.tsx';
import {
  everything,
  findCurrent,
  goTo,
  largest,
  seenOf,
  sizeBeside,
  sizeOfWhole,
  smallest,
  watchSeen,
} from './stage.ts';
import type { Size } from './stage.ts';
import type { FlowTexts } from './texts.ts';

type FlowPictureProps = {
  /** the SVG that `npm run charts` has drawn */
  readonly svg: string;
  readonly lights: Lights;
  /** what is going on in a state, for who points at it; null leaves what the picture says */
  readonly tell: (path: string) => string | null;
  readonly label: string;
  readonly heading: string;
  readonly t: FlowTexts;
  /** shows the picture over the whole window; without it there is no such button */
  readonly onWindow?: (() => void) | undefined;
  /** a state of the picture was double-clicked */
  readonly onState?: ((path: string) => void) | undefined;
};

const sizeOf = (svg: string): Size => {
  const [, width = '1', height = '1'] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width), height: Number(height) };
};

/** A picture's own style is for a picture by itself: inside a page it would style all of that page. */
const bare = (svg: string): string => svg.replace(/<style>[\s\S]*?<\/style>/, '');

/** Drags a picture by the mouse; fingers scroll it by themselves. */
function drag(event: PointerEvent<HTMLElement>): void {
  if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
  event.currentTarget.scrollBy({ left: -event.movementX, top: -event.movementY });
}

/** The picture's own sentences are English. */
function explain(picture: Element, tell: (path: string) => string | null): void {
  for (const title of picture.querySelectorAll('[data-state] > title'))
    title.textContent = tell(title.parentElement?.getAttribute('data-state') ?? '') ?? title.textContent;
}

const stateAt = ({ target }: MouseEvent): string | null =>
  target instanceof Element ? (target.closest('[data-state]')?.getAttribute('data-state') ?? null) : null;

/** A chart with its current state lit and brought into sight; a large one is scrolled, and has a map above it. */
export function FlowPicture(props: FlowPictureProps) {
  const { svg, lights, tell, label, heading, t, onWindow, onState } = props;
  const stage = useRef<HTMLElement>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const [seen, setSeen] = useState(everything);
  const html = useMemo(() => bare(svg), [svg]);
  const size = useMemo(() => sizeOf(svg), [svg]);

  useEffect(() => (stage.current === null ? undefined : watchSeen(stage.current, setSeen)), []);
  useEffect(() => {
    if (stage.current === null || drawing.current === null) return;
    drawing.current.style.width = `${size.width * zoom}px`;
    drawing.current.style.height = `${size.height * zoom}px`;
    drawing.current.innerHTML = html;
    lightUp(drawing.current, lights);
    explain(drawing.current, tell);
    findCurrent(stage.current);
  }, [html, size, zoom, lights, tell]);

  const larger = () => setZoom(sizeBeside(zoom, 1));
  const smaller = () => setZoom(sizeBeside(zoom, -1));
  const whole = () => stage.current !== null && setZoom(sizeOfWhole(stage.current, size));
  const find = () => stage.current !== null && findCurrent(stage.current);
  const press = (event: KeyboardEvent) => {
    const act = { '+': larger, '=': larger, '-': smaller, '0': whole }[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const open = (event: MouseEvent) => {
    const path = stateAt(event);
    if (path) onState?.(path);
  };
  return (
    <figure className="flow-picture">
      <figcaption className="flow-bar">
        <span className="flow-bar-title">{heading}</span>
        <span className="flow-tools">
          <IconButton mark="current" label={t('picture.current')} onClick={find} />
          <IconButton
            mark="minus"
            label={t('picture.smaller')}
            onClick={smaller}
            why={zoom <= smallest ? t('picture.smallest') : undefined}
          />
          <span className="flow-scale">{t('picture.scale', { percent: Math.round(zoom * 100) })}</span>
          <IconButton
            mark="plus"
            label={t('picture.larger')}
            onClick={larger}
            why={zoom >= largest ? t('picture.largest') : undefined}
          />
          <IconButton mark="whole" label={t('picture.whole')} onClick={whole} />
          {onWindow !== undefined && (
            <IconButton mark="window" label={t('picture.window')} onClick={onWindow} />
          )}
        </span>
      </figcaption>
      <PictureMap
        html={html}
        size={size}
        lights={lights}
        seen={seen}
        onGo={(left, top) => stage.current !== null && goTo(stage.current, left, top)}
      />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- shortcuts for the buttons above it */}
      <section
        ref={stage}
        className="flow-stage"
        aria-label={label}
        tabIndex={0} // eslint-disable-line jsx-a11y/no-noninteractive-tabindex -- scrolled by its own keys
        onScroll={({ currentTarget }) => setSeen(seenOf(currentTarget))}
        onKeyDown={press}
        onPointerMove={drag}
        onDoubleClick={open}
      >
        <div ref={drawing} className="flow-drawing" aria-hidden="true" />
      </section>
    </figure>
  );
}
