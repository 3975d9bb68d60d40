import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../../../../server/repositories/erasure.ts';
import { bookletForm } from '../../../fixtures/booklets.ts';
import { refused, startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { raise, sentIndividual, type Subject } from '../../../fixtures/review.ts';
import { colleague, type Colleague } from '../../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
const sixDays = 6 * 24 * 3600;
beforeAll(async () => {
  database = await freshDatabase();
  // days pass in these tests, and nobody is logged out
  app = await startApp(database, { env: { SESSION_IDLE_TTL: '604800', SESSION_MAX_TTL: '604800' } });
  admin = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const erase = (person: string) =>
  database.db
    .transaction()
    .execute((trx) => erasePerson(trx, { person, now: app.clock.now(), retention: app.config.retention }));
const waiting = async () => {
  const { overdue, mine } = Object((await admin.visitor.get('/x/overview/enrollment')).body);
  return { overdue: overdue.total, mine: mine.total };
};
const correcting = async () =>
  Number((await admin.visitor.get('/users?enrollment_status=CORRECTION_REQUESTED')).headers['x-total-count']);

it('the unfinished dossier of somebody who was erased is in no queue, and nobody works on it', async () => {
  const taken = await sentIndividual(app, 'taken@exemple.test');
  const asked = await sentIndividual(app, 'asked@exemple.test');
  await admin.visitor.post(`/x/dossiers/${taken.id}/take`);
  await raise(admin.visitor, asked.id);
  app.clock.pass(sixDays);
  expect(await waiting()).toEqual({ overdue: 1, mine: 1 });
  expect(await correcting()).toBe(1);
  for (const { id } of [taken, asked]) await erase(id);
  expect(await waiting()).toEqual({ overdue: 0, mine: 0 });
  expect(await correcting()).toBe(0);

  const closed = refused(409, 'conflict');
  const { visitor } = admin;
  const acts = ({ id }: Subject) => [
    () => raise(visitor, id),
    () => visitor.ask('DELETE', `/registrationIssues/${id}`),
    () => visitor.post(`/subscriptionBooklet/${id}`, bookletForm),
    () => visitor.post(`/x/dossiers/${id}/take`),
  ];
  for (const subject of [taken, asked])
    for (const act of acts(subject)) expect(await act()).toMatchObject(closed);
  const { version } = await database.db
    .selectFrom('users')
    .select('version')
    .where('id', '=', taken.id)
    .executeTakeFirstOrThrow();
  expect(await visitor.put(`/users/${taken.id}`, { version, active: true })).toMatchObject(closed);
  // what a law keeps can be read
  expect((await visitor.get(`/individualDetails/${taken.id}`)).status).toBe(200);
});
