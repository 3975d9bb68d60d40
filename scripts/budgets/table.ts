// The table of `node scripts/budgets.mjs`: per screen what it loads, by package and by file.
import { sharesOf } from './bundle.ts';
import type { Bundle } from './bundle.ts';
import { loadOf } from './closure.ts';
import type { Load } from './closure.ts';
import { goalOf } from './goals.ts';

export const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

/** Rows that load the same files are told once, with every path. */
function groups(loads: readonly Load[]): readonly (readonly [Load, readonly string[]])[] {
  const found = new Map<string, [Load, string[]]>();
  for (const load of loads) {
    const key = `${load.row.screen} ${load.files.join(' ')}`;
    const known = found.get(key);
    if (known) known[1].push(load.row.path);
    else found.set(key, [load, [load.row.path]]);
  }
  return [...found.values()].toSorted(([a], [b]) => b.bytes - a.bytes);
}

function told(bundle: Bundle, load: Load, paths: readonly string[], isWhole: boolean): readonly string[] {
  const goal = goalOf(load.row);
  const over = load.bytes > goal * 1000 ? `, ${kB(load.bytes - goal * 1000)} over` : ', met';
  const head = `${kB(load.bytes).padStart(6)} kB  ${load.row.screen} (goal ${goal}${over}; ${load.files.length} files)`;
  const shares = [...sharesOf(bundle, load.files)].filter(([, bytes]) => isWhole || bytes >= 500);
  const files = load.files.filter((file) => isWhole || bundle.weigh(file) >= 1000);
  const line = (parts: readonly (readonly [string, number])[]) =>
    `    ${parts.map(([name, bytes]) => `${name} ${kB(bytes)}`).join(' · ')}`;
  return [
    '',
    head,
    `    ${paths.join(' ')}`,
    line(shares),
    line(files.map((file) => [file.replace('assets/', ''), bundle.weigh(file)])),
  ];
}

/** Every screen, the heaviest first; with `only`, those screens or paths in every detail. */
export function tableOf(bundle: Bundle, only: readonly string[] | null): string {
  const rows = bundle.routes.filter(
    ({ screen, path }) => only === null || only.includes(screen) || only.includes(path),
  );
  const all = groups(rows.map((row) => loadOf(bundle, row)));
  return all.flatMap(([load, paths]) => told(bundle, load, paths, only !== null)).join('\n');
}
