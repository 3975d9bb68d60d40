import { setImmediate } from 'node:timers/promises';
import { sql, type Expression, type Kysely, type KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/schema.ts';
import { csvOf } from '../../../server/files/csv.ts';
import { xlsxOf } from '../../../server/files/xlsx.ts';
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
    const asked = fetches.size;
    for (let turn = 0; turn < 200; turn += 1) await setImmediate();
    // What packs a workbook reads ahead by its own buffer, and no further.
    expect(fetches.size - asked).toBeLessThanOrEqual(2);
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
});
