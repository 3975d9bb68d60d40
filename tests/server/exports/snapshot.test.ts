import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Expression, type Kysely, type KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/schema.ts';
import { csvOf } from '../../../server/files/csv.ts';
import { xlsxOf } from '../../../server/files/xlsx.ts';
import { exportSnapshot } from '../../../server/handlers/export-snapshot.ts';
import { streamOf } from '../../../server/http/exports.ts';
import { openSnapshot, type Snapshot } from '../../../server/repositories/snapshot.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
const fetches = new Set<unknown>();
/** notes how often rows are asked of a cursor */
const counter: KyselyPlugin = {
  transformQuery({ node, queryId }) {
    if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('fetch')) fetches.add(queryId.queryId);
    return node;
  },
  transformResult: async ({ result }) => result,
};
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(() => {
  fetches.clear();
});

const size = 500;
type Row = { readonly n: number };
const numbers = (count: number) => (): Expression<Row> =>
  sql<Row>`(select n, repeat('x', 100) as text from generate_series(1, ${count}) as n)`;
const open = <Of>(query: (db: Kysely<Database>) => Expression<Of>) =>
  openSnapshot(database.db.withPlugin(counter), query);
const tableOf = (snapshot: Snapshot<Row>) => ({
  title: 'numbers',
  heading: ['n', 'text'],
  batches: (async function* () {
    for await (const rows of snapshot.batches(size)) yield rows.map(({ n }) => [n, 'x'.repeat(100)]);
  })(),
});
/** An export by somebody, as a handler makes it. */
const exportBy = (id: string) =>
  exportSnapshot(
    {
      db: database.db,
      config: readConfig({}),
      session: { id, role: 'finance', sessionId: id, language: 'en' },
    },
    numbers(100_000),
    async (snapshot) => ({ fileName: 'numbers', total: snapshot.total, content: tableOf(snapshot) }),
  );
const held = () => database.pool.totalCount - database.pool.idleCount;

describe('an export of very many rows', () => {
  it.each([
    ['a CSV', csvOf],
    ['a workbook', xlsxOf],
  ])('as %s asks for no rows before those it has are taken', async (_what, made) => {
    const snapshot = await open(numbers(100_000));
    const bytes = made(tableOf(snapshot))[Symbol.asyncIterator]();
    let taken = 0;
    while (fetches.size < 3) {
      const { value } = await bytes.next();
      taken += value?.length ?? 0;
    }
    // What packs a workbook reads ahead by its own buffer, in its own time, and no further.
    for (let before = -1; before !== fetches.size; await sleep(100)) before = fetches.size;
    expect(fetches.size).toBeLessThan(100);
    expect(taken).toBeLessThan(1024 * 1024);
    await bytes.return(undefined);
    await snapshot.end();
    await expect.poll(held).toBe(0);
  });

  it('takes as many steps as there are batches, and no row twice', async () => {
    const snapshot = await open(numbers(2_250));
    const seen: number[] = [];
    for await (const rows of snapshot.batches(size)) seen.push(...rows.map(({ n }) => n));
    expect([snapshot.total, fetches.size, new Set(seen).size, seen.length]).toEqual([2_250, 5, 2_250, 2_250]);
    await snapshot.end();
  });

  it('is of one moment: what is written meanwhile is in none of its rows', async () => {
    await sql`create table seen_by_exports (n int)`.execute(database.db);
    await sql`insert into seen_by_exports select generate_series(1, 1200)`.execute(database.db);
    const snapshot = await open(() => sql<Row>`(select n from seen_by_exports)`);
    const batches = snapshot.batches(size);
    await batches.next();
    await sql`update seen_by_exports set n = -n`.execute(database.db);
    const rest: Row[] = [];
    for await (const rows of batches) rest.push(...rows);
    const { rows } = await sql<{ least: number }>`select min(n) as least from seen_by_exports`.execute(
      snapshot.db,
    );
    expect([rest.length, rest.every(({ n }) => n > 0), rows[0]?.least]).toEqual([700, true, 1]);
    await snapshot.end();
    await snapshot.end();
    await expect.poll(held).toBe(0);
  });

  it('is cut off, and gives its connection back, when it takes too long however often something is taken', async () => {
    const logs: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => void logs.push(line) });
    const request = { id: 'one', ip: '127.0.0.1', userAgent: null, language: 'en' } as const;
    const stream = streamOf({ request, log }, 'csv', await exportBy('slow'), 200);
    const closed = once(stream, 'close');
    const taking = setInterval(() => stream.read(100), 20);
    await expect(closed).rejects.toThrow('the export took too long');
    clearInterval(taking);
    await expect.poll(held).toBe(0);
    expect(logs.join('')).toContain('the export took too long');
  });

  it('is one of two that a person may have at once, and leaves others theirs', async () => {
    const two = [await exportBy('eager'), await exportBy('eager')];
    await expect(exportBy('eager')).rejects.toMatchObject({ key: 'unavailable' });
    const other = await exportBy('patient');
    await two[0]?.close?.();
    const next = await exportBy('eager');
    for (const one of [...two, other, next]) await one.close?.();
    await expect.poll(held).toBe(0);
  });
});
