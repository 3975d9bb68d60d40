import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { officer, twoOwners } from '../../fixtures/company-facts.ts';
import {
  addOwner,
  addOwnerWithPapers,
  companyAt,
  goToAsCompany,
  saveCompanyStep,
  uploadPaper,
} from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

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
const idOf = async (member: Visitor) => field(await member.get('/auth/whoami'), 'id');
const atOwners = (name: string, step = 4) => companyAt(app, `${name}@exemple.test`, step);

describe('step 4', () => {
  const missing = async (member: Visitor) => {
    const { status, body } = await goToAsCompany(member, 5);
    return status === 200 ? {} : Object(body).fields;
  };
  it('names an owner that is missing, and each paper of each owner', async () => {
    const member = await atOwners('papers');
    expect(await missing(member)).toEqual({ 'owners.owner_missing': 'required' });
    const alex = field(await addOwner(member), 'id');
    const sacha = field(await addOwner(member, twoOwners[1]), 'id');
    expect(await missing(member)).toEqual({
      [`owner.${alex}.identity_front`]: 'required',
      [`owner.${alex}.identity_back`]: 'required',
      [`owner.${alex}.proof_of_address`]: 'required',
      [`owner.${sacha}.identity_front`]: 'required',
      [`owner.${sacha}.proof_of_address`]: 'required',
      [`owner.${sacha}.certificate_of_registration`]: 'required',
    });
  });

  it('asks for an owner anew when the company becomes a trust, and is done again when it is one no more', async () => {
    const member = await atOwners('trust', 6);
    expect(await saveCompanyStep(member, 'step_2', { company_type: 'trust' })).toMatchObject(ok);
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 4 });
    expect(await missing(member)).toEqual({
      'owners.settlor_missing': 'required',
      'owners.trustee_missing': 'required',
      'owners.beneficiary_missing': 'required',
      'owners.kind_not_allowed': 'invalid_value',
    });
    await saveCompanyStep(member, 'step_2', { company_type: 'general_partnership' });
    expect(await goToAsCompany(member, 5)).toMatchObject({ status: 200, body: { current_step: 6 } });
  });

  it('of a sole proprietorship is done by its officer alone, and undone by another officer', async () => {
    const member = await atOwners('sole', 2);
    await saveCompanyStep(member, 'step_2', { company_type: 'sole_proprietorship' });
    await goToAsCompany(member, 3);
    await saveCompanyStep(member, 'step_3');
    await goToAsCompany(member, 4);
    const { function: _function, phone: _phone, phone_prefix: _prefix, ...person } = officer;
    const self = { ...person, country_of_birth: 'Belgium', share_percentage: '100.00' };
    for (const answer of await addOwnerWithPapers(member, self))
      expect(answer).toMatchObject({ status: 201 });
    expect(await goToAsCompany(member, 5)).toMatchObject({ status: 200, body: { current_step: 5 } });
    await saveCompanyStep(member, 'step_3', { legal_officer: { ...officer, first_name: 'Sacha' } });
    expect(await missing(member)).toEqual({ 'owners.owner_not_officer': 'invalid_value' });
  });

  it('stays done when one of two owners goes, and falls back with the last one', async () => {
    const member = await atOwners('fallback', 6);
    const list = Object((await member.get(`/beneficialOwners/${await idOf(member)}`)).body);
    const remove = async (at: number) =>
      member.ask('DELETE', `/beneficialOwners/${await idOf(member)}/${list[at].id}`);
    await remove(1);
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 6 });
    await remove(0);
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 4 });
    expect(await uploadPaper(member, 'contract')).toMatchObject({
      status: 422,
      body: { error_key: 'step_not_reached' },
    });
  });

  it('asks for the guardian’s paper of a minor until the day of being 18', async () => {
    const member = await atOwners('birthday');
    const young = { ...twoOwners[1], date_of_birth: '2008-03-12' };
    const id = field(await addOwner(member, young), 'id');
    const guardian = `owner.${id}.certificate_of_registration`;
    expect(await missing(member)).toHaveProperty([guardian]);
    const tomorrow = await startApp(database, {
      clock: { now: () => new Date('2026-03-12T00:00:00.000Z'), pass: () => {} },
    });
    const visitor = tomorrow.visitor();
    await visitor.post('/auth/login', { email: 'birthday@exemple.test', password: 'a long sentence 42' });
    expect(await missing(visitor)).not.toHaveProperty([guardian]);
    await tomorrow.app.close();
  });
});
