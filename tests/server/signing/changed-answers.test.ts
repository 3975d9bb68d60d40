import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { officer } from '../../fixtures/company-facts.ts';
import { companyAt, goToAsCompany, saveCompanyStep } from '../../fixtures/company.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { fillStep, goTo, readTemplates, saveStep, templatesOf, upload } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { pdf } from '../../fixtures/papers.ts';
import { contractPapers, idOf, reader, sign } from '../../fixtures/signing.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const standing = async (member: Visitor) =>
  (await contractPapers(database, member)).filter(
    ({ replaced_by, removed_at }) => replaced_by === null && removed_at === null,
  );
const stepOf = async (member: Visitor) =>
  Number(field(await member.get('/registrationStatus'), 'current_step'));

const details = z.object({
  documents: z.array(z.object({ type: z.string() })),
  history: z.array(
    z.object({ by: z.string(), operation_type: z.string(), document_type: z.string().nullable() }),
  ),
});

describe('an agreement signed on the screen, when an answer changes before submission', () => {
  it('has to be signed anew: the dossier goes back to the contract, and its history says why', async () => {
    const member = await reader(app);
    await sign(member);
    expect(await goTo(member, 6)).toMatchObject({ status: 200, body: { current_step: 6 } });
    app.clock.pass(60);
    expect(await saveStep(member, 'step_3', { address: '3 allée des Œillets' })).toMatchObject({
      status: 200,
    });
    expect(await stepOf(member)).toBe(5);
    expect(await standing(member)).toEqual([]);
    expect(await goTo(member, 6)).toMatchObject({
      status: 422,
      body: { error_key: 'step_incomplete', fields: { contract: 'required' } },
    });
    const { documents, history } = details.parse(
      (await member.get(`/individualDetails/${await idOf(member)}`)).body,
    );
    expect(documents.filter(({ type }) => type === 'contract')).toEqual([]);
    expect(history.find(({ document_type }) => document_type === 'contract')).toMatchObject({
      by: 'system',
      operation_type: 'DELETE',
    });
    expect(await sign(member)).toMatchObject({ status: 200 });
    expect(await goTo(member, 6)).toMatchObject({ status: 200, body: { current_step: 6 } });
  });

  it('stands when the same answers are saved again, and when a template is unticked for a moment', async () => {
    const member = await reader(app);
    const answer = await sign(member);
    await saveStep(member, 'step_2');
    await saveStep(member, 'step_3');
    const [template] = await templatesOf(member);
    const tick = (read: boolean) =>
      member.post('/x/contract/acknowledgements', {
        kind: template?.kind,
        version: template?.version,
        read,
      });
    await tick(false);
    app.clock.pass(600);
    await tick(true);
    expect((await standing(member)).map(({ id }) => id)).toEqual([field(answer, 'id')]);
  });

  it('is another matter for a copy that was sent: what is on it, a person reads', async () => {
    const member = await reader(app);
    await upload(member, 'contract', await pdf('Signed'));
    await saveStep(member, 'step_3', { address: '3 allée des Œillets' });
    expect(await standing(member)).toHaveLength(1);
  });

  it('stands once the dossier is submitted: then the fund asks for what it wants anew', async () => {
    const member = await reader(app);
    await sign(member);
    await goTo(member, 6);
    await fillStep(member, 6);
    await goTo(member, 7);
    expect(await goTo(member, 7, { submit: true })).toMatchObject({ status: 200 });
    await database.db
      .insertInto('registration_issues')
      .values({
        user_id: await idOf(member),
        section: 'KYC',
        step: 3,
        reason: 'DATA_INCORRECT',
        created_at: app.clock.now(),
      })
      .execute();
    await saveStep(member, 'step_3', { address: '3 allée des Œillets' });
    expect(await standing(member)).toHaveLength(1);
  });

  it('has to be signed anew under another name of the account, and only then is the dossier sent', async () => {
    const member = await reader(app);
    const id = await idOf(member);
    await sign(member);
    await goTo(member, 6);
    await fillStep(member, 6);
    expect(await goTo(member, 7)).toMatchObject({ body: { current_step: 7 } });
    await member.put(`/users/${id}`, { language: 'it' });
    expect(await standing(member)).toHaveLength(1);
    expect(await member.put(`/users/${id}`, { last_name: 'Exemplaire' })).toMatchObject({ status: 200 });
    expect(await standing(member)).toEqual([]);
    expect(await stepOf(member)).toBe(5);
    expect((await goTo(member, 7, { submit: true })).status).toBe(422);
    expect(await sign(member, { name: 'Camille Exemplaire' })).toMatchObject({ status: 200 });
    await goTo(member, 6);
    await goTo(member, 7);
    expect(await goTo(member, 7, { submit: true })).toMatchObject({ status: 200 });
  });

  it('of a business too, when its officer changes', async () => {
    const member = await companyAt(app, 'officer@exemple.test', 6);
    await readTemplates(member);
    await sign(member, { name: `${officer.first_name} ${officer.last_name}` });
    expect(await goToAsCompany(member, 7)).toMatchObject({ body: { current_step: 7 } });
    await saveCompanyStep(member, 'step_3', { legal_officer: { ...officer, last_name: 'Échantillon' } });
    expect(await standing(member)).toEqual([]);
    expect(await sign(member, { name: `${officer.first_name} ${officer.last_name}` })).toMatchObject({
      status: 422,
      body: { fields: { name: 'signer_mismatch' } },
    });
    expect(await sign(member, { name: `${officer.first_name} Échantillon` })).toMatchObject({ status: 200 });
  });
});
