import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { Role } from '../../../contract/enums.ts';
import { notify } from '../../../server/repositories/notifications.ts';
import { notifyMany } from '../../../server/repositories/notifications-many.ts';
import { refused, startApp, type TestApp } from '../../fixtures/app.ts';
import { confirm, decideFinally, listed, readApproval, refusal } from '../../fixtures/approvals.ts';
import { bookletForm } from '../../fixtures/booklets.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { aboutCity, predict, raise, sentIndividual, type Subject } from '../../fixtures/review.ts';
import { addresses, colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
let admin: Colleague;
const closed = refused(409, 'conflict');
const sixDays = 6 * 24 * 3600;
beforeAll(async () => {
  database = await freshDatabase();
  // days pass in these tests, and nobody is logged out
  app = await startApp(database, { env: { SESSION_IDLE_TTL: '604800', SESSION_MAX_TTL: '604800' } });
  reviewer = await colleague(app, database, 'compliance');
  admin = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const make = (role: Role, ...people: readonly Subject[]) =>
  database.db
    .updateTable('users')
    .set({ role })
    .where(
      'id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
const overview = async () => {
  const { overdue, mine, free, states } = Object((await reviewer.visitor.get('/x/overview/enrollment')).body);
  return { overdue: overdue.total, mine: mine.total, free, states };
};
const inState = (status: string) => addresses(reviewer.visitor, `?enrollment_status=${status}`);

it('the dossier of somebody who was hired is in no queue, nobody works on it, and it comes back as it was', async () => {
  const taken = await sentIndividual(app, 'taken@exemple.test');
  const asked = await sentIndividual(app, 'asked@exemple.test');
  const free = await sentIndividual(app, 'free@exemple.test');
  await reviewer.visitor.post(`/x/dossiers/${taken.id}/take`);
  await raise(reviewer.visitor, asked.id);
  app.clock.pass(sixDays);
  const before = await overview();
  expect(before).toMatchObject({ overdue: 2, mine: 1, free: 1 });
  const rows = await Promise.all([taken, asked, free].map(({ email }) => rowOf(reviewer.visitor, email)));

  await make('finance', taken, asked, free);
  expect(await overview()).toEqual({ overdue: 0, mine: 0, free: 0, states: [] });
  for (const status of ['SUBMITTED', 'IN_REVIEW', 'CORRECTION_REQUESTED'])
    expect(await inState(status)).toEqual([]);
  expect((await reviewer.visitor.post('/x/dossiers/next')).body).toEqual({ member: null });
  const { visitor } = reviewer;
  const acts = ({ id }: Subject) => [
    () => visitor.post(`/x/dossiers/${id}/take`),
    () => raise(visitor, id),
    () => visitor.ask('DELETE', `/registrationIssues/${id}`),
    () => visitor.post(`/subscriptionBooklet/${id}`, bookletForm),
    () => visitor.post(`/adminRegistrationStatus/${id}`, {}),
    () => predict(visitor, id, { act: 'issue.create', ...aboutCity }),
  ];
  for (const subject of [taken, asked, free])
    for (const act of acts(subject)) expect(await act()).toMatchObject(closed);
  // it is still read
  expect(await visitor.get(`/x/review/${taken.id}`)).toMatchObject({
    status: 200,
    body: { is_of_staff: true, enrollment_status: 'IN_REVIEW' },
  });

  await make('user', taken, asked, free);
  expect(await overview()).toEqual(before);
  const after = await Promise.all([taken, asked, free].map(({ email }) => rowOf(reviewer.visitor, email)));
  expect(after).toEqual(rows);
  expect((await reviewer.visitor.post('/x/dossiers/next')).body).toMatchObject({
    member: { id: free.id },
  });
  await sql`select refresh_member(id) from users`.execute(database.db);
  expect(await overview()).toMatchObject({ mine: 2 });
});

it('leaves no hands that it was in, where those may hold no dossier any more', async () => {
  const held = await sentIndividual(app, 'held@exemple.test');
  await reviewer.visitor.post(`/x/dossiers/${held.id}/take`);
  await make('finance', held);
  expect((await reviewer.visitor.post(`/x/dossiers/${held.id}/release`)).status).toBe(200);
  await make('user', held);
  expect(await rowOf(reviewer.visitor, held.email)).toMatchObject({
    enrollment_status: 'SUBMITTED',
    reviewer_id: null,
  });
});

it('a final decision that waits is not confirmed meanwhile', async () => {
  const waiting = await sentIndividual(app, 'waiting@exemple.test');
  expect((await decideFinally(reviewer, waiting.id, refusal)).status).toBe(200);
  const { rows } = await listed(admin, `?user_id=${waiting.id}`);
  const id = rows[0]?.id ?? '';
  const approval = await readApproval(admin, id);
  await make('auditor', waiting);
  expect(await readApproval(admin, id)).toMatchObject({ may_confirm: false, why_not: 'facts_moved' });
  expect(await confirm(admin, approval)).toMatchObject(refused(409, 'stale_version'));
  await make('user', waiting);
  expect(await confirm(admin, approval)).toMatchObject({ status: 200, body: { state: 'CONFIRMED' } });
});

it('tells whoever works for the fund nothing of a dossier or of values, by no mail either', async () => {
  const told = await sentIndividual(app, 'told@exemple.test');
  await make('finance', told);
  const { db } = database;
  const noticesOf = () =>
    db.selectFrom('notifications').select('kind').where('user_id', '=', told.id).orderBy('seq').execute();
  const before = await noticesOf();
  const present = { clock: app.clock, config: app.config };
  await db.transaction().execute(async (trx) => {
    await notify(present, trx, { userId: told.id, kind: 'correction_requested', subject: { step: 3 } });
    await notifyMany(present, trx, [told.id], { kind: 'values_published' });
    await notify(present, trx, { userId: told.id, kind: 'account_closed' });
  });
  expect(await noticesOf()).toEqual([...before, { kind: 'account_closed' }]);
});
