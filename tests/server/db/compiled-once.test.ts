import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledOnce, type PlaceOf } from '../../../server/db/compiled-once.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

type Given = { readonly least: number; readonly word: string };

describe('a statement that is compiled once', () => {
  it('answers each asking with its own values, in whatever order they come', async () => {
    let made = 0;
    const ask = compiledOnce((db, place: PlaceOf<Given>) => {
      made += 1;
      return db.selectNoFrom([
        sql<string>`${place(({ word }) => word)}::text`.as('word'),
        sql<number>`${place(({ least }) => least)}::int + ${1}`.as('next'),
      ]);
    });
    const askings = Array.from({ length: 20 }, (_, at) => ({ least: at, word: `word ${at}` }));
    const answers = await Promise.all(askings.map((given) => ask(database.db, given).execute()));
    expect(answers).toEqual(askings.map(({ least, word }) => [{ word, next: least + 1 }]));
    expect(made).toBe(1);
  });
});
