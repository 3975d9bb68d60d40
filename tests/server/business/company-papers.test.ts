import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { officer } from '../../fixtures/company-facts.ts';
import {
  addOwnerWithPapers,
  companyAt,
  companyPapers,
  goToAsCompany,
  saveCompanyStep,
  uploadPaper,
} from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { upload } from '../../fixtures/member.ts';
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
const ok = { status: 200, body: { ok: true } };
const refused = (status: number, error_key: string, fields?: object) => ({
  status,
  body: { error_key, ...(fields && { fields }) },
});
const noSlot = refused(422, 'validation_failed', { type: 'invalid_value' });
const atPapers = (name: string) => companyAt(app, `${name}@exemple.test`, 5);
const missing = async (member: Visitor) => {
  const { status, body } = await goToAsCompany(member, 6);
  return status === 200 ? [] : Object.keys(Object(body).fields);
};
const declare = (member: Visitor, first_financial_year: unknown) =>
  member.post('/x/business/declarations', { first_financial_year });
const stepOf = async (member: Visitor) => Object((await member.get('/registrationStatus')).body).current_step;
const german = { country: 'DE', zip_code: '10115', tax_residence: 'DE' };

describe('the papers of a company', () => {
  it('are named one by one until all are there', async () => {
    const member = await atPapers('named');
    const waiting = [...companyPapers];
    expect(companyPapers).toEqual([
      'kbis',
      'bylaws',
      'balance_sheets',
      'tax_return',
      'identity_front',
      'proof_of_address',
    ]);
    for (const type of companyPapers) {
      expect(await missing(member)).toEqual(waiting);
      expect(await uploadPaper(member, type)).toMatchObject({ status: 201, body: { owner_id: null } });
      waiting.shift();
    }
    expect(await missing(member)).toEqual([]);
  });

  it.each([
    [{}, 'required'],
    [{ issued_on: '2025-12-10' }, 'too_old'],
    [{ issued_on: '2026-03-12' }, 'date_in_future'],
  ])('have a KBIS of three months at most: %j is refused', async (fields, key) => {
    const member = await atPapers(`kbis.${Math.random()}`);
    expect(await upload(member, 'kbis', await pdf(), fields)).toMatchObject(
      refused(422, 'validation_failed', { issued_on: key }),
    );
    expect(await upload(member, 'kbis', await pdf(), { issued_on: '2025-12-11' })).toMatchObject({
      status: 201,
    });
  });

  it('change with the country: the former country’s paper stays, is asked no more, and counts on the way back', async () => {
    const member = await companyAt(app, 'country@exemple.test', 7);
    expect(await uploadPaper(member, 'certificate_of_registration')).toMatchObject(noSlot);
    expect(await saveCompanyStep(member, 'step_3', german)).toMatchObject(ok);
    expect(await stepOf(member)).toBe(5);
    expect(await missing(member)).toEqual(['certificate_of_registration']);
    expect(await uploadPaper(member, 'kbis')).toMatchObject(noSlot);
    expect(await uploadPaper(member, 'certificate_of_registration')).toMatchObject({ status: 201 });
    expect(await goToAsCompany(member, 6)).toMatchObject({ status: 200, body: { current_step: 7 } });
    const id = field(await member.get('/auth/whoami'), 'id');
    const { documents } = Object((await member.get(`/businessDetails/${id}`)).body);
    expect(documents.map(({ type }: { type: string }) => type)).toContain('kbis');
    expect(await saveCompanyStep(member, 'step_3')).toMatchObject(ok);
    expect(await stepOf(member)).toBe(7);
  });

  it('need no bylaws of a sole proprietorship', async () => {
    const member = await companyAt(app, 'sole@exemple.test', 2);
    await saveCompanyStep(member, 'step_2', { company_type: 'sole_proprietorship' });
    await goToAsCompany(member, 3);
    await saveCompanyStep(member, 'step_3');
    await goToAsCompany(member, 4);
    const { function: _function, phone: _phone, phone_prefix: _prefix, ...person } = officer;
    await addOwnerWithPapers(member, { ...person, country_of_birth: 'Belgium', kind: 'capital' });
    await goToAsCompany(member, 5);
    expect(await uploadPaper(member, 'bylaws')).toMatchObject(noSlot);
    expect(await missing(member)).toEqual(companyPapers.filter((type) => type !== 'bylaws'));
  });

  it('ask for the back of the officer’s card', async () => {
    const member = await companyAt(app, 'card@exemple.test', 6);
    const legal_officer = { ...officer, identity_document_kind: 'identity_card' };
    expect(await upload(member, 'identity_back', jpeg())).toMatchObject(noSlot);
    await saveCompanyStep(member, 'step_3', { legal_officer });
    expect(await missing(member)).toEqual(['identity_back']);
    expect(await upload(member, 'identity_back', jpeg())).toMatchObject({ status: 201 });
    expect(await missing(member)).toEqual([]);
  });
});

describe('a first financial year', () => {
  it('spares the balance sheets as soon as it is declared, and asks for them when it is taken back', async () => {
    const member = await atPapers('first.year');
    for (const type of companyPapers.filter((type) => type !== 'balance_sheets'))
      await uploadPaper(member, type);
    expect(await missing(member)).toEqual(['balance_sheets']);
    expect(await declare(member, true)).toMatchObject(ok);
    expect(await uploadPaper(member, 'balance_sheets')).toMatchObject(noSlot);
    const id = field(await member.get('/auth/whoami'), 'id');
    expect((await member.get(`/businessDetails/${id}`)).body).toMatchObject({ first_financial_year: true });
    expect(await missing(member)).toEqual([]);
    expect(await stepOf(member)).toBe(6);
    expect(await declare(member, false)).toMatchObject(ok);
    expect(await stepOf(member)).toBe(5);
    expect(await missing(member)).toEqual(['balance_sheets']);
  });

  it('declared twice is declared once', async () => {
    const member = await atPapers('twice');
    const id = field(await member.get('/auth/whoami'), 'id');
    const entries = async () =>
      (await database.db.selectFrom('activities').select('id').where('member_id', '=', id).execute()).length;
    await declare(member, true);
    const once = await entries();
    expect(await declare(member, true)).toMatchObject(ok);
    expect(await entries()).toBe(once);
  });

  it('is a yes or a no', async () => {
    const member = await atPapers('yes.or.no');
    expect(await declare(member, 'yes')).toMatchObject(
      refused(422, 'validation_failed', { first_financial_year: 'invalid_value' }),
    );
    expect(await declare(member, undefined)).toMatchObject(
      refused(422, 'validation_failed', { first_financial_year: 'required' }),
    );
  });
});
