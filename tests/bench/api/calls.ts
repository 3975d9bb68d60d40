import { traverseContractProcedures } from '@orpc/server';
import { z } from 'zod';
import { contract } from '../../../contract/index.ts';

/** Who and what the calls speak of: of the staff, the busiest member, a bank of the fund's, a month shared out among most. */
export type Names = {
  readonly staff: string;
  readonly member: string;
  readonly bank: string;
  readonly month: string;
};
/** One way to ask for a list. `path` is below the API base; `kind` as the table tells it. */
export type Case = {
  readonly call: string;
  readonly kind: 'first page' | 'middle page' | 'last page' | 'filter' | 'search';
  readonly asked: string;
  readonly path: string;
};

/** What is typed: a first name that many have, a syllable of a few, one person's number, and what nobody is called. */
const searches = ['elodie', 'berassard', 'MBR-000042', 'nobodyhasthis'];
const moneySearches = ['MI-2024', '1234', 'nobodyhasthis'];
/** Values of what has no closed list. */
const samples: Readonly<Record<string, string>> = {
  from: '2026-01-01',
  to: '2025-01-01',
  year: '2026',
  step: '4',
};

const query = z.object({
  properties: z.record(z.string(), z.looseObject({ enum: z.array(z.string()).optional() })),
});
/** Filters that mean something beside others alone. */
const beside: Readonly<Record<string, string>> = {
  step: 'enrollment_status=IN_PROGRESS&registration_type=INDIVIDUAL',
  activity_type: 'operation_type=ALL&trigger_type=ALL',
  operation_type: 'activity_type=ALL&trigger_type=ALL',
  trigger_type: 'activity_type=ALL&operation_type=ALL',
  role: 'activity_type=ALL&operation_type=ALL&trigger_type=ALL',
};

type Row = {
  readonly name: string;
  readonly paths: readonly (readonly [string, string])[];
  readonly query: z.ZodType;
};

/** What one decision holds, two thousand rows at most: the bench's fund has none that waits. */
const ofOneDecision = ['approvals.values'];

/** Every call of the contract that answers pages, with the paths that it is asked at. */
function listRows({ staff, member, month }: Names): readonly Row[] {
  const rows: Row[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: row, path }) => {
    const { route, inputSchema } = row['~orpc'];
    const asked: unknown = inputSchema instanceof z.ZodObject ? inputSchema.shape.query : undefined;
    if (!(asked instanceof z.ZodObject) || !('offset' in asked.shape) || route.method !== 'GET') return;
    const name = path.join('.');
    if (ofOneDecision.includes(name)) return;
    const at = (userId: string) =>
      String(route.path).replace('{userId}', userId).replace('{currency}', 'EUR').replace('{id}', month);
    const paths: [string, string][] =
      name === 'activities.adminList'
        ? [
            [name, at(staff)],
            [`${name}, of one`, at(member)],
          ]
        : [[name, at(member)]];
    rows.push({ name, paths, query: asked });
  });
  return rows;
}

function filtersOf(row: Row, { bank, member }: Names): readonly (readonly [string, string])[] {
  const { properties } = query.parse(z.toJSONSchema(row.query, { io: 'input', unrepresentable: 'any' }));
  const ids: Readonly<Record<string, string>> = { fund_bank_id: bank, user_id: member };
  return Object.entries(properties)
    .filter(([name]) => !['offset', 'limit', 'search', 'version'].includes(name))
    .flatMap(([name, { enum: values = [samples[name] ?? ids[name] ?? ''] }]) =>
      values
        .filter((value) => value !== 'ALL')
        .map((value): [string, string] => {
          const more = name === 'step' || row.name.startsWith('activities.') ? beside[name] : undefined;
          return [`${name}=${value}`, `${name}=${value}${more === undefined ? '' : `&${more}`}`];
        }),
    );
}

const searchesOf = (row: Row): readonly string[] =>
  row.query instanceof z.ZodObject && 'search' in row.query.shape
    ? [
        ...searches,
        ...(row.name.includes('riteria') || /^transactions\.(list|member|currency)/.test(row.name)
          ? moneySearches
          : []),
      ]
    : [];

/** The rows of a page that says nothing else (specification §9). */
const pageLength = 10;

/** The first page of a list of so many rows, the one half-way through them, and the last. */
export function pagesOf(call: string, path: string, rows: number): readonly Case[] {
  const middle = Math.floor(rows / 2 / pageLength) * pageLength;
  const last = Math.max(0, rows - pageLength);
  return [
    { call, kind: 'first page', asked: '', path },
    { call, kind: 'middle page', asked: '', path: `${path}?offset=${middle}` },
    { call, kind: 'last page', asked: '', path: `${path}?offset=${last}` },
  ];
}

/** First page, one in the middle, last page (`total` tells where they are), each value of each filter, searches. */
export async function casesOf(
  names: Names,
  total: (path: string) => Promise<number>,
): Promise<readonly Case[]> {
  const cases: Case[] = [];
  for (const row of listRows(names))
    for (const [call, path] of row.paths)
      cases.push(
        ...pagesOf(call, path, await total(path)),
        ...filtersOf(row, names).map(([asked, text]): Case => ({
          call,
          kind: 'filter',
          asked,
          path: `${path}?${text}`,
        })),
        ...searchesOf(row).map((asked): Case => ({
          call,
          kind: 'search',
          asked,
          path: `${path}?search=${encodeURIComponent(asked)}`,
        })),
      );
  return cases;
}
