import { chakra } from '@chakra-ui/react';
import { type PointerEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../format-parts.tsx';
import { VisuallyHidden } from '../hidden.tsx';
import { EvolutionPlot, plotLooks } from './evolution-plot.tsx';
import type { EvolutionPoint } from './evolution-points.ts';
import { EvolutionReading } from './evolution-reading.tsx';
import { drawEvolution, type EvolutionDrawing, type Plot } from './evolution-scales.ts';
import { useEvolutionWords } from './evolution-words.ts';
import { useWidth } from './use-width.ts';

type EvolutionChartProps = {
  /** what the line is: "Capital value" */
  readonly label: string;
  /** oldest first, at least one */
  readonly points: readonly EvolutionPoint[];
  readonly currency: string;
};

const wideFrom = 560;
const lowestWide = 248;
/** What the words at the line's end take, and the figures before its beginning. */
const endRoom = 148;
const startRoom = 52;
/** The widest figure of the axis takes no more for each of its characters. */
const figureRoom = 7;

const focusLooks = {
  '&:has(input:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'brand.focusRing',
    outlineOffset: '4px',
  },
} as const;

/**
 * The measures of the picture: words beside the line where there is room, and as high as its place; above the grid's lines
 * where there isn't.
 */
function plotOf(width: number, room: number, start = startRoom): Plot {
  const isWide = width >= wideFrom;
  const height = isWide ? Math.max(lowestWide, room) : 200;
  return {
    width,
    height,
    isWide,
    left: isWide ? start : 0,
    right: width - (isWide ? endRoom : 8),
    top: isWide ? 14 : 20,
    bottom: height - 26,
  };
}

const Dash = chakra('span', { base: { width: '18px', borderTopWidth: '2px' } });
const Key = chakra('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '2' } });

/** Under the picture where its lines have no words at their ends. */
function Legend() {
  const { t } = useTranslation('charts');
  return (
    <chakra.p display="flex" flexWrap="wrap" columnGap="5" textStyle="micro" color="fg.muted" mt="2">
      <Key>
        <Dash borderColor="brand.solid" />
        {t('evolution.value')}
      </Key>
      <Key>
        <Dash borderTopStyle="dashed" borderColor="fg.subtle" />
        {t('evolution.contributed')}
      </Key>
    </chakra.p>
  );
}

type PictureProps = EvolutionChartProps & { readonly plot: Plot; readonly drawing: EvolutionDrawing };

/** Escape puts a reading away wherever the focus is: it may cover the line that the pointer is on. */
function usePutAway(isRead: boolean, putAway: () => void) {
  useEffect(() => {
    if (!isRead) return undefined;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') putAway();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isRead, putAway]);
}

/** The drawing and what reads it: a pointer over it, or a slider that only the keyboard moves. */
function Picture({ label, points, currency, plot, drawing }: PictureProps) {
  const { t } = useTranslation('charts');
  const words = useEvolutionWords(currency);
  const [read, setRead] = useState<number | null>(null);
  const putAway = useCallback(() => setRead(null), []);
  usePutAway(read !== null, putAway);
  const newest = points.length - 1;
  const at = Math.min(read ?? newest, newest);
  const [first, point] = [points[0], points[at]];
  const last = points[newest];
  if (first === undefined || last === undefined || point === undefined) return null;
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setRead(drawing.nearest(event.clientX - left));
  };
  return (
    <chakra.div
      // within its place, which it would keep from getting lower
      style={{ position: plot.isWide ? 'absolute' : 'relative', inset: 0 }}
      touchAction="pan-y"
      borderRadius="l1"
      onPointerMove={follow}
      onPointerDown={follow}
      onPointerLeave={putAway}
      css={focusLooks}
    >
      <VisuallyHidden as="p">{words.summary(label, first, last)}</VisuallyHidden>
      <chakra.svg
        css={plotLooks}
        // on paper nobody measures its place anew
        style={{ maxHeight: '100%' }}
        viewBox={`0 0 ${plot.width} ${plot.height}`}
        aria-hidden="true"
      >
        <EvolutionPlot points={points} drawing={drawing} plot={plot} />
      </chakra.svg>
      {read !== null && <EvolutionReading point={point} drawing={drawing} plot={plot} currency={currency} />}
      {points.length > 1 && (
        <chakra.input
          type="range"
          min={0}
          max={newest}
          step={1}
          value={at}
          onChange={(event) => setRead(Number(event.currentTarget.value))}
          onFocus={() => setRead(at)}
          onBlur={putAway}
          aria-label={t('evolution.read', { what: label })}
          aria-valuetext={words.sentence(point)}
          position="absolute"
          inset="0"
          width="full"
          opacity="0"
          pointerEvents="none"
          _print={{ display: 'none' }}
        />
      )}
    </chakra.div>
  );
}

/**
 * How a value went on beside what was put in: the space between is the result. A pointer, or the arrow keys, read any
 * day of it. What it says in full is `EvolutionTable`.
 */
export function EvolutionChart(props: EvolutionChartProps) {
  const { points } = props;
  const { t } = useTranslation('charts');
  const language = useLanguage();
  const [frame, width, height] = useWidth<HTMLDivElement>();
  const picture = useMemo(() => {
    if (width === 0) return null;
    const drawn = (plot: Plot) => ({ plot, drawing: drawEvolution(points, plot, language) });
    const shape = drawn(plotOf(width, height));
    const needed = Math.max(...shape.drawing.yTicks.map(({ label }) => label.length)) * figureRoom;
    return needed > shape.plot.left && shape.plot.isWide ? drawn(plotOf(width, height, needed)) : shape;
  }, [points, width, height, language]);
  return (
    <chakra.div display="flex" flexDirection="column">
      <chakra.div
        ref={frame}
        position="relative"
        flex="1"
        minH={{ base: '200px', md: '248px' }}
        {...(picture?.plot.isWide && { style: { minHeight: lowestWide } })}
      >
        {picture !== null && <Picture {...props} {...picture} />}
      </chakra.div>
      {picture !== null && !picture.plot.isWide && <Legend />}
      {points.length === 1 && (
        <chakra.p textStyle="ui" color="fg.muted" mt="2">
          {t('evolution.one')}
        </chakra.p>
      )}
    </chakra.div>
  );
}
