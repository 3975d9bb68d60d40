import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { bomb, empty, flipped, noise, stroke } from '../../fixtures/drawings.ts';
import { memberAt, readTemplates, saveStep, upload } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { jpeg, pdf, png } from '../../fixtures/papers.ts';
import { raise as raiseIssue, reviewerOf } from '../../fixtures/review.ts';
import { contractPapers, idOf, reader, sign } from '../../fixtures/signing.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await databaseWithMembers();
  app = await startApp(database, { env: { PRODUCT_NAME: 'Fonds Exemple', PRODUCT_PREFIX: 'fx' } });
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

describe('no signature is made', () => {
  // one for all: what is refused leaves nothing behind, and each case says so
  let signer: Visitor;
  beforeAll(async () => {
    signer = await reader(app);
  });

  it.each([
    ['another name', { name: 'Dominique Modèle' }, { name: 'signer_mismatch' }],
    ['a name that no paper can show', { name: 'კამილ ეგზემპლი' }, { name: 'not_printable' }],
    ['half a name', { name: 'Camille' }, { name: 'signer_mismatch' }],
    ['no name', { name: ' ' }, { name: 'required' }],
    ['no drawing', { kind: 'drawn' }, { drawing: 'drawing_empty' }],
    ['a drawing beside a typed name', { drawing: stroke() }, { drawing: 'invalid_value' }],
    ['an empty drawing', { kind: 'drawn', drawing: empty() }, { drawing: 'drawing_empty' }],
    ['an unknown language', { language: 'de' }, { language: 'invalid_value' }],
  ])('with %s, and the field says so', async (_what, form, fields) => {
    expect(await sign(signer, form)).toMatchObject({
      status: 422,
      body: { error_key: 'validation_failed', fields },
    });
    expect(await contractPapers(database, signer)).toEqual([]);
  });

  it.each([
    ['no base64', '%%%%', 'base64_encoding_error', 422],
    ['base64 of nothing', '', 'validation_failed', 422],
    [
      'base64 with a line break',
      `${stroke().slice(0, 40)}\n${stroke().slice(40)}`,
      'base64_encoding_error',
      422,
    ],
    ['a JPEG', jpeg().content.toString('base64'), 'base64_encoding_error', 422],
    ['half a PNG', stroke().slice(0, 200), 'base64_encoding_error', 422],
    ['a PNG with a flipped byte', flipped(), 'base64_encoding_error', 422],
    ['a PNG too wide', png('a.png', 1201, 10).content.toString('base64'), 'file_too_large', 422],
    ['a PNG that unpacks to 64 MB', bomb(400, 120), 'base64_encoding_error', 422],
    ['a PNG that claims 65535 pixels a side', bomb(65_535, 65_535), 'file_too_large', 422],
    ['70 kB', noise(), 'file_too_large', 422],
    ['more than a body may have', 'A'.repeat(120_000), 'file_too_large', 413],
  ])('of a drawing that is %s', async (_what, drawing, key, status) => {
    const started = performance.now();
    const answer = await sign(signer, { kind: 'drawn', drawing });
    expect(answer.body).toMatchObject({ error_key: key });
    expect([status, 413]).toContain(answer.status);
    expect(performance.now() - started).toBeLessThan(2000);
    expect(await contractPapers(database, signer)).toEqual([]);
  });

  it('where the agreement could not show who signs and where: it says which answers, and takes a signed copy', async () => {
    const member = await reader(app);
    const id = await idOf(member);
    const readable = await saveStep(member, 'step_3', { address: 'Ṣówándé Gate 4', city: 'Αθήνα' });
    expect(readable).toMatchObject({ status: 200 });
    await readTemplates(member);
    expect(await saveStep(member, 'step_3', { address: '東京都千代田区1-1' })).toMatchObject({ status: 200 });
    const name = { first_name: 'محمد', last_name: 'Exemple' };
    expect(await member.put(`/users/${id}`, name)).toMatchObject({ status: 200 });
    expect((await sign(member, { name: 'Exemple' })).body).toMatchObject({
      fields: { name: 'signer_mismatch' },
    });
    expect(await member.put(`/users/${id}`, { first_name: 'Camille' })).toMatchObject({ status: 200 });
    expect(await sign(member)).toMatchObject({
      status: 422,
      body: { error_key: 'validation_failed', fields: { address: 'not_printable' } },
    });
    expect(await contractPapers(database, member)).toEqual([]);
    expect(await upload(member, 'contract', await pdf())).toMatchObject({ status: 201 });
  });

  it('before both templates are ticked, and not on an edition of yesterday', async () => {
    const member = await memberAt(app, 'unread@exemple.test', 5);
    expect(await sign(member)).toMatchObject({
      status: 422,
      body: {
        error_key: 'step_incomplete',
        fields: { 'executive-summary': 'required', 'private-placement-memorandum': 'required' },
      },
    });
    await readTemplates(member);
    await database.db
      .updateTable('contract_acknowledgements')
      .set({ version: '0'.repeat(64) })
      .where('user_id', '=', await idOf(member))
      .where('kind', '=', 'executive-summary')
      .execute();
    const answer = await sign(member);
    expect(answer.body).toMatchObject({
      error_key: 'step_incomplete',
      fields: { 'executive-summary': 'required' },
    });
    expect(await contractPapers(database, member)).toEqual([]);
  });

  it('before its step and after submission', async () => {
    const early = await memberAt(app, 'early@exemple.test', 4);
    expect(await sign(early)).toMatchObject({ status: 422, body: { error_key: 'step_not_reached' } });
    const late = await memberAt(app, 'late@exemple.test', 8);
    expect(await sign(late)).toMatchObject({ status: 409, body: { error_key: 'already_submitted' } });
  });

  it('after submission, unless an issue has opened the step again: then it is made anew', async () => {
    const member = await memberAt(app, 'reopened@exemple.test', 8);
    const user_id = await idOf(member);
    const issue = { user_id, section: 'CONTRACT', step: 5, reason: 'MISSING_SIGNATURE' } as const;
    const raise = () =>
      database.db
        .insertInto('registration_issues')
        .values({ ...issue, created_at: app.clock.now() })
        .execute();
    await raise();
    app.clock.pass(5);
    const first = await sign(member);
    expect(first, first.text).toMatchObject({ status: 200, body: { signature: 'typed' } });
    expect(field(await sign(member), 'id')).toBe(field(first, 'id'));
    app.clock.pass(5);
    await raise();
    app.clock.pass(5);
    expect(field(await sign(member), 'id')).not.toBe(field(first, 'id'));
  });

  it('twice on one day, unless the same issue was opened again since: then it is made anew', async () => {
    const reviewer = await reviewerOf(app, database);
    const member = await memberAt(app, 'asked.again@exemple.test', 8);
    const id = await idOf(member);
    const about = { section: 'CONTRACT', step: 5, reason: 'MISSING_SIGNATURE' };
    const path = `/registrationIssue/${id}/${field(await raiseIssue(reviewer, id, about), 'id')}`;
    app.clock.pass(5);
    const first = await sign(member);
    expect(first, first.text).toMatchObject({ status: 200, body: { signature: 'typed' } });
    app.clock.pass(5);
    const resolved = await reviewer.post(path, { version: 1, status: 'RESOLVED' });
    expect(resolved, resolved.text).toMatchObject({ status: 200 });
    app.clock.pass(5);
    const again = await reviewer.post(path, { version: 2, status: 'OPEN' });
    expect(again, again.text).toMatchObject({ status: 200, body: { status: 'OPEN' } });
    app.clock.pass(5);
    const second = await sign(member);
    expect(second, second.text).toMatchObject({ status: 200, body: { signature: 'typed' } });
    expect(field(second, 'id')).not.toBe(field(first, 'id'));
    expect(field(await sign(member), 'id')).toBe(field(second, 'id'));
    expect((await contractPapers(database, member)).at(-1)).toMatchObject({ id: field(second, 'id') });
  });
});
