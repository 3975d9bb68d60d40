import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Pages that are in sight, or next to those that are; `page` is the one being read. All from 1. */
export type Seen = { readonly page: number; readonly from: number; readonly to: number };

/** A point of a page that stays where it is in the pane while the pages change their size. */
type Hold = {
  readonly page: number;
  readonly across: number;
  readonly down: number;
  readonly x: number;
  readonly y: number;
};

const pagesIn = (pane: HTMLElement) => [...pane.querySelectorAll<HTMLElement>('[data-page]')];
const bottomOf = (page: HTMLElement) => page.offsetTop + page.offsetHeight;

/** What a person does to scroll. */
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Where in a pane the line is that says which page is read: a third of the way down. */
const readingLine = (pane: HTMLElement) => pane.scrollTop + pane.clientHeight / 3;

function holdAt(pane: HTMLElement, x: number, y: number): Hold | null {
  const [left, top] = [pane.scrollLeft + x, pane.scrollTop + y];
  const pages = pagesIn(pane);
  const at = pages.findIndex((page) => bottomOf(page) >= top);
  const page = pages[at];
  if (!page) return null;
  return {
    page: at,
    across: (left - page.offsetLeft) / Math.max(1, page.offsetWidth),
    down: (top - page.offsetTop) / Math.max(1, page.offsetHeight),
    x,
    y,
  };
}

function restore(pane: HTMLElement, hold: Hold): void {
  const page = pagesIn(pane)[hold.page];
  if (!page) return;
  pane.scrollTop = page.offsetTop + hold.down * page.offsetHeight - hold.y;
  pane.scrollLeft = page.offsetLeft + hold.across * page.offsetWidth - hold.x;
}

/**
 * The scrolling pane of a document: which pages are in sight, and the place that is kept when zoom, turn or width
 * change (`look` names them). A page that was asked for stays the current one until one scrolls by hand.
 */
export function useStage(look: string) {
  const pane = useRef<HTMLDivElement | null>(null);
  const hold = useRef<Hold | null>(null);
  const asked = useRef<number | null>(null);
  const laidOut = useRef('');
  const [width, setWidth] = useState(0);
  const [seen, setSeen] = useState<Seen>({ page: 1, from: 1, to: 1 });

  const watch = useCallback(() => {
    const box = pane.current;
    if (!box) return;
    const pages = pagesIn(box);
    const [top, bottom] = [box.scrollTop, box.scrollTop + box.clientHeight];
    const first = pages.findIndex((page) => bottomOf(page) > top);
    const last = pages.findLastIndex((page) => page.offsetTop < bottom);
    if (first < 0 || last < 0) return;
    const read = pages.findLastIndex((page) => page.offsetTop <= readingLine(box));
    if (asked.current !== null && (asked.current - 1 < first || asked.current - 1 > last))
      asked.current = null;
    const next = {
      page: asked.current ?? Math.max(first, read) + 1,
      from: Math.max(1, first),
      to: Math.min(pages.length, last + 2),
    };
    setSeen((now) => (now.page === next.page && now.from === next.from && now.to === next.to ? now : next));
    hold.current = holdAt(box, box.clientWidth / 2, 0);
  }, []);

  /** for the pane's `ref` */
  const mount = useCallback(
    (box: HTMLDivElement | null) => {
      pane.current = box;
      if (!box) return undefined;
      const follow = new ResizeObserver(() => {
        setWidth(box.clientWidth);
        watch();
      });
      follow.observe(box);
      const byHand = () => {
        asked.current = null;
      };
      box.addEventListener('scroll', watch, { passive: true });
      for (const act of acts) box.addEventListener(act, byHand, { passive: true });
      return () => {
        follow.disconnect();
        box.removeEventListener('scroll', watch);
        for (const act of acts) box.removeEventListener(act, byHand);
      };
    },
    [watch],
  );

  useLayoutEffect(() => {
    const box = pane.current;
    const now = `${look} ${width}`;
    if (!box || laidOut.current === now) return;
    laidOut.current = now;
    if (hold.current) restore(box, hold.current);
    watch();
  }, [look, width, watch]);

  return {
    mount,
    width,
    seen,
    /** keeps the point under the pointer (CSS pixels in the window) at the next change of size */
    holdPoint: (clientX: number, clientY: number) => {
      const box = pane.current;
      if (!box) return;
      const { left, top } = box.getBoundingClientRect();
      hold.current = holdAt(box, clientX - left, clientY - top);
    },
    goTo: (page: number) => {
      const box = pane.current;
      const target = box && pagesIn(box)[page - 1];
      if (!box || !target) return;
      asked.current = page;
      box.scrollTop = target.offsetTop - 12;
      watch();
    },
  };
}
