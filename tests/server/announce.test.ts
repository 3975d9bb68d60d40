import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { announce } from '../../server/announce.ts';
import { readConfig } from '../../server/config.ts';
import { demoDatabase, freshDatabase, type TestDatabase } from '../fixtures/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('a server that is no demo says so when its database is one, whose password everybody can read', async () => {
  const real = readConfig({ DEMO: '0' });
  const warning = 'The demo’s accounts are in this database';
  expect(await announce(real, database.db)).not.toContain(warning);
  const demo = readConfig({ DEMO: '1' });
  const filled = await demoDatabase();
  onTestFinished(() => filled.close());
  expect(await announce(real, filled.db)).toContain(warning);
  expect(await announce(demo, filled.db)).not.toContain(warning);
});
