import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { raise, sentIndividual } from '../../fixtures/review.ts';
import { addresses, colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  reviewer = await colleague(app, database, 'compliance');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const limit = 5 * 86_400_000;
/** The dossier was sent, or sent anew, this many milliseconds ago. */
const wait = (id: string, column: 'submitted_at' | 'corrected_at', ms: number) =>
  database.db
    .updateTable('registrations')
    .set({ [column]: new Date(app.clock.now().getTime() - ms) })
    .where('user_id', '=', id)
    .execute();
const overdue = () => addresses(reviewer.visitor, '?overdue=1');

describe('a dossier that waits', () => {
  it('is overdue after five days, whether somebody has it in hand or not', async () => {
    const { id, email } = await sentIndividual(app, 'slow@exemple.test');
    await wait(id, 'submitted_at', limit);
    expect(await overdue()).toEqual([]);
    await wait(id, 'submitted_at', limit + 1);
    expect(await overdue()).toEqual([email]);
    await reviewer.visitor.post(`/x/dossiers/${id}/take`);
    expect(await overdue()).toEqual([email]);
    await database.db
      .updateTable('registrations')
      .set({ enrollment_status: 'VALIDATED' })
      .where('user_id', '=', id)
      .execute();
    expect(await overdue()).toEqual([]);
  });

  it('is not overdue while its member has to correct it; sent anew it waits anew', async () => {
    const { member, id, email } = await sentIndividual(app, 'corrected@exemple.test');
    await wait(id, 'submitted_at', 3 * limit);
    expect(await overdue()).toEqual([email]);
    await raise(reviewer.visitor, id);
    expect(await overdue()).toEqual([]);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    const sent = await goTo(member, 7, { submit: true });
    expect(sent.status, sent.text).toBe(200);
    expect(await overdue()).toEqual([]);
    await wait(id, 'corrected_at', limit + 1);
    expect(await overdue()).toEqual([email]);
  });
});

it('doesn’t take it for an activity that somebody of the fund reads a paper', async () => {
  const { id, email } = await sentIndividual(app, 'read@exemple.test');
  const before = await rowOf(reviewer.visitor, email);
  app.clock.pass(60);
  const read = await reviewer.visitor.get(`/files/enrollment/${id}/file-download/contract`);
  expect(read.status).toBe(200);
  expect(await rowOf(reviewer.visitor, email)).toMatchObject({
    last_activity_at: before['last_activity_at'],
  });
  await reviewer.visitor.post(`/x/dossiers/${id}/take`);
  expect(await rowOf(reviewer.visitor, email)).toMatchObject({
    last_activity_at: app.clock.now().toISOString(),
  });
});
