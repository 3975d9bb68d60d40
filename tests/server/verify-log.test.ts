import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hashActivity } from '../../server/rules/activity-seal.ts';
import { sealActivities } from '../../server/repositories/sealer.ts';
import { runChecks } from '../../server/verify-checks.ts';
import { tell } from '../fixtures/activities.ts';
import { freshDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
const now = new Date('2026-03-11T10:00:00.000Z');
const camille = randomUUID();
const zoe = randomUUID();

/** Two seals of six rows, and four rows that wait, by two people in turns. */
beforeAll(async () => {
  database = await freshDatabase();
  const some = async (count: number) => {
    for (let row = 0; row < count; row += 1)
      await tell(database, row % 2 === 0 ? camille : zoe, {
        subject: { step: row + 1 },
        before: { city: 'Albi' },
        after: { city: 'Pau' },
      });
  };
  for (let seal = 0; seal < 2; seal += 1) {
    await some(6);
    await sealActivities(database.db, now);
  }
  await some(4);
  await run(`create table kept_rows as select * from activities;
    create table kept_seals as select * from activity_seals;
    create table kept_heads as select * from activity_heads`);
});
afterAll(() => database.close());

/** What the owner of the tables can do to them with the triggers off. */
async function run(change: string): Promise<void> {
  await database.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of change.split(';')) await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
}
afterEach(() =>
  run(`delete from activities; delete from activity_seals; delete from activity_heads;
    insert into activity_seals select * from kept_seals;
    insert into activities select * from kept_rows;
    insert into activity_heads select * from kept_heads`),
);

async function verify(): Promise<{ readonly whole: boolean; readonly said: string }> {
  const lines: string[] = [];
  const options = { noted: null, say: (line: string) => void lines.push(line), progress: () => {} };
  return { whole: await runChecks(database.db, options), said: lines.join('\n') };
}

/** The faults that are told after a harm, one line each. */
async function told(change: string): Promise<string> {
  expect(await verify()).toMatchObject({ whole: true });
  await run(change);
  const { whole, said } = await verify();
  expect(whole, said).toBe(false);
  return said;
}

type Place = { readonly id: string; readonly seq: string };
async function rowAt(place: 'sealed' | 'loose', at: number): Promise<Place> {
  const where = place === 'sealed' ? 'seal = 1' : 'seal is null';
  const { rows } = await sql
    .raw<Place>(`select id, seq from activities where ${where} order by seq limit 1 offset ${at - 1}`)
    .execute(database.db);
  const [row] = rows;
  if (!row) throw new Error('no such row');
  return row;
}

/** How a value of each column becomes another one of its type. */
const changes: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  seq: 'seq + 1000',
  at: "at + interval '1 millisecond'",
  actor_id: 'gen_random_uuid()',
  member_id: 'gen_random_uuid()',
  activity_type: "activity_type || 'X'",
  operation_type: "operation_type || 'X'",
  trigger_type: "trigger_type || 'X'",
  role: "role || 'x'",
  subject: 'subject || \'{"step": 9}\'::jsonb',
  key_of: 'gen_random_uuid()',
  before_sealed: 'set_byte(before_sealed, 30, get_byte(before_sealed, 30) # 1)',
  after_sealed: 'set_byte(after_sealed, 30, get_byte(after_sealed, 30) # 1)',
  state_sealed: "'\\x00'",
  number: 'number + 1',
  hash: 'set_byte(hash, 0, get_byte(hash, 0) # 1)',
  seal: 'null, seal_position = null',
  seal_position: 'seal_position + 100',
};

describe('npm run verify, of the log', () => {
  it('knows every column that a row has', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_name = 'activities'`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(changes).toSorted());
  });

  it.each(Object.entries(changes))('names a sealed row whose %s was changed', async (column, change) => {
    const { id, seq } = await rowAt('sealed', 3);
    const said = await told(`update activities set ${column} = ${change} where id = '${id}'`);
    expect(said).toMatch(new RegExp(`^ {6}row ${column === 'id' ? '.*' : `${id}.*`}`, 'm'));
    expect(said).toContain(column === 'seq' ? `place ${Number(seq) + 1000}` : `place ${seq}`);
  });

  it.each(Object.entries(changes).filter(([column]) => !column.startsWith('seal')))(
    'names a row that waits for its seal and whose %s was changed',
    async (column, change) => {
      const { id } = await rowAt('loose', 2);
      const said = await told(`update activities set ${column} = ${change} where id = '${id}'`);
      expect(said).toMatch(new RegExp(`^ {6}row ${column === 'id' ? '.*' : `${id}.*`}edited`, 'm'));
    },
  );

  it('names a deleted row, in the middle and at the end of a seal, and each of several', async () => {
    const [middle, last] = [await rowAt('sealed', 3), await rowAt('sealed', 6)];
    const said = await told(`delete from activities where id in ('${middle.id}', '${last.id}')`);
    expect(said).toContain(`place ${middle.seq}, seal 1: a row was deleted: position 3`);
    expect(said).toContain(`place ${last.seq}, seal 1: a row was deleted: position 6`);
    expect(said.split('\n').filter((line) => line.includes('a row was deleted'))).toHaveLength(2);
  });

  it('names a deleted row among those that wait, and the newest one of a person', async () => {
    const [first, next] = [await rowAt('loose', 1), await rowAt('loose', 3)];
    const inside = await told(`delete from activities where id = '${first.id}'`);
    expect(inside).toContain(
      `row ${next.id}, place ${next.seq}: rows were deleted: number 7 of person ${camille}`,
    );
  });

  it('names the newest row of all when it is gone, though no seal holds it', async () => {
    const newest = await rowAt('loose', 4);
    const said = await told(`delete from activities where id = '${newest.id}'`);
    expect(said).toContain(`place ${newest.seq}: the end was cut off: number 8 of person ${zoe}`);
  });

  it('names a row that was rewritten together with its own hash', async () => {
    const rewrite = async ({ id }: Place) => {
      const row = await database.db
        .selectFrom('activities')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const hash = hashActivity({ ...row, role: 'admin' }).toString('hex');
      return `update activities set role = 'admin', hash = '\\x${hash}' where id = '${id}'`;
    };
    const sealed = await rowAt('sealed', 2);
    expect(await told(await rewrite(sealed))).toContain(
      `row ${sealed.id}, seal 1, place ${sealed.seq}: the row was rewritten together with its own hash`,
    );
    await run(
      'update activities set role = kept.role, hash = kept.hash from kept_rows kept where kept.id = activities.id',
    );
    const newest = await rowAt('loose', 4);
    expect(await told(await rewrite(newest))).toContain(
      `row ${newest.id}, place ${newest.seq}: a row of person ${zoe} was rewritten`,
    );
  });

  it.each([
    ['hash', 'set_byte(hash, 0, get_byte(hash, 0) # 1)'],
    ['previous_hash', 'set_byte(previous_hash, 0, get_byte(previous_hash, 0) # 1)'],
    ['rows', 'rows + 1'],
    ['sealed_at', "sealed_at + interval '1 millisecond'"],
    ['row_seqs', 'row_seqs[2:6] || row_seqs[1]'],
    ['row_hashes', 'row_hashes[2:6] || row_hashes[1]'],
  ])('names a seal whose %s was changed', async (column, change) => {
    expect(await told(`update activity_seals set ${column} = ${change} where id = 2`)).toMatch(
      /^ {6}seal 2: /m,
    );
  });

  it('tells of what is noted of the newest rows when it was set back, or is gone', async () => {
    const back = `update activity_heads set rows = rows - 1 where holder_id = '${zoe}'`;
    expect(await told(back)).toContain(`what is noted of the newest row of person ${zoe} is not it`);
    await run(
      'update activity_heads set rows = kept.rows from kept_heads kept where kept.holder_id = activity_heads.holder_id',
    );
    const gone = `delete from activity_heads where holder_id = '${zoe}'`;
    expect(await told(gone)).toContain(`nothing is noted of the newest row of person ${zoe}`);
  });

  it('says which rows no seal holds yet', async () => {
    const { said } = await verify();
    const [first, last] = [await rowAt('loose', 1), await rowAt('loose', 4)];
    expect(said).toContain(`4 not sealed yet (places ${first.seq} to ${last.seq})`);
  });
});
