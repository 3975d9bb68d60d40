import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOtherHolder } from '../../../contract/values/holder.ts';
import { nameOfDossier } from '../../../server/handlers/dossier.ts';
import { refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { companyAt, goToAsCompany } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { fillStep, goTo, memberAt, saveStep, steps, upload } from '../../fixtures/member.ts';
import { jpeg, pdf } from '../../fixtures/papers.ts';
import { itemIn, readReview, reviewerOf } from '../../fixtures/review.ts';

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

describe('an individual', () => {
  it('enrolls in seven steps and submits', async () => {
    const member = await app.memberOf('seven@exemple.test');
    expect((await member.get('/registrationStatus')).body).toEqual({ error_key: 'not_found' });
    for (let step = 1; step <= 6; step += 1) {
      for (const answer of await fillStep(member, step)) expect(answer.status).toBeLessThan(300);
      expect(await goTo(member, step + 1)).toMatchObject({
        status: 200,
        body: { error_key: null, current_step: step + 1, enrollment_status: 'IN_PROGRESS' },
      });
    }
    const before = await member.get('/registrationStatus');
    expect(before.body).toMatchObject({
      user_name: 'Camille Exemple',
      membership_id: expect.stringMatching(/^MBR-\d{6}$/),
      sections: { KYC: 'NOT_SUBMITTED', CONTRACT: 'NOT_SUBMITTED', BANK_INFORMATION: 'NOT_SUBMITTED' },
      submitted_at: null,
      open_issues: 0,
    });
    expect(await goTo(member, 7, { submit: true })).toMatchObject({
      status: 200,
      body: {
        enrollment_status: 'SUBMITTED',
        current_step: 7,
        submitted_at: app.clock.now().toISOString(),
        sections: { KYC: 'PENDING_VALIDATION', CONTRACT: 'PENDING_VALIDATION' },
      },
    });
    const again = await goTo(member, 7, { submit: true });
    expect(again).toMatchObject({ status: 200, body: { enrollment_status: 'SUBMITTED' } });
    const submissions = await database.db
      .selectFrom('activities')
      .select('id')
      .where('operation_type', '=', 'SUBMIT')
      .execute();
    expect(submissions).toHaveLength(1);
  });

  it('finds all that was saved, with papers, ticks and what happened', async () => {
    const member = await memberAt(app, 'details@exemple.test', 7);
    const { id } = await whoIs('details@exemple.test');
    const answer = await member.get(`/individualDetails/${id}`);
    expect(answer).toMatchObject({ status: 200, body: { ...steps, first_name: 'Camille', user_id: id } });
    expect(answer.body).toMatchObject({
      documents: expect.arrayContaining([
        expect.objectContaining({
          type: 'proof_of_address',
          issued_on: '2026-02-20',
          media_type: 'application/pdf',
        }),
      ]),
      acknowledgements: [
        { kind: 'executive-summary', version: expect.stringMatching(/^[\da-f]{64}$/) },
        { kind: 'private-placement-memorandum' },
      ],
      history: expect.arrayContaining([
        {
          at: expect.any(String),
          by: 'you',
          activity_type: 'DOCUMENT',
          operation_type: 'UPLOAD',
          document_type: 'contract',
          step: 5,
        },
      ]),
    });
  });

  it('reads what was written by former rules, and may send it again as it came', async () => {
    const member = await memberAt(app, 'former@exemple.test', 7);
    const { id } = await whoIs('former@exemple.test');
    await database.db
      .updateTable('individual_details')
      .set({
        address: '12 rue de l\u0092Exemple',
        address_complement: 'Floor 3\nLeft',
        zip_code: '31',
        tax_number: '\u200b',
        phone: '12',
      })
      .where('user_id', '=', id)
      .execute();
    await database.db
      .updateTable('enrollment_bank_details')
      .set({ account_holder: 'Camille d\u0092Exemple\u0081', iban: 'FR1420041010050500013M02607' })
      .where('user_id', '=', id)
      .execute();
    const { status, body } = await member.get(`/individualDetails/${id}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        step_2: { phone: '12' },
        step_3: {
          address: '12 rue de l’Exemple',
          address_complement: 'Floor 3 Left',
          zip_code: '31',
          tax_number: '\u200b',
        },
        step_6: { account_holder: 'Camille d’Exemple ', iban: 'FR1420041010050500013M02607' },
      },
    });
    const { address, address_complement } = Object(body).step_3;
    expect(await saveStep(member, 'step_3', { address, address_complement })).toMatchObject(ok);
  });

  it('may save the same step twice: the last one counts, and progress stays', async () => {
    const member = await memberAt(app, 'twice@exemple.test', 5);
    expect(await saveStep(member, 'step_3', { city: 'Albi' })).toMatchObject(ok);
    expect(await goTo(member, 4)).toMatchObject({ status: 200, body: { current_step: 5 } });
    const { id } = await whoIs('twice@exemple.test');
    expect((await member.get(`/individualDetails/${id}`)).body).toMatchObject({ step_3: { city: 'Albi' } });
  });

  it('falls back to the papers when an identity card takes the place of a passport, and goes on where it was', async () => {
    const member = await memberAt(app, 'passport@exemple.test', 2);
    await saveStep(member, 'step_2', { identity_document_kind: 'passport' });
    await saveStep(member, 'step_1', { accreditation_claimed: false });
    await goTo(member, 3);
    await saveStep(member, 'step_3');
    await goTo(member, 4);
    expect(await upload(member, 'identity_back', jpeg())).toMatchObject(
      refused(422, 'validation_failed', { fields: { type: 'invalid_value' } }),
    );
    await upload(member, 'identity_front', jpeg());
    await upload(member, 'proof_of_address', await pdf(), { issued_on: '2026-02-20' });
    expect(await goTo(member, 5)).toMatchObject({ status: 200, body: { current_step: 5 } });
    await fillStep(member, 5);
    expect(await goTo(member, 6)).toMatchObject({ body: { current_step: 6 } });
    await saveStep(member, 'step_2');
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 4 });
    expect(await goTo(member, 5)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { identity_back: 'required' } }),
    );
    await upload(member, 'identity_back', jpeg());
    expect(await goTo(member, 5)).toMatchObject({ status: 200, body: { current_step: 6 } });
  });

  it('must confirm at the bank step what was claimed at the first', async () => {
    const member = await memberAt(app, 'claim@exemple.test', 6);
    expect(await saveStep(member, 'step_6', { accredited_confirmation_check: false })).toMatchObject(
      refused(422, 'validation_failed', { fields: { accredited_confirmation_check: 'must_be_confirmed' } }),
    );
  });

  it('may give an account in another name: it is flagged, not refused', async () => {
    const member = await memberAt(app, 'holder@exemple.test', 6);
    expect(await saveStep(member, 'step_6', { account_holder: 'Sacha Modèle' })).toMatchObject(ok);
    const { id } = await whoIs('holder@exemple.test');
    const { checks } = itemIn(await readReview(await reviewerOf(app, database), id), 'data:6');
    const holder = checks.find(({ name }) => name === 'holder');
    expect(holder && isOtherHolder(holder.declared)).toBe(true);
  });
});

describe('a step out of order', () => {
  it('is refused before anything is saved', async () => {
    const member = await app.memberOf('order@exemple.test');
    expect(await goTo(member, 2)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { step_1: 'required' } }),
    );
    expect(await goTo(member, 7, { submit: true })).toMatchObject(refused(422, 'step_not_reached'));
    expect(await saveStep(member, 'step_2')).toMatchObject(refused(422, 'step_not_reached'));
    expect(await upload(member, 'identity_front', jpeg())).toMatchObject(refused(422, 'step_not_reached'));
    expect(await member.get('/x/contract/agreement')).toMatchObject(refused(422, 'step_not_reached'));
    expect((await member.get('/registrationStatus')).body).toEqual({ error_key: 'not_found' });
  });
  it('is refused in the middle, with what is missing', async () => {
    const member = await memberAt(app, 'middle@exemple.test', 4);
    expect(await goTo(member, 6)).toMatchObject(refused(422, 'step_not_reached'));
    expect(await goTo(member, 5)).toMatchObject(
      refused(422, 'step_incomplete', {
        fields: { identity_front: 'required', identity_back: 'required', proof_of_address: 'required' },
      }),
    );
    expect(await goTo(member, 7, { submit: true })).toMatchObject(refused(422, 'step_incomplete'));
    expect(await goTo(member, 5, { submit: true })).toMatchObject(
      refused(422, 'validation_failed', { fields: { current_step: 'invalid_value' } }),
    );
    expect(await saveStep(member, 'step_6')).toMatchObject(refused(422, 'step_not_reached'));
    expect(await upload(member, 'contract', await pdf())).toMatchObject(refused(422, 'step_not_reached'));
  });
  it.each([
    ['step_2', { date_of_birth: '2008-03-12' }, { date_of_birth: 'under_age' }],
    ['step_2', { date_of_birth: '2027-01-01' }, { date_of_birth: 'date_in_future' }],
    ['step_1', { country: 'ZZ' }, { country: 'invalid_country' }],
    ['step_3', { city: '' }, { city: 'required' }],
  ] as const)('%s with a wrong value names its field (%#)', async (step, change, fields) => {
    const member = await memberAt(app, `wrong.${Math.random()}@exemple.test`, 4);
    expect(await saveStep(member, step, change)).toMatchObject(refused(422, 'validation_failed', { fields }));
  });
});

describe('an account without a last name', () => {
  const lacking = refused(422, 'step_incomplete', { fields: { last_name: 'required' } });
  const rename = async (email: string, member: Visitor, change: object) => {
    const { id } = await whoIs(email);
    expect((await member.put(`/users/${id}`, change)).status).toBe(200);
  };
  const unname = async (email: string) => {
    const { id } = await whoIs(email);
    await database.db.updateTable('users').set({ last_name: '' }).where('id', '=', id).execute();
    return id;
  };

  it('goes on from step 2, and submits, once it is written in the account settings', async () => {
    const email = 'unnamed@exemple.test';
    const member = await memberAt(app, email, 2);
    await unname(email);
    expect(await saveStep(member, 'step_2')).toMatchObject(ok);
    expect(await goTo(member, 3)).toMatchObject(lacking);
    await rename(email, member, { last_name: 'Exemple' });
    expect((await goTo(member, 3)).status).toBe(200);
    for (let step = 3; step <= 6; step += 1) {
      await fillStep(member, step);
      expect((await goTo(member, step + 1)).status).toBe(200);
    }
    await unname(email);
    expect(await goTo(member, 7, { submit: true })).toMatchObject(lacking);
    await rename(email, member, { last_name: 'Exemple' });
    expect((await goTo(member, 7, { submit: true })).status).toBe(200);
  });

  it('submits no company either, which goes by the first name alone until it has its own', async () => {
    const email = 'unnamed.company@exemple.test';
    const member = await companyAt(app, email, 8);
    const id = await unname(email);
    expect(await goToAsCompany(member, 8, { submit: true })).toMatchObject(lacking);
    await rename(email, member, { last_name: 'Exemple' });
    expect((await goToAsCompany(member, 8, { submit: true })).status).toBe(200);
    const person = { id, first_name: 'camille.exemple', last_name: '' };
    const name = database.db.transaction().execute((trx) => nameOfDossier(trx, person, 'INDIVIDUAL'));
    expect(await name).toBe('camille.exemple');
  });
});

describe('a submitted dossier', () => {
  it('takes no more changes until the fund reopens a step, and only that step', async () => {
    const member = await memberAt(app, 'sent@exemple.test', 8);
    const closed = refused(409, 'already_submitted');
    expect(await saveStep(member, 'step_2')).toMatchObject(closed);
    expect(await upload(member, 'identity_front', jpeg())).toMatchObject(closed);
    expect(await goTo(member, 3)).toMatchObject(closed);
    expect(await goTo(member, 1, { current_registration_type: 'BUSINESS' })).toMatchObject(closed);
    expect(await member.put('/x/drafts/individual.step_2', { values: {} })).toMatchObject(closed);
    const { id } = await whoIs('sent@exemple.test');
    const issue = {
      user_id: id,
      section: 'KYC',
      step: 2,
      reason: 'DATA_INCORRECT',
      created_at: new Date(),
    } as const;
    await database.db.insertInto('registration_issues').values(issue).execute();
    expect((await member.get('/registrationStatus')).body).toMatchObject({ open_issues: 1 });
    expect(await saveStep(member, 'step_2', { nationality: 'IT' })).toMatchObject(ok);
    expect(await saveStep(member, 'step_3')).toMatchObject(closed);
    expect(await goTo(member, 3)).toMatchObject({ status: 200, body: { current_step: 7 } });
    expect(await goTo(member, 7, { submit: true })).toMatchObject({ status: 200, body: { open_issues: 0 } });
    expect(await saveStep(member, 'step_2')).toMatchObject(closed);
  });
});

async function whoIs(email: string): Promise<{ id: string }> {
  return database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
}
