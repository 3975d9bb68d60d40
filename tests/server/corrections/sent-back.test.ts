import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readActivityValues } from '../../../server/repositories/activity.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import {
  aboutBill,
  aboutCity,
  logOf,
  raise,
  sentCompany,
  sentIndividual,
  type Subject,
  validateAll,
} from '../../fixtures/review.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
let other: Colleague;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  reviewer = await colleague(app, database, 'compliance');
  other = await colleague(app, database, 'compliance', 'other.reviewer@exemple.test');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const post = (id: string, body: object = {}, by: Colleague = reviewer) =>
  by.visitor.post(`/adminRegistrationStatus/${id}`, body);
const statusOf = async (member: Visitor) => (await member.get('/registrationStatus')).body;
const issuesOf = async (id: string) => (await reviewer.visitor.get(`/registrationIssues/${id}`)).body;
const setStatus = (id: string, enrollment_status: 'VALIDATED' | 'REFUSED') =>
  database.db.updateTable('registrations').set({ enrollment_status }).where('user_id', '=', id).execute();
const mailsTo = (email: string) =>
  database.db
    .selectFrom('outbox')
    .select('template')
    .where('recipient', '=', email)
    .where('template', '=', 'correction_requested')
    .execute();
const conflict = { status: 409, body: { error_key: 'conflict' } };
const wrong = (fields: object) => ({ status: 422, body: { error_key: 'validation_failed', fields } });

let untouched: Promise<Subject> | null = null;
/** A dossier for what is refused and leaves it as it was; made by the first who asks. */
const sentAndLeft = (): Promise<Subject> => {
  untouched ??= sentIndividual(app, 'left.alone@exemple.test');
  return untouched;
};

describe('a dossier that is sent back', () => {
  it('goes to the lowest step that its open issues name, though the member had attended it', async () => {
    const { member, id } = await sentIndividual(app, 'lowest@exemple.test');
    await raise(reviewer.visitor, id, aboutBill);
    await raise(reviewer.visitor, id, aboutCity);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    expect(await statusOf(member)).toMatchObject({ current_step: 4, correction_steps: [3, 4] });
    expect(await post(id)).toMatchObject({
      status: 200,
      body: { current_step: 3, correction_steps: [3, 4], enrollment_status: 'SUBMITTED', open_issues: 2 },
    });
    expect(await statusOf(member)).toMatchObject({ current_step: 3 });
    expect((await goTo(member, 4)).status).toBe(200);
  });

  it('goes to the step that is said, and an issue with the reason opens the way there', async () => {
    const { member, id } = await sentIndividual(app, 'said@exemple.test');
    const reason = 'The proof of address is too old';
    const answer = await post(id, { current_step: 4, enrollment_status: 'IN_PROGRESS', reason });
    expect(answer).toMatchObject({ status: 200, body: { current_step: 4, correction_steps: [4] } });
    expect(answer.body).toEqual(await statusOf(member));
    expect(await issuesOf(id)).toMatchObject([
      { section: 'KYC', step: 4, reason: 'OTHER', text: reason, status: 'OPEN', field: null },
    ]);
    expect((await goTo(member, 5)).status).toBe(200);
    expect((await goTo(member, 7, { submit: true })).body).toMatchObject({ correction_steps: [] });
  });

  it('of a company goes to its own steps', async () => {
    const { id } = await sentCompany(app, 'company@exemple.test');
    expect(await post(id, { current_step: 6, reason: 'Another signature' })).toMatchObject({
      status: 200,
      body: { current_step: 6, correction_steps: [6] },
    });
    expect(await issuesOf(id)).toMatchObject([{ section: 'CONTRACT', step: 6 }]);
    expect(await post(id, { current_step: 8, reason: 'The last one' })).toMatchObject(
      wrong({ current_step: 'invalid_value' }),
    );
  });

  it('keeps its status, a validated one too', async () => {
    const { id } = await sentIndividual(app, 'validated@exemple.test');
    await validateAll(reviewer.visitor, id);
    await setStatus(id, 'VALIDATED');
    expect((await post(id, { current_step: 2, reason: 'The card has expired' })).body).toMatchObject({
      enrollment_status: 'VALIDATED',
      current_step: 2,
      sections: { KYC: 'PENDING_VALIDATION', CONTRACT: 'VALIDATED' },
    });
  });

  it('is told to the member by mail, once for a round, and in the log with before and after', async () => {
    const { id, email } = await sentIndividual(app, 'told@exemple.test');
    await post(id, { current_step: 3, reason: 'Which city?' });
    await post(id);
    expect(await mailsTo(email)).toHaveLength(1);
    app.clock.pass(900);
    await post(id);
    expect(await mailsTo(email)).toHaveLength(2);
    const told = (await logOf(database, id)).slice(-4);
    const sentBack = { what: 'ENROLLMENT UPDATE', subject: { kind: 'sent_back', step: 3 } };
    expect(told).toEqual([
      { what: 'ENROLLMENT CREATE', subject: expect.objectContaining({ step: 3, section: 'KYC' }) },
      sentBack,
      sentBack,
      sentBack,
    ]);
    const rows = await database.db
      .selectFrom('activities')
      .select(['id', 'actor_id'])
      .where('member_id', '=', id)
      .orderBy('seq')
      .execute();
    const first = rows.at(-3);
    expect(first?.actor_id).toBe(reviewer.id);
    expect(await readActivityValues(database.db, first?.id ?? '')).toEqual({
      before: { current_step: 7 },
      after: { current_step: 3, reason: 'Which city?' },
      erased: false,
    });
  });

  it.each([
    ['no step and no issue', {}, { current_step: 'required' }],
    ['a step without a reason', { current_step: 2 }, { reason: 'required' }],
    ['an empty reason', { current_step: 2, reason: '  ' }, { reason: 'required' }],
    ['the step where all is sent', { current_step: 7, reason: 'x' }, { current_step: 'invalid_value' }],
    ['a step that it does not have', { current_step: 8, reason: 'x' }, { current_step: 'invalid_value' }],
    ['no step at all', { current_step: 0, reason: 'x' }, { current_step: 'too_small' }],
    [
      'a reason of 10 000 characters',
      { current_step: 2, reason: 'x'.repeat(10_000) },
      { reason: 'too_long' },
    ],
  ])('is not, with %s; nothing changes and nothing is told', async (_what, body, fields) => {
    const { member, id, email } = await sentAndLeft();
    const before = await statusOf(member);
    const told = await logOf(database, id);
    expect(await post(id, body)).toMatchObject(wrong(fields));
    expect([await statusOf(member), await logOf(database, id)]).toEqual([before, told]);
    expect([await mailsTo(email), await issuesOf(id)]).toEqual([[], []]);
  });

  it('was sent before, and is not refused for good', async () => {
    const begun = await sentIndividual(app, 'begun@exemple.test', 4);
    expect(await post(begun.id, { current_step: 2, reason: 'x' })).toMatchObject(conflict);
    const none = await sentIndividual(app, 'none@exemple.test', 1);
    expect(await post(none.id, { current_step: 1, reason: 'x' })).toMatchObject(conflict);
    const refused = await sentIndividual(app, 'refused@exemple.test');
    await setStatus(refused.id, 'REFUSED');
    expect(await post(refused.id, { current_step: 2, reason: 'x' })).toMatchObject(conflict);
    expect(await post('00000000-0000-4000-8000-000000000001')).toMatchObject({ status: 404 });
  });

  it('loses nothing when two send it back at the same moment', async () => {
    const { id } = await sentIndividual(app, 'both@exemple.test');
    const answers = await Promise.all([
      post(id, { current_step: 3, reason: 'Which city?' }),
      post(id, { current_step: 2, reason: 'Which nationality?' }, other),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await post(id)).body).toMatchObject({ current_step: 2, correction_steps: [2, 3] });
  });
});

describe('the status of a dossier, set by hand', () => {
  it('takes it and gives it back', async () => {
    const { id } = await sentIndividual(app, 'taken@exemple.test');
    expect((await post(id, { enrollment_status: 'IN_REVIEW' })).body).toMatchObject({
      enrollment_status: 'IN_REVIEW',
    });
    expect(await post(id, { enrollment_status: 'IN_REVIEW' }, other)).toMatchObject(conflict);
    expect(await post(id, { enrollment_status: 'SUBMITTED' }, other)).toMatchObject(conflict);
    expect((await post(id, { enrollment_status: 'SUBMITTED' })).body).toMatchObject({
      enrollment_status: 'SUBMITTED',
    });
    expect((await post(id, { enrollment_status: 'IN_REVIEW' }, other)).status).toBe(200);
  });

  it('takes nothing back from the final decision', async () => {
    const { id } = await sentIndividual(app, 'final@exemple.test');
    await setStatus(id, 'VALIDATED');
    for (const enrollment_status of ['IN_REVIEW', 'SUBMITTED'])
      expect(await post(id, { enrollment_status })).toMatchObject(conflict);
  });

  it.each(['VALIDATED', 'REFUSED', 'NOT_STARTED'])('is never %s: that is not set by hand', async (status) => {
    const { member, id } = await sentAndLeft();
    const answer = await post(id, { enrollment_status: status, reason: 'x' });
    expect(answer).toMatchObject(wrong({ enrollment_status: 'invalid_value' }));
    expect(await statusOf(member)).toMatchObject({ enrollment_status: 'SUBMITTED' });
  });

  it('is not set together with a step', async () => {
    const { id } = await sentAndLeft();
    expect(await post(id, { enrollment_status: 'IN_REVIEW', current_step: 3 })).toMatchObject(
      wrong({ current_step: 'invalid_value' }),
    );
  });
});
