import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldListChanges, numbersOf } from '../../../server/repositories/list-counts.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Changes of no list that anybody reads, for the counter to have something to do. */
const change = () =>
  sql`insert into list_changes (list, leaf, facts, n) values ('tried', 1, '{a}', 1)`.execute(database.db);

describe('counting the lists anew', () => {
  it('and the counter that folds meanwhile never wait for each other', async () => {
    const counted = new AbortController();
    const folding = (async () => {
      while (!counted.signal.aborted) {
        await change();
        await foldListChanges(database.db);
      }
    })();
    const counting = (async () => {
      for (let turn = 0; turn < 40; turn += 1) await sql`select recount_lists()`.execute(database.db);
    })().finally(() => counted.abort());
    expect(await Promise.allSettled([counting, folding])).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'fulfilled', value: undefined },
    ]);
  }, 60_000);
});

describe('the numbers of a time', () => {
  const days = (from: string, to: string) => ({ since: new Date(from), until: new Date(to) });

  it('are found in a part between two that reach over that time with no leaf of it', async () => {
    const leaves = [
      [0, '2024-01-01'],
      [63, '2024-03-01'],
      [64, '2024-02-01'],
      [100, '2024-02-02'],
      [128, '2024-01-02'],
      [191, '2024-03-02'],
    ] as const;
    for (const [leaf, day] of leaves)
      await sql`insert into list_changes (list, leaf, at, facts, n)
        values ('transactions', ${leaf}, ${new Date(day)}, '{a}', 1)`.execute(database.db);
    const february = { low: String(64 << 10), high: String((101 << 10) - 1) };
    const asked = () => numbersOf(database.db, 'transactions', days('2024-01-15', '2024-02-15'));
    expect(await asked()).toEqual(february);
    await foldListChanges(database.db);
    expect(await asked()).toEqual(february);
    expect(await numbersOf(database.db, 'transactions', days('2025-01-01', '2025-02-01'))).toBeNull();
  });
});
