import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screening } from '../../../contract/values/review.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { saveStep } from '../../fixtures/member.ts';
import { clear, raise, reviewerOf, screen, sentIndividual } from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  reviewer = await reviewerOf(app, database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});
const historyOf = async (id: string) =>
  screening.array().parse((await reviewer.get(`/x/review/${id}/screenings`)).body);

describe('the screenings of a member', () => {
  it('are all kept, the newest first, each with who recorded it', async () => {
    const { id } = await sentIndividual(app, 'kept@exemple.test');
    expect(await historyOf(id)).toEqual([]);
    await screen(reviewer, id, { ...clear, outcome: 'MATCH', note: 'The same name.' });
    await screen(reviewer, id);
    expect(await historyOf(id)).toMatchObject([
      { outcome: 'CLEAR', note: null, by_name: 'Camille Exemple', outdated: false },
      { outcome: 'MATCH', note: 'The same name.', by_name: 'Camille Exemple', outdated: false },
    ]);
  });

  it('each say whether the person is still the one who was looked up', async () => {
    const { id, member } = await sentIndividual(app, 'moved@exemple.test');
    await screen(reviewer, id);
    await raise(reviewer, id, { section: 'KYC', step: 2, reason: 'DATA_INCORRECT' });
    expect((await saveStep(member, 'step_2', { nationality: 'BE' })).status).toBe(200);
    await screen(reviewer, id);
    expect((await historyOf(id)).map(({ outdated }) => outdated)).toEqual([false, true]);
  });

  it('are not there for somebody who has not begun to enroll', async () => {
    const stranger = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1bff';
    expect((await reviewer.get(`/x/review/${stranger}/screenings`)).status).toBe(404);
  });
});
