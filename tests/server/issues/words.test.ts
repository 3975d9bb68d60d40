import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registrationIssue, type RegistrationIssue } from '../../../contract/values/issue.ts';
import { refused, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { goTo, upload } from '../../fixtures/member.ts';
import { png } from '../../fixtures/papers.ts';
import {
  aboutCity,
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
    const { body } = await member.get(`/individualDetails/${id}`);
    expect(z.object({ documents: z.array(z.unknown()) }).parse(body).documents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one, status: 'REFUSED', reason: 'INCOMPLETE', text: null }),
        expect.objectContaining({ id: other, status: 'REFUSED', reason: 'EXPIRED' }),
      ]),
    );
  });
});
