import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { erasePerson } from '../../../server/repositories/erasure.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { saveCompanyStep } from '../../fixtures/company.ts';
import { companySteps } from '../../fixtures/company-facts.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt, saveStep } from '../../fixtures/member.ts';
import { sentCompany } from '../../fixtures/review.ts';
import { addresses, colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let auditor: Visitor;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  auditor = (await colleague(app, database, 'auditor')).visitor;
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const found = (words: string) => addresses(auditor, `?search=${encodeURIComponent(words)}`);
const phoneOf = (email: string, phone_prefix: string | null, phone: string | null) =>
  database.db.updateTable('users').set({ phone_prefix, phone }).where('email', '=', email).execute();

it('a caller is found by the phone of the account, however it is typed, and by the former one no more', async () => {
  await app.memberOf('caller@exemple.test');
  await phoneOf('caller@exemple.test', '+34', '699 00 01 11');
  for (const words of [
    '699000111',
    '699 00 01 11',
    '0699.00.01.11',
    '+34 699-000-111',
    '0034699000111',
    '+34 (0)699 000 111',
    '699000',
  ])
    expect(await found(words), words).toEqual(['caller@exemple.test']);
  await phoneOf('caller@exemple.test', '+39', '06 1234 567');
  expect(await found('699000111')).toEqual([]);
  for (const words of ['+39 06 1234567', '061234567']) expect(await found(words), words).toHaveLength(1);
  await phoneOf('caller@exemple.test', null, null);
  expect(await found('061234567')).toEqual([]);
});

it('a few figures are those of membership numbers, and begin nobody’s phone', async () => {
  await phoneOf('caller@exemple.test', '+34', '799000111');
  for (const words of ['7', '34', '79900', '00 34 7']) expect(await found(words), words).toEqual([]);
});

it('a member is found by the phone of the dossier', async () => {
  const member = await memberAt(app, 'investor@exemple.test', 3);
  expect(await found('06 12 34 56 78')).toEqual(['investor@exemple.test']);
  await saveStep(member, 'step_2', { phone: '687654321' });
  expect(await found('06 12 34 56 78')).toEqual([]);
  expect(await found('+33 6 87 65 43 21')).toEqual(['investor@exemple.test']);
});

it('a company is found by number, officer and owners, as they are now, and by none of them once it is erased', async () => {
  const { id, member } = await sentCompany(app, 'company@exemple.test');
  const { db } = database;
  const company = ['company@exemple.test'];
  for (const words of [
    '900000001',
    '900 000 001',
    '900.000',
    'dominique modele',
    '+33612345678',
    'Echantillon Alex',
  ])
    expect(await found(words), words).toEqual(company);
  await db.updateTable('business_details').set({ registration_number: 'HRB 12 345' }).execute();
  for (const words of ['hrb 12 345', 'HRB12345', 'hrb-12'])
    expect(await found(words), words).toEqual(company);
  expect(await found('900000001')).toEqual([]);
  const legal_officer = { ...companySteps.step_3.legal_officer, first_name: 'Jeanne', phone: '698765432' };
  await db
    .updateTable('registrations')
    .set({ enrollment_status: 'IN_PROGRESS', submitted_at: null })
    .where('user_id', '=', id)
    .execute();
  await saveCompanyStep(member, 'step_3', { legal_officer });
  expect(await found('dominique')).toEqual([]);
  expect(await found('jeanne modele')).toEqual(company);
  expect(await found('0698765432')).toEqual(company);
  await db
    .updateTable('beneficial_owners')
    .set({ removed_at: new Date() })
    .where('first_name', '=', 'Alex')
    .execute();
  expect(await found('echantillon')).toEqual([]);
  expect(await found('muestra sacha')).toEqual(company);
  await phoneOf('company@exemple.test', '+33', '655555555');
  const retention = { ...app.config.retention, dossierYears: 0, moneyYears: 0 };
  await db.transaction().execute((trx) => erasePerson(trx, { person: id, now: app.clock.now(), retention }));
  for (const words of ['hrb', 'jeanne', '0698765432', 'sacha', '655555555'])
    expect(await found(words), words).toEqual([]);
});

it('those who were there before are found so once the portal is brought up to date', async () => {
  const { db } = database;
  await sql`update member_index set words = ''`.execute(db);
  const file = readFileSync('server/db/migrations/0164_members_by_phone_and_officer.sql', 'utf8');
  await sql.raw(file.slice(file.indexOf('update member_index'))).execute(db);
  expect(await found('+33 6 87 65 43 21')).toEqual(['investor@exemple.test']);
});
