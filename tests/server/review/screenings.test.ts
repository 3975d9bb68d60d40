import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screening } from '../../../contract/values/review.ts';
import type { TestApp, Visitor } from '../../fixtures/app.ts';
import { saveStep } from '../../fixtures/member.ts';
import { clear, openReviewed, raise, screen, sentIndividual } from '../../fixtures/review.ts';

let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());
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
