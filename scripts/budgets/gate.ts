// Holds a build to its budgets: what every screen may load before it can be used, and what its entry may not hold.
import type { Bundle, Row } from './bundle.ts';
import { packageOf, sharesOf } from './bundle.ts';
import type { Load, Waits } from './closure.ts';
import { entryOf, loadOf, unknownTo } from './closure.ts';
import { goalOf, keptFromEntry, sheetLimit } from './goals.ts';

/** What a row loaded when it was recorded, in kB, and the most that it may load. */
export type Recorded = {
  readonly limit: number;
  readonly loads: number;
  /** `react-dom 53.0, zod 23.1, …`: those with half a kB and more */
  readonly packages: string;
};
export type Records = Readonly<Record<string, Recorded>>;

const kB = (size: number): string => `${size.toFixed(1)} kB`;
/** What is less than this is not told: packing apportions it a little differently each time. */
const least = 0.1;
/** Room above the recorded figures while the goal is not met. */
const room = 1;

const inKilobytes = (shares: ReadonlyMap<string, number>) =>
  [...shares].map(([name, bytes]) => [name, bytes / 1000] as const);

/** The record of what a row loads now; its limit is the goal once that is met. */
export function recordOf(bundle: Bundle, load: Load): Recorded {
  const loads = Math.round(load.bytes / 100) / 10;
  const shares = inKilobytes(sharesOf(bundle, load.files)).filter(([, size]) => size >= 0.5);
  return {
    limit: loads <= goalOf(load.row) ? goalOf(load.row) : Math.round((loads + room) * 10) / 10,
    loads,
    packages: shares.map(([name, size]) => `${name} ${size.toFixed(1)}`).join(', '),
  };
}

function packagesOf({ packages }: Recorded): ReadonlyMap<string, number> {
  const parts = packages.split(', ').filter(Boolean);
  return new Map(parts.map((part) => [part.slice(0, part.lastIndexOf(' ')), Number(part.split(' ').at(-1))]));
}

/** Modules of the portal's own among the files that import the package, three at most. */
function usersOf(bundle: Bundle, files: readonly string[], name: string): string {
  const modules = files.flatMap((file) => Object.keys(bundle.chunks[file]?.modules ?? {}));
  const users = modules.filter((id) => bundle.uses[id]?.some((used) => packageOf(used) === name));
  return users.length === 0 ? '' : ` (imported by ${users.slice(0, 3).join(', ')})`;
}

/** What grew since the record, the most first; what is new with who imports it. */
export function grownSince(bundle: Bundle, load: Load, recorded: Recorded): readonly string[] {
  const before = packagesOf(recorded);
  return inKilobytes(sharesOf(bundle, load.files))
    .map(([name, size]) => [name, size - (before.get(name) ?? 0), before.has(name)] as const)
    .filter(([, more, isKnown]) => more >= (isKnown ? least : 0.5))
    .toSorted(([, a], [, b]) => b - a)
    .map(
      ([name, more, isKnown]) => `${name} + ${kB(more)}${isKnown ? '' : usersOf(bundle, load.files, name)}`,
    );
}

function faultOf(bundle: Bundle, row: Row, records: Records, waits?: Waits): readonly string[] {
  const recorded = records[row.path];
  const name = `${row.path} (${row.screen})`;
  if (recorded === undefined) return [`${name} has no budget yet.`];
  const load = loadOf(bundle, row, waits);
  const loads = load.bytes / 1000;
  // bytes are exact: what rounds to the limit is within it
  if (Math.round(loads * 10) / 10 <= recorded.limit) return [];
  const grown = grownSince(bundle, load, recorded);
  const more = grown.length === 0 ? '' : ` Since it was recorded grew: ${grown.join(', ')}.`;
  return [
    `${name} loads ${kB(loads)} before it can be used, ${kB(loads - recorded.limit)} over its limit of ${kB(recorded.limit)}.${more}`,
  ];
}

/** Packages that the entry holds and should not: everybody would wait for them, on every screen. */
function entryFaults(bundle: Bundle): readonly string[] {
  const modules = [...entryOf(bundle)].flatMap((file) => Object.keys(bundle.chunks[file]?.modules ?? {}));
  const found = new Set(modules.filter((id) => keptFromEntry.test(id)).map(packageOf));
  return [...found].map((name) => `The entry holds ${name}: every screen would wait for it.`);
}

/** What is said to be waited for and is not there: it was moved, and is counted nowhere any more. */
const lostFaults = (bundle: Bundle, waits?: Waits): readonly string[] =>
  unknownTo(bundle, waits).map(
    (id) => `The build holds no ${id}, which pages wait for: see anew by node scripts/budgets.mjs --look.`,
  );

/** The sheet of all screens behind the login: none of them is drawn before it is there. */
function sheetFaults(bundle: Bundle): readonly string[] {
  const sheet = bundle.files.find((file) => /^assets\/area-[^/]+\.css$/.test(file));
  if (sheet === undefined) return ['The build holds no sheet of the member area: area-….css.'];
  const size = bundle.weigh(sheet) / 1000;
  if (Math.round(size * 10) / 10 <= sheetLimit) return [];
  return [
    `The member area's sheet has ${kB(size)}, ${kB(size - sheetLimit)} over its limit of ${kB(sheetLimit)}.`,
  ];
}

/** What a build holds beyond its budgets, a sentence each; none when it keeps to them. */
export const faultsOf = (bundle: Bundle, records: Records, waits?: Waits): readonly string[] => [
  ...entryFaults(bundle),
  ...lostFaults(bundle, waits),
  ...sheetFaults(bundle),
  ...bundle.routes.flatMap((row) => faultOf(bundle, row, records, waits)),
];
