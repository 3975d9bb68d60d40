import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDb, makePool } from '../../../server/db/pool.ts';
import { registerHealth } from '../../../server/http/health.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let app: FastifyInstance;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

describe('readiness', () => {
  it('waits a second for a bucket that never answers, and asks it once for all who ask', async () => {
    let calls = 0;
    const isReachable = () => {
      calls += 1;
      return new Promise<boolean>(() => {});
    };
    app = fastify();
    registerHealth(app, { db: database.db, replica: null, bucket: { isReachable } });
    const begun = performance.now();
    const answers = await Promise.all([app.inject('/readyz'), app.inject('/readyz')]);
    answers.push(await app.inject('/readyz'));
    expect(answers.map((answer) => answer.json())).toEqual(
      answers.map(() => ({ status: 'ready', documents: 'unreachable' })),
    );
    expect(calls).toBe(1);
    // Without a bound the test never ends; with it, two waits of a second.
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('is over while the database takes no writes', async () => {
    const readyWhere = async (readOnly: 'on' | 'off') => {
      await database.pool.query(
        `alter database ${database.name} set default_transaction_read_only = ${readOnly}`,
      );
      const pool = makePool({ connectionString: database.url }, () => {});
      const asked = fastify();
      registerHealth(asked, { db: makeDb(pool), replica: null, bucket: null });
      const answer = await asked.inject('/readyz');
      await asked.close();
      await pool.end();
      return [answer.statusCode, answer.json()];
    };
    expect(await readyWhere('on')).toEqual([503, { status: 'not_ready' }]);
    expect(await readyWhere('off')).toEqual([200, { status: 'ready' }]);
  });
});
