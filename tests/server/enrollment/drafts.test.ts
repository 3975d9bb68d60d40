import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { companyAt } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { memberAt, saveStep } from '../../fixtures/member.ts';

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

describe('a half-typed form that says what it goes on from', () => {
  const path = '/x/drafts/individual.step_2';
  const phone = (number: string, since?: string | null) =>
    member.put(path, { values: { phone: number, nationality: 'FR' }, ...(since !== undefined && { since }) });
  const lastWritten = async () => field(await member.get(path), 'written_at');
  /** As two devices see it: the step is saved, both have the form open. */
  const opened = async () => {
    await saveStep(member, 'step_2');
    return lastWritten();
  };
  const stale = (changed_at: string) => refused(409, 'stale_version', { changed_at, changed_by: null });

  it('is refused where it was kept from elsewhere meanwhile, and taken once it goes on from that', async () => {
    const since = await opened();
    const kept = field(await phone('6111', since), 'written_at');
    expect(kept > since).toBe(true);
    expect(await phone('6222', since)).toMatchObject(stale(kept));
    expect(await member.get(path)).toMatchObject({ body: { values: { phone: '6111' }, written_at: kept } });
    expect(await phone('6222', kept)).toMatchObject({ status: 200, body: { values: { phone: '6222' } } });
  });

  it('is refused where its step was saved elsewhere meanwhile, though no draft stands there', async () => {
    const since = field(await phone('6111', await opened()), 'written_at');
    await saveStep(member, 'step_2');
    const saved = await lastWritten();
    expect(await phone('6222', since)).toMatchObject(stale(saved));
    expect(await member.get(path)).toMatchObject({ body: { values: {}, saved_at: null, written_at: saved } });
    expect(await phone('6222', saved)).toMatchObject({ status: 200 });
  });

  it('is taken one after the other from one tab, at one and the same moment', async () => {
    let since = await opened();
    for (const number of ['6', '61', '612']) {
      const answer = await phone(number, since);
      expect(answer).toMatchObject({ status: 200, body: { values: { phone: number } } });
      since = field(answer, 'written_at');
    }
  });

  it('is taken once more where its answer was lost, whatever the order of its entries, and stands as it was', async () => {
    const since = await opened();
    const first = await phone('6111', since);
    const again = await member.put(path, { values: { nationality: 'FR', phone: '6111' }, since });
    expect(again).toMatchObject({ status: 200, body: { written_at: field(first, 'written_at') } });
  });

  it('is taken where what it goes on from was given up elsewhere: nothing newer is covered', async () => {
    const before = await opened();
    const since = field(await phone('6111', before), 'written_at');
    expect(await member.ask('DELETE', path)).toMatchObject({ body: { ok: true, written_at: before } });
    expect(await phone('6222', since)).toMatchObject({ status: 200 });
  });

  it('is forgotten as it was known, and stays where another device has kept it since', async () => {
    const since = await opened();
    const mine = field(await phone('6111', since), 'written_at');
    const theirs = field(await phone('6222', mine), 'written_at');
    expect(await member.ask('DELETE', `${path}?since=${mine}`)).toMatchObject(stale(theirs));
    expect(await member.get(path)).toMatchObject({ body: { values: { phone: '6222' }, written_at: theirs } });
    expect(await member.ask('DELETE', `${path}?since=${theirs}`)).toMatchObject({
      status: 200,
      body: { ok: true, written_at: since },
    });
    // the step that was saved since is no draft
    await saveStep(member, 'step_2');
    expect(await member.ask('DELETE', `${path}?since=${theirs}`)).toMatchObject({
      status: 200,
      body: { written_at: await lastWritten() },
    });
    expect(await member.ask('DELETE', `${path}?since=yesterday`)).toMatchObject({ status: 422 });
  });

  it('is refused where it goes on from nothing, and something stands; without a word it is taken', async () => {
    await opened();
    expect(await phone('6222', null)).toMatchObject(refused(409, 'stale_version'));
    expect(await phone('6222')).toMatchObject({ status: 200 });
    expect(await phone('6222', 'yesterday')).toMatchObject({ status: 422 });
  });
});

describe('every step that is a form', () => {
  it.each([
    ['individual', (email: string) => memberAt(app, email, 7), [1, 2, 3, 6]],
    ['business', (email: string) => companyAt(app, email, 8), [1, 2, 3, 4, 7]],
  ] as const)('says when it was saved, half typed or not (%s)', async (type, arrive, forms) => {
    const enrolled = await arrive(`forms.${type}@exemple.test`);
    for (const step of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(await enrolled.get(`/x/drafts/${type}.step_${step}`)).toMatchObject({
        body: {
          saved_at: null,
          written_at: forms.some((form) => form === step) ? expect.any(String) : null,
        },
      });
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
