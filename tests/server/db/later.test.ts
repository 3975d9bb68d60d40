import { EventEmitter } from 'node:events';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Flight } from '../../../server/db/flight.ts';
import { later } from '../../../server/db/later.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import type { Database } from '../../../server/db/schema.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('create table things (id integer primary key, name text not null)');
  await database.pool.query(`
    create table twice (id integer unique deferrable initially deferred)`);
});
afterAll(() => database.close());

const limits = { statement: 5000, lock: 5000, idle: 5000 };
describe.each(['prepared', 'plain'])('over a connection that is %s', (way) => {
  let pool: Pool;
  let db: Kysely<Database>;
  let ways = 0;
  beforeEach(async () => {
    // one connection, so that whatever a transaction leaves on it is found by the next one
    pool = makePool(
      { connectionString: database.url, max: 1, prepares: way === 'prepared', limits },
      () => {},
    );
    db = makeDb(pool);
    await pool.query('truncate things, twice');
    const client = await pool.connect();
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof EventEmitter)) throw new Error('pg has no connection');
    connection.on('readyForQuery', () => (ways += 1));
    client.release();
    ways = 0;
    return () => pool.end();
  });

  const put = (id: number, name: unknown = 'a thing') => sql`insert into things values (${id}, ${name})`;
  const ids = async () => {
    const { rows } = await sql<{ id: number }>`select id from things where id > ${0} order by id`.execute(db);
    return rows.map(({ id }) => id);
  };

  it('a transaction begins on the way of its first statement, and ends on that of what was left for later', async () => {
    for (let times = 0; times < 3; times += 1) {
      ways = 0;
      await db.transaction().execute(async (trx) => {
        await put(times * 10 + 1).execute(trx);
        await later(trx, put(times * 10 + 2));
        await later(trx, put(times * 10 + 3));
      });
      expect(ways).toBe(2);
    }
    expect(await ids()).toEqual([1, 2, 3, 11, 12, 13, 21, 22, 23]);
  });

  it('what is asked next sees what was left for later', async () => {
    await db.transaction().execute(async (trx) => {
      await later(trx, put(1));
      const { rows } = await sql`select name from things where id = ${1}`.execute(trx);
      expect(rows).toEqual([{ name: 'a thing' }]);
      await later(trx, put(2));
      // without values it is asked by itself
      expect((await sql`select id from things order by id`.execute(trx)).rows).toEqual([
        { id: 1 },
        { id: 2 },
      ]);
    });
    expect(await ids()).toEqual([1, 2]);
  });

  it('a transaction in which nothing is asked sends nothing', async () => {
    await db.transaction().execute(async () => {});
    const refused = db.transaction().execute(() => Promise.reject(new Error('no')));
    await expect(refused).rejects.toThrow('no');
    expect(ways).toBe(0);
    await db.transaction().execute((trx) => put(1).execute(trx));
    expect(await ids()).toEqual([1]);
  });

  it.each([
    ['by the next statement', (trx: Kysely<Database>) => put(3).execute(trx)],
    ['by one without values', (trx: Kysely<Database>) => sql`select 1`.execute(trx)],
    ['by the end of the transaction', () => Promise.resolve()],
  ])('what goes wrong with it is told %s, and nothing of the transaction is kept', async (_, next) => {
    for (let times = 0; times < 3; times += 1) {
      const work = db.transaction().execute(async (trx) => {
        await put(1).execute(trx);
        await later(trx, put(1));
        await later(trx, put(2));
        await next(trx);
      });
      await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
      expect(await ids()).toEqual([]);
    }
    await db.transaction().execute((trx) => later(trx, put(5)));
    expect(await ids()).toEqual([5]);
  });

  it('what only the end of the transaction finds wrong is told', async () => {
    const work = db.transaction().execute(async (trx) => {
      await put(1).execute(trx);
      await later(trx, sql`insert into twice values (${1}), (${1})`);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
  });

  it('values that can’t be sent end it before what comes after them, its end too', async () => {
    for (let times = 0; times < 3; times += 1) {
      const work = db.transaction().execute(async (trx) => {
        await put(1).execute(trx);
        await later(trx, sql`insert into things select 2, ${{ a: 1n }}::jsonb::text`);
        await later(trx, put(3));
      });
      await expect(work).rejects.toThrow(TypeError);
      expect(await ids()).toEqual([]);
    }
    await db.transaction().execute((trx) => later(trx, put(4)));
    expect(await ids()).toEqual([4]);
  });

  it('what is asked with a callback comes after it, and doesn’t hide what went wrong with it', async () => {
    const client = await pool.connect();
    const read = (id: number) =>
      new Promise<readonly unknown[]>((resolve, reject) => {
        client.query('select id from things where id = $1', [id], (error: Error | undefined, result) =>
          error ? reject(error) : resolve(result.rows),
        );
      });
    const left = (text: string, values: unknown[] = []) => client.query(`/* later */ ${text}`, values);
    await left('begin');
    await left('insert into things values ($1, $2)', [1, 'a thing']);
    expect(await read(1)).toEqual([{ id: 1 }]);
    await left('insert into things values ($1, $2)', [1, 'a thing']);
    await expect(read(1)).rejects.toMatchObject({ code: '25P02' });
    await expect(client.query('commit', [])).rejects.toMatchObject({ code: '23505' });
    await client.query('rollback', []);
    client.release();
    expect(await ids()).toEqual([]);
  });

  it('nothing is done by itself where the transaction could not begin', async () => {
    const client = await pool.connect();
    const flight = new Flight(
      [
        { text: 'begin isolation level nonsense', values: [] },
        { text: 'insert into things values ($1, $2)', values: [1, 'a thing'] },
      ],
      undefined,
    );
    client.query(flight);
    await expect(flight.answer).rejects.toMatchObject({ code: '42601' });
    client.release();
    expect(await ids()).toEqual([]);
  });

  it('a statement whose transaction is rolled back meanwhile is not done by itself', async () => {
    for (let times = 0; times < 3; times += 1) {
      const left: Promise<unknown>[] = [];
      const work = db.transaction().execute(async (trx) => {
        await later(trx, put(1));
        // without values it goes behind what waits, and nobody waits for it
        left.push(sql`insert into things values (2, 'a thing')`.execute(trx));
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      await Promise.allSettled(left);
      expect(await ids()).toEqual([]);
    }
  });

  it('a commit after a failure that nobody minded is told to have kept nothing', async () => {
    const work = db.transaction().execute(async (trx) => {
      await put(1).execute(trx);
      await put(1)
        .execute(trx)
        .catch(() => undefined);
    });
    await expect(work).rejects.toThrow('nothing was committed');
    const client = await pool.connect();
    await client.query('begin');
    await expect(client.query('insert into things values (1, null)')).rejects.toMatchObject({
      code: '23502',
    });
    await expect(client.query('commit')).rejects.toThrow('nothing was committed');
    client.release();
    expect(await ids()).toEqual([]);
  });

  it('a connection on which something was left is not given to anybody else', async () => {
    const client = await pool.connect();
    await client.query(`/* later */ insert into things values ($1, $2)`, [1, 'a thing']);
    client.release();
    await db.transaction().execute((trx) => put(2).execute(trx));
    expect(await ids()).toEqual([2]);
  });
});
