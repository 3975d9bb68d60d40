import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../contract/values/money.ts';
import { moneyParts } from '../format.ts';
import { useLanguage } from '../format-parts.tsx';
import type { EvolutionPoint } from './evolution-points.ts';
import { anchorOf, type EvolutionDrawing, type Plot, type Tick } from './evolution-scales.ts';

/** The looks of the picture, once for all its pieces; tokens, so that dark mode and print come by themselves. */
export const plotLooks = {
  display: 'block',
  width: 'full',
  height: 'auto',
  overflow: 'visible',
  '& .grid': { stroke: 'border.muted', strokeWidth: '1' },
  '& text': { fontSize: 'xs', fill: 'fg.subtle' },
  // words within the plot stand on its ground, over the lines
  '& .scale': { stroke: 'bg.panel', strokeWidth: '3', strokeLinejoin: 'round', paintOrder: 'stroke' },
  '& .name': { fontSize: '13px', fill: 'fg.muted' },
  '& .of-value': { fontSize: '13px', fontWeight: 'semibold', fill: 'brand.fg' },
  '& .of-contributed': { fontSize: '13px', fontWeight: 'medium', fill: 'fg' },
  '& .value': { fill: 'none', stroke: 'brand.solid', strokeWidth: '2', strokeLinejoin: 'round' },
  '& .contributed': { fill: 'none', stroke: 'fg.subtle', strokeWidth: '1.5', strokeDasharray: '4 3' },
  '& .result': { fill: 'brand.subtle', stroke: 'none' },
  '& .end': { fill: 'brand.solid', stroke: 'bg.panel', strokeWidth: '2' },
} as const;

/** Room between the two labels at the line's end, each of two lines. */
const apart = 40;

/** Both heights, moved away from each other as far as their words need, and kept inside the plot. */
function spread(value: number, contributed: number, plot: Plot): readonly [number, number] {
  const lack = apart - Math.abs(value - contributed);
  const push = lack > 0 ? lack / 2 : 0;
  const isAbove = value <= contributed;
  const places = [value + (isAbove ? -push : push), contributed + (isAbove ? push : -push)] as const;
  const shift = Math.min(0, plot.bottom - 12 - Math.max(...places));
  const back = Math.max(0, plot.top + 2 - Math.min(...places));
  return [places[0] + shift + back, places[1] + shift + back];
}

type LabelsProps = { readonly last: EvolutionPoint; readonly drawing: EvolutionDrawing; readonly plot: Plot };

/** What each line is and where it ended, beside its end. */
function Labels({ last, drawing, plot }: LabelsProps) {
  const { t } = useTranslation('charts');
  const language = useLanguage();
  const figure = (cents: bigint) => {
    const parts = moneyParts(formatMoney(cents), language);
    return parts ? `${parts.sign}${parts.whole}${parts.mark}${parts.cents}` : '';
  };
  const x = plot.right + 16;
  const [value, contributed] = spread(drawing.yOf(last.value), drawing.yOf(last.contributed), plot);
  return (
    <>
      <text x={x} y={value + 1} className="of-value">
        {figure(last.value)}
      </text>
      <text x={x} y={value + 17} className="name">
        {t('evolution.value')}
      </text>
      <text x={x} y={contributed + 5} className="of-contributed">
        {figure(last.contributed)}
      </text>
      <text x={x} y={contributed + 21} className="name">
        {t('evolution.contributed')}
      </text>
    </>
  );
}

function TimeTick({ tick, plot }: { readonly tick: Tick; readonly plot: Plot }) {
  return (
    <text x={tick.at} y={plot.bottom + 20} textAnchor={anchorOf(tick.at, plot.width)}>
      {tick.label}
    </text>
  );
}

type EvolutionPlotProps = {
  readonly points: readonly EvolutionPoint[];
  readonly drawing: EvolutionDrawing;
  readonly plot: Plot;
};

/** Grid, lines and labels. Drawn anew for other points or another width, never for a look at one of them. */
export const EvolutionPlot = memo(function EvolutionPlot({ points, drawing, plot }: EvolutionPlotProps) {
  const last = points.at(-1);
  if (last === undefined) return null;
  return (
    <g>
      {drawing.yTicks.map((tick) => (
        <line key={tick.at} className="grid" x1={plot.left} x2={plot.right} y1={tick.at} y2={tick.at} />
      ))}
      {drawing.xTicks.map((tick) => (
        <TimeTick key={tick.at} tick={tick} plot={plot} />
      ))}
      {points.length > 1 && (
        <>
          <path className="result" d={drawing.result} />
          <path className="contributed" d={drawing.contributed} />
          <path className="value" d={drawing.value} />
        </>
      )}
      <circle className="end" r={4.5} cx={drawing.xOf(last)} cy={drawing.yOf(last.value)} />
      {drawing.yTicks.map((tick) => (
        <text key={tick.at} className="scale" x={0} y={tick.at + (plot.isWide ? 4 : -5)}>
          {tick.label}
        </text>
      ))}
      {plot.isWide && <Labels last={last} drawing={drawing} plot={plot} />}
    </g>
  );
});
