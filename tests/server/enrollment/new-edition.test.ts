import { createHook } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contractTemplateKinds, languages, type Language } from '../../../contract/enums.ts';
import { makeSampleTemplate } from '../../../server/files/sample-templates.ts';
import { refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { goTo, memberAt, readTemplates, saveStep, templatesOf } from '../../fixtures/member.ts';

const memorandum = 'private-placement-memorandum';
const home = mkdtempSync(join(tmpdir(), 'portal-editions-'));
const first = join(home, 'first');
/** the fund's own templates, as an operator keeps them */
const folder = join(home, 'shown');

async function publish(
  at: string,
  kind: typeof memorandum | 'executive-summary',
  language: Language,
  words: string,
) {
  writeFileSync(join(at, `gi-${kind}-${language}.pdf`), await makeSampleTemplate(kind, language, words));
}

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  mkdirSync(first);
  for (const kind of contractTemplateKinds)
    for (const language of languages) await publish(first, kind, language, 'First edition');
  cpSync(first, folder, { recursive: true });
  database = await freshDatabase();
  app = await startApp(database, { env: { TEMPLATES_DIR: folder } });
});
beforeEach(() => cpSync(first, folder, { recursive: true, force: true }));
afterAll(async () => {
  await app.app.close();
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

const submit = (member: Visitor) => goTo(member, 7, { submit: true });
const mustRead = {
  status: 422,
  body: { error_key: 'step_incomplete', fields: { [memorandum]: 'required' } },
};

describe('a folder of templates that goes away while the portal runs', () => {
  it('is told to whoever needs them and to the operator, and all is well when it is back', async () => {
    const member = await memberAt(app, 'edition.away@exemple.test', 7);
    const listed = await templatesOf(member, 'fr');
    const away = join(home, 'away');
    renameSync(folder, away);
    const file = `/files/contract-templates/gi-${memorandum}-en.pdf`;
    for (const path of ['/x/contract/templates', '/x/contract/templates?language=fr', file])
      expect(await member.get(path)).toMatchObject({ status: 503, body: { error_key: 'unavailable' } });
    // what was ticked is not out of date for that
    expect(await submit(member)).toMatchObject({ status: 503 });
    expect(app.logs.join('')).toContain(`gi-${memorandum}-en.pdf is not there`);
    renameSync(away, folder);
    expect(await templatesOf(member, 'fr')).toEqual(listed);
    expect(await submit(member)).toMatchObject({ status: 200, body: { enrollment_status: 'SUBMITTED' } });
  });
});

describe('a template that changed after it was ticked', () => {
  it('must be read again before the dossier is submitted', async () => {
    const member = await memberAt(app, 'edition@exemple.test', 7);
    await publish(folder, memorandum, 'en', 'Second edition');
    expect(await submit(member)).toMatchObject(mustRead);
    expect((await member.get('/registrationStatus')).body).toMatchObject({
      current_step: 5,
      enrollment_status: 'IN_PROGRESS',
      submitted_at: null,
    });
    for (const answer of await readTemplates(member)) expect(answer.status).toBe(200);
    expect(await goTo(member, 6)).toMatchObject({ status: 200, body: { current_step: 7 } });
    expect(await submit(member)).toMatchObject({ status: 200, body: { enrollment_status: 'SUBMITTED' } });
  });

  it('leaves its step unfinished when something else is saved, too', async () => {
    const member = await memberAt(app, 'edition.saved@exemple.test', 7);
    await publish(folder, memorandum, 'en', 'Second edition');
    expect(await saveStep(member, 'step_3')).toMatchObject({ status: 200 });
    expect(await goTo(member, 6)).toMatchObject(mustRead);
    for (const answer of await readTemplates(member)) expect(answer.status).toBe(200);
    expect(await goTo(member, 6)).toMatchObject({ body: { current_step: 7 } });
  });

  it('counts as read when it was read in a language whose file is still the same', async () => {
    const member = await memberAt(app, 'edition.french@exemple.test', 5);
    for (const { kind, version } of await templatesOf(member, 'fr'))
      await member.post('/x/contract/acknowledgements', { kind, version, read: true });
    const english = (await templatesOf(member, 'en')).find(({ kind }) => kind === memorandum);
    await publish(folder, memorandum, 'en', 'Second edition');
    expect(english?.version).not.toBe(
      (await templatesOf(member, 'en')).find(({ kind }) => kind === memorandum)?.version,
    );
    const withPaper = await goTo(member, 6);
    expect(withPaper).toMatchObject({ status: 422, body: { fields: { contract: 'required' } } });
    expect(withPaper.text).not.toContain(memorandum);
    await publish(folder, memorandum, 'fr', 'Second edition');
    expect(await goTo(member, 6)).toMatchObject(mustRead);
  });

  it('leaves a dossier alone that was submitted on the former edition', async () => {
    const member = await memberAt(app, 'edition.sent@exemple.test', 8);
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'edition.sent@exemple.test')
      .executeTakeFirstOrThrow();
    await publish(folder, memorandum, 'en', 'Second edition');
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 7 });
    const issue = { section: 'KYC', step: 2, reason: 'DATA_INCORRECT' } as const;
    await database.db
      .insertInto('registration_issues')
      .values({ user_id: id, ...issue, created_at: new Date() })
      .execute();
    expect(await saveStep(member, 'step_2')).toMatchObject({ status: 200 });
    expect(await goTo(member, 7)).toMatchObject({ status: 200, body: { current_step: 7 } });
    expect(await submit(member)).toMatchObject({ status: 200, body: { open_issues: 0 } });
  });
});

describe('a template that is copied in part, or is no paper', () => {
  it.each([
    ['in part', (whole: Buffer) => whole.subarray(0, whole.length >> 1)],
    ['no paper', () => Buffer.from('not a pdf')],
  ])('is neither offered nor ticked, and keeps nobody from the others: %s', async (word, change) => {
    const member = await memberAt(app, `edition.${word.replace(' ', '')}@exemple.test`, 5);
    const name = `gi-${memorandum}-fr.pdf`;
    const whole = readFileSync(join(folder, name));
    const wrong = change(whole);
    writeFileSync(join(folder, name), wrong);
    const before = app.logs.length;
    const calls = ['/x/contract/templates?language=fr', `/files/contract-templates/${name}`];
    for (const call of calls) expect(await member.get(call)).toMatchObject(refused(503, 'unavailable'));
    const told = app.logs.slice(before).filter((line) => line.includes(`${name} is no PDF that can be read`));
    expect(told).toHaveLength(calls.length);
    const tick = (version: string) =>
      member.post('/x/contract/acknowledgements', { kind: memorandum, version, read: true });
    expect(await tick(createHash('sha256').update(wrong).digest('hex'))).toMatchObject(
      refused(409, 'stale_version'),
    );
    for (const answer of await readTemplates(member)) expect(answer.status).toBe(200);
    writeFileSync(join(folder, name), whole);
    expect(await templatesOf(member, 'fr')).toHaveLength(contractTemplateKinds.length);
  });
});

/** How many files this process opens meanwhile. */
async function opened(doing: () => Promise<unknown>): Promise<number> {
  let files = 0;
  const count = createHook({
    init(_id, type) {
      if (type === 'FILEHANDLE') files += 1;
    },
  }).enable();
  await doing().finally(() => count.disable());
  return files;
}
const lookTogether = (member: Visitor) => () =>
  Promise.all([1, 2, 3].map(() => member.get('/registrationStatus')));

describe('a template that did not change', () => {
  it('is read once, by however many who look at it, until it changes', async () => {
    const all = contractTemplateKinds.length * languages.length;
    const member = await memberAt(app, 'edition.kept@exemple.test', 7);
    cpSync(first, folder, { recursive: true, force: true });
    // a file that changed this moment is not taken at its time's word
    await pause(2100);
    expect(await opened(lookTogether(member))).toBe(all);
    expect(await opened(lookTogether(member))).toBe(0);
    await templatesOf(member, 'it');
    expect(await opened(() => templatesOf(member, 'it'))).toBe(0);
    expect(await opened(() => member.get(`/files/contract-templates/gi-${memorandum}-it.pdf`))).toBe(1);
    await publish(folder, memorandum, 'it', 'Second edition');
    expect(await opened(() => member.get('/registrationStatus'))).toBeGreaterThan(0);
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 7 });
    await publish(folder, memorandum, 'en', 'Second edition');
    expect((await member.get('/registrationStatus')).body).toMatchObject({ current_step: 5 });
  });
});
