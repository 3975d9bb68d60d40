import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { companySteps, officer } from '../../fixtures/company-facts.ts';
import {
  companyAt,
  fillCompanyStep,
  goToAsCompany,
  saveCompanyStep,
  uploadPaper,
} from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo } from '../../fixtures/member.ts';

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
const statusOf = async (member: Visitor) => (await member.get('/registrationStatus')).body;

describe('a business', () => {
  it('enrolls in eight steps and submits, under the company’s name as soon as it is known', async () => {
    const member = await app.memberOf('eight@exemple.test');
    for (let step = 1; step <= 7; step += 1) {
      for (const answer of await fillCompanyStep(member, step)) expect(answer.status).toBeLessThan(300);
      expect(await goToAsCompany(member, step + 1)).toMatchObject({
        status: 200,
        body: {
          current_step: step + 1,
          current_registration_type: 'BUSINESS',
          user_name: step === 1 ? 'Camille Exemple' : 'Exemple Conseil SARL',
        },
      });
    }
    const submitted = await goToAsCompany(member, 8, { submit: true });
    expect(submitted).toMatchObject({
      status: 200,
      body: {
        enrollment_status: 'SUBMITTED',
        current_step: 8,
        user_name: 'Exemple Conseil SARL',
        sections: { KYC: 'PENDING_VALIDATION' },
      },
    });
    expect(submitted.body).toMatchObject({
      beneficialOwners: [{ country_of_birth: 'Belgium' }, { country_of_birth: "Côte d'Ivoire" }],
    });
    expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject({ status: 200 });
    const entries = database.db.selectFrom('activities').select('id').where('operation_type', '=', 'SUBMIT');
    expect(await entries.execute()).toHaveLength(1);
  });

  it('goes by its holder’s names, also by new ones, until the company’s name is known', async () => {
    const member = await companyAt(app, 'no.name@exemple.test', 2);
    const id = await idOf(member);
    await member.put(`/users/${id}`, { last_name: 'Autre' });
    expect(await statusOf(member)).toMatchObject({ user_name: 'Camille Autre' });
    await saveCompanyStep(member, 'step_2');
    await member.put(`/users/${id}`, { last_name: 'Muestra' });
    expect(await statusOf(member)).toMatchObject({ user_name: 'Exemple Conseil SARL' });
  });

  it('finds all that it saved, owners’ papers with their owners', async () => {
    const member = await companyAt(app, 'saved@exemple.test', 8);
    const id = await idOf(member);
    const { body } = await member.get(`/businessDetails/${id}`);
    expect(body).toMatchObject({
      user_id: id,
      business_name: 'Exemple Conseil SARL',
      ...companySteps,
      first_financial_year: false,
      owners: [
        { first_name: 'Alex', share_percentage: '60.00', is_minor: false },
        { first_name: 'Sacha', is_minor: true },
      ],
    });
    const typesOf = (value: unknown) =>
      Array.isArray(value) ? value.map((file: { type: string }) => file.type).toSorted() : [];
    const { documents, owners } = Object(body);
    expect(typesOf(documents)).toEqual(
      [
        'balance_sheets',
        'bank_information',
        'bylaws',
        'contract',
        'identity_front',
        'kbis',
        'proof_of_address',
        'tax_return',
      ].toSorted(),
    );
    expect(typesOf(owners[0].documents)).toEqual(['identity_back', 'identity_front', 'proof_of_address']);
    expect(typesOf(owners[1].documents)).toEqual([
      'certificate_of_registration',
      'identity_front',
      'proof_of_address',
    ]);
    expect((await member.get(`/legalOfficer/${id}`)).body).toEqual({ user_id: id, ...officer });
  });

  it('reads what was written by former rules; a name that looks like another is the same', async () => {
    const member = await companyAt(app, 'former@exemple.test', 8);
    const id = await idOf(member);
    await database.db
      .updateTable('business_details')
      .set({
        business_name: 'Exemple Con\u200bseil SARL',
        registration_number: '1\u0081',
        website: 'https://exemple.test/l\u0092offre',
        address_complement: 'Floor 3\nLeft',
        officer_first_name: '\u200b',
        officer_function: 'chef d\u0092entreprise',
        officer_phone: '12',
      })
      .where('user_id', '=', id)
      .execute();
    const legal_officer = { ...officer, first_name: '\u200b', function: 'chef d’entreprise', phone: '12' };
    expect(await member.get(`/businessDetails/${id}`)).toMatchObject({
      status: 200,
      body: {
        step_2: {
          business_name: 'Exemple Con\u200bseil SARL',
          registration_number: '1 ',
          website: 'https://exemple.test/l’offre',
        },
        step_3: { address_complement: 'Floor 3 Left', legal_officer },
      },
    });
    expect(await member.get(`/legalOfficer/${id}`)).toMatchObject({ status: 200, body: legal_officer });
    expect(await saveCompanyStep(member, 'step_7', { account_holder: 'Exemple Conseil SARL' })).toMatchObject(
      ok,
    );
    expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject({ status: 200 });
  });

  it('has no officer to show before step 3', async () => {
    const member = await companyAt(app, 'early@exemple.test', 3);
    expect(await member.get(`/legalOfficer/${await idOf(member)}`)).toMatchObject(refused(404, 'not_found'));
  });

  it.each([
    ['step_2', { website: 'not a page' }, { website: 'invalid_url' }],
    ['step_2', { company_type: 'club' }, { company_type: 'invalid_value' }],
    ['step_2', { business_size: '12' }, { business_size: 'invalid_value' }],
    ['step_2', { category: 'gardening' }, { category: 'invalid_value' }],
    ['step_3', { state: 'CA' }, { state: 'invalid_state' }],
    [
      'step_3',
      { legal_officer: { ...officer, date_of_birth: '2008-03-12' } },
      { 'legal_officer.date_of_birth': 'officer_under_age' },
    ],
    ['step_3', { legal_officer: { ...officer, phone: '1' } }, { 'legal_officer.phone': 'invalid_phone' }],
  ] as const)('%s with a wrong value names its field (%#)', async (step, change, fields) => {
    const member = await companyAt(app, `wrong.${Math.random()}@exemple.test`, 4);
    expect(await saveCompanyStep(member, step, change)).toMatchObject(
      refused(422, 'validation_failed', { fields }),
    );
  });

  it('may have an officer who turned 18 today, and keeps an empty website out', async () => {
    const member = await companyAt(app, 'adult@exemple.test', 4);
    const legal_officer = { ...officer, date_of_birth: '2008-03-11' };
    expect(await saveCompanyStep(member, 'step_3', { legal_officer })).toMatchObject(ok);
    expect(await saveCompanyStep(member, 'step_2', { website: '' })).toMatchObject(ok);
    const { body } = await member.get(`/businessDetails/${await idOf(member)}`);
    expect(Object(body).step_2).toEqual(companySteps.step_2);
  });

  it('holds the account itself: another holder is refused, a new name asks for the account again', async () => {
    const member = await companyAt(app, 'holder@exemple.test', 8);
    const mismatch = { account_holder: 'holder_mismatch' };
    expect(await saveCompanyStep(member, 'step_7', { account_holder: 'Camille Exemple' })).toMatchObject(
      refused(422, 'validation_failed', { fields: mismatch }),
    );
    expect(
      await saveCompanyStep(member, 'step_7', { account_holder: 'EXEMPLE-CONSEIL, sarl' }),
    ).toMatchObject(ok);
    expect(await saveCompanyStep(member, 'step_2', { business_name: 'Muestra SA' })).toMatchObject(ok);
    expect(await statusOf(member)).toMatchObject({ current_step: 7, user_name: 'Muestra SA' });
    expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject(
      refused(422, 'step_incomplete', { fields: mismatch }),
    );
    expect(await saveCompanyStep(member, 'step_7', { account_holder: 'Muestra SA' })).toMatchObject(ok);
    expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject({ status: 200 });
  });

  it('must confirm at the bank step what was claimed at the first', async () => {
    const member = await companyAt(app, 'claim@exemple.test', 7);
    await saveCompanyStep(member, 'step_1', { accreditation_claimed: true });
    expect(await saveCompanyStep(member, 'step_7')).toMatchObject(
      refused(422, 'validation_failed', { fields: { accredited_confirmation_check: 'must_be_confirmed' } }),
    );
  });
});

describe('a step of a business out of order', () => {
  it('is refused before anything is saved, and in the middle with what is missing', async () => {
    const member = await app.memberOf('order@exemple.test');
    expect(await saveCompanyStep(member, 'step_2')).toMatchObject(refused(422, 'step_not_reached'));
    expect(await member.post('/beneficialOwners', {})).toMatchObject({ status: 422 });
    expect(await goToAsCompany(member, 2)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { step_1: 'required' } }),
    );
    await saveCompanyStep(member, 'step_1');
    await goToAsCompany(member, 2);
    expect(await saveCompanyStep(member, 'step_7')).toMatchObject(refused(422, 'step_not_reached'));
    expect(await uploadPaper(member, 'tax_return')).toMatchObject(refused(422, 'step_not_reached'));
    expect(await member.post('/x/business/declarations', { first_financial_year: true })).toMatchObject(
      refused(422, 'step_not_reached'),
    );
    expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject(refused(422, 'step_incomplete'));
    expect(await goToAsCompany(member, 7, { submit: true })).toMatchObject(
      refused(422, 'validation_failed', { fields: { current_step: 'invalid_value' } }),
    );
  });

  it('of an individual is a conflict, and the other way round', async () => {
    const member = await companyAt(app, 'conflict@exemple.test', 4);
    expect(await member.post('/individualDetails/step_3', { ...wholeStep3 })).toMatchObject(
      refused(409, 'conflict'),
    );
    const other = await app.memberOf('other@exemple.test');
    await other.post('/individualDetails/step_1', companySteps.step_1);
    await goTo(other, 2);
    expect(await saveCompanyStep(other, 'step_2')).toMatchObject(refused(409, 'conflict'));
  });

  it('is closed once the dossier is submitted', async () => {
    const member = await companyAt(app, 'sent@exemple.test', 9);
    const closed = refused(409, 'already_submitted');
    for (const step of ['step_1', 'step_2', 'step_3', 'step_7'] as const)
      expect(await saveCompanyStep(member, step)).toMatchObject(closed);
    expect(await uploadPaper(member, 'kbis')).toMatchObject(closed);
    expect(await member.post('/x/business/declarations', { first_financial_year: true })).toMatchObject(
      closed,
    );
  });
});

const { legal_officer: _officer, ...seat } = companySteps.step_3;
const wholeStep3 = { ...seat, politically_exposed: false, source_of_funds: 'salary' };
