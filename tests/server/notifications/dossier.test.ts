import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notify, predictNotices } from '../../../server/repositories/notifications.ts';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, saveStep } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { aboutCity, currentPaper, decide, raise, sentIndividual, unreadable } from '../../fixtures/review.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';
import { kindsOf, listOf, mailsOf } from './told.ts';

let database: TestDatabase;
let app: TestApp;
let reviewer: Colleague;
let admin: Colleague;
beforeAll(async () => {
  database = await databaseWithMembers();
  // Hours pass in these tests, and nobody is logged out.
  app = await startApp(database, { env: { SESSION_IDLE_TTL: '86400', SESSION_MAX_TTL: '604800' } });
  reviewer = await colleague(app, database, 'compliance');
  admin = await colleague(app, database, 'admin');
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const sent = (name: string, step?: number) => sentIndividual(app, `${name}@exemple.test`, step);
const paper = (id: string) => currentPaper(database, id, 'contract');

describe('a member is told', () => {
  it('that the dossier arrived, and once that somebody looks at it', async () => {
    const { member, id, email } = await sent('arrived');
    for (const call of ['take', 'release', 'take']) await reviewer.visitor.post(`/x/dossiers/${id}/${call}`);
    expect(await kindsOf(member)).toEqual(['dossier_submitted', 'dossier_in_review']);
    expect(await mailsOf(database, email)).toEqual(['dossier_in_review', 'dossier_submitted']);
  });

  it('of a refused paper once, with its issue, and by the mail of the correction', async () => {
    const { member, id, email } = await sent('refused');
    const file_id = await paper(id);
    await decide(reviewer.visitor, id, 'contract', { file_id, ...unreadable });
    const [newest] = (await listOf(member)).rows;
    expect(newest).toMatchObject({ kind: 'document_refused', read_at: null, member_name: null });
    expect(newest?.subject).toMatchObject({
      document_type: 'contract',
      file_id,
      section: 'CONTRACT',
      step: 5,
    });
    expect(newest?.subject.issue_id).toBeDefined();
    expect(await mailsOf(database, email)).toEqual(['correction_requested', 'dossier_submitted']);
  });

  it('of nothing when a decision is repeated, or only its words change', async () => {
    const { member, id, email } = await sent('repeated');
    const file_id = await paper(id);
    for (const text of ['The lower edge is cut off.', 'The lower edge is cut off.', 'The upper edge, too.']) {
      await decide(reviewer.visitor, id, 'contract', { file_id, ...unreadable, text });
      app.clock.pass(3600);
    }
    for (let time = 0; time < 2; time += 1)
      await decide(reviewer.visitor, id, 'contract', { file_id, status: 'VALIDATED' });
    expect(await kindsOf(member)).toEqual([
      'dossier_submitted',
      'document_refused',
      'document_validated',
      'section_validated',
    ]);
    expect(await mailsOf(database, email)).toEqual([
      'correction_requested',
      'document_validated',
      'dossier_submitted',
    ]);
  });

  it('of a paper that was refused before submission by a mail of its own', async () => {
    const { member, id, email } = await sent('early', 7);
    await decide(reviewer.visitor, id, 'contract', { file_id: await paper(id), ...unreadable });
    expect(await kindsOf(member)).toEqual(['document_refused']);
    expect(await mailsOf(database, email)).toEqual(['document_refused']);
  });

  it('of each validated paper in the list, and of all of them by one mail', async () => {
    const { member, id, email } = await sent('validated');
    for (const type of ['contract', 'identity_front', 'proof_of_address'] as const) {
      const file_id = await currentPaper(database, id, type);
      await decide(reviewer.visitor, id, type, { file_id, status: 'VALIDATED' });
      app.clock.pass(1800);
    }
    const told = await kindsOf(member);
    expect(told.filter((kind) => kind === 'document_validated')).toHaveLength(3);
    const mails = await mailsOf(database, email);
    expect(mails.filter((template) => template === 'document_validated')).toHaveLength(1);
  });

  it('in the list alone of what the member switched off by mail', async () => {
    const { member, id, email } = await sent('quiet');
    await member.put('/x/notifications/preferences', { mail: { corrections: false } });
    await raise(reviewer.visitor, id);
    expect(await kindsOf(member)).toEqual(['dossier_submitted', 'correction_requested']);
    expect(await mailsOf(database, email)).toEqual(['dossier_submitted']);
    await member.put('/x/notifications/preferences', { mail: { corrections: true } });
    await raise(reviewer.visitor, id, { ...aboutCity, field: 'zip_code' });
    expect(await mailsOf(database, email)).toEqual(['correction_requested', 'dossier_submitted']);
  });
});

describe('the end of a correction', () => {
  const settled = async (visitor: Visitor) =>
    (await kindsOf(visitor)).filter((kind) => kind === 'correction_settled');

  it('is told when the fund calls it settled or withdraws it, each once', async () => {
    const { member, id, email } = await sent('settled');
    const raised = await raise(reviewer.visitor, id);
    const path = `/registrationIssue/${id}/${field(raised, 'id')}`;
    await reviewer.visitor.post(path, { status: 'RESOLVED', version: 1 });
    const [newest] = (await listOf(member)).rows;
    expect(newest).toMatchObject({ kind: 'correction_settled', subject: { section: 'KYC', step: 3 } });
    for (const name of ['zip_code', 'country'])
      await raise(reviewer.visitor, id, { ...aboutCity, field: name });
    expect((await reviewer.visitor.ask('DELETE', `/registrationIssues/${id}`)).status).toBe(200);
    // the first one was settled before
    expect(await settled(member)).toHaveLength(3);
    const mails = await mailsOf(database, email);
    expect(mails.filter((template) => template === 'correction_settled')).toHaveLength(1);
  });

  it('is told with the paper where that is validated', async () => {
    const { member, id } = await sent('settled.paper');
    const file_id = await paper(id);
    await decide(reviewer.visitor, id, 'contract', { file_id, ...unreadable });
    await decide(reviewer.visitor, id, 'contract', { file_id, status: 'VALIDATED' });
    expect((await kindsOf(member)).slice(-2)).toEqual(['document_validated', 'section_validated']);
    expect(await settled(member)).toEqual([]);
  });
});

describe('the reviewer who has a dossier in hand', () => {
  it('is told of the answer to a correction, with the member’s name, and nobody else is', async () => {
    const { member, id } = await sent('answers');
    await reviewer.visitor.post(`/x/dossiers/${id}/take`);
    await raise(reviewer.visitor, id);
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    await goTo(member, 7, { submit: true });
    const [newest] = (await listOf(reviewer.visitor)).rows;
    expect(newest).toMatchObject({ kind: 'correction_answered', member_name: 'Camille Exemple' });
    expect(newest?.subject).toEqual({
      member_id: id,
      registration_type: 'INDIVIDUAL',
      section: 'KYC',
      step: 3,
    });
    expect(await kindsOf(admin.visitor)).not.toContain('correction_answered');
    expect(await mailsOf(database, reviewer.email)).toContain('correction_answered');
  });
});

describe('the answer to a correction of a validated dossier, which nobody has in hand', () => {
  /** Raises an issue on a validated dossier, and answers it once `meanwhile` is done. */
  async function answered(name: string, by: Colleague, meanwhile?: () => Promise<unknown>): Promise<string> {
    const { member, id } = await sent(name);
    const validated = { enrollment_status: 'VALIDATED', decided_at: app.clock.now() } as const;
    await database.db.updateTable('registrations').set(validated).where('user_id', '=', id).execute();
    expect((await raise(by.visitor, id)).status).toBe(201);
    await meanwhile?.();
    await saveStep(member, 'step_3', { city: 'Albi' });
    await goTo(member, 4);
    expect((await goTo(member, 7, { submit: true })).status).toBe(200);
    return id;
  }
  /** Who was told of the answer of one member. */
  async function toldOf(id: string): Promise<readonly string[]> {
    const rows = await database.db
      .selectFrom('notifications')
      .select(['user_id', 'subject'])
      .where('kind', '=', 'correction_answered')
      .execute();
    return rows.filter(({ subject }) => subject.member_id === id).map(({ user_id }) => user_id);
  }

  it('is told to whoever asked for it, and to nobody else', async () => {
    const id = await answered('after', reviewer);
    expect(await toldOf(id)).toEqual([reviewer.id]);
    const [newest] = (await listOf(reviewer.visitor)).rows;
    expect(newest).toMatchObject({ kind: 'correction_answered', subject: { member_id: id, step: 3 } });
  });

  it.each([
    ['has left', { active: false }],
    ['decides no dossiers any more', { role: 'finance' }],
  ] as const)('is told to all who decide dossiers when whoever asked %s', async (left, change) => {
    const name = left.replaceAll(' ', '.');
    const former = await colleague(app, database, 'compliance', `${name}@exemple.test`);
    const id = await answered(`answers.${name}`, former, () =>
      database.db.updateTable('users').set(change).where('id', '=', former.id).execute(),
    );
    expect((await toldOf(id)).toSorted()).toEqual([admin.id, reviewer.id].toSorted());
  });
});

describe('what is told', () => {
  it('leaves with the change it tells: a change that is rolled back tells nothing', async () => {
    const { member, id, email } = await sent('undone');
    const notice = { userId: id, kind: 'dossier_validated' } as const;
    const undone = database.db.transaction().execute(async (trx) => {
      await notify(app, trx, notice);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await kindsOf(member)).toEqual(['dossier_submitted']);
    expect(await mailsOf(database, email)).toEqual(['dossier_submitted']);
  });

  it('is what was predicted, of several at once, too', async () => {
    const { member, id, email } = await sent('foretold');
    const notices = [
      { userId: id, kind: 'correction_requested', openBefore: 0 },
      { userId: id, kind: 'correction_requested', openBefore: 1 },
      { userId: id, kind: 'section_validated', subject: { section: 'CONTRACT' } },
      { userId: id, kind: 'dossier_in_review', onceSince: new Date('2020-01-01') },
      { userId: id, kind: 'dossier_submitted', onceSince: new Date('2020-01-01') },
    ] as const;
    const { kinds, mails } = await predictNotices(app, database.db, notices);
    const before = await kindsOf(member);
    app.clock.pass(1);
    for (const notice of notices) await database.db.transaction().execute((trx) => notify(app, trx, notice));
    expect((await kindsOf(member)).slice(before.length)).toEqual(kinds);
    expect(kinds).toEqual([
      'correction_requested',
      'correction_requested',
      'section_validated',
      'dossier_in_review',
    ]);
    const foretold = mails.map(({ template }) => template);
    expect(foretold).toEqual(['correction_requested', 'section_validated', 'dossier_in_review']);
    expect(await mailsOf(database, email)).toEqual([...foretold, 'dossier_submitted'].toSorted());
    expect(mails.map(({ language }) => language)).toEqual(['en', 'en', 'en']);
  });

  it('keeps ids and closed lists alone', async () => {
    const rows = await database.db.selectFrom('notifications').select(['subject']).execute();
    expect(rows.length).toBeGreaterThan(10);
    const said = JSON.stringify(rows);
    for (const word of ['Camille', 'Exemple', '@', 'lower edge', 'Albi']) expect(said).not.toContain(word);
  });
});
