import type { Pool } from 'pg';
import { casesOf, type Case } from './calls.ts';
import { figureOf, ms, times, verdict, type Figure, type Table } from './figures.ts';
import type { BenchPortal, Statement } from './portal.ts';

/** Goals (docs/decisions/0059): page and total beside the same statements alone; a million rows beside ten thousand. */
export const goals = { ofStatements: 3, growth: 1.3 } as const;

/** What is slow is measured three times, and then until so many milliseconds are over. */
const longest = 3000;

export type Measured = Case & {
  readonly total: number;
  readonly statements: number;
  /** milliseconds, page and total together */
  readonly call: string;
  readonly took: Figure;
  /** the same statements by the same driver, one after the other */
  readonly bare: Figure;
};

async function runAll(pool: Pool, statements: readonly Statement[]): Promise<number> {
  const begun = performance.now();
  for (const { sql, parameters } of statements) await pool.query(sql, [...parameters]);
  return performance.now() - begun;
}

async function measure(portal: BenchPortal, one: Case, rounds: number): Promise<Measured> {
  const statements = await portal.statementsOf(one.path);
  const first = await portal.ask(one.path);
  await runAll(portal.pool, statements);
  const [took, bare]: [number[], number[]] = [[], []];
  const begun = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    if (round >= 3 && performance.now() - begun > longest) break;
    took.push((await portal.ask(one.path)).took);
    bare.push(await runAll(portal.pool, statements));
  }
  return {
    ...one,
    total: Number(first.headers['x-total-count'] ?? 0),
    statements: statements.length,
    took: figureOf(took),
    bare: figureOf(bare),
  };
}

/** Every list call, in turn with its own statements. */
export async function measureLists(portal: BenchPortal, rounds: number): Promise<readonly Measured[]> {
  const total = async (path: string) => Number((await portal.ask(path)).headers['x-total-count'] ?? 0);
  const cases = await casesOf(portal.names, total);
  // the first requests compile what the later ones run
  for (const { path } of cases) await portal.ask(path);
  const measured: Measured[] = [];
  for (const one of cases) measured.push(await measure(portal, one, rounds));
  return measured;
}

const ratioOf = ({ took, bare }: Measured) => took.median / bare.median;
const named = ({ kind, asked }: Case) => (asked === '' ? kind : `${kind} ${asked}`);

function lineOf(one: Measured, small: Measured | undefined): readonly string[] {
  const growth = small ? one.took.median / small.took.median : Number.NaN;
  return [
    `${one.call}: ${named(one)}`,
    one.total.toLocaleString('en'),
    String(one.statements),
    ms(one.took.median),
    `${ms(one.took.min)}–${ms(one.took.max)}`,
    ms(one.bare.median),
    times(ratioOf(one)),
    small ? times(growth) : '–',
    verdict(ratioOf(one) <= goals.ofStatements && !(growth > goals.growth)),
  ];
}

/** Of each call its first page, the middle one, its last, and the slowest of its filters and searches; `all`: each that was measured. */
export function listTable(large: readonly Measured[], small: readonly Measured[], all: boolean): Table {
  const twin = (one: Measured) =>
    small.find(({ call, kind, asked }) => call === one.call && kind === one.kind && asked === one.asked);
  const shown = large.filter(
    (one) =>
      all ||
      one.kind.endsWith('page') ||
      large.every(
        (other) => other.call !== one.call || other.kind !== one.kind || other.took.median <= one.took.median,
      ),
  );
  return {
    title: 'Lists',
    note:
      'Milliseconds from the parsed request to the ready reply, page and total together, one request at a time; beside ' +
      'them the same statements alone by the same driver, in turn. The middle page begins at half of the rows. Of filters ' +
      'and searches the slowest of each list.',
    head: [
      'call',
      'rows',
      'statements',
      'median',
      'min–max',
      'statements alone',
      'ratio (≤ 3)',
      'growth (≤ 1.3)',
      'goals',
    ],
    lines: shown.map((one) => lineOf(one, twin(one))),
  };
}

/** How many of all cases keep the goals, and the worst of them. */
export function listSummary(large: readonly Measured[], small: readonly Measured[]): Table {
  const ratios = large.map(ratioOf);
  const growths = large.flatMap((one) => {
    const twin = small.find(
      ({ call, kind, asked }) => call === one.call && kind === one.kind && asked === one.asked,
    );
    return twin ? [one.took.median / twin.took.median] : [];
  });
  const line = (name: string, values: readonly number[], goal: number) => {
    const { median, max } = figureOf(values);
    const kept = values.filter((value) => value <= goal).length;
    return [
      name,
      String(values.length),
      times(median),
      times(max),
      `≤ ${goal} ×`,
      `${kept} of ${values.length}`,
    ];
  };
  return {
    title: 'Lists, all cases',
    note: 'Every first page, middle page, last page, value of a filter and search of every list call.',
    head: ['', 'cases', 'median', 'worst', 'goal', 'met'],
    lines: [
      line('page and total beside the same statements', ratios, goals.ofStatements),
      ...(growths.length > 0 ? [line('a hundred times the rows', growths, goals.growth)] : []),
    ],
  };
}
