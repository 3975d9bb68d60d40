import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractTemplateKinds, languages } from '../../../contract/enums.ts';
import { readConfig } from '../../../server/config.ts';
import { factGroups } from '../../../server/files/agreement-facts.ts';
import { makeSignedAgreement } from '../../../server/files/agreement.ts';
import { countPages } from '../../../server/files/pdf-pages.ts';
import { assertTemplates, templateByFileName, templatesIn } from '../../../server/files/templates.ts';
import { makeSampleTemplate } from '../../../server/files/sample-templates.ts';
import { serve } from '../../../server/serve.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { textsOf } from '../../architecture/locales.ts';
import words from '../../../locales/en/contract-papers.json' with { type: 'json' };
import { companyAgreement, officerSigning } from '../../fixtures/agreement.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { memberAt, saveStep, templatesOf } from '../../fixtures/member.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { lockedPdf, pdf, sealedPdf } from '../../fixtures/papers.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database, { env: { PRODUCT_NAME: 'Fonds Exemple', PRODUCT_PREFIX: 'fx' } });
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

async function bytes(member: Visitor, path: string, from = app) {
  const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const reply = await from.app.inject({ url: `/api/v1${path}`, headers: { cookie } });
  return { status: reply.statusCode, headers: reply.headers, content: reply.rawPayload };
}

describe('the contract templates', () => {
  it.each(languages)('come in %s, marked as samples, under the hash of their bytes', async (language) => {
    const member = await app.memberOf(`templates.${language}@exemple.test`);
    const templates = await templatesOf(member, language);
    expect(templates.map(({ file_name }) => file_name)).toEqual(
      contractTemplateKinds.map((kind) => `fx-${kind}-${language}.pdf`),
    );
    for (const { file_name, version } of templates) {
      const { status, headers, content } = await bytes(member, `/files/contract-templates/${file_name}`);
      expect(status).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'application/pdf', etag: `"${version}"` });
      expect(createHash('sha256').update(content).digest('hex')).toBe(version);
      const sample = { en: 'SAMPLE', fr: 'SPÉCIMEN', es: 'MUESTRA', it: 'CAMPIONE' }[language];
      const text = pdfText(content);
      expect(text.split('\n').filter((line) => line === sample)).toHaveLength(countPages(content));
      expect(text).toContain('Fonds Exemple');
      expect(text).not.toContain('\uFFFD');
    }
  });
  it('have French accents, apostrophes and spaces as print has them', async () => {
    const text = pdfText(await makeSampleTemplate('private-placement-memorandum', 'fr', 'Fonds Exemple'));
    expect(text).toContain('Mémorandum de placement privé');
    expect(text).toContain('L’argent reçu compte dans vos valeurs');
    expect(text.replace(/\n/g, ' ')).toContain('dollars américains\u00A0; chaque investisseur');
  });
  it('are the same bytes each time they are made', async () => {
    const twice = [1, 2].map(() => makeSampleTemplate('executive-summary', 'it', 'Fonds Exemple'));
    const [one, two] = await Promise.all(twice);
    expect(one && two && one.equals(two)).toBe(true);
  });
  it.each([
    'gi-executive-summary-en.pdf',
    'fx-executive-summary-de.pdf',
    '..%2F..%2Fpackage.json',
    '%2Fetc%2Fpasswd',
    '..%5C..%5Cpackage.json',
    'fx-executive-summary-en.pdf%00.txt',
  ])('have no file named %s', async (name) => {
    const member = await app.memberOf(`names.${Math.random()}@exemple.test`);
    expect(await member.get(`/files/contract-templates/${name}`)).toMatchObject({
      status: 404,
      body: { error_key: 'not_found' },
    });
  });
  it('are ticked in the version that was read; another version is told apart', async () => {
    const member = await memberAt(app, 'ticks@exemple.test', 5);
    const [template] = await templatesOf(member, 'fr');
    const tick = (version: string, read = true) =>
      member.post('/x/contract/acknowledgements', { kind: template?.kind, version, read });
    expect(await tick('0'.repeat(64))).toMatchObject({ status: 409, body: { error_key: 'stale_version' } });
    expect(await tick(template?.version ?? '')).toMatchObject({ status: 200 });
    const ticks = () => database.db.selectFrom('contract_acknowledgements').selectAll().execute();
    expect(await ticks()).toMatchObject([{ kind: template?.kind, version: template?.version }]);
    expect(await tick(template?.version ?? '', false)).toMatchObject({ status: 200 });
    expect(await ticks()).toEqual([]);
    const early = await memberAt(app, 'early@exemple.test', 4);
    expect(
      await early.post('/x/contract/acknowledgements', { ...template, file_name: undefined, read: true }),
    ).toMatchObject({ status: 422, body: { error_key: 'step_not_reached' } });
  });
  it('are the fund’s own where it gives a folder, in English where a language is absent', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'templates '));
    try {
      const own = await pdf('The fund’s own memorandum');
      const summary = await pdf('The fund’s own summary');
      await writeFile(join(folder, 'fx-private-placement-memorandum-en.pdf'), own.content);
      await writeFile(join(folder, 'fx-executive-summary-en.pdf'), summary.content);
      const env = { TEMPLATES_DIR: folder, PRODUCT_PREFIX: 'fx' };
      const other = await startApp(database, { env });
      const member = await other.memberOf('own@exemple.test');
      expect(await templatesOf(member, 'es')).toEqual([
        {
          kind: 'private-placement-memorandum',
          file_name: 'fx-private-placement-memorandum-en.pdf',
          version: createHash('sha256').update(own.content).digest('hex'),
        },
        {
          kind: 'executive-summary',
          file_name: 'fx-executive-summary-en.pdf',
          version: createHash('sha256').update(summary.content).digest('hex'),
        },
      ]);
      const path = '/files/contract-templates/fx-executive-summary-es.pdf';
      expect((await bytes(member, path, other)).status).toBe(404);
      await other.app.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
  it('are refused where the folder lacks one in English, or has one that can’t be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'templates '));
    const at = (name: string) => join(folder, name);
    const judge = (env: Record<string, string>) =>
      assertTemplates(readConfig({ PRODUCT_PREFIX: 'fx', ...env })).catch(String);
    const lacks = (file: string, why: string) =>
      `ConfigError: TEMPLATES_DIR must be a folder with the file ${file}: ${why}`;
    const memorandum = lacks('fx-private-placement-memorandum-en.pdf', 'it is not there.');
    try {
      expect(await judge({ TEMPLATES_DIR: at('nowhere') })).toBe(memorandum);
      const { content } = await pdf('The fund’s own');
      await writeFile(at('gi-private-placement-memorandum-en.pdf'), content);
      await writeFile(at('gi-executive-summary-en.pdf'), content);
      expect(await judge({ TEMPLATES_DIR: folder })).toBe(memorandum);
      await writeFile(at('fx-private-placement-memorandum-en.pdf'), content);
      expect(await judge({ TEMPLATES_DIR: folder })).toBe(
        lacks('fx-executive-summary-en.pdf', 'it is not there.'),
      );
      expect(await judge({ TEMPLATES_DIR: folder, PRODUCT_PREFIX: 'gi' })).toBeUndefined();
      for (const wrong of ['', 'not a pdf', content.subarray(0, content.length >> 1)]) {
        await writeFile(at('gi-executive-summary-fr.pdf'), wrong);
        expect(await judge({ TEMPLATES_DIR: folder, PRODUCT_PREFIX: 'gi' })).toBe(
          lacks('gi-executive-summary-fr.pdf', 'it is no PDF that can be read.'),
        );
      }
      await rm(at('gi-executive-summary-fr.pdf'));
      await mkdir(at('gi-executive-summary-it.pdf'));
      expect(await judge({ TEMPLATES_DIR: folder, PRODUCT_PREFIX: 'gi' })).toContain(
        lacks('gi-executive-summary-it.pdf', 'Error: EISDIR'),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
  it('may be protected against changes, also where nobody can count their pages without the key', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'templates '));
    const name = 'fx-executive-summary-en.pdf';
    const { content } = sealedPdf();
    try {
      await writeFile(
        join(folder, 'fx-private-placement-memorandum-en.pdf'),
        (await lockedPdf('', true)).content,
      );
      await writeFile(join(folder, name), content);
      const config = readConfig({ PRODUCT_PREFIX: 'fx', TEMPLATES_DIR: folder });
      await assertTemplates(config);
      const found = await templatesIn(config, 'en');
      expect(found.map(({ pages }) => pages)).toEqual([1, 0]);
      expect(await templateByFileName(config, name)).toMatchObject({ content });
      expect((await getDocument({ data: new Uint8Array(content) }).promise).numPages).toBe(2);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
  it('are judged at the start before the database is touched, as the list of leaked passwords is', async () => {
    const empty = await emptyDatabase();
    const { pool, db, url } = empty;
    const open = { pool, db, listenAt: { connectionString: url }, lost: new Promise<Error>(() => {}) };
    const PORT = String(await freePort());
    const start = (env: Record<string, string>) =>
      serve(
        readConfig({ DEMO: '1', DATABASE_URL: url, PORT, ...env }),
        pino({ level: 'silent' }),
        { ...open, stop: empty.close, abandon: empty.close },
        null,
      );
    const nowhere = join(tmpdir(), 'no such folder');
    try {
      await expect(start({ TEMPLATES_DIR: nowhere })).rejects.toThrow(
        'TEMPLATES_DIR must be a folder with the file',
      );
      await expect(start({ BREACHED_PASSWORDS_FILE: nowhere })).rejects.toThrow(
        'BREACHED_PASSWORDS_FILE must be a file',
      );
      const made = await pool.query("select from pg_class where relnamespace = 'public'::regnamespace");
      expect(made.rowCount).toBe(0);
    } finally {
      await empty.close();
    }
  });
});

describe('the subscription agreement', () => {
  it('bears the person’s data in the language asked for', async () => {
    const member = await memberAt(app, 'agreement@exemple.test', 5);
    await saveStep(member, 'step_3', { address: '3 allée des Œillets', city: 'Łódź', zip_code: '31000' });
    const texts = new Map<string, string>();
    for (const language of languages) {
      const answer = await bytes(member, `/x/contract/agreement?language=${language}`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="fx-subscription-agreement-MBR-\d{6}-..\.pdf"/,
      );
      const text = pdfText(answer.content);
      expect(text).not.toContain('\uFFFD');
      for (const words of ['Camille Exemple', '14/05/1986', 'agreement@exemple.test', '1234567890123'])
        expect(text).toContain(words);
      expect(text.replace(/\n/g, '')).toContain('3 allée des Œillets, 31000 Łódź, ');
      expect(text).toMatch(/MBR-\d{6}-20260311-(EN|FR|ES|IT)/);
      texts.set(language, text);
    }
    expect(new Set(texts.values()).size).toBe(4);
    expect(texts.get('en')).toContain('Subscription agreement');
    expect(texts.get('fr')).toContain('Contrat de souscription');
    expect(texts.get('fr')).toContain('L’investisseur\u00A0: nom et signature');
    expect(texts.get('fr')).toContain('Page 2 sur 2');
  });
  it('and the templates say every word that is written for them', async () => {
    const member = await memberAt(app, 'words@exemple.test', 5);
    const kinds = contractTemplateKinds.map((kind) => makeSampleTemplate(kind, 'en', 'Fonds Exemple'));
    const agreement = await bytes(member, '/x/contract/agreement?language=en');
    const signed = await makeSignedAgreement(companyAgreement, officerSigning);
    const made = [...(await Promise.all(kinds)), agreement.content, signed].map(pdfText).join('\n');
    const bare = (text: string) => text.replace(/\s+/g, '');
    const said = bare(made);
    const chosen = /common\.(yes|page|document)|record\.kinds/;
    const silent = leaves(words, '').filter(([key, text]) => {
      const paragraphs = text.replace(/'/g, '’').replace('{{product}}', 'Fonds Exemple').split('\n');
      const parts = paragraphs.flatMap((one) => one.split(/\{\{\w+\}\}/));
      return !chosen.test(key) && !parts.every((one) => said.includes(bare(one)));
    });
    expect(silent).toEqual([]);
  });
  it.each(languages)('says what was chosen in the words of the portal, in %s', (language) => {
    const texts = textsOf(language);
    const { party } = companyAgreement;
    if (party.type !== 'BUSINESS') throw new Error('The agreement of a company is of none');
    const said = factGroups(party, companyAgreement, language)
      .flatMap(({ rows }) => rows.flatMap(({ value }) => value))
      .join('\n');
    const chosen = [
      `business:company_type.${party.step2.company_type}`,
      `business:business_size.${party.step2.business_size}`,
      `business:category.${party.step2.category}`,
      ...party.owners.map(({ kind }) => `business:owner_kind.${kind}`),
      `enrollment:step2.${party.step3.legal_officer.identity_document_kind}`,
      `enrollment:step1.${party.step1.preferred_currency}`,
    ];
    for (const key of chosen) expect(said).toContain(texts[key]);
  });
  it('comes in the person’s own language when none is asked for', async () => {
    const member = await memberAt(app, 'english@exemple.test', 5);
    const { content } = await bytes(member, '/x/contract/agreement');
    expect(pdfText(content)).toContain('Subscription agreement');
  });
});

function leaves(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  return Object.entries(value ?? {}).flatMap(([key, inner]) => leaves(inner, at ? `${at}.${key}` : key));
}
