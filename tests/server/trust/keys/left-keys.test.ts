import { afterAll, beforeAll, expect, it } from 'vitest';
import { leftMembers } from '../../../../server/repositories/key-rotation.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';

/** What keys begin with that lie under the newest of the server's, and under the one before. */
const [newest, former] = [Buffer.from([1, 0, 2]), Buffer.from([1, 0, 1])];
const many = 6000;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query(
    `insert into member_keys (member_id, key)
     select md5(n::text)::uuid, (case when n % 100 = 0 then $2::bytea else $1::bytea end) || decode(repeat('ab', 60), 'hex')
     from generate_series(1, ${many}) n`,
    [newest, former],
  );
  await database.pool.query('vacuum analyze member_keys');
});
afterAll(() => database.close());

it('members’ keys are sealed anew from where the batch before ended, and none is read twice', async () => {
  const batch = (after: string) =>
    leftMembers(database.db, newest)
      .where('member_id', '>', after)
      .orderBy('member_id')
      .limit(20)
      .forUpdate();
  const ids: string[] = [];
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await batch(after).execute();
    const last = rows.at(-1);
    if (!last || ids.length > many) break;
    ids.push(...rows.map(({ member_id }) => member_id));
    after = last.member_id;
  }
  expect(ids).toEqual([...new Set(ids)].toSorted());
  expect(ids).toHaveLength(many / 100);
  const { sql: text, parameters } = batch(ids.at(-2) ?? '').compile();
  const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters]);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: \(member_id > /);
});
