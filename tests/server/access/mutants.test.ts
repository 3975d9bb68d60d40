import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listedMember } from '../../../contract/calls/examples.ts';
import type { Handlers } from '../../../server/http/router.ts';
import { handlers } from '../../../server/handlers/index.ts';
import { os } from '../../../server/http/implement.ts';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
const started: TestApp[] = [];
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  for (const { app } of started) await app.close();
  await database?.close();
});

/** The server with one handler exchanged for a faulty one. */
async function withFault(area: string, fault: Handlers[string]): Promise<TestApp> {
  const app = await startApp(database, {
    handlers: { ...handlers, [area]: { ...handlers[area], ...fault } },
  });
  started.push(app);
  return app;
}

describe('an answer that is not what the contract says', () => {
  test('is refused when a handler adds a field', async () => {
    const limits = { max_file_mb: 10, max_files: 5 };
    const product = { name: 'Member Portal', prefix: 'gi', support: null };
    const right = { features: [], four_eyes: true, limits, product };
    const good = await withFault('extensions', {
      features: os.extensions.features.handler(() => ({ body: right })),
    });
    expect((await good.visitor().get('/x/features')).status).toBe(200);
    const added = { ...right, secret: 'a password hash' };
    const bad = await withFault('extensions', {
      features: os.extensions.features.handler(() => ({ body: added })),
    });
    const answer = await bad.visitor().get('/x/features');
    expect(answer.status).toBe(500);
    expect(field(answer, 'error_key')).toBe('unexpected_error');
    expect(answer.text).not.toContain('secret');
  });

  describe('and is a list', () => {
    const row = { ...listedMember };
    const list = (headers: { 'x-total-count': number }, body: (typeof row)[]) => ({
      list: os.users.list.handler(() => ({ headers, body })),
    });
    const one = { 'x-total-count': 1 };
    let admin: Visitor;
    beforeAll(async () => {
      const good = await withFault('users', list(one, [row]));
      admin = await good.memberOf('admin@example.com');
      await database.db.updateTable('users').set({ role: 'admin' }).execute();
      const answer = await admin.get('/users');
      expect([answer.status, answer.headers['x-total-count']]).toEqual([200, '1']);
    });
    /** What the list answers the same administrator when its handler is exchanged for this one. */
    async function answerOf(faulty: Handlers[string]) {
      const again = (await withFault('users', faulty)).visitor();
      for (const [name, value] of admin.cookies) again.cookies.set(name, value);
      return again.get('/users');
    }

    test('is refused when it comes without its total', async () => {
      const without: typeof one = JSON.parse('{}');
      expect((await answerOf(list(without, [row]))).status).toBe(500);
    });

    test('is refused when one of its rows has a field more', async () => {
      const added = { ...row, secret: 'a password hash' };
      const answer = await answerOf(list({ 'x-total-count': 2 }, [row, added]));
      expect([answer.status, field(answer, 'error_key')]).toEqual([500, 'unexpected_error']);
      expect(answer.text).not.toContain('secret');
    });
  });
});
