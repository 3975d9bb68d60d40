import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { StatementNames } from '../../../server/db/prepared.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('create table things (id integer primary key, name text not null)');
  await database.pool.query("insert into things values (1, 'one'), (2, 'two')");
});
afterAll(() => database?.close());

const pools: Pool[] = [];
/** One connection, so that what is prepared on it can be asked of itself. */
function alone(prepares = true): Pool {
  const pool = makePool({ connectionString: database.url, max: 1, prepares }, () => {});
  pools.push(pool);
  return pool;
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()));
  await database.pool.query('alter table things drop column if exists color');
});

type Row = { readonly id: number; readonly name: string };
const text = 'select * from things where id = $1';
const ask = async (pool: Pool, id: number) => (await pool.query<Row>(text, [id])).rows;
const plans = async (pool: Pool) =>
  (
    await pool.query<{ statement: string; used: number }>(
      'select statement, (generic_plans + custom_plans)::integer as used from pg_prepared_statements order by name',
    )
  ).rows;

describe('a statement with values', () => {
  it('is prepared when it is asked for the second time, and answers the same from then on', async () => {
    const pool = alone();
    expect(await ask(pool, 1)).toEqual([{ id: 1, name: 'one' }]);
    expect(await plans(pool)).toEqual([]);
    for (const id of [1, 2, 1, 2, 1, 2, 1, 2])
      expect(await ask(pool, id)).toEqual([{ id, name: id === 1 ? 'one' : 'two' }]);
    expect(await ask(pool, 3)).toEqual([]);
    expect(await plans(pool)).toEqual([{ statement: text, used: 9 }]);
  });

  it('is prepared within transactions and by the query builder, too', async () => {
    const pool = alone();
    const db = makeDb(pool);
    const id = '00000000-0000-4000-8000-000000000000';
    for (let times = 0; times < 3; times += 1)
      await db.transaction().execute(async (trx) => {
        const found = await trx.selectFrom('users').select('email').where('id', '=', id).execute();
        expect(found).toEqual([]);
      });
    expect(await plans(pool)).toEqual([
      { statement: 'select "email" from "users" where "id" = $1', used: 2 },
    ]);
  });

  it('is not prepared where that is switched off, as for a pooler', async () => {
    const pool = alone(false);
    for (let times = 0; times < 4; times += 1) expect(await ask(pool, 1)).toHaveLength(1);
    expect(await plans(pool)).toEqual([]);
  });

  it('says what went wrong as it does unprepared, and works with the next values', async () => {
    const pool = alone();
    const add = (id: number) => pool.query('insert into things values ($1, $2)', [id, 'again']);
    for (const id of [11, 12, 13]) await add(id);
    await expect(add(12)).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
    await expect(pool.query('insert into things values ($1, $2)', ['x', 'y'])).rejects.toMatchObject({
      code: '22P02',
    });
    expect((await add(14)).rowCount).toBe(1);
  });
});

describe('a prepared statement with values that can’t be sent', () => {
  it('fails alone: the next one with others goes through on the same connection', async () => {
    const pool = alone();
    const put = (name: unknown) => pool.query('select $1::jsonb as name', [name]);
    for (let times = 0; times < 2; times += 1) await put({ a: 1 });
    await expect(put({ a: 1n })).rejects.toThrow(TypeError);
    expect((await put({ a: 2 })).rows).toEqual([{ name: { a: 2 } }]);
    expect((await put({ a: 3 })).rows).toEqual([{ name: { a: 3 } }]);
  });
});

describe('a prepared statement whose table has changed since', () => {
  const fill = async (pool: Pool) => {
    for (let times = 0; times < 3; times += 1) await ask(pool, 1);
  };

  it('answers as the table is now', async () => {
    const pool = alone();
    await fill(pool);
    await database.pool.query('alter table things add column color text');
    expect(await ask(pool, 1)).toEqual([{ id: 1, name: 'one', color: null }]);
    for (let times = 0; times < 3; times += 1)
      expect(await ask(pool, 1)).toEqual([{ id: 1, name: 'one', color: null }]);
    expect((await plans(pool)).map(({ used }) => used)).toEqual([2]);
  });

  it('ends a transaction once, saying why, and no second one', async () => {
    const pool = alone();
    const db = makeDb(pool);
    const within = () =>
      db.transaction().execute((trx) => sql<Row>`select * from things where id = ${1}`.execute(trx));
    for (let times = 0; times < 3; times += 1) await within();
    await database.pool.query('alter table things add column color text');
    await expect(within()).rejects.toThrow('cached plan must not change result type');
    expect((await within()).rows).toEqual([{ id: 1, name: 'one', color: null }]);
    expect((await within()).rows).toEqual([{ id: 1, name: 'one', color: null }]);
  });
});

describe('the names of statements', () => {
  const nameOf = (names: StatementNames, text: string) => names.of(text)?.name ?? null;

  it('are one for a text, from the second time on', () => {
    const names = new StatementNames();
    const given = ['a', 'a', 'b', 'a', 'b'].map((text) => nameOf(names, text));
    expect(given).toEqual([null, 's1', null, 's1', 's2']);
  });

  it('come to an end, so that texts without number fill neither memory: what has one keeps it', () => {
    const names = new StatementNames();
    const given = Array.from({ length: 3000 }, (_, at) => [
      nameOf(names, `${at}`),
      nameOf(names, `${at}`),
    ]).flat();
    expect(new Set(given.filter((name) => name !== null)).size).toBe(400);
    expect(nameOf(names, '7')).toBe('s8');
  });

  it('are not given again to a text that lost its own', () => {
    const names = new StatementNames();
    expect([nameOf(names, 'a'), nameOf(names, 'a')]).toEqual([null, 's1']);
    names.retire('a');
    expect([nameOf(names, 'a'), nameOf(names, 'a'), nameOf(names, 'a')]).toEqual([null, null, null]);
    expect([nameOf(names, 'b'), nameOf(names, 'b')]).toEqual([null, 's2']);
  });

  it('are not given to a text of many rows', () => {
    const names = new StatementNames();
    const text = `insert into things values ${'($1, $2), '.repeat(2000)}`;
    for (let times = 0; times < 3; times += 1) expect(names.of(text)).toBeNull();
  });

  it('are given to what is asked again, however much is asked once between', () => {
    const names = new StatementNames();
    for (let at = 0; at < 10_000; at += 1) names.of(`once ${at}`);
    expect([nameOf(names, 'twice'), nameOf(names, 'twice')]).toEqual([null, 's1']);
  });
});
