import { cpus, totalmem } from 'node:os';
import { stamp } from '../stamp.ts';
import { cellsOf, columns, goalsTold, type Result } from './figures.ts';
import { type Longest, most } from './long-tasks.ts';

/** What was measured in one run. */
export type Run = {
  readonly date: string;
  readonly machine: string;
  readonly versions: string;
  readonly rounds: number;
  /** how many times slower the processor was made */
  readonly cpu: number;
  readonly results: readonly Result[];
  readonly longest: readonly Longest[];
};

/** Where and with what it was measured. */
export function placeOf(chromium: string): Pick<Run, 'date' | 'machine' | 'versions'> {
  const [cpu] = cpus();
  const { date, commit } = stamp();
  return {
    date,
    machine: `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB`,
    versions: `Node ${process.versions.node}, Chromium ${chromium}, commit ${commit}`,
  };
}

const lineOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

function longTold(longest: readonly Longest[]): readonly string[] {
  if (longest.length === 0) return [];
  const long = longest.filter((one) => one.longest > most).toSorted((a, b) => b.longest - a.longest);
  const worked = long.filter((one) => (one.worked ?? 0) > most).length;
  const byWork = `, ${worked === 0 ? 'none' : worked} of them for work of the page’s own`;
  const head = `Long tasks at 1×, ${longest.length} screens: ${long.length === 0 ? 'none over 50 ms (met).' : `${long.length} with one over 50 ms (NOT met)${byWork}:`}`;
  const lines = long.map(
    (one) =>
      `- ${one.path}: ${one.longest.toFixed(0)} ms, of a processor ${(one.worked ?? 0).toFixed(0)} ms at most`,
  );
  return ['', head, ...lines];
}

/** The table, and each goal beside what was reached. */
export function markdownOf({ date, machine, versions, rounds, cpu, results, longest }: Run): string {
  const [floor, ...screens] = results;
  const place = `${date} UTC · ${machine} · ${versions}`;
  if (floor === undefined) return [place, ...longTold(longest)].join('\n');
  return [
    `${place} · CPU ${cpu}× slower · medians of ${rounds} (minimum–maximum)`,
    '',
    lineOf(columns),
    lineOf(columns.map(() => '---')),
    ...results.map((result) => lineOf(cellsOf(result))),
    '',
    'Against React alone, in the same run:',
    '',
    ...screens.map((result) => `- ${result.name}: ${goalsTold(result, floor).join(' · ')}`),
    ...longTold(longest),
  ].join('\n');
}
