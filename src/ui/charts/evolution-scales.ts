import { bisector, nice, ticks } from 'd3-array';
import { utcTicks } from 'd3-time';
import { drawnPoints, type EvolutionPoint, withSteps } from './evolution-points.ts';
import { linear, lineThrough } from './linear.ts';

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
  return (value) => format.format(value).replace('-', minus);
}

const minus = '\u2212';
const two = (figure: number) => String(figure).padStart(2, '0');
const monthMilliseconds = 27 * 86_400_000;

/**
 * Months as mm, each January with its year and the first of them too, unless a January follows at once; days as dd/mm;
 * years as they are. One alone that begins a month has its year.
 */
function timeTicks(ticks: readonly Date[], place: (at: number) => number): readonly Tick[] {
  const isMonth = ticks[0]?.getUTCDate() === 1;
  const [first = 0, second = isMonth ? first + monthMilliseconds : 0] = ticks.map(Number);
  const step = second - first;
  return ticks.map((tick, at) => {
    const month = two(tick.getUTCMonth() + 1);
    const year = tick.getUTCFullYear();
    const isFirst = at === 0 && ticks[1]?.getUTCMonth() !== 0;
    const ofYear = isFirst || month === '01' ? `${month}/${year}` : month;
    const inMonths = step > monthMilliseconds * 11 ? String(year) : ofYear;
    const label = step >= monthMilliseconds ? inMonths : `${two(tick.getUTCDate())}/${month}`;
    return { at: place(Number(tick)), label };
  });
}

/** Ends that are nearly round, so that the line has the room, and no more ticks than can be read. */
function valueScale([low, high]: readonly [number, number], { bottom, top, isWide }: Plot) {
  const most = isWide ? 6 : 5;
  const ends = nice(low, high, 2 * most);
  const ticksOf = (count: number) => ticks(...ends, count).filter(isWholeCents);
  return [linear(ends, [bottom, top]), readable(most, ticksOf, (found) => found.length <= most)] as const;
}

/** A step below a cent would tell the same figure twice. */
const isWholeCents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-3;

/** A scale takes a number of ticks for a wish, and may give twice as many: the most that can be read. */
function readable<T>(
  most: number,
  ticksOf: (count: number) => readonly T[],
  fit: (ticks: readonly T[]) => boolean,
) {
  for (let count = most; ; count -= 1) {
    const ticks = ticksOf(count);
    if (count === 1 || fit(ticks)) return ticks;
  }
}

/** What a character of a label takes at most, in pixels. */
const characterRoom = 7;

const edge = 18;
/** How a label of the time stands to its tick: what lies at the picture's edge stays within it. */
export const anchorOf = (at: number, width: number): 'start' | 'middle' | 'end' =>
  at < edge ? 'start' : at > width - edge ? 'end' : 'middle';

/** Whether no label meets the next. */
function areApart(ticks: readonly Tick[], width: number): boolean {
  const ends = ticks.map(({ at, label }) => {
    const room = label.length * characterRoom;
    const before = { start: 0, middle: room / 2, end: room }[anchorOf(at, width)];
    return { from: at - before, to: at - before + room };
  });
  return ends.every(({ to }, index) => to < (ends[index + 1]?.from ?? Infinity));
}

export type EvolutionDrawing = ReturnType<typeof drawEvolution>;

/** Everything of the picture but its words: scales, ticks and the three paths. */
export function drawEvolution(points: readonly EvolutionPoint[], plot: Plot, language: string) {
  const wide = Math.max(60, Math.round((plot.right - plot.left) / 2));
  const drawn = withSteps(drawnPoints(points, wide));
  const amounts = [...points, ...drawn].flatMap((point) => [units(point.value), units(point.contributed)]);
  const [low, high] = [
    amounts.reduce((a, b) => Math.min(a, b), Infinity),
    amounts.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
  // A level line stands in the middle of something.
  const margin = low === high ? Math.max(Math.abs(low) / 100, 1) : 0;
  const [y, values] = valueScale([low - margin, high + margin], plot);
  const first = instant(points[0]?.day ?? '');
  const last = instant(points.at(-1)?.day ?? '');
  const width = [plot.left, plot.right] as const;
  const x = linear([first, last], width);
  const dayAt = linear(width, [first, last]);
  const format = valueFormat(values, language);
  const room = Math.max(2, Math.floor((plot.right - plot.left) / (plot.isWide ? 52 : 96)));
  const xOf = (point: EvolutionPoint) => x(instant(point.day));
  const yOf = (cents: bigint) => y(units(cents));

  const value = lineThrough(drawn.map((point) => [xOf(point), yOf(point.value)]));
  const contributions = drawn.map((point) => [xOf(point), yOf(point.contributed)] as const);
  const contributed = lineThrough(contributions);
  const back = lineThrough(contributions.toReversed());
  return {
    xOf,
    yOf,
    value,
    contributed,
    /** between the two: the result */
    result: `${value}${back.replace(/^M/, 'L')}Z`,
    yTicks: values.map((tick): Tick => ({ at: y(tick), label: format(tick) })),
    xTicks:
      first === last
        ? []
        : readable(
            room,
            (count) => timeTicks(utcTicks(new Date(first), new Date(last), count), x),
            (ticks) => areApart(ticks, plot.width),
          ),
    /** the point nearest to a place across the picture */
    nearest: (place: number) => byDay.center(points, dayAt(place)),
  };
}
