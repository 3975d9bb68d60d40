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

/** What one day says, beside the line, on the side where there is room. */
export function EvolutionReading({ point, drawing, plot, currency }: EvolutionReadingProps) {
  const { t } = useTranslation('charts');
  const { figures } = useEvolutionWords(currency);
  const x = drawing.xOf(point);
  const said = figures(point);
  const isLeft = x > (plot.left + plot.right) / 2;
  const side = isLeft ? { right: `${plot.width - x + 12}px` } : { left: `${x + 12}px` };
  const rows = [
    ['value', said.value],
    ['contributed', said.contributed],
    ['result', said.result],
  ] as const;
  return (
    <chakra.div aria-hidden="true" _print={{ display: 'none' }} data-reading>
      <Line style={{ left: x, top: plot.top, height: plot.bottom - plot.top }} />
      <Dot style={{ left: x, top: drawing.yOf(point.value) }} />
      <chakra.div
        style={side}
        position="absolute"
        top="0"
        px="3"
        py="2"
        borderRadius="l2"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border.control"
        pointerEvents="none"
        fontSize="sm"
        lineHeight="1.43"
        whiteSpace="nowrap"
        zIndex="1"
      >
        <chakra.p fontWeight="semibold">{said.date}</chakra.p>
        <chakra.div display="grid" gridTemplateColumns="auto auto" columnGap="3">
          {rows.map(([name, figure]) => (
            <chakra.div key={name} display="contents">
              <chakra.span color="fg.muted">{t(`evolution.${name}`)}</chakra.span>
              <chakra.span textAlign="end">{figure}</chakra.span>
            </chakra.div>
          ))}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
