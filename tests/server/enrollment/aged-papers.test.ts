import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentType } from '../../../contract/enums.ts';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { companyAt, goToAsCompany } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, memberAt, postForm, saveStep, upload } from '../../fixtures/member.ts';
import { pdf } from '../../fixtures/papers.ts';

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

/** The member was away: the paper bears the day that it always did, which lies further back. */
async function ageTo(member: Visitor, type: DocumentType, issued_on: string): Promise<readonly string[]> {
  const user_id = field(await member.get('/auth/whoami'), 'id');
  const aged = await database.db
    .updateTable('enrollment_files')
    .set({ issued_on })
    .where('user_id', '=', user_id)
    .where('type', '=', type)
    .returning('id')
    .execute();
  return aged.map(({ id }) => id);
}
const submit = (member: Visitor) => goTo(member, 7, { submit: true });
const tooOld = {
  status: 422,
  body: { error_key: 'step_incomplete', fields: { proof_of_address: 'too_old' } },
};

describe('a dated paper that has grown too old since it was given', () => {
  it('takes an unsent dossier back to its step, and is not sent, until a newer one is in its place', async () => {
    const member = await memberAt(app, 'away@exemple.test', 7);
    const [file_id = ''] = await ageTo(member, 'proof_of_address', '2025-11-10');
    expect(await submit(member)).toMatchObject(tooOld);
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      current_step: 4,
      submitted_at: null,
    });
    expect(await saveStep(member, 'step_3')).toMatchObject({ status: 200 });
    expect(await goTo(member, 5)).toMatchObject(tooOld);
    const newer = await postForm(
      member,
      '/files/enrollment/file-update/replace',
      { file_id, issued_on: '2026-02-20' },
      await pdf(),
    );
    expect(newer.status).toBeLessThan(300);
    expect(await goTo(member, 5)).toMatchObject({ status: 200 });
    expect((await upload(member, 'bank_information', await pdf())).status).toBe(201);
    expect(await goTo(member, 7)).toMatchObject({ status: 200, body: { current_step: 7 } });
    expect(await submit(member)).toMatchObject({ status: 200, body: { enrollment_status: 'SUBMITTED' } });
  });

  it('is a company’s Kbis, and the bill of each of its owners, as well', async () => {
    const member = await companyAt(app, 'away.company@exemple.test', 8);
    await ageTo(member, 'kbis', '2025-11-10');
    const aged = await ageTo(member, 'proof_of_address', '2025-11-10');
    const { status, body } = await goToAsCompany(member, 8, { submit: true });
    expect(status).toBe(422);
    const lacking = Object.entries<string>(Object(body).fields);
    expect(lacking.map(([, key]) => key)).toEqual(lacking.map(() => 'too_old'));
    expect(lacking).toHaveLength(aged.length + 1);
  });

  it('stays in a dossier that was sent in time, in whose correction too', async () => {
    const member = await memberAt(app, 'sent.in.time@exemple.test', 8);
    await ageTo(member, 'proof_of_address', '2025-11-10');
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      current_step: 7,
      correction_steps: [],
      enrollment_status: 'SUBMITTED',
    });
  });
});
