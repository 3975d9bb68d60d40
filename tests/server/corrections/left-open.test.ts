import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { goToAsCompany, saveCompanyStep, uploadPaper } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { currentPaper, decide, logOf, raise, sentCompany } from '../../fixtures/review.ts';
import { addresses, colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';
import { listOf } from '../notifications/told.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
let admin: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  reviewer = await colleague(app, database, 'compliance');
  admin = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const at = (current_step: number, correction_steps: readonly number[], more: object = {}) => ({
  status: 200,
  body: { current_step, correction_steps, ...more },
});
const statusOf = (member: Visitor) => member.get('/registrationStatus');
const submit = (member: Visitor) => goToAsCompany(member, 8, { submit: true });
const withdrawAll = (id: string) => reviewer.visitor.ask('DELETE', `/registrationIssues/${id}`);
const correctedAt = async (id: string) =>
  (
    await database.db
      .selectFrom('registrations')
      .select('corrected_at')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).corrected_at;
/** Whether somebody of the fund was told of the member's answer, and of which step. */
async function toldOf({ visitor }: Colleague, id: string): Promise<readonly unknown[]> {
  const { rows } = await listOf(visitor);
  return rows
    .filter(({ kind, subject }) => kind === 'correction_answered' && subject.member_id === id)
    .map(({ subject }) => subject.step);
}

/** A company that has moved to another country, whose issue was withdrawn before it sent the other paper. */
async function moved(name: string) {
  const company = await sentCompany(app, `${name}@exemple.test`);
  await raise(reviewer.visitor, company.id, {
    section: 'KYC',
    step: 3,
    field: 'city',
    reason: 'ADDRESS_MISMATCH',
  });
  await saveCompanyStep(company.member, 'step_3', { country: 'BE', zip_code: '1000' });
  expect(await statusOf(company.member)).toMatchObject(at(3, [3, 5], { open_issues: 1 }));
  await withdrawAll(company.id);
  expect(await statusOf(company.member)).toMatchObject(at(5, [5], { open_issues: 0 }));
  return company;
}
/** A company that has another name, whose issue was withdrawn before it gave the account anew. */
async function renamed(name: string) {
  const company = await sentCompany(app, `${name}@exemple.test`);
  await reviewer.visitor.post(`/x/dossiers/${company.id}/take`);
  const about = { section: 'KYC', step: 2, field: 'business_name', reason: 'NAME_MISMATCH' };
  await raise(reviewer.visitor, company.id, about);
  await saveCompanyStep(company.member, 'step_2', { business_name: 'Modèle et Fils SARL' });
  await withdrawAll(company.id);
  expect(await statusOf(company.member)).toMatchObject(at(7, [7], { open_issues: 0 }));
  return company;
}
const giveAccount = (member: Visitor) =>
  saveCompanyStep(member, 'step_7', { account_holder: 'Modèle et Fils SARL' });

describe('a correction that steps alone keep open', () => {
  it('is told to all who decide dossiers when nobody has a validated one in hand', async () => {
    const { member, id, email } = await moved('validated');
    const validated = { enrollment_status: 'VALIDATED', decided_at: app.clock.now() } as const;
    await database.db.updateTable('registrations').set(validated).where('user_id', '=', id).execute();
    await uploadPaper(member, 'certificate_of_registration');
    expect(await goToAsCompany(member, 6)).toMatchObject(at(8, [5]));
    expect(await submit(member)).toMatchObject(at(8, []));
    for (const judge of [reviewer, admin]) expect(await toldOf(judge, id)).toEqual([5]);
    expect((await reviewer.visitor.post('/x/dossiers/next')).body).toMatchObject({ member: { email } });
  });

  it('stays open until it is sent, and is told to whoever has the dossier in hand', async () => {
    const { member, id } = await renamed('in.hand');
    expect((await giveAccount(member)).status).toBe(200);
    expect(await statusOf(member)).toMatchObject(at(7, [7]));
    expect(await goToAsCompany(member, 8)).toMatchObject(at(8, [7]));
    expect(await submit(member)).toMatchObject(at(8, []));
    expect(await correctedAt(id)).toEqual(app.clock.now());
    const sent = { what: 'ENROLLMENT SUBMIT', subject: { step: 8, corrected: [7] } };
    expect((await logOf(database, id)).at(-1)).toEqual(sent);
    expect(await toldOf(reviewer, id)).toEqual([7]);
    expect(await toldOf(admin, id)).toEqual([]);
  });

  it('stays open whatever the fund decides meanwhile', async () => {
    const { member, id } = await renamed('meanwhile');
    await giveAccount(member);
    const file_id = await currentPaper(database, id, 'contract');
    const decided = await decide(reviewer.visitor, id, 'contract', { file_id, status: 'VALIDATED' });
    expect(decided.status).toBe(200);
    expect(await goToAsCompany(member, 8)).toMatchObject(at(8, [7]));
    expect(await submit(member)).toMatchObject(at(8, []));
  });

  it('is the member’s move: the dossier is listed as such, and handed to nobody', async () => {
    const { member, email } = await moved('listed');
    const asked = '?enrollment_status=CORRECTION_REQUESTED&limit=100';
    const row = () => rowOf(admin.visitor, email);
    expect(await row()).toMatchObject({
      derived_statuses: ['CORRECTION_REQUESTED'],
      open_issues: 1,
      waiting_since: null,
    });
    expect(await addresses(admin.visitor, asked)).toContain(email);
    expect((await reviewer.visitor.post('/x/dossiers/next')).body).toEqual({ member: null });
    const { states } = Object((await admin.visitor.get('/x/overview/enrollment')).body);
    expect(states).toContainEqual({
      registration_type: 'BUSINESS',
      enrollment_status: 'CORRECTION_REQUESTED',
      step: null,
      count: 1,
      median_age: expect.any(Number),
      overdue: 0,
    });
    await uploadPaper(member, 'certificate_of_registration');
    await goToAsCompany(member, 6);
    expect(await submit(member)).toMatchObject(at(8, []));
    const now = app.clock.now().toISOString();
    expect(await row()).toMatchObject({ derived_statuses: [], open_issues: 0, waiting_since: now });
    expect(await addresses(admin.visitor, asked)).not.toContain(email);
    expect((await reviewer.visitor.post('/x/dossiers/next')).body).toMatchObject({ member: { email } });
  });
});
