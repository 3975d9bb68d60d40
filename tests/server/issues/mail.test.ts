import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import {
  aboutBill,
  aboutCity,
  currentPaper,
  decide,
  openReviewed,
  raise,
  sentIndividual,
  unreadable,
} from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());

const mailsTo = (email: string) =>
  database.db
    .selectFrom('outbox')
    .select(['template', 'language', 'data'])
    .where('recipient', '=', email)
    .where('template', '=', 'correction_requested')
    .execute();

describe('the mail about a correction', () => {
  it('says it in the member’s language, with a link to the steps', async () => {
    const { id, email } = await sentIndividual(app, 'told@exemple.test');
    await database.db.updateTable('users').set({ language: 'it' }).where('id', '=', id).execute();
    await raise(reviewer, id);
    expect(await mailsTo(email)).toEqual([
      {
        template: 'correction_requested',
        language: 'it',
        data: { name: 'Camille', link: `${app.config.publicUrl}/user/enrollment` },
      },
    ]);
  });

  it('is one for a round of decisions, and another for a later round', async () => {
    const { id, email } = await sentIndividual(app, 'round@exemple.test');
    await raise(reviewer, id, aboutCity);
    app.clock.pass(60);
    await raise(reviewer, id, aboutBill);
    const file_id = await currentPaper(database, id, 'contract');
    await decide(reviewer, id, 'contract', { file_id, ...unreadable });
    expect(await mailsTo(email)).toHaveLength(1);
    app.clock.pass(900);
    await raise(reviewer, id, aboutCity);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('comes at once when something is opened after all was answered', async () => {
    const { member, id, email } = await sentIndividual(app, 'quick@exemple.test');
    await raise(reviewer, id);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    await goTo(member, 7, { submit: true });
    await raise(reviewer, id);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is not sent for a paper that was refused before submission, nor for words that were changed', async () => {
    const { id, email } = await sentIndividual(app, 'silent@exemple.test', 7);
    const file_id = await currentPaper(database, id, 'contract');
    await decide(reviewer, id, 'contract', { file_id, ...unreadable });
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is not sent when the issue is refused', async () => {
    const { id, email } = await sentIndividual(app, 'none@exemple.test');
    expect((await raise(reviewer, id, { ...aboutCity, section: 'CONTRACT' })).status).toBe(422);
    expect(await mailsTo(email)).toEqual([]);
  });
});
