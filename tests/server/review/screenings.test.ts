import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screening } from '../../../contract/values/review.ts';
import type { TestApp, Visitor } from '../../fixtures/app.ts';
import { addOwner } from '../../fixtures/company.ts';
import { saveStep } from '../../fixtures/member.ts';
import {
  clear,
  openReviewed,
  raise,
  readReview,
  screen,
  sentCompany,
  sentIndividual,
} from '../../fixtures/review.ts';

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

  it('say nothing of an owner who was named after the lists were asked', async () => {
    const { id, member } = await sentCompany(app, 'later@exemple.test');
    const { persons: seen } = await readReview(reviewer, id);
    expect(seen.who).toHaveLength(4);
    await raise(reviewer, id, { section: 'KYC', step: 4, reason: 'OWNERSHIP_INCOMPLETE' });
    const robin = { first_name: 'Robin', kind: 'control', share_percentage: undefined };
    expect((await addOwner(member, robin)).status).toBe(201);
    const stale = await screen(reviewer, id, { ...clear, persons: seen.version });
    expect(stale).toMatchObject({ status: 409, body: { error_key: 'stale_version' } });
    expect(await historyOf(id)).toEqual([]);
    const { persons: now } = await readReview(reviewer, id);
    expect(now.who.map(({ name }) => name)).toEqual([
      ...seen.who.map(({ name }) => name),
      expect.stringMatching(/^Robin /),
    ]);
    expect((await screen(reviewer, id, { ...clear, persons: now.version })).status).toBe(200);
    expect(await historyOf(id)).toMatchObject([{ outdated: false }]);
  });

  it('say whose they are: a form without it is refused', async () => {
    const { id } = await sentIndividual(app, 'whose@exemple.test');
    const answer = await screen(reviewer, id, { ...clear, persons: undefined });
    expect(answer).toMatchObject({ status: 422 });
    const { who } = (await readReview(reviewer, id)).persons;
    expect(who).toEqual([
      {
        name: expect.any(String),
        registration_number: null,
        date_of_birth: expect.any(String),
        country_of_birth: 'FR',
        nationality: 'FR',
      },
    ]);
  });

  it('are not there for somebody who has not begun to enroll', async () => {
    const stranger = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1bff';
    expect((await reviewer.get(`/x/review/${stranger}/screenings`)).status).toBe(404);
  });
});
