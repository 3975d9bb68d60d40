import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { firstOwner, twoOwners } from '../../fixtures/company-facts.ts';
import { addOwner, companyAt, goToAsCompany, saveCompanyStep, uploadPaper } from '../../fixtures/company.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { pdf, png } from '../../fixtures/papers.ts';
import {
  currentPaper,
  decide,
  openReviewed,
  raise,
  replacePaper,
  sentCompany,
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
const at = (current_step: number, correction_steps: readonly number[], more: object = {}) => ({
  status: 200,
  body: { current_step, correction_steps, ...more },
});
const closed = refused(409, 'already_submitted');
const statusOf = (member: Visitor) => member.get('/registrationStatus');
const submit = (member: Visitor) => goToAsCompany(member, 8, { submit: true });

async function ownerIds(id: string): Promise<readonly [string, string]> {
  const rows = await database.db
    .selectFrom('beneficial_owners')
    .select('id')
    .where('user_id', '=', id)
    .orderBy('serial')
    .execute();
  const [first, second] = rows.map((row) => row.id);
  if (!first || !second) throw new Error('two owners were expected');
  return [first, second];
}
/** An owner as the form sends it. */
const formOf = (owner: (typeof twoOwners)[number], change: object = {}) => ({ ...owner, ...change });

describe('one owner’s paper', () => {
  it('refused is corrected in exactly one step', async () => {
    const { member, id } = await sentCompany(app, 'owner.paper@exemple.test');
    const [owner, other] = await ownerIds(id);
    const file_id = await currentPaper(database, id, 'identity_front', owner);
    expect((await decide(reviewer, id, 'identity_front', { file_id, ...unreadable })).status).toBe(200);
    expect((await member.get(`/registrationIssues/${id}`)).body).toMatchObject([
      { section: 'KYC', step: 4, document_type: 'identity_front', owner_id: owner, status: 'OPEN' },
    ]);
    expect(await statusOf(member)).toMatchObject(
      at(4, [4], { open_issues: 1, sections: { KYC: 'REFUSED' } }),
    );
    for (const step of ['step_1', 'step_2', 'step_3', 'step_7'] as const)
      expect(await saveCompanyStep(member, step)).toMatchObject(closed);
    expect(await uploadPaper(member, 'kbis')).toMatchObject(closed);
    // The same type of the other owner doesn't answer it.
    await uploadPaper(member, 'identity_front', other);
    expect(await goToAsCompany(member, 5)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { [`owner.${owner}.identity_front`]: 'required' } }),
    );
    expect((await replacePaper(member, file_id, png())).status).toBe(200);
    expect(await goToAsCompany(member, 5)).toMatchObject(at(8, [4]));
    expect(await submit(member)).toMatchObject(at(8, [], { sections: { KYC: 'PENDING_VALIDATION' } }));
    expect(await submit(member)).toMatchObject(closed);
  });

  it('is judged by its owner: another member’s, or none, is refused', async () => {
    const { id } = await sentCompany(app, 'scope.company@exemple.test');
    // its owners are there from step 4 on
    const elsewhere = await companyAt(app, 'scope.other@exemple.test', 5);
    const [foreign] = await ownerIds(field(await elsewhere.get('/auth/whoami'), 'id'));
    const [owner, minor] = await ownerIds(id);
    const about = { section: 'KYC', step: 4, document_type: 'identity_front', reason: 'UNREADABLE' };
    const wrong = (fields: object) => refused(422, 'validation_failed', { fields });
    expect(await raise(reviewer, id, { ...about, owner_id: foreign })).toMatchObject(
      wrong({ owner_id: 'invalid_value' }),
    );
    expect(await raise(reviewer, id, about)).toMatchObject(wrong({ owner_id: 'required' }));
    // A guardian's paper is asked of a minor alone, and a passport has no back.
    const guardian = { ...about, document_type: 'certificate_of_registration' };
    expect(await raise(reviewer, id, { ...guardian, owner_id: owner })).toMatchObject(
      wrong({ document_type: 'invalid_value' }),
    );
    expect((await raise(reviewer, id, { ...guardian, owner_id: minor })).status).toBe(201);
    const officer = { ...about, step: 5, owner_id: owner };
    expect(await raise(reviewer, id, officer)).toMatchObject(wrong({ owner_id: 'invalid_value' }));
    expect((await raise(reviewer, id, { ...officer, owner_id: undefined })).status).toBe(201);
  });

  it('asks for nothing any more when the owner is removed in the correction', async () => {
    const { member, id } = await sentCompany(app, 'owner.removed@exemple.test');
    const [owner, other] = await ownerIds(id);
    const file_id = await currentPaper(database, id, 'proof_of_address', owner);
    await decide(reviewer, id, 'proof_of_address', { file_id, ...unreadable });
    expect((await member.ask('DELETE', `/beneficialOwners/${id}/${owner}`)).status).toBe(200);
    expect(await goToAsCompany(member, 5)).toMatchObject(at(8, [4]));
    const { body } = await member.get(`/x/corrections/${id}`);
    expect(body).toMatchObject([
      {
        before: { owners: [{ id: owner, values: { last_name: 'Échantillon', share_percentage: '60.00' } }] },
        now: { owners: [], files: [] },
      },
    ]);
    expect((await member.ask('DELETE', `/beneficialOwners/${id}/${other}`)).status).toBe(200);
    expect(await goToAsCompany(member, 5)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { 'owners.owner_missing': 'required' } }),
    );
  });
});

describe('the owners of a company', () => {
  it('are corrected as a whole, and shown before and now', async () => {
    const { member, id } = await sentCompany(app, 'owners@exemple.test');
    const [first, second] = await ownerIds(id);
    expect(await addOwner(member, { last_name: 'Tercero' })).toMatchObject(closed);
    await raise(reviewer, id, { section: 'KYC', step: 4, reason: 'OWNERSHIP_INCOMPLETE' });
    const change = formOf(firstOwner, { share_percentage: '55.00' });
    expect((await member.put(`/beneficialOwners/${id}/${first}`, change)).status).toBe(200);
    expect((await member.get(`/x/corrections/${id}`)).body).toMatchObject([
      {
        before: { owners: [{ id: first, values: { share_percentage: '60.00' } }, { id: second }] },
        now: { owners: [{ id: first, values: { share_percentage: '55.00' } }, { id: second }] },
      },
    ]);
    expect(await goToAsCompany(member, 5)).toMatchObject(at(8, [4]));
    expect(await submit(member)).toMatchObject(at(8, []));
    expect(await member.put(`/beneficialOwners/${id}/${first}`, change)).toMatchObject(closed);
  });
});

describe('a company that changes what other steps depend on', () => {
  it('gives its account anew when its name changes', async () => {
    const { member, id } = await sentCompany(app, 'renamed@exemple.test');
    await raise(reviewer, id, { section: 'KYC', step: 2, field: 'business_name', reason: 'NAME_MISMATCH' });
    await saveCompanyStep(member, 'step_2', { business_name: 'Modèle et Fils SARL' });
    expect(await goToAsCompany(member, 3)).toMatchObject(at(7, [2, 7], { open_issues: 1 }));
    expect(await goToAsCompany(member, 8)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { account_holder: 'holder_mismatch' } }),
    );
    await saveCompanyStep(member, 'step_7', { account_holder: 'Modèle et Fils SARL' });
    expect(await goToAsCompany(member, 8)).toMatchObject(at(8, [2, 7]));
    expect(await submit(member)).toMatchObject(at(8, [], { user_name: 'Modèle et Fils SARL' }));
  });

  it('sends another paper when it moves to a country that has another one', async () => {
    const { member, id } = await sentCompany(app, 'moved@exemple.test');
    await raise(reviewer, id, { section: 'KYC', step: 3, field: 'country', reason: 'ADDRESS_MISMATCH' });
    await saveCompanyStep(member, 'step_3', { country: 'BE', zip_code: '1000' });
    expect(await goToAsCompany(member, 4)).toMatchObject(at(5, [3, 5]));
    expect(await goToAsCompany(member, 6)).toMatchObject(
      refused(422, 'step_incomplete', { fields: { certificate_of_registration: 'required' } }),
    );
    await uploadPaper(member, 'certificate_of_registration');
    expect(await goToAsCompany(member, 6)).toMatchObject(at(8, [3, 5]));
    expect(await submit(member)).toMatchObject(at(8, []));
  });

  it('shows its legal officer’s fields before and now', async () => {
    const { member, id } = await sentCompany(app, 'officer@exemple.test');
    await raise(reviewer, id, {
      section: 'KYC',
      step: 3,
      field: 'legal_officer.phone',
      reason: 'DATA_INCORRECT',
    });
    const { body } = await member.get(`/x/corrections/${id}`);
    expect(body).toMatchObject([
      { before: { values: { city: 'Toulouse', 'legal_officer.phone': '612345678' }, owners: [], files: [] } },
    ]);
    expect((await replacePaper(member, await currentPaper(database, id, 'kbis'), await pdf())).status).toBe(
      409,
    );
  });
});
