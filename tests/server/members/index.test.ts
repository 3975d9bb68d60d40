import { readFileSync } from 'node:fs';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/schema.ts';
import { startApp, type TestApp } from '../../fixtures/app.ts';
import { saveCompanyStep } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { raise, sentCompany, sentIndividual } from '../../fixtures/review.ts';
import { colleague, rowOf, type Colleague } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let admin: Colleague;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { env: { FOUR_EYES: '0' } });
  admin = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const index = async () => (await sql`select * from member_index order by user_id`.execute(database.db)).rows;

it('what the list is chosen by is what a recomputation finds, after everything that members and staff do', async () => {
  const person = await sentIndividual(app, 'person@exemple.test');
  const company = await sentCompany(app, 'company@exemple.test');
  const issue = await raise(admin.visitor, person.id);
  await raise(admin.visitor, company.id, {
    section: 'KYC',
    step: 2,
    field: 'website',
    reason: 'DATA_MISSING',
  });
  await saveStep(person.member, 'step_3', { city: 'Albi' });
  await goTo(person.member, 4);
  await goTo(person.member, 7, { submit: true });
  await admin.visitor.post(`/x/dossiers/${person.id}/take`);
  await admin.visitor.ask('DELETE', `/registrationIssues/${company.id}`);
  const moved = await sentCompany(app, 'moved@exemple.test');
  await raise(admin.visitor, moved.id, { section: 'KYC', step: 3, reason: 'ADDRESS_MISMATCH' });
  await saveCompanyStep(moved.member, 'step_3', { country: 'BE', zip_code: '1000' });
  await admin.visitor.ask('DELETE', `/registrationIssues/${moved.id}`);
  expect(await rowOf(admin.visitor, 'moved@exemple.test')).toMatchObject({ open_issues: 1 });
  const { version } = await rowOf(admin.visitor, 'company@exemple.test');
  await admin.visitor.put(`/users/${company.id}`, { version, last_name: 'Autre', role: 'auditor' });
  expect(issue.status).toBe(201);
  const kept = await index();
  expect(kept).toHaveLength(4);
  await sql`select refresh_member(id) from users`.execute(database.db);
  expect(await index()).toEqual(kept);
});

it('two changes of one member at the same moment are both seen, whichever is first', async () => {
  const { id, email } = await sentIndividual(app, 'both@exemple.test');
  const { db } = database;
  const raiseIn = (trx: Transaction<Database>) =>
    trx
      .insertInto('registration_issues')
      .values({ user_id: id, section: 'KYC', step: 1, reason: 'DATA_INCORRECT', created_at: new Date() })
      .execute();
  let renamed: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await raiseIn(trx);
    // It has read the member before the issue is there for it, and writes after that.
    renamed = db.updateTable('users').set({ first_name: 'Zénon' }).where('id', '=', id).execute();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ n: string }>`
          select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.n;
      })
      .toBe('1');
  });
  await renamed;
  expect(await rowOf(admin.visitor, email)).toMatchObject({ first_name: 'Zénon', open_issues: 1 });
});

it('names that hold marks which nobody sees have their words made anew when the portal is brought up to date', async () => {
  for (const email of ['marked@exemple.test', 'plain@exemple.test']) await app.memberOf(email);
  const { db } = database;
  await db
    .updateTable('users')
    .set({ first_name: 'Zeph\u202eyrine' })
    .where('email', '=', 'marked@exemple.test')
    .execute();
  await sql`update member_index set words = array_to_tsvector('{former}')
    where user_id in (select id from users where email in ('marked@exemple.test', 'plain@exemple.test'))`.execute(
    db,
  );
  await database.pool.query(readFileSync('server/db/migrations/0143_words_without_unseen_marks.sql', 'utf8'));
  const found = async (words: string) => {
    const { rows } = await sql<{ email: string }>`
      select email from member_index join users on id = user_id where words @@ search_query(${words})`.execute(
      db,
    );
    return rows.map(({ email }) => email);
  };
  expect(await found('zephyrine')).toEqual(['marked@exemple.test']);
  expect(await found('former')).toEqual(['plain@exemple.test']);
});
