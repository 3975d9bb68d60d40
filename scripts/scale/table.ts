import { rowsOfMember, type Services } from './measured.ts';
import { simulate, type Outcome, type Setup } from './simulate.ts';

const standard = { cores: 4, connections: 16, pooler: false, replicas: 0, seconds: 20, seed: 1 };
/** The steps of docs/scale.md, and what each can't carry any more. */
export const steps: readonly Setup[] = [
  { ...standard, members: 100_000, processes: 1 },
  { ...standard, members: 1_000_000, processes: 1 },
  { ...standard, members: 1_000_000, processes: 4 },
  { ...standard, members: 3_000_000, processes: 8, cores: 8 },
  { ...standard, members: 10_000_000, processes: 4, cores: 8 },
  { ...standard, members: 10_000_000, processes: 24, cores: 8 },
  { ...standard, members: 10_000_000, processes: 24, cores: 8, replicas: 2 },
  { ...standard, members: 10_000_000, processes: 24, cores: 8, replicas: 2, pooler: true, connections: 24 },
];

const grouped = (number: number) => String(Math.round(number)).replace(/\B(?=(\d{3})+$)/g, ' ');
const percent = (part: number) => `${Math.round(part * 100)} %`;
const pair = ([one, other]: readonly [number, number]) => `${grouped(one)} · ${grouped(other)}`;

const columns: readonly (readonly [string, (setup: Setup, outcome: Outcome) => string])[] = [
  ['members', ({ members }) => grouped(members)],
  ['processes', ({ processes }) => grouped(processes)],
  ['replicas', ({ replicas }) => grouped(replicas)],
  ['pooler', ({ pooler }) => (pooler ? 'yes' : 'no')],
  ['cores', ({ cores }) => grouped(cores)],
  ['calls/s', (_, { perSecond }) => grouped(perSecond)],
  ['writes/s', (_, { writesPerSecond }) => grouped(writesPerSecond)],
  ['busy: process', (_, { api }) => percent(api)],
  ['primary', (_, { primary }) => percent(primary)],
  ['replica', ({ replicas }, { replica }) => (replicas === 0 ? '–' : percent(replica))],
  ['fund’s rows', (_, { fund }) => percent(fund)],
  ['reads at a replica', ({ replicas }, { atReplica }) => (replicas === 0 ? '–' : percent(atReplica))],
  ['read p50 · p99 ms', (_, { read }) => pair(read)],
  ['write p50 · p99 ms', (_, { write }) => pair(write)],
  ['connections', (_, { connections }) => grouped(connections)],
  ['holds', (_, outcome) => (outcome.left < outcome.perSecond / 2 ? 'yes' : 'no')],
];

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const tableOf = (rows: readonly (readonly string[])[], headings: readonly string[]): string =>
  [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');

/** The busiest minute of a month with each setup, as a table in Markdown. */
export const loadTable = (setups: readonly Setup[], services: Services): string =>
  tableOf(
    setups.map((setup) => {
      const outcome = simulate(setup, services);
      return columns.map(([, cell]) => cell(setup, outcome));
    }),
    columns.map(([heading]) => heading),
  );

/** Rows and bytes of that many members, as a table in Markdown. */
export function sizeTable(members: number): string {
  const sizes = rowsOfMember.map(({ table, bytes, rows }) => ({
    table,
    bytes,
    rows: rows * members,
    whole: rows * members * bytes,
  }));
  const gigabytes = (bytes: number) => grouped(bytes / 1e9);
  const total = sizes.reduce((sum, { whole }) => sum + whole, 0);
  return tableOf(
    [
      ...sizes.map(({ table, bytes, rows, whole }) => [
        table,
        grouped(rows / 1e6),
        grouped(bytes),
        gigabytes(whole),
      ]),
      ['together', '', `${grouped(total / members)} a member`, gigabytes(total)],
    ],
    ['table', 'million rows', 'bytes a row', 'GB'],
  );
}
