import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { EvolutionPoint } from './evolution-points.ts';
import type { EvolutionDrawing, Plot } from './evolution-scales.ts';
import { useEvolutionWords } from './evolution-words.ts';

type EvolutionReadingProps = {
  readonly point: EvolutionPoint;
  readonly drawing: EvolutionDrawing;
  readonly plot: Plot;
  readonly currency: string;
};

const Line = chakra('span', {
  base: { position: 'absolute', width: '1px', bg: 'border.control', pointerEvents: 'none' },
});
const Dot = chakra('span', {
  base: {
    position: 'absolute',
    width: '9px',
    height: '9px',
    m: '-4.5px',
    borderRadius: 'full',
    bg: 'brand.solid',
    outline: '2px solid',
    outlineColor: 'bg.panel',
    pointerEvents: 'none',
  },
});
/** As large as the picture: what keeps the box away from its edge gives way before the box does. */
const Room = chakra('div', {
  base: { position: 'absolute', inset: '0', display: 'flex', pointerEvents: 'none', zIndex: '1' },
});
const Box = chakra('div', {
  base: {
    flex: 'none',
    maxW: '100%',
    px: '3',
    py: '2',
    borderRadius: 'l2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    fontSize: 'sm',
    lineHeight: '1.43',
  },
});

/**
 * What one day says: beside the line, on the side where there is room, and never out of the picture. Where it has to
 * lie over the line, it leaves the day's value in sight, above or below it.
 */
export function EvolutionReading({ point, drawing, plot, currency }: EvolutionReadingProps) {
  const { t } = useTranslation('charts');
  const { figures } = useEvolutionWords(currency);
  const x = drawing.xOf(point);
  const said = figures(point);
  const y = drawing.yOf(point.value);
  const isLeft = x > plot.width / 2;
  const away = (isLeft ? plot.width - x : x) + 12;
  const isBelow = !plot.isWide && y < (plot.top + plot.bottom) / 2;
  const rows = [
    ['value', said.value],
    ['contributed', said.contributed],
    ['result', said.result],
  ] as const;
  return (
    <chakra.div aria-hidden="true" _print={{ display: 'none' }} data-reading>
      <Line style={{ left: x, top: plot.top, height: plot.bottom - plot.top }} />
      <Dot style={{ left: x, top: y }} />
      <Room style={{ flexDirection: isLeft ? 'row-reverse' : 'row', alignItems: isBelow ? 'end' : 'start' }}>
        <span style={{ flex: `0 1 ${away}px` }} />
        <Box>
          <chakra.p fontWeight="semibold">{said.date}</chakra.p>
          <chakra.div display="grid" gridTemplateColumns="auto auto" columnGap="3">
            {rows.map(([name, figure]) => (
              <chakra.div key={name} display="contents">
                <chakra.span color="fg.muted">{t(`evolution.${name}`)}</chakra.span>
                <chakra.span textAlign="end">{figure}</chakra.span>
              </chakra.div>
            ))}
          </chakra.div>
        </Box>
      </Room>
    </chakra.div>
  );
}
