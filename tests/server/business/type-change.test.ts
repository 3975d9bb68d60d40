import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { companySteps } from '../../fixtures/company-facts.ts';
import { companyAt, goToAsCompany, saveCompanyStep } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, memberAt, saveStep } from '../../fixtures/member.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

/** What the database holds of a member beside account, registration and log. */
async function held(member: Visitor): Promise<Record<string, number>> {
  const id = field(await member.get('/auth/whoami'), 'id');
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from individual_details where user_id = ${id}) as individual,
      (select count(*)::int from business_details where user_id = ${id}) as business,
      (select count(*)::int from beneficial_owners where user_id = ${id}) as owners,
      (select count(*)::int from enrollment_bank_details where user_id = ${id}) as bank,
      (select count(*)::int from enrollment_files where user_id = ${id}) as files,
      (select count(*)::int from enrollment_file_contents join enrollment_files on id = file_id
        where user_id = ${id}) as bytes,
      (select count(*)::int from contract_acknowledgements where user_id = ${id}) as ticks,
      (select count(*)::int from enrollment_drafts where user_id = ${id}) as drafts`.execute(database.db);
  return rows[0] ?? {};
}
const nothing = {
  individual: 0,
  business: 0,
  owners: 0,
  bank: 0,
  files: 0,
  bytes: 0,
  ticks: 0,
  drafts: 0,
};
/** The person was told what goes. */
const meant = { change_type: true };
const conflict = { status: 409, body: { error_key: 'conflict' } };
const contents = async () =>
  (await database.db.selectFrom('enrollment_file_contents').select('file_id').execute()).length;

describe('a business that turns into an individual', () => {
  it('loses company, owners, papers with their bytes, account, ticks and drafts, and its name', async () => {
    const member = await companyAt(app, 'turns@exemple.test', 8);
    await member.put('/x/drafts/business.step_2', { values: { business_name: 'Ex' } });
    expect(await held(member)).toEqual({
      individual: 0,
      business: 1,
      owners: 2,
      bank: 1,
      files: 14,
      bytes: 14,
      ticks: 2,
      drafts: 1,
    });
    const { body: before } = await member.get('/registrationStatus');
    await saveStep(member, 'step_1');
    expect(await goTo(member, 2, meant)).toMatchObject({
      status: 200,
      body: {
        current_registration_type: 'INDIVIDUAL',
        current_step: 2,
        user_name: 'Camille Exemple',
        membership_id: Object(before).membership_id,
        beneficialOwners: [],
      },
    });
    expect(await held(member)).toEqual({ ...nothing, individual: 1 });
    expect(await contents()).toBe(0);
  });

  it('keeps everything when the change is refused', async () => {
    const member = await companyAt(app, 'refused@exemple.test', 8);
    const before = await held(member);
    expect(await goTo(member, 2, meant)).toMatchObject({
      status: 422,
      body: { error_key: 'step_incomplete' },
    });
    expect(await goTo(member, 3, meant)).toMatchObject(conflict);
    expect(await held(member)).toEqual(before);
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      current_registration_type: 'BUSINESS',
      current_step: 8,
    });
  });

  it('cannot once it is submitted', async () => {
    const member = await companyAt(app, 'submitted@exemple.test', 9);
    const before = await held(member);
    expect(await goTo(member, 1, meant)).toMatchObject({
      status: 409,
      body: { error_key: 'already_submitted' },
    });
    expect(await held(member)).toEqual(before);
  });

  it('does so for no page that was left open on the first step and knows nothing of the business', async () => {
    const member = await companyAt(app, 'left.open@exemple.test', 6);
    const before = await held(member);
    expect(await saveStep(member, 'step_1')).toMatchObject({ status: 200 });
    for (const step of [1, 2])
      for (const said of [{}, { change_type: false }])
        expect(await goTo(member, step, said)).toMatchObject(conflict);
    expect(await held(member)).toEqual({ ...before, individual: 1 });
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      current_registration_type: 'BUSINESS',
      current_step: 6,
    });
  });

  it('is a conflict for what is saved meanwhile of the other type, whatever step it is of', async () => {
    const member = await companyAt(app, 'saved.late@exemple.test', 3);
    for (const step of ['step_2', 'step_3', 'step_6'] as const)
      expect(await saveStep(member, step)).toMatchObject(conflict);
    for (const step of [4, 7]) expect(await goTo(member, step)).toMatchObject(conflict);
    expect(await goTo(member, 7, { submit: true })).toMatchObject(conflict);
    expect(await held(member)).toMatchObject({ individual: 0, business: 1, bank: 0 });
  });
});

describe('an individual that turns into a business', () => {
  it('keeps nothing but the first step, which was saved for the new type just before', async () => {
    const member = await memberAt(app, 'founds@exemple.test', 7);
    await member.put('/x/drafts/individual.step_2', { values: { phone: '612' } });
    await saveCompanyStep(member, 'step_1');
    expect(await goToAsCompany(member, 2, meant)).toMatchObject({
      status: 200,
      body: { current_registration_type: 'BUSINESS', current_step: 2 },
    });
    expect(await held(member)).toEqual({ ...nothing, business: 1 });
    const id = field(await member.get('/auth/whoami'), 'id');
    expect((await member.get(`/businessDetails/${id}`)).body).toMatchObject({
      step_1: companySteps.step_1,
      step_2: null,
      step_7: null,
    });
  });

  it('keeps what another tab has half typed of the business, which saves itself meanwhile', async () => {
    const member = await memberAt(app, 'half.typed@exemple.test', 4);
    for (const form of ['individual.step_4', 'business.step_1'])
      await member.put(`/x/drafts/${form}`, { values: { country: 'ES' } });
    expect(await goToAsCompany(member, 1, meant)).toMatchObject({ status: 200 });
    expect((await member.get('/x/drafts/individual.step_4')).body).toMatchObject({ saved_at: null });
    expect((await member.get('/x/drafts/business.step_1')).body).toMatchObject({ values: { country: 'ES' } });
  });

  it('there and back again starts from nothing each time', async () => {
    const member = await companyAt(app, 'twice@exemple.test', 5);
    await saveStep(member, 'step_1');
    await goTo(member, 2, meant);
    await saveCompanyStep(member, 'step_1');
    expect(await goToAsCompany(member, 2, meant)).toMatchObject({
      status: 200,
      body: { user_name: 'Camille Exemple' },
    });
    expect(await held(member)).toEqual({ ...nothing, business: 1 });
    expect(await goToAsCompany(member, 3)).toMatchObject({
      status: 422,
      body: { error_key: 'step_incomplete', fields: { step_2: 'required' } },
    });
  });
});

describe('a first choice', () => {
  it('drops what the other type was told before any type was saved', async () => {
    const member = await app.memberOf('undecided@exemple.test');
    await saveCompanyStep(member, 'step_1');
    await saveStep(member, 'step_1');
    expect(await goTo(member, 2)).toMatchObject({ status: 200 });
    expect(await held(member)).toEqual({ ...nothing, individual: 1 });
  });
});
