import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { goTo, upload } from '../../fixtures/member.ts';
import { pdf } from '../../fixtures/papers.ts';
import {
  currentPaper,
  decide,
  raise,
  replacePaper,
  reviewerOf,
  sentIndividual,
} from '../../fixtures/review.ts';
import { addresses, colleague, rowOf } from '../../fixtures/staff.ts';

let database: TestDatabase;
let app: TestApp;
let auditor: Visitor;
let reviewer: Visitor;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database);
  auditor = (await colleague(app, database, 'auditor')).visitor;
  reviewer = await reviewerOf(app, database);
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

describe('an identity document in two files that is renewed', () => {
  const front = 'identity_front';
  const expired = { section: 'KYC', step: 4, document_type: front, reason: 'EXPIRED' };
  const validate = async (id: string, file_id: string, expires_on: string) =>
    expect(await decide(reviewer, id, front, { file_id, status: 'VALIDATED', expires_on })).toMatchObject({
      status: 200,
    });

  /** A validated dossier with both files expiring, and its member was asked for a newer one. */
  async function asked(email: string) {
    const { member, id } = await sentIndividual(app, email, 7);
    await upload(member, front, await pdf('second page'));
    await goTo(member, 7, { submit: true });
    const rows = await database.db
      .selectFrom('enrollment_files')
      .select('id')
      .where('user_id', '=', id)
      .where('type', '=', front)
      .execute();
    for (const file of rows) await validate(id, file.id, '2026-04-05');
    await stand(id, 'VALIDATED');
    expect(await rowOf(auditor, email)).toMatchObject({ derived_statuses: ['RENEWAL_DUE'] });
    expect((await raise(reviewer, id, expired)).status).toBe(201);
    return { member, id, email, former: await currentPaper(database, id, front) };
  }
  async function answered({ member, id, email }: Awaited<ReturnType<typeof asked>>, fresh: string) {
    await goTo(member, 5);
    expect((await goTo(member, 7, { submit: true })).status).toBe(200);
    // the newer one has not been looked at: the former ones count
    expect(await rowOf(auditor, email)).toMatchObject({ expires_on: '2026-04-05' });
    await validate(id, fresh, '2035-09-01');
    expect(await rowOf(auditor, email)).toMatchObject({ expires_on: '2035-09-01' });
    expect((await rowOf(auditor, email)).derived_statuses).not.toContain('RENEWAL_DUE');
    expect(await due()).not.toContain(email);
  }

  it('is due no more when one file is replaced by a newer one, which is validated', async () => {
    const subject = await asked('replaced@exemple.test');
    const fresh = await replacePaper(subject.member, subject.former, await pdf('new document'));
    await answered(subject, field(fresh, 'id'));
  });

  it('is due no more when the newer one is put beside both', async () => {
    const subject = await asked('beside@exemple.test');
    const fresh = await upload(subject.member, front, await pdf('new document'));
    await answered(subject, field(fresh, 'id'));
  });

  it('is due as long as another slot has a paper that expires', async () => {
    const subject = await asked('other-slot@exemple.test');
    await database.db
      .updateTable('enrollment_files')
      .set({ expires_on: '2026-04-07', status: 'VALIDATED' })
      .where('user_id', '=', subject.id)
      .where('type', '=', 'identity_back')
      .execute();
    const fresh = await upload(subject.member, front, await pdf('new document'));
    await validate(subject.id, field(fresh, 'id'), '2035-09-01');
    expect(await rowOf(auditor, subject.email)).toMatchObject({ expires_on: '2026-04-07' });
    expect(await due()).toContain(subject.email);
  });
});
