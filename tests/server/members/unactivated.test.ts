import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffRoles } from '../../../contract/enums.ts';
import { signUpForm, startApp, type TestApp } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
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

const refusedBy = (fields: object) => ({ status: 409, body: { error_key: 'conflict', fields } });
async function change(email: string, body: object) {
  const { id, version } = await rowOf(admin.visitor, email);
  return admin.visitor.put(`/users/${id}`, { version, ...body });
}

describe('an account that nobody has activated', () => {
  it('is given no role of the fund and opened by no administrator, and nothing of such a change is done', async () => {
    const email = 'unread@exemple.test';
    const person = app.visitor();
    await person.post('/users/register', signUpForm(email));
    const { version } = await rowOf(admin.visitor, email);
    for (const role of staffRoles)
      expect(await change(email, { role, first_name: 'Ana' })).toMatchObject(
        refusedBy({ role: 'not_activated' }),
      );
    expect(await change(email, { active: true, first_name: 'Ana' })).toMatchObject(
      refusedBy({ active: 'not_activated' }),
    );
    expect(await rowOf(admin.visitor, email)).toMatchObject({
      role: 'user',
      active: false,
      awaiting_activation: true,
      first_name: 'Camille',
      version,
    });
    const { code } = await app.mail(email);
    expect((await person.post('/auth/checkActivationCode', { email, code })).status).toBe(200);
    expect((await change(email, { role: 'auditor' })).body).toMatchObject({ role: 'auditor' });
  });

  it('loses the role that it was given before, and is corrected as any other', async () => {
    const email = 'given.before@exemple.test';
    await app.visitor().post('/users/register', signUpForm(email));
    await database.db.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute();
    expect((await change(email, { first_name: 'Ana' })).status).toBe(200);
    expect(await change(email, { role: 'auditor' })).toMatchObject(refusedBy({ role: 'not_activated' }));
    expect(await change(email, { role: 'user' })).toMatchObject({ status: 200, body: { role: 'user' } });
  });
});
