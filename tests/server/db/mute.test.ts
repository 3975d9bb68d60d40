import fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callLimits } from '../../../server/db/limits.ts';
import { muteGrace } from '../../../server/db/mute.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { registerHealth } from '../../../server/http/health.ts';
import { isTooLong, refuse } from '../../../server/http/errors.ts';
import { openSnapshot } from '../../../server/repositories/snapshot.ts';
import { pino } from 'pino';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMutingLine, type MutingLine } from '../../fixtures/muting-line.ts';

let database: TestDatabase;
let line: MutingLine;
beforeEach(async () => {
  database = await freshDatabase();
  line = await startMutingLine(database.url);
});
afterEach(async () => {
  await line.stop();
  await database.close();
});

const limits = { ...callLimits, statement: 500 };
const grace = 1000;
const one = sql<{ one: number }>`select 1 as one`;

describe('a connection that stays open and says nothing any more', () => {
  it.each([false, true])(
    'ends some seconds after a statement’s limit, and its place is free (prepared: %s)',
    async (prepares) => {
      const pool = makePool({ connectionString: line.url, max: 1, limits, prepares, grace }, () => {});
      const db = makeDb(pool);
      expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
      line.mute();
      const begun = performance.now();
      const error = await one.execute(db).catch((thrown: unknown) => thrown);
      expect(performance.now() - begun).toBeGreaterThan(1400);
      // who asked is told to come again
      expect(refuse(error, 'id', pino({ enabled: false }))).toMatchObject({ status: 503 });
      expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
      await pool.end();
    },
  );

  it('is waited for ten seconds longer than a statement may take, unless said', () => {
    expect(muteGrace).toBe(10_000);
  });

  it('ends in the middle of a transaction too', async () => {
    const pool = makePool({ connectionString: line.url, max: 1, limits, grace }, () => {});
    const db = makeDb(pool);
    const open = db.transaction().execute(async (trx) => {
      await one.execute(trx);
      line.mute();
      await one.execute(trx);
    });
    await expect(open).rejects.toThrow();
    expect((await one.execute(db)).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });

  it('is waited for as long as its transaction said, or as long as it takes', async () => {
    const pool = makePool({ connectionString: line.url, max: 4, limits, grace }, () => {});
    const longer = { ...limits, statement: 20_000 };
    const slow = (db: ReturnType<typeof makeDb>) =>
      db.transaction().execute((trx) => sql<{ done: number }>`select 1 as done, pg_sleep(2)`.execute(trx));
    const answers = await Promise.all([
      slow(makeDb(pool, undefined, longer)),
      slow(makeDb(pool, undefined, { ...limits, statement: 0 })),
    ]);
    expect(answers.map(({ rows }) => rows[0]?.done)).toEqual([1, 1]);
    // in PostgreSQL's other words too
    for (const ten of ["set local statement_timeout = '10min'", "set local statement_timeout to '600 s'"])
      await makeDb(pool)
        .transaction()
        .execute(async (trx) => {
          await sql.raw(ten).execute(trx);
          await sql`select pg_sleep(2)`.execute(trx);
        });
    await pool.end();
  });

  it('is waited for by an export, however long its first statement takes within its ten minutes', async () => {
    const pool = makePool({ connectionString: line.url, max: 1, limits, grace }, () => {});
    const db = makeDb(pool);
    const slow = sql<{ one: number }>`(select 1 as one from pg_sleep(2))`;
    const snapshot = await openSnapshot(db, () => slow);
    expect(snapshot.total).toBe(1);
    for await (const rows of snapshot.batches(10)) expect(rows).toEqual([{ one: 1 }]);
    await snapshot.end();
    await pool.end();
  });

  it('is taken for slow where nobody has cut its statement, and not asked again elsewhere', async () => {
    const pool = makePool({ connectionString: line.url, max: 1, limits, grace }, () => {});
    const error = await sql`select pg_sleep(3)`.execute(makeDb(pool)).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ETIMEDOUT' });
    expect(isTooLong(error)).toBe(true);
    await pool.end();
  });

  it('makes readiness say no within seconds', async () => {
    const pool = makePool({ connectionString: line.url, limits: callLimits }, () => {});
    const app = fastify();
    registerHealth(app, { db: makeDb(pool), replica: null, bucket: null });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    line.muteAll();
    const begun = performance.now();
    const { statusCode, body } = await app.inject('/readyz');
    expect([statusCode, JSON.parse(body)]).toEqual([503, { status: 'not_ready' }]);
    expect(performance.now() - begun).toBeLessThan(8000);
    await app.close();
    await line.stop();
    await pool.end();
  });
});
