import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, memberAt, postForm, saveStep, upload } from '../../fixtures/member.ts';
import { jpeg, pdf } from '../../fixtures/papers.ts';

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

const tables = [
  'individual_details',
  'enrollment_bank_details',
  'enrollment_files',
  'contract_acknowledgements',
  'enrollment_drafts',
] as const;
async function rowsOf(email: string): Promise<Record<string, number>> {
  const user = database.db.selectFrom('users').select('id').where('email', '=', email);
  const { id } = await user.executeTakeFirstOrThrow();
  const counts = tables.map(async (table) => {
    const rows = await database.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute();
    return [table, rows.length] as const;
  });
  return Object.fromEntries(await Promise.all(counts));
}
const asBusiness = { current_registration_type: 'BUSINESS', change_type: true };

describe('changing the type', () => {
  it('drops what belongs to the other type, in one go, and keeps the membership number', async () => {
    const email = 'change@exemple.test';
    const member = await memberAt(app, email, 7);
    await member.put('/x/drafts/individual.step_2', { values: { phone: '612' } });
    const before = await member.get('/registrationStatus');
    expect(await rowsOf(email)).toMatchObject({ enrollment_files: 7, enrollment_drafts: 1 });
    expect(await goTo(member, 3, asBusiness)).toMatchObject({ status: 409, body: { error_key: 'conflict' } });
    expect(await goTo(member, 2, asBusiness)).toMatchObject({
      status: 422,
      body: { error_key: 'step_incomplete', fields: { step_1: 'required' } },
    });
    expect(await rowsOf(email)).toMatchObject({ enrollment_files: 7, individual_details: 1 });
    const after = await goTo(member, 1, asBusiness);
    expect(after).toMatchObject({
      status: 200,
      body: { current_registration_type: 'BUSINESS', current_step: 1 },
    });
    expect(Object.values(await rowsOf(email))).toEqual([0, 0, 0, 0, 0]);
    expect(after.body).toMatchObject({ membership_id: membershipOf(before.body) });
    const bytes = await database.db.selectFrom('enrollment_file_contents').select('file_id').execute();
    expect(bytes).toEqual([]);
  });

  it('back to individual keeps the first step that was saved just before', async () => {
    const member = await app.memberOf('back@exemple.test');
    expect(await goTo(member, 1, asBusiness)).toMatchObject({ status: 200 });
    expect(await saveStep(member, 'step_1')).toMatchObject({ status: 200 });
    expect(await goTo(member, 2, { change_type: true })).toMatchObject({
      status: 200,
      body: { current_registration_type: 'INDIVIDUAL', current_step: 2 },
    });
    expect(await rowsOf('back@exemple.test')).toMatchObject({ individual_details: 1 });
  });

  it('refuses an individual’s later steps and papers in a business dossier', async () => {
    const member = await app.memberOf('mixed@exemple.test');
    await goTo(member, 1, asBusiness);
    expect(await saveStep(member, 'step_2')).toMatchObject({ status: 409, body: { error_key: 'conflict' } });
    expect(await upload(member, 'tax_return_or_december_payslip_1y', jpeg())).toMatchObject({
      status: 422,
      body: { error_key: 'validation_failed', fields: { type: 'invalid_value' } },
    });
  });
});

describe('a draft', () => {
  const path = '/x/drafts/individual.step_2';
  it('is kept for its owner alone, and forgotten when the step is saved', async () => {
    const email = 'draft@exemple.test';
    const member = await memberAt(app, email, 2);
    const other = await app.memberOf('other.draft@exemple.test');
    expect((await member.get(path)).body).toEqual({ values: {}, saved_at: null, written_at: null });
    const values = { phone: '612', nationality: null, us_person: true };
    const saved = await member.put(path, { values });
    expect(saved).toMatchObject({ status: 200, body: { values, saved_at: app.clock.now().toISOString() } });
    expect((await member.get(path)).body).toEqual(saved.body);
    expect((await other.get(path)).body).toEqual({ values: {}, saved_at: null, written_at: null });
    await member.put('/x/drafts/individual.step_3', { values: { city: 'Albi' } });
    await saveStep(member, 'step_2');
    expect((await member.get(path)).body).toMatchObject({ values: {}, saved_at: null });
    expect((await member.get('/x/drafts/individual.step_3')).body).toMatchObject({
      values: { city: 'Albi' },
    });
    expect(await member.ask('DELETE', '/x/drafts/individual.step_3')).toMatchObject({ status: 200 });
    expect(await rowsOf(email)).toMatchObject({ enrollment_drafts: 0 });
  });
  it('is bounded in names, number and length of its values', async () => {
    const member = await app.memberOf('bounded@exemple.test');
    const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`field_${at}`, 'x']));
    for (const values of [many, { phone: 'x'.repeat(501) }, { phone: { nested: true } }])
      expect(await member.put(path, { values })).toMatchObject({ status: 422 });
    expect(await member.put('/x/drafts/anything', { values: {} })).toMatchObject({ status: 422 });
    expect(await rowsOf('bounded@exemple.test')).toMatchObject({ enrollment_drafts: 0 });
  });
  it('is forgotten at submission', async () => {
    const member = await memberAt(app, 'submitted.draft@exemple.test', 7);
    await member.put('/x/drafts/individual.step_6', { values: { iban: 'FR14' } });
    await goTo(member, 7, { submit: true });
    expect(await rowsOf('submitted.draft@exemple.test')).toMatchObject({ enrollment_drafts: 0 });
  });
});

describe('two at once', () => {
  it('of the same step are written one after the other: one of them whole', async () => {
    const member = await memberAt(app, 'tabs@exemple.test', 4);
    const cities = ['Albi', 'Nice', 'Lyon', 'Brest'];
    const saved = await Promise.all(
      cities.map((city) => saveStep(member, 'step_3', { city, address: `1 rue de ${city}` })),
    );
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const row = await database.db
      .selectFrom('individual_details')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['city', 'address'])
      .where('email', '=', 'tabs@exemple.test')
      .executeTakeFirstOrThrow();
    expect(row.address).toBe(`1 rue de ${row.city}`);
  });
  it('first savings make one registration', async () => {
    const member = await app.memberOf('first@exemple.test');
    await saveStep(member, 'step_1');
    const answers = await Promise.all([goTo(member, 2), goTo(member, 2), goTo(member, 2)]);
    const numbers = new Set(answers.map(({ body }) => membershipOf(body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(numbers.size).toBe(1);
  });
  it('submissions write one entry into the log', async () => {
    const email = 'double@exemple.test';
    const member = await memberAt(app, email, 7);
    const answers = await Promise.all([1, 2, 3].map(() => goTo(member, 7, { submit: true })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const entries = await database.db
      .selectFrom('activities')
      .innerJoin('users', 'users.id', 'member_id')
      .select('activities.id')
      .where('operation_type', '=', 'SUBMIT')
      .where('email', '=', email)
      .execute();
    expect(entries).toHaveLength(1);
  });
  it('uploads into the last place of a slot: one wins, the others are one too many', async () => {
    const member = await memberAt(app, 'race@exemple.test', 4);
    const bill = await pdf();
    for (let n = 0; n < 4; n += 1) await upload(member, 'identity_front', bill);
    const answers = await Promise.all([1, 2, 3, 4].map(() => upload(member, 'identity_front', bill)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect(answers.filter(({ status }) => status === 422)[0]?.body).toMatchObject({
      error_key: 'too_many_files',
    });
  });
  it('a removal and a submission never leave a submitted dossier without its paper', async () => {
    const member = await memberAt(app, 'cross@exemple.test', 7);
    const { body } = await upload(member, 'contract', await pdf());
    const first = await fileIds('cross@exemple.test', 'contract');
    expect(first).toHaveLength(2);
    expect(body).toMatchObject({ type: 'contract' });
    const drop = (file_id: string) =>
      postForm(member, '/files/enrollment/file-update/remove', { file_id }, null);
    const [submitted] = await Promise.all([goTo(member, 7, { submit: true }), ...first.map(drop)]);
    const left = await fileIds('cross@exemple.test', 'contract');
    if (submitted?.status === 200) expect(left.length).toBeGreaterThan(0);
    else expect(submitted).toMatchObject({ status: 422, body: { error_key: 'step_incomplete' } });
  });
});

async function fileIds(email: string, type: 'contract'): Promise<string[]> {
  const rows = await database.db
    .selectFrom('enrollment_files')
    .innerJoin('users', 'users.id', 'user_id')
    .select('enrollment_files.id')
    .where('email', '=', email)
    .where('type', '=', type)
    .where('removed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

function membershipOf(body: unknown): string {
  const found = Object.entries(body ?? {}).find(([name]) => name === 'membership_id');
  return String(found?.[1]);
}
