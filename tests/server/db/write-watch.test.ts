import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledOnce } from '../../../server/db/compiled-once.ts';
import { WriteWatch } from '../../../server/db/write-watch.ts';
import { activityQueries } from '../../../server/repositories/activity-list.ts';
import { memberQueries } from '../../../server/repositories/members.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

const nobody = '00000000-0000-4000-8000-000000000000';
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe('what watches for writes', () => {
  const within = sql`select id from users`;
  const writing = sql`delete from users where id = ${nobody}`;
  it.each([
    ['a plain text', sql`select 1`, false],
    ['a text that begins with a statement of its own', sql`${within} where id = ${nobody}`, false],
    ['one that writes', writing, true],
    ['a text that begins with one that writes', sql`${writing} returning id`, true],
    ['one that only looks like a read', sql`with gone as (${writing}) select 1`, true],
  ])('judges %s', async (_, statement, wrote) => {
    const watch = new WriteWatch();
    await statement.execute(database.db.withPlugin(watch));
    expect(watch.wrote).toBe(wrote);
  });

  it('takes what shows members and the log for reads', async () => {
    const watch = new WriteWatch();
    const db = database.db.withPlugin(watch);
    await memberQueries.shown(db, [nobody]).execute();
    const reading = { reach: { of: 'all' }, papers: true, readerId: nobody } as const;
    for (const offset of [0, 500])
      await activityQueries.whole(db, reading, {}, { offset, limit: 10 }).execute();
    await activityQueries.total(db, reading, {}).execute();
    await activityQueries.rows(db, ['1']).execute();
    await activityQueries.rowsById(db, nobody, [nobody]).execute();
    expect(watch.wrote).toBe(false);
  });

  it('is not passed by: a statement that is compiled once reads alone', () => {
    const ask = compiledOnce((db) => db.deleteFrom('users').where('id', '=', nobody));
    expect(() => ask(database.db, {}).compile()).toThrow('reads alone');
  });
});
