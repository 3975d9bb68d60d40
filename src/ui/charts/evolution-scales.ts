import { bisector } from 'd3-array';
import { scaleLinear, scaleUtc } from 'd3-scale';
import { curveStepAfter, curveStepBefore, line } from 'd3-shape';
import { drawnPoints, type EvolutionPoint } from './evolution-points.ts';

/** Where the plot stands in its picture, in pixels. */
export type Plot = {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** words at the line's end and figures beside the plot, where there is room */
  readonly isWide: boolean;
};

/** A tick with its words. */
export type Tick = { readonly at: number; readonly label: string };

// A float decides the place of a pixel and nothing else: every figure that is read comes from the cents.
const units = (cents: bigint) => Number(cents) / 100;
const instant = (day: string) => Date.parse(day);
const byDay = bisector((point: EvolutionPoint) => instant(point.day));
const whole = 1000;
const sizeOf = (value: number) => Math.floor(Math.log10(Math.max(Math.abs(value), 1)));

/** "190K" where the steps allow it, whole units otherwise, cents where the steps are smaller than one. */
function valueFormat(ticks: readonly number[], language: string): (value: number) => string {
  const step = Math.abs((ticks[1] ?? 1) - (ticks[0] ?? 0));
  const highest = Math.max(...ticks.map(Math.abs));
  const digits = sizeOf(highest) - sizeOf(step) + 1;
  const options: Intl.NumberFormatOptions =
    step >= whole / 10 && highest >= 10 * whole
      ? { notation: 'compact', maximumSignificantDigits: Math.max(digits, 1) }
      : { maximumFractionDigits: step < 1 ? 2 : 0, minimumFractionDigits: step < 1 ? 2 : 0 };
  const format = new Intl.NumberFormat(language, options);
  return (value) => format.format(value);
}

const two = (figure: number) => String(figure).padStart(2, '0');
const monthMilliseconds = 27 * 86_400_000;

/** Months as mm, the first of them and each January with its year; days as dd/mm; years as they are. */
function timeTicks(ticks: readonly Date[], place: (at: Date) => number): readonly Tick[] {
  const step = Number(ticks[1] ?? 0) - Number(ticks[0] ?? 0);
  return ticks.map((tick, at) => {
    const month = two(tick.getUTCMonth() + 1);
    const year = tick.getUTCFullYear();
    const isFirst = at === 0 || month === '01';
    const inMonths = step > monthMilliseconds * 11 ? String(year) : isFirst ? `${month}/${year}` : month;
    const label = step >= monthMilliseconds ? inMonths : `${two(tick.getUTCDate())}/${month}`;
    return { at: place(tick), label };
  });
}

/** Ends that are nearly round, so that the line has the room, and no more ticks than can be read. */
function valueScale(reach: readonly [number, number], { bottom, top, isWide }: Plot) {
  const most = isWide ? 6 : 5;
  const scale = scaleLinear(reach, [bottom, top]).nice(2 * most);
  for (let count = most; ; count -= 1) {
    const ticks = scale.ticks(count);
    if (ticks.length <= most || count === 2) return [scale, ticks] as const;
  }
}

export type EvolutionDrawing = ReturnType<typeof drawEvolution>;

/** Everything of the picture but its words: scales, ticks and the three paths. */
export function drawEvolution(points: readonly EvolutionPoint[], plot: Plot, language: string) {
  const amounts = points.flatMap((point) => [units(point.value), units(point.contributed)]);
  const [low, high] = [
    amounts.reduce((a, b) => Math.min(a, b), Infinity),
    amounts.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  // A level line stands in the middle of something.
  const margin = low === high ? Math.max(Math.abs(low) / 100, 1) : 0;
  const [y, values] = valueScale([low - margin, high + margin], plot);
  const first = instant(points[0]?.day ?? '');
  const last = instant(points.at(-1)?.day ?? '');
  const x = scaleUtc([first, last], [plot.left, plot.right]);
  const format = valueFormat(values, language);
  const room = Math.max(2, Math.floor((plot.right - plot.left) / (plot.isWide ? 52 : 96)));
  const xOf = (point: EvolutionPoint) => x(instant(point.day));
  const yOf = (cents: bigint) => y(units(cents));

  const drawn = drawnPoints(points, Math.max(60, Math.round((plot.right - plot.left) / 2)));
  const value = line<EvolutionPoint>(xOf, (point) => yOf(point.value))(drawn) ?? '';
  const step = line<EvolutionPoint>(xOf, (point) => yOf(point.contributed));
  const contributed = step.curve(curveStepAfter)(drawn) ?? '';
  const back = step.curve(curveStepBefore)(drawn.toReversed()) ?? '';
  return {
    xOf,
    yOf,
    value,
    contributed,
    /** between the two: the result */
    result: `${value}${back.replace(/^M/, 'L')}Z`,
    yTicks: values.map((tick): Tick => ({ at: y(tick), label: format(tick) })),
    xTicks: first === last ? [] : timeTicks(x.ticks(room), x),
    /** the point nearest to a place across the picture */
    nearest: (place: number) => byDay.center(points, Number(x.invert(place))),
  };
}
