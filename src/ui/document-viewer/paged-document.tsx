import { chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGestures } from './use-gestures.ts';
import { useStage } from './use-stage.ts';
import type { Size, Turn, View } from './view.ts';
import { clampScale, firstView, scaleOf, stepFrom, turned, turnedBy } from './view.ts';
import { type Asked, ViewerTools } from './viewer-tools.tsx';

export type PageLook = { readonly scale: number; readonly turn: Turn };

type PagedDocumentProps = {
  /** the file's name */
  readonly name: string;
  readonly count: number;
  /** of a page from 1; a good guess until the page is read */
  readonly sizeOf: (page: number) => Size;
  /** what fills the box of a page that is in sight, or nearly */
  readonly renderPage: (page: number, look: PageLook) => ReactNode;
  readonly download: ReactNode;
};

const isTyping = (target: EventTarget) => target instanceof HTMLInputElement;

/** What a key asks for, away from the page number's field. Ctrl and Alt stay the browser's. */
function useKeys(acts: Readonly<Record<string, () => void>>) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

/** Pages under each other in a pane of their own, with the tools to look at them. */
export function PagedDocument({ name, count, sizeOf, renderPage, download }: PagedDocumentProps) {
  const { t } = useTranslation('documents');
  const [view, setView] = useState<View>(firstView);
  const [asked, setAsked] = useState<Asked>(null);
  const stage = useStage(`${view.zoom} ${view.turn}`);
  const { page, from, to } = stage.seen;
  const scale = scaleOf(view, sizeOf(page), stage.width);
  const goTo = (next: number) => {
    const wanted = Math.min(count, Math.max(1, next));
    stage.goTo(wanted);
    if (count > 1) setAsked({ page: wanted });
  };
  const zoomTo = (next: View['zoom']) => {
    setView({ ...view, zoom: next });
    setAsked('scale');
  };
  const zoom = (direction: 'in' | 'out') => zoomTo(stepFrom(scale, direction));
  const fit = () => zoomTo('width');
  const turn = (quarter: 90 | 270) => setView({ ...view, turn: turnedBy(view.turn, quarter) });
  const gestures = useGestures((factor, x, y) => {
    stage.holdPoint(x, y);
    setView((now) => ({
      ...now,
      zoom: clampScale((now.zoom === 'width' ? scale : now.zoom) * factor),
    }));
  });
  const keys = useKeys({
    '+': () => zoom('in'),
    '=': () => zoom('in'),
    '-': () => zoom('out'),
    _: () => zoom('out'),
    '0': fit,
    r: () => turn(90),
    R: () => turn(270),
    PageDown: () => goTo(page + 1),
    PageUp: () => goTo(page - 1),
    Home: () => goTo(1),
    End: () => goTo(count),
  });
  const mount = (pane: HTMLDivElement | null) => {
    const [stop, end] = [stage.mount(pane), gestures(pane)];
    return () => {
      stop?.();
      end?.();
    };
  };
  const [ref] = useState(() => mount);
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts for the buttons and the pane inside
    <chakra.div display="flex" flexDirection="column" minH="0" flex="1" onKeyDown={keys}>
      <ViewerTools
        page={page}
        pages={count}
        scale={scale}
        asked={asked}
        fits={view.zoom === 'width'}
        onPage={goTo}
        onZoom={zoom}
        onFit={fit}
        onTurn={() => turn(90)}
        download={download}
      />
      <chakra.section
        ref={ref}
        aria-label={t('viewer.pane', { name })}
        // scrolled by its own keys, so it must be reachable
        tabIndex={0} // eslint-disable-line jsx-a11y/no-noninteractive-tabindex
        position="relative"
        flex="1"
        minH="0"
        overflow="auto"
        bg="bg.muted"
        py="3"
        outlineOffset="-2px"
        touchAction="pan-x pan-y"
      >
        {Array.from({ length: count }, (_, at) => at + 1).map((number) => {
          const size = turned(sizeOf(number), view.turn);
          const own = scaleOf(view, sizeOf(number), stage.width);
          const isNear = number >= from && number <= to;
          return (
            <chakra.div
              key={number}
              data-page={number}
              position="relative"
              mx="auto"
              bg="#fff"
              boxShadow="paper"
              css={{ '& + &': { marginTop: '12px' } }}
              style={{
                width: Math.round(size.width * own),
                height: Math.round(size.height * own),
                // how wide the pane is, and so a page, is not known at its first drawing
                visibility: stage.width > 0 ? 'visible' : 'hidden',
              }}
            >
              {isNear && stage.width > 0 && renderPage(number, { scale: own, turn: view.turn })}
            </chakra.div>
          );
        })}
      </chakra.section>
    </chakra.div>
  );
}
