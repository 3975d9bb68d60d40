import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobLimits, noLimits, takeTime } from '../../../server/db/limits.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import type { Database } from '../../../server/db/schema.ts';
import { openSnapshot } from '../../../server/repositories/snapshot.ts';
import { field, refused, startApp, type Visitor } from '../../fixtures/app.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { saveStep } from '../../fixtures/member.ts';
import { startPgbouncer, type Bouncer } from '../../fixtures/pgbouncer.ts';
import { wholeRun } from '../../fixtures/sample.ts';

const limits = { statement: 2000, lock: 300, idle: 1000 };
/** Straight with statements that are prepared, straight without, and through a pooler that knows no session. */
const ways = ['prepared', 'plain', ...(wholeRun ? (['PgBouncer'] as const) : [])] as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

type Said = { readonly statement: string; readonly lock: string; readonly idle: string };
async function limitsOf(db: Kysely<Database>): Promise<Said | undefined> {
  const { rows } = await sql<Said>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows[0];
}
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

describe.each(ways)('over a connection that is %s', (way) => {
  let bouncer: Bouncer | null = null;
  let pool: Pool;
  let db: Kysely<Database>;
  beforeEach(async () => {
    if (way === 'PgBouncer') bouncer = await startPgbouncer(database);
    const connectionString = bouncer?.url ?? database.url;
    pool = makePool({ connectionString, max: 2, prepares: way === 'prepared', limits }, () => {});
    db = makeDb(pool);
  });
  afterEach(async () => {
    await pool.end();
    await bouncer?.stop();
    bouncer = null;
  });

  /** Holds a row of somebody who is no part of the portal, as a person at the database may. */
  async function holding<T>(
    statement: string,
    values: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> {
    const holder = await database.pool.connect();
    try {
      await holder.query('begin');
      expect((await holder.query(statement, [...values])).rowCount).toBe(1);
      return await work();
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  }

  it('a call that needs a row which somebody holds is told to try again, and nothing of it is done', async () => {
    const { app, memberOf, logs } = await startApp({ ...database, pool, db });
    const email = `waits.${way.toLowerCase()}@exemple.test`;
    const member: Visitor = await memberOf(email);
    const id = field(await member.get('/auth/whoami'), 'id');
    const begun = () =>
      database.db.selectFrom('individual_details').select('user_id').where('user_id', '=', id).execute();
    await holding('select from users where id = $1 for update', [id], async () => {
      const answer = await saveStep(member, 'step_1');
      expect(answer).toMatchObject(refused(503, 'unavailable'));
      expect(answer.headers['retry-after']).toBe('5');
      expect(logs.some((line) => line.includes('"code":"55P03"'))).toBe(true);
      // its connections are free, in the pool and at the database
      expect(pool.idleCount).toBe(pool.totalCount);
      expect((await Promise.all([1, 2].map(() => pool.query('select 1')))).length).toBe(2);
    });
    expect(await begun()).toEqual([]);
    expect((await saveStep(member, 'step_1')).status).toBeLessThan(300);
    expect(await begun()).toHaveLength(1);
    await app.close();
  });

  it('a statement that takes too long is ended, and the next one of the connection has its own time', async () => {
    const long = db.transaction().execute((trx) => sql`select pg_sleep(30)`.execute(trx));
    expect(await long.catch(codeOf)).toBe('57014');
    expect(await db.transaction().execute(limitsOf)).toEqual({
      statement: '2s',
      lock: '300ms',
      idle: '1s',
    });
  });

  it('a transaction that rests lets go of what it holds', async () => {
    const [row] = await database.db.selectFrom('users').select('id').limit(1).execute();
    const resting = db.transaction().execute(async (trx) => {
      await sql`select from users where id = ${row?.id} for update`.execute(trx);
      await sleep(4000);
      await sql`select 1`.execute(trx);
    });
    const refusal = expect(resting).rejects.toThrow();
    await sleep(500);
    const taken = database.db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '3s'`.execute(trx);
      await sql`select from users where id = ${row?.id} for update`.execute(trx);
      return 'taken';
    });
    expect(await taken).toBe('taken');
    await refusal;
    expect(await db.transaction().execute((trx) => limitsOf(trx))).toBeDefined();
  });

  it('work that says so has more time, and leaves nothing of that on the connection', async () => {
    const ten = { statement: '10min', lock: '20s', idle: '2min' };
    expect(await makeDb(pool, undefined, jobLimits).transaction().execute(limitsOf)).toEqual(ten);
    const calls = { statement: '2s', lock: '300ms', idle: '1s' };
    const long = db.transaction().execute(async (trx) => {
      await takeTime(trx);
      return limitsOf(trx);
    });
    expect(await long).toEqual({ ...calls, statement: '10min' });
    const snapshot = await openSnapshot(db, (from) => from.selectFrom('users').select('id'));
    expect(await limitsOf(snapshot.db)).toEqual({ statement: '10min', lock: '300ms', idle: '2min' });
    await snapshot.end();
    expect(await db.transaction().execute(limitsOf)).toEqual(calls);
    // what a pooler hands on to somebody else is as it was
    const none = { statement: '0', lock: '0', idle: '0' };
    if (way !== 'prepared') expect(await limitsOf(db)).toEqual(none);
  });
});

describe('where statements are prepared', () => {
  it('what is asked outside of a transaction has the same limits', async () => {
    const pool = makePool({ connectionString: database.url, max: 1, prepares: true, limits }, () => {});
    expect(await limitsOf(makeDb(pool))).toEqual({ statement: '2s', lock: '300ms', idle: '1s' });
    await pool.end();
  });
});

describe('a migration', () => {
  it('takes as long as it needs', async () => {
    const empty = await emptyDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'portal-limits-'));
    writeFileSync(join(folder, '0001_slow.sql'), 'select pg_sleep(2.5);');
    const pool = makePool({ connectionString: empty.url, max: 1, prepares: true, limits }, () => {});
    expect(await migrate(pool, folder)).toEqual(['0001_slow.sql']);
    await pool.end();
    await empty.close();
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a command', () => {
  it('has no limits, whatever its role is given', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c statement_timeout=1000 -c lock_timeout=1000');
    for (const prepares of [true, false]) {
      const pool = makePool({ connectionString: url.href, max: 1, prepares, limits: noLimits }, () => {});
      const said = await makeDb(pool).transaction().execute(limitsOf);
      expect(said).toEqual({ statement: '0', lock: '0', idle: '0' });
      await pool.end();
    }
  });
});
