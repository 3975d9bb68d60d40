import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt } from '../../fixtures/member.ts';

let database: TestDatabase;
let app: TestApp;
let member: Visitor;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  member = await memberAt(app, 'drafts@exemple.test', 5);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const draft = (values: object) => member.put('/x/drafts/individual.step_3', { values });

describe('a half-typed form', () => {
  it('is kept as it was typed, line ends, tabs and rare letters included', async () => {
    const values = { address: '12\true\nÉ 𝒜 \u202E', politically_exposed: null, rest: 1.5 };
    expect(await draft(values)).toMatchObject({ status: 200, body: { values } });
    expect(await member.get('/x/drafts/individual.step_3')).toMatchObject({ body: { values } });
  });
  it.each([
    ['a null character', { address: 'a\0b' }],
    ['a null character in a name', { 'a\0b': 'a' }],
    ['half a letter', { address: 'a\uD835' }],
  ])('with %s is refused by name, as no database could keep it', async (_what, values) => {
    expect(await draft(values)).toMatchObject({ status: 422, body: { error_key: 'validation_failed' } });
  });
});

describe('the version of a template', () => {
  it.each(['', 'a\0b', 'x'.repeat(64), '0'.repeat(65)])('is a hash, never %j', async (version) => {
    const answer = await member.post('/x/contract/acknowledgements', {
      kind: 'executive-summary',
      version,
      read: false,
    });
    expect(answer).toMatchObject({ status: 422, body: { fields: { version: 'invalid_value' } } });
  });
});
