import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
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
};

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
]);

/** Keeps what happens to the end of a file; each path is there as soon as it was walked. */
export function recordTo(file: string): Recorder {
  const append = (what: Walked | LeftOut) => {
    mkdirSync(join(file, '..'), { recursive: true });
    appendFileSync(file, `${JSON.stringify(what)}\n`);
  };
  return { walked: append, leftOut: append };
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
  return { walked: (walked) => void list.push(walked), leftOut: () => undefined };
}

/** Tells several recorders at once. */
export const recordAll = (...recorders: readonly Recorder[]): Recorder => ({
  walked: (walked) => recorders.forEach((one) => one.walked(walked)),
  leftOut: (leftOut) => recorders.forEach((one) => one.leftOut(leftOut)),
});

export type Recorded = { readonly walked: readonly Walked[]; readonly leftOut: readonly LeftOut[] };

/** A line that an interrupted run has not written to its end counts as not written. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Everything that was recorded of a part; nothing when it was never run. */
export function readRecord(part: Part, folder = recordFolder): Recorded {
  const place = join(folder, part);
  const files = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.jsonl')) : [];
  const lines = files
    .flatMap((name) => readFileSync(join(place, name), 'utf8').split('\n'))
    .flatMap((text) => line.safeParse(parsed(text)).data ?? []);
  return {
    walked: lines.flatMap((one) => ('moves' in one ? one : [])),
    leftOut: lines.flatMap((one) => ('why' in one ? one : [])),
  };
}

/** Forgets the files of a part whose name does not begin with `kept`. */
export function forgetRecords(part: Part, kept: string, folder = recordFolder): void {
  const place = join(folder, part);
  if (!existsSync(place)) return;
  for (const name of readdirSync(place)) if (!name.startsWith(kept)) rmSync(join(place, name));
}
