import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Activity } from '../../../contract/values/activity.ts';
import { screening } from '../../../contract/values/review.ts';
import { listed } from '../../fixtures/activities.ts';
import { field, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
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
import { colleague, rowOf } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());
const historyOf = async (id: string) =>
  screening.array().parse((await reviewer.get(`/x/review/${id}/screenings`)).body);

describe('the screenings of a member', () => {
  it('are all kept, the newest first, each with who recorded it', async () => {
    const { id } = await sentIndividual(app, 'kept@exemple.test');
    expect(await historyOf(id)).toEqual([]);
    await screen(reviewer, id, { ...clear, outcome: 'MATCH', note: 'The same name.' });
    await screen(reviewer, id, { ...clear, note: 'Taken off the lists.' });
    expect(await historyOf(id)).toMatchObject([
      { outcome: 'CLEAR', note: 'Taken off the lists.', by_name: 'Camille Exemple', outdated: false },
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

  it('take the place of the one that their author has seen, and of no other', async () => {
    const { id } = await sentIndividual(app, 'seen@exemple.test');
    const nothing = { ...clear, replaces: undefined };
    const first = screening.parse((await screen(reviewer, id, nothing)).body);
    const match = { ...clear, outcome: 'MATCH', note: 'Listed 2026/112.' };
    const second = screening.parse((await screen(reviewer, id, { ...match, replaces: first.id })).body);
    const overtaken = {
      status: 409,
      body: { error_key: 'stale_version', changed_at: second.at, changed_by: 'Camille Exemple' },
    };
    for (const form of [nothing, { ...clear, replaces: first.id }])
      expect(await screen(reviewer, id, form)).toMatchObject(overtaken);
    expect((await historyOf(id)).map(({ id: one }) => one)).toEqual([second.id, first.id]);
    expect((await readReview(reviewer, id)).screening).toEqual(second);
    expect((await screen(reviewer, id, { ...match, replaces: second.id })).status).toBe(200);
  });

  it('do not stand over a later one, and lift a match by saying why', async () => {
    const { id } = await sentIndividual(app, 'older@exemple.test');
    await screen(reviewer, id, { ...clear, outcome: 'MATCH', note: 'Listed 2026/112.' });
    const refused = (fields: object) => ({ status: 422, body: { error_key: 'validation_failed', fields } });
    const older = { ...clear, note: 'Not found.', screened_on: '2026-03-10' };
    expect(await screen(reviewer, id, older)).toMatchObject(refused({ screened_on: 'invalid_value' }));
    expect(await screen(reviewer, id)).toMatchObject(refused({ note: 'required' }));
    expect(await historyOf(id)).toMatchObject([{ outcome: 'MATCH' }]);
    expect((await screen(reviewer, id, { ...older, screened_on: clear.screened_on })).status).toBe(200);
    // nothing is lifted by the next
    expect((await screen(reviewer, id)).status).toBe(200);
  });

  it('are not there for somebody who has not begun to enroll', async () => {
    const stranger = '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1bff';
    expect((await reviewer.get(`/x/review/${stranger}/screenings`)).status).toBe(404);
  });
});

/** All lines of a list of the log, page by page; how many it says there are is as many as come. */
async function linesOf(by: Visitor, id: string) {
  const lines: Activity[] = [];
  for (;;) {
    const page = await by.get(`/activities/admin/list/${id}?offset=${lines.length}&limit=100`);
    const found = listed(page);
    lines.push(...found);
    const total = Number(page.headers['x-total-count']);
    if (found.length === 0 || lines.length >= total) {
      expect(lines).toHaveLength(total);
      return lines;
    }
  }
}

describe('somebody who reads dossiers by now', () => {
  it('is told nothing of their own screening, nor of a hold on their wallets', async () => {
    const { id, member } = await sentIndividual(app, 'hired@exemple.test');
    const note = 'A namesake, not to be told';
    await screen(reviewer, id, { ...clear, outcome: 'MATCH', note });
    const hold = { state: 'BLOCKED_COMPLIANCE', text: note, after: null };
    expect((await reviewer.post(`/x/wallets/${id}/blockings`, hold)).status).toBe(201);
    await database.db.updateTable('users').set({ role: 'auditor' }).where('id', '=', id).execute();
    const at = encodeURIComponent(app.clock.now().toISOString());
    const places = [
      `/x/review/${id}`,
      `/x/review/${id}/screenings`,
      `/x/members/${id}/at?at=${at}`,
      `/x/members/${id}/moments`,
    ];
    const told = async (by: Visitor, place: string) => {
      const { status, text } = await by.get(place);
      expect(status, place).toBe(200);
      return /namesake|MATCH/.test(text);
    };
    const untold = places.filter((place) => !place.endsWith('/moments'));
    for (const place of untold) expect(await told(reviewer, place), place).toBe(true);
    for (const place of places) expect(await told(member, place), place).toBe(false);
  });

  it('finds no line of the log that tells them, wherever they look, and none is missed', async () => {
    const { id, member } = await sentIndividual(app, 'unlogged@exemple.test');
    await screen(reviewer, id, { ...clear, outcome: 'MATCH', note: 'A namesake' });
    const hold = { state: 'BLOCKED_COMPLIANCE', text: 'A namesake', after: null };
    expect((await reviewer.post(`/x/wallets/${id}/blockings`, hold)).status).toBe(201);
    await raise(reviewer, id, { section: 'KYC', step: 2, reason: 'DATA_INCORRECT' });
    const reviewerId = field(await reviewer.get('/auth/whoami'), 'id');
    await database.db.updateTable('users').set({ role: 'auditor' }).where('id', '=', id).execute();
    const other = await colleague(app, database, 'auditor', 'colleague@exemple.test');
    const inner = (await linesOf(other.visitor, id)).filter(
      ({ subject }) => subject === 'screening' || subject === 'wallet',
    );
    expect(inner).toHaveLength(2);
    const untold = new Set(inner.map((line) => line.id));
    // the whole log, and what the officer did
    for (const [own, others] of [
      [await linesOf(member, id), await linesOf(other.visitor, other.id)],
      [await linesOf(member, reviewerId), await linesOf(other.visitor, reviewerId)],
    ] as const)
      expect(own.map((line) => line.id)).toEqual(
        others.map((line) => line.id).filter((line) => !untold.has(line)),
      );
    for (const line of inner) {
      const place = `/activities/admin/details/${id}/${line.id}`;
      expect((await other.visitor.get(place)).status).toBe(200);
      expect((await member.get(place)).status).toBe(404);
    }
    const momentsFor = async (by: Visitor) => (await by.get(`/x/members/${id}/moments`)).text;
    expect(await momentsFor(reviewer)).toContain('"screening"');
    expect(await momentsFor(member)).not.toContain('"screening"');
    // what the fund asked for is told
    expect(await momentsFor(member)).toContain('"issue_id"');
  });

  it('finds in the list of users no time at which something inside was done about them', async () => {
    const { id, email, member } = await sentIndividual(app, 'untimed@exemple.test');
    const give = (role: 'user' | 'auditor') =>
      database.db.updateTable('users').set({ role }).where('id', '=', id).execute();
    const lastAfter = async (act: () => Promise<Answer>) => {
      app.clock.pass(60);
      expect((await act()).status).toBeLessThan(300);
      await give('auditor');
      const row = await rowOf(member, email);
      await give('user');
      return { row, at: app.clock.now().toISOString() };
    };
    const asked = await lastAfter(() => raise(reviewer, id));
    expect(asked.row).toMatchObject({ last_activity_at: asked.at });
    const screened = await lastAfter(() => screen(reviewer, id));
    expect(screened.row).toEqual(asked.row);
    // of an investor the fund reads it
    expect(await rowOf(reviewer, email)).toMatchObject({ last_activity_at: screened.at });
  });

  it('reads the same of their own dossier whatever the lists have said', async () => {
    const { id, member } = await sentIndividual(app, 'unmoved@exemple.test');
    const shown = async (outcome: string) => {
      await database.db.updateTable('users').set({ role: 'user' }).where('id', '=', id).execute();
      const kept = await screen(reviewer, id, { ...clear, outcome, note: 'A namesake' });
      expect(kept.status).toBe(200);
      await database.db.updateTable('users').set({ role: 'auditor' }).where('id', '=', id).execute();
      return { own: await readReview(member, id), others: await readReview(reviewer, id) };
    };
    const [clean, match] = [await shown('CLEAR'), await shown('MATCH')];
    expect(match.others.sections).not.toEqual(clean.others.sections);
    expect(match.own).toEqual(clean.own);
  });
});
