import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { sentIndividual } from '../../fixtures/review.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
let member: Visitor;
let memberId = '';
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  admin = await colleague(app, database, 'admin');
  member = await app.memberOf('camille@exemple.test');
  memberId = field(await member.get('/auth/whoami'), 'id');
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await app.app.close();
  await database.close();
});

/** How many statements PostgreSQL is asked until `path` is answered. */
async function statementsOf(visitor: Visitor, path: string): Promise<number> {
  // the second one asks nothing that is only asked at the start
  expect((await visitor.get(path)).status).toBe(200);
  const asked = vi.spyOn(Client.prototype, 'query');
  expect((await visitor.get(path)).status).toBe(200);
  const { length } = asked.mock.calls;
  asked.mockRestore();
  return length;
}

describe('a list', () => {
  it('is answered by one statement beside that of the session: its rows, what stands beside them, and their total', async () => {
    const paths = [
      '/transactions',
      '/transactions?currency=EUR&request_status=PENDING',
      `/activities/admin/list/${admin.id}`,
      `/activities/admin/list/${memberId}`,
      '/x/notifications',
      '/x/sign-ins',
    ];
    for (const path of paths) expect(await statementsOf(admin.visitor, path), path).toBe(2);
    expect(await statementsOf(member, `/activities/user/list/${memberId}`)).toBe(2);
  });

  it('of users reads beside it the dossiers of those alone who have sent one', async () => {
    expect(await statementsOf(admin.visitor, '/users')).toBe(2);
    await sentIndividual(app, 'sent@exemple.test');
    expect(await statementsOf(admin.visitor, '/users')).toBe(3);
  });

  it('that is empty is asked whose it is', async () => {
    expect(await statementsOf(member, `/transactions/list/${memberId}`)).toBe(3);
  });
});

describe('who is there', () => {
  it('is read with its picture and its second factor', async () => {
    expect(await statementsOf(member, '/auth/whoami')).toBe(2);
  });
});
