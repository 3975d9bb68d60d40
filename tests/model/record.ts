import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { AnyEventObject } from 'xstate';
import { z } from 'zod';

/** What happened on one step: the event, the edges that the running chart took, the leaf that was looked at then. */
export type Move = {
  /** null: the start */
  readonly event: AnyEventObject | null;
  readonly edges: readonly string[];
  readonly leaf: string;
};
/** One path as it really went: up to the last leaf that was looked at. */
export type Walked = {
  readonly chart: string;
  /** the path's own name */
  readonly path: string;
  readonly moves: readonly Move[];
  /** to its end, and everything on it was found as it should be */
  readonly isWhole: boolean;
};
/** An edge that a driver takes on no path, and why. */
export type LeftOut = { readonly chart: string; readonly edge: string; readonly why: string };

/** Takes in what happens. */
export type Recorder = {
  readonly walked: (walked: Walked) => void;
  readonly leftOut: (leftOut: LeftOut) => void;
  /** all that was to be walked of a chart was walked, well or not */
  readonly finished: (chart: string) => void;
};

/** What tells a path that was walked from others, as `keyOf` does of one that is to be walked. */
export const keyOfWalked = ({ path, moves }: Walked): string =>
  `${path} ${JSON.stringify(moves.slice(1).map(({ event: said }) => said))}`;

/**
 * Whose walk it was. `chart`: the charts themselves, by their own reports · `browser`: the pages, in `npm test` ·
 * `paths`: the pages, in `npm run test:paths`.
 */
export const parts = ['chart', 'browser', 'paths'] as const;
export type Part = (typeof parts)[number];

/** What the last runs have recorded: a folder for each part, files with a line for each path in it. */
export const recordFolder = join(import.meta.dirname, '../../coverage/charts');

const event = z.looseObject({ type: z.string() });
const move = z.object({ event: event.nullable(), edges: z.array(z.string()), leaf: z.string() });
const line = z.union([
  z.object({ chart: z.string(), path: z.string(), moves: z.array(move), isWhole: z.boolean() }),
  z.object({ chart: z.string(), edge: z.string(), why: z.string() }),
  z.object({ chart: z.string(), isFinished: z.literal(true) }),
]);

/** Keeps what happens to the end of a file; each path is there as soon as it was walked. */
export function recordTo(file: string): Recorder {
  const append = (what: Walked | LeftOut | { chart: string; isFinished: true }) => {
    mkdirSync(join(file, '..'), { recursive: true });
    appendFileSync(file, `${JSON.stringify(what)}\n`);
  };
  return { walked: append, leftOut: append, finished: (chart) => append({ chart, isFinished: true }) };
}

/** The record of a chart's walk in this run; what the run before has left of it is forgotten. */
export function recordAnew(part: Part, chart: string, folder = recordFolder): Recorder {
  const file = join(folder, part, `${chart}.jsonl`);
  mkdirSync(join(folder, part), { recursive: true });
  writeFileSync(file, '');
  return recordTo(file);
}

/** Keeps what happens in a list. */
export function recordInto(list: Walked[]): Recorder {
  return {
    walked: (walked) => void list.push(walked),
    leftOut: () => undefined,
    finished: () => undefined,
  };
}

/** Tells several recorders at once. */
export const recordAll = (...recorders: readonly Recorder[]): Recorder => ({
  walked: (walked) => recorders.forEach((one) => one.walked(walked)),
  leftOut: (leftOut) => recorders.forEach((one) => one.leftOut(leftOut)),
  finished: (chart) => recorders.forEach((one) => one.finished(chart)),
});

export type Recorded = {
  readonly walked: readonly Walked[];
  readonly leftOut: readonly LeftOut[];
  /** charts whose walk came to its end */
  readonly finished: readonly string[];
  /** charts with a file that does not say at its end that all was walked */
  readonly brokenOff: readonly string[];
};

/** A line that an interrupted run has not written to its end counts as not written. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function filesOf(part: Part, folder: string): readonly string[] {
  const place = join(folder, part);
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.jsonl')) : [];
  return names.map((name) => join(place, name));
}

/** Everything that was recorded of a part; nothing when it was never run. */
export function readRecord(part: Part, folder = recordFolder): Recorded {
  const files = filesOf(part, folder).map((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text) => line.safeParse(parsed(text)).data ?? []),
  );
  const charts = (isWhole: boolean) =>
    files.flatMap((lines) => {
      const last = lines.at(-1);
      if (last === undefined || 'isFinished' in last !== isWhole) return [];
      return lines.flatMap((one) => (isWhole || 'moves' in one ? one.chart : []));
    });
  const lines = files.flat();
  return {
    walked: lines.flatMap((one) => ('moves' in one ? one : [])),
    leftOut: lines.flatMap((one) => ('why' in one ? one : [])),
    finished: [...new Set(charts(true))],
    brokenOff: [...new Set(charts(false))],
  };
}

export type Times = { readonly oldest: Date; readonly newest: Date };

/** When a part was recorded: its file that was written longest ago, and the latest; null: never. */
export function timesOf(part: Part, folder = recordFolder): Times | null {
  const times = filesOf(part, folder).map((file) => statSync(file).mtimeMs);
  if (times.length === 0) return null;
  return { oldest: new Date(Math.min(...times)), newest: new Date(Math.max(...times)) };
}

/** Forgets the files of a part whose name does not begin with `kept`. */
export function forgetRecords(part: Part, kept: string, folder = recordFolder): void {
  const place = join(folder, part);
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) if (!name.startsWith(kept)) rmSync(join(place, name));
}
