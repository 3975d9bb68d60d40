import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { addOwnerWithPapers, companyAt } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt, upload } from '../../fixtures/member.ts';
import { pdf } from '../../fixtures/papers.ts';

let database: TestDatabase;
let app: TestApp;
let owner: Visitor;
let id = '';
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  owner = await memberAt(app, 'papers.owner@example.com', 7);
  const paper = { ...(await pdf('A salary')), name: 'payslip of Camille.pdf' };
  expect((await upload(owner, 'tax_return_or_december_payslip_1y', paper)).status).toBe(201);
  id = field(await owner.get('/auth/whoami'), 'id');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

async function staff(role: string): Promise<Visitor> {
  const person = await app.memberOf(`papers.${role}@example.com`);
  await database.db
    .updateTable('users')
    .set({ role })
    .where('email', '=', `papers.${role}@example.com`)
    .execute();
  return person;
}

describe('a member’s papers in the member’s details', () => {
  test.each(['admin', 'compliance', 'auditor'])('are told to %s', async (role) => {
    const answer = await (await staff(role)).get(`/individualDetails/${id}`);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      documents: expect.arrayContaining([expect.objectContaining({ name: 'payslip of Camille.pdf' })]),
      history: expect.arrayContaining([expect.objectContaining({ activity_type: 'DOCUMENT' })]),
    });
  });

  test('are not told to finance, which reads all the rest', async () => {
    const own = await owner.get(`/individualDetails/${id}`);
    expect(own.text).toContain('payslip of Camille.pdf');
    const answer = await (await staff('finance')).get(`/individualDetails/${id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        documents: [],
        first_name: 'Camille',
        step_6: { account_country: 'FR' },
        acknowledgements: [{}, {}],
        history: expect.arrayContaining([expect.objectContaining({ activity_type: 'ENROLLMENT' })]),
      },
    });
    expect(answer.text).not.toMatch(/payslip|DOCUMENT|sha256|identity_front/);
  });
});

describe('the papers of a company’s owners', () => {
  test('are told to those who may read papers, and not to finance, which reads the owners', async () => {
    const company = await companyAt(app, 'papers.company@example.com', 4);
    const [added] = await addOwnerWithPapers(company);
    const companyId = field(await company.get('/auth/whoami'), 'id');
    const ownerPath = `/beneficialOwners/${companyId}`;
    const paths = [`/businessDetails/${companyId}`, ownerPath, `${ownerPath}/${added && field(added, 'id')}`];
    for (const role of ['compliance', 'finance']) {
      const person = await staff(role);
      for (const path of paths) {
        const { status, text } = await person.get(path);
        expect([status, text.includes('Échantillon')]).toEqual([200, true]);
        expect([role, path, /sha256|identity_back/.test(text)]).toEqual([role, path, role === 'compliance']);
      }
    }
  });
});
