import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationIssue, type RegistrationIssue } from '../../../contract/values/issue.ts';
import { exportPerson } from '../../../server/privacy-export.ts';
import { listed } from '../../fixtures/activities.ts';
import { refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, upload } from '../../fixtures/member.ts';
import { png } from '../../fixtures/papers.ts';
import {
  aboutBill,
  aboutCity,
  currentPaper,
  decide,
  logOf,
  openReviewed,
  papersOf,
  predict,
  raise,
  sentIndividual,
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

async function issueOf(userId: string): Promise<RegistrationIssue> {
  const { body } = await reviewer.get(`/registrationIssues/${userId}`);
  const [issue] = registrationIssue.array().length(1).parse(body);
  if (!issue) throw new Error('no issue');
  return issue;
}
/** Before and after of each line about a member, by their own log, and all files of what they are handed out. */
async function readBy(visitor: Visitor, userId: string, side: 'user' | 'admin' = 'user') {
  const list = listed(await visitor.get(`/activities/${side}/list/${userId}?limit=100`));
  const answers = await Promise.all(
    list.map(({ id }) => visitor.get(`/activities/${side}/details/${userId}/${id}`)),
  );
  const kept = answers.map(({ body }) => z.object({ before: z.unknown(), after: z.unknown() }).parse(body));
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  await exportPerson({ db: database.db, bucket: null, person: userId, out: folder });
  const tables = readdirSync(join(folder, 'tables'));
  const handedOut = tables.map((name) => readFileSync(join(folder, 'tables', name), 'utf8'));
  rmSync(folder, { recursive: true });
  return { kept, handedOut };
}
const change = ({ id, user_id, version }: RegistrationIssue, body: object) =>
  reviewer.post(`/registrationIssue/${user_id}/${id}`, { version, ...body });

describe('the text of an issue', () => {
  it.each([
    ['nothing', 'nothing@exemple.test', ''],
    ['blanks', 'blanks@exemple.test', '  '],
    ['null', 'null@exemple.test', null],
  ])('is taken back by %s in its place, and its member reads it no longer', async (_what, email, text) => {
    const { member, id } = await sentIndividual(app, email);
    await raise(reviewer, id, { ...aboutCity, text: 'As with somebody else, whose IBAN ends in 1234.' });
    expect(await change(await issueOf(id), { text })).toMatchObject({
      status: 200,
      body: { reason: aboutCity.reason, text: null, version: 2 },
    });
    const told = await member.get(`/registrationIssues/${id}`);
    expect(told.body).toMatchObject([{ text: null }]);
    expect(told.text).not.toContain('IBAN');
    const { kept, handedOut } = await readBy(member, id);
    expect(kept).toContainEqual(
      expect.objectContaining({ before: { status: 'OPEN', reason: aboutCity.reason } }),
    );
    expect(JSON.stringify([kept, handedOut])).not.toContain('IBAN');
  });

  it('is read by its member where the dossier was sent back with it, and no longer once it is deleted', async () => {
    const { member, id } = await sentIndividual(app, 'withdrawn@exemple.test');
    const reason = 'The bill names somebody else, with an IBAN.';
    const sentBack = await reviewer.post(`/adminRegistrationStatus/${id}`, { current_step: 3, reason });
    expect(sentBack.status).toBe(200);
    const issue = await issueOf(id);
    expect((await member.get(`/registrationIssues/${id}`)).text).toContain('IBAN');
    const path = `/registrationIssue/${id}/${issue.id}`;
    expect((await reviewer.ask('DELETE', path)).status).toBe(200);
    const { kept, handedOut } = await readBy(member, id);
    expect(kept).toContainEqual(expect.objectContaining({ after: { current_step: 3 } }));
    expect(JSON.stringify([kept, handedOut])).not.toContain('IBAN');
    // the fund reads it as before
    const { kept: whole } = await readBy(reviewer, id, 'admin');
    expect(JSON.stringify(whole)).toContain('IBAN');
  });

  it('stays where the reason says nothing by itself', async () => {
    const { id } = await sentIndividual(app, 'stays@exemple.test');
    await raise(reviewer, id, { ...aboutCity, reason: 'OTHER', text: 'Which city?' });
    const issue = await issueOf(id);
    const missing = refused(422, 'validation_failed', { fields: { text: 'required' } });
    expect(await change(issue, { text: '' })).toMatchObject(missing);
    expect(await change(issue, { reason: 'OTHER', text: '' })).toMatchObject(missing);
    expect(await issueOf(id)).toEqual(issue);
    expect(await change(issue, { status: 'RESOLVED' })).toMatchObject({ body: { text: 'Which city?' } });
  });
});

describe('the words of a refused paper', () => {
  it('follow those of its issue where they are the same, and the log says so', async () => {
    const { member, id } = await sentIndividual(app, 'alike@exemple.test', 7);
    await upload(member, 'identity_front', png());
    await goTo(member, 7, { submit: true });
    const [one, other] = (await papersOf(database, id, 'identity_front')).map((paper) => paper.id);
    await decide(reviewer, id, 'identity_front', { file_id: other, status: 'REFUSED', reason: 'EXPIRED' });
    await decide(reviewer, id, 'identity_front', { file_id: one, ...unreadable });
    const issue = await issueOf(id);
    const words = { reason: 'INCOMPLETE', text: '' };
    const foretold = await predict(reviewer, id, {
      act: 'issue.update',
      issue_id: issue.id,
      version: issue.version,
      ...words,
    });
    const changes = [
      { effect: 'issue.changed', issue_id: issue.id },
      { effect: 'paper.status', file_id: one, from: 'REFUSED', to: 'REFUSED' },
    ];
    expect(foretold).toMatchObject({ status: 200, body: { effects: changes } });
    expect((await change(issue, words)).status).toBe(200);
    expect((await logOf(database, id)).at(-1)).toEqual({
      what: 'DOCUMENT REFUSE',
      subject: { step: 4, document_type: 'identity_front', file_id: one },
    });
    const { kept, handedOut } = await readBy(member, id);
    expect(kept).toContainEqual(
      expect.objectContaining({ after: { status: 'REFUSED', reason: 'INCOMPLETE' } }),
    );
    expect(JSON.stringify([kept, handedOut])).not.toContain(unreadable.text);
    const { body } = await member.get(`/individualDetails/${id}`);
    expect(z.object({ documents: z.array(z.unknown()) }).parse(body).documents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one, status: 'REFUSED', reason: 'INCOMPLETE', text: null }),
        expect.objectContaining({ id: other, status: 'REFUSED', reason: 'EXPIRED' }),
      ]),
    );
  });

  const refusedBill = async (id: string) => {
    const file_id = await currentPaper(database, id, 'proof_of_address');
    await decide(reviewer, id, 'proof_of_address', { file_id, ...unreadable });
    const paperNow = () =>
      database.db
        .selectFrom('enrollment_files')
        .select(['status', 'reason', 'text', 'decided_at', 'version'])
        .where('id', '=', file_id)
        .executeTakeFirstOrThrow();
    return { paperNow, before: await paperNow() };
  };

  it('stay when an issue is said in other words that was settled before another one asked for the paper', async () => {
    const { id } = await sentIndividual(app, 'settled@exemple.test');
    const { reason, text } = unreadable;
    await raise(reviewer, id, { ...aboutBill, reason, text });
    const issue = await issueOf(id);
    expect((await change(issue, { status: 'RESOLVED' })).status).toBe(200);
    const { paperNow, before } = await refusedBill(id);
    app.clock.pass(60);
    const changed = await change({ ...issue, version: 2 }, { text: 'Not to be said of the paper.' });
    expect(changed).toMatchObject({ status: 200, body: { status: 'RESOLVED', version: 3 } });
    expect(await paperNow()).toEqual(before);
  });

  it('stay in a dossier that was refused for good, where no paper is decided any more', async () => {
    const { id } = await sentIndividual(app, 'ended@exemple.test');
    const { paperNow, before } = await refusedBill(id);
    const ended = { enrollment_status: 'REFUSED' as const, decided_at: app.clock.now() };
    await database.db.updateTable('registrations').set(ended).where('user_id', '=', id).execute();
    app.clock.pass(60);
    expect((await change(await issueOf(id), { text: 'Other words.' })).status).toBe(200);
    expect(await paperNow()).toEqual(before);
  });
});
