import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts, demoPassword } from '../../../server/db/seed/accounts.ts';
import { buildServer, type BuiltServer } from '../../fixtures/built-server.ts';
import { emptyDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startPgbouncer, type Bouncer } from '../../fixtures/pgbouncer.ts';
import { wholeRun } from '../../fixtures/sample.ts';
import { startServerProcess, type ServerProcess } from '../../fixtures/server-process.ts';

/** With the demo’s seed, which takes a while: in a whole run alone, and there through a pooler too. */
const ways = wholeRun ? (['PostgreSQL', 'PgBouncer'] as const) : [];

let built: BuiltServer;
let database: TestDatabase;
let bouncer: Bouncer | null = null;
let servers: readonly ServerProcess[] = [];
beforeAll(async () => {
  built = await buildServer();
});
afterEach(async () => {
  await Promise.all(servers.map(({ kill }) => kill()));
  await bouncer?.stop();
  bouncer = null;
  await database.close();
});
afterAll(() => built.remove());

/** How many rows a table has. */
const count = async (table: string) =>
  Number((await database.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n);

describe('processes that start at the same moment on an empty database', () => {
  it('migrate it once and agree on their keys', async () => {
    database = await emptyDatabase();
    const start = () => startServerProcess(database, {}, [built.main]);
    servers = await Promise.all([start(), start()]);
    expect(await count('server_secrets')).toBe(4);
    expect(await count('schema_migrations')).toBe(
      readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql')).length,
    );
  });

  it.each(ways)(
    'seed it once and take each other’s tokens, through %s',
    async (way) => {
      database = await emptyDatabase();
      if (way === 'PgBouncer') bouncer = await startPgbouncer(database);
      const env = { DEMO: '1', ...(bouncer && { DATABASE_LISTEN_URL: database.url }) };
      const start = () => startServerProcess({ url: bouncer?.url ?? database.url }, env, [built.main]);
      servers = await Promise.all([start(), start()]);
      const [email] = demoAccounts.map((account) => account.email);
      const users = await database.db
        .selectFrom('users')
        .select('id')
        .where(
          'email',
          'in',
          demoAccounts.map((account) => account.email),
        )
        .execute();
      expect(users).toHaveLength(demoAccounts.length);
      const [operations, activities] = [await count('ledger_operations'), await count('activities')];

      const [one, other] = servers.map(({ url }) => `${url}/api/v1/auth`);
      const login = await fetch(`${one}/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: demoPassword }),
      });
      expect(login.status).toBe(200);
      // The short token alone: it is signed with a key that both have to have.
      const token = login.headers.getSetCookie().find((line) => line.startsWith('portal_token='));
      const who = await fetch(`${other}/whoami`, { headers: { cookie: token?.split(';')[0] ?? '' } });
      expect(who.status).toBe(200);

      await servers[0]?.kill();
      await servers[0]?.start();
      expect(await count('ledger_operations')).toBe(operations);
      expect(await count('activities')).toBe(activities + 1);
    },
    180_000,
  );
});
