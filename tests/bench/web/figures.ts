import type { Sample } from './measure.ts';
import type { Goals } from './screens.ts';

export type Spread = { readonly middle: number; readonly least: number; readonly most: number };
export type Result = {
  readonly name: string;
  readonly goals: Goals | null;
  readonly samples: readonly Sample[];
};

/** Median, minimum and maximum. */
export function spreadOf(list: readonly number[]): Spread {
  const sorted = list.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return {
    middle: sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2,
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}

export const figureOf = ({ samples }: Result, read: (sample: Sample) => number): Spread =>
  spreadOf(samples.map(read));

/** How a goal was met, or not: `0.54 × (goal ≤ 0.70 ×, met)`. */
function verdict(value: number, goal: number | undefined, tell: (size: number) => string): string {
  if (goal === undefined) return tell(value);
  return `${tell(value)} (≤ ${tell(goal)}: ${value <= goal ? 'met' : 'NOT met'})`;
}

const times = (size: number) => `${size.toFixed(2)} ×`;
const ms = (size: number) => `${Math.round(size)} ms`;
const share = (size: number) => size.toFixed(3);
const spreadTold = ({ middle, least, most }: Spread) =>
  `${Math.round(middle)} (${Math.round(least)}–${Math.round(most)})`;

/** The most that moved by itself in any of the rounds: each of them is somebody's. */
const mostShift = (result: Result) => figureOf(result, (one) => one.shift).most;

/** Each goal of a screen with what was reached, against the floor of the same run. */
export function goalsTold(result: Result, floor: Result): readonly string[] {
  const { goals } = result;
  if (goals === null) return [];
  const ratio = (read: (sample: Sample) => number) =>
    figureOf(result, read).middle / figureOf(floor, read).middle;
  const told = [
    `first paint ${verdict(
      ratio((one) => one.firstPaint),
      goals.firstPaint,
      times,
    )}`,
    `usable ${verdict(
      ratio((one) => one.usable),
      goals.usable,
      times,
    )}`,
  ];
  if (goals.blocking !== undefined)
    told.push(`blocking ${verdict(figureOf(result, (one) => one.blocking).middle, goals.blocking, ms)}`);
  if (goals.interaction !== undefined) {
    const slowest = figureOf(result, (one) => one.interaction ?? 0).middle;
    told.push(`interaction ${verdict(slowest, goals.interaction, ms)}`);
  }
  told.push(`layout shift ${verdict(mostShift(result), goals.shift, share)}`);
  if (goals.requests !== undefined)
    told.push(
      `requests ${verdict(figureOf(result, (one) => one.requestsBefore).middle, goals.requests, String)}`,
    );
  return told;
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1);
export const columns = [
  'screen',
  'JS before usable, kB',
  'all before usable, kB',
  'all, kB',
  'requests before usable / all',
  'first paint, ms',
  'largest paint, ms',
  'usable, ms',
  'blocking, ms',
  'layout shift',
  'interaction, ms',
] as const;

/** A row of the table, in the order of its columns. */
export function cellsOf(result: Result): readonly string[] {
  const middle = (read: (sample: Sample) => number) => figureOf(result, read).middle;
  const spread = (read: (sample: Sample) => number) => spreadTold(figureOf(result, read));
  const isActed = result.samples.some(({ interaction }) => interaction !== undefined);
  return [
    result.name,
    kB(middle((one) => one.scriptBytesBefore)),
    kB(middle((one) => one.bytesBefore)),
    kB(middle((one) => one.bytes)),
    `${middle((one) => one.requestsBefore)} / ${middle((one) => one.requests)}`,
    spread((one) => one.firstPaint),
    spread((one) => one.largestPaint),
    spread((one) => one.usable),
    spread((one) => one.blocking),
    share(mostShift(result)),
    isActed ? spread((one) => one.interaction ?? 0) : '',
  ];
}
