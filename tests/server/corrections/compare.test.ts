import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep, steps } from '../../fixtures/member.ts';
import { pdf } from '../../fixtures/papers.ts';
import {
  aboutBill,
  aboutCity,
  currentPaper,
  openReviewed,
  raise,
  removePaper,
  replacePaper,
  sentIndividual,
} from '../../fixtures/review.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Visitor;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, app, reviewer, close } = await openReviewed());
});
afterAll(() => close?.());
const comparison = async (member: Visitor, id: string) => (await member.get(`/x/corrections/${id}`)).body;
const bill = { issued_on: '2026-02-20' };

describe('what was sent before beside what is sent now', () => {
  it('has every field of the step, and stays until the issue is resolved', async () => {
    const { member, id } = await sentIndividual(app, 'fields@exemple.test');
    const issue = await raise(reviewer, id, aboutCity);
    const issue_id = field(issue, 'id');
    const sent = { values: steps.step_3, owners: [], files: [] };
    expect(await comparison(member, id)).toEqual([{ issue_id, before: sent, now: sent }]);
    await saveStep(member, 'step_3', { city: 'Albi', zip_code: '81000', address_complement: 'Bâtiment B' });
    const now = { ...steps.step_3, city: 'Albi', zip_code: '81000', address_complement: 'Bâtiment B' };
    expect(await comparison(member, id)).toMatchObject([{ before: sent, now: { values: now } }]);
    await goTo(member, 4);
    await goTo(member, 7, { submit: true });
    expect(await comparison(reviewer, id)).toMatchObject([{ before: sent, now: { values: now } }]);
    await reviewer.post(`/registrationIssue/${id}/${issue_id}`, { status: 'RESOLVED', version: 2 });
    expect(await comparison(reviewer, id)).toEqual([]);
    const kept = database.db
      .selectFrom('registration_issues')
      .select('sent_before')
      .where('user_id', '=', id);
    expect(await kept.execute()).toEqual([{ sent_before: null }]);
  });

  it('has the papers of the slot alone, removed and replaced ones too', async () => {
    const { member, id } = await sentIndividual(app, 'papers@exemple.test');
    const first = await currentPaper(database, id, 'proof_of_address');
    await raise(reviewer, id, aboutBill);
    const second = field(await replacePaper(member, first, await pdf('new'), bill), 'id');
    expect(await comparison(member, id)).toMatchObject([
      {
        before: { values: {}, files: [{ id: first, type: 'proof_of_address', replaced_by: second }] },
        now: { values: {}, files: [{ id: second, replaced_by: null }] },
      },
    ]);
    await removePaper(member, second);
    expect(await comparison(member, id)).toMatchObject([
      { before: { files: [{ id: first }] }, now: { files: [] } },
    ]);
    const former = await member.get(`/files/enrollment/${id}/file-view/proof_of_address?file_id=${first}`);
    expect(former.status).toBe(200);
  });

  it('compares with what was sent last when an issue is opened again', async () => {
    const { member, id } = await sentIndividual(app, 'last@exemple.test');
    const issue = field(await raise(reviewer, id, aboutCity), 'id');
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    await goTo(member, 7, { submit: true });
    await reviewer.post(`/registrationIssue/${id}/${issue}`, { status: 'OPEN', version: 2 });
    // its step has to be attended anew
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 3 });
    await saveStep(member, 'step_3', { city: 'Pau' });
    expect(await comparison(member, id)).toMatchObject([
      { before: { values: { city: 'Albi' } }, now: { values: { city: 'Pau' } } },
    ]);
  });

  it('of a step as a whole has its fields and its papers', async () => {
    const { member, id } = await sentIndividual(app, 'step@exemple.test');
    await raise(reviewer, id, { section: 'BANK_INFORMATION', step: 6, reason: 'BANK_HOLDER_MISMATCH' });
    expect(await comparison(member, id)).toMatchObject([
      { before: { values: steps.step_6, files: [{ type: 'bank_information' }] } },
    ]);
  });

  it('tells finance the fields, and nothing of papers', async () => {
    const { id } = await sentIndividual(app, 'finance@exemple.test');
    const finance = await app.memberOf('finance@exemple.test.test');
    const role = { role: 'finance' } as const;
    await database.db
      .updateTable('users')
      .set(role)
      .where('email', '=', 'finance@exemple.test.test')
      .execute();
    await raise(reviewer, id, { section: 'BANK_INFORMATION', step: 6, reason: 'BANK_HOLDER_MISMATCH' });
    expect(await comparison(finance, id)).toMatchObject([
      { before: { values: { currency: 'EUR' }, files: [] }, now: { files: [] } },
    ]);
  });

  it('is empty without issues, and not_found for nobody', async () => {
    const { member, id } = await sentIndividual(app, 'empty@exemple.test', 1);
    expect(await comparison(member, id)).toEqual([]);
    expect((await reviewer.get('/x/corrections/00000000-0000-4000-8000-000000000001')).status).toBe(404);
  });
});
