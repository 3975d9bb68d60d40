import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../../../../server/repositories/erasure.ts';
import { bookletForm } from '../../../fixtures/booklets.ts';
import { refused, startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { raise, sentIndividual, type Subject } from '../../../fixtures/review.ts';
import { addresses, colleague, rowOf, type Colleague } from '../../../fixtures/staff.ts';

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

const foundBy = async (status: string) => addresses(admin.visitor, `?enrollment_status=${status}`);
const states = async (): Promise<unknown> =>
  Object((await admin.visitor.get('/x/overview/enrollment')).body).states;

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
  // no status finds it, and the row says as what it is kept
  expect(await states()).toEqual([]);
  for (const status of ['SUBMITTED', 'IN_REVIEW']) expect(await foundBy(status)).toEqual([]);
  expect(await rowOf(admin.visitor, `erased-${taken.id}@erased.invalid`)).toMatchObject({
    erased: true,
    enrollment_status: 'IN_REVIEW',
    reviewer_id: null,
  });

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

it('somebody erased who had not begun a dossier, and is named by their former work, is listed as that', async () => {
  const { visitor, id } = await colleague(app, database, 'compliance');
  await raise(visitor, (await sentIndividual(app, 'questioned@exemple.test')).id);
  await database.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
  await erase(id);
  const row = await rowOf(admin.visitor, `erased-${id}@erased.invalid`);
  expect(row).toMatchObject({ erased: true, enrollment_status: 'NOT_STARTED' });
});

it('no paper of somebody who was erased is renewed', async () => {
  const { id, email } = await sentIndividual(app, 'expires@exemple.test');
  const { db } = database;
  await db
    .updateTable('registrations')
    .set({ enrollment_status: 'VALIDATED' })
    .where('user_id', '=', id)
    .execute();
  const expires_on = app.clock.now().toISOString().slice(0, 10);
  await db
    .updateTable('enrollment_files')
    .set({ expires_on, status: 'VALIDATED' })
    .where('user_id', '=', id)
    .where('type', '=', 'identity_front')
    .execute();
  expect(await foundBy('RENEWAL_DUE')).toEqual([email]);
  await erase(id);
  expect(await foundBy('RENEWAL_DUE')).toEqual([]);
  const kept = `erased-${id}@erased.invalid`;
  expect(await rowOf(admin.visitor, kept)).toMatchObject({ expires_on: null, derived_statuses: [] });
  // what was decided stays decided
  expect(await foundBy('VALIDATED')).toEqual([kept]);
});
