import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { sentIndividual } from '../../fixtures/review.ts';
import { addresses, colleague, rowOf } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let auditor: Visitor;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  auditor = (await colleague(app, database, 'auditor')).visitor;
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const stand = (id: string, enrollment_status: 'IN_REVIEW' | 'VALIDATED' | 'REFUSED') => {
  const decided_at = enrollment_status === 'IN_REVIEW' ? null : app.clock.now();
  const state = { enrollment_status, decided_at };
  return database.db.updateTable('registrations').set(state).where('user_id', '=', id).execute();
};
const put = (id: string, expires_on: string, status: 'VALIDATED' | 'REFUSED') =>
  database.db
    .updateTable('enrollment_files')
    .set({ expires_on, status })
    .where('user_id', '=', id)
    .where('type', '=', 'identity_front')
    .execute();
const due = () => addresses(auditor, '?enrollment_status=RENEWAL_DUE');

describe('a dossier is due for renewal', () => {
  it('from thirty days before a validated paper expires', async () => {
    const email = 'renewal@exemple.test';
    const { id } = await sentIndividual(app, email);
    await stand(id, 'VALIDATED');
    await put(id, '2026-04-11', 'VALIDATED');
    expect(await due()).toEqual([]);
    await put(id, '2026-04-10', 'VALIDATED');
    expect(await due()).toEqual([email]);
    expect(await rowOf(auditor, email)).toMatchObject({
      derived_statuses: ['RENEWAL_DUE'],
      expires_on: '2026-04-10',
    });
    await put(id, '2026-04-10', 'REFUSED');
    expect(await due()).toEqual([]);
  });

  it('once it is validated: neither before its decision, nor when it is refused', async () => {
    const email = 'undecided@exemple.test';
    const { id } = await sentIndividual(app, email);
    await put(id, '2026-04-10', 'VALIDATED');
    for (const status of ['IN_REVIEW', 'REFUSED'] as const) {
      await stand(id, status);
      expect(await due(), status).toEqual([]);
      expect(await rowOf(auditor, email)).toMatchObject({ derived_statuses: [], expires_on: '2026-04-10' });
    }
    await stand(id, 'VALIDATED');
    expect(await due()).toEqual([email]);
    expect(await rowOf(auditor, email)).toMatchObject({ derived_statuses: ['RENEWAL_DUE'] });
  });
});
