import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { embeddedHash } from '../../../server/files/agreement.ts';
import { field, startApp, type TestApp } from '../../fixtures/app.ts';
import { officer } from '../../fixtures/company-facts.ts';
import { companyAt, goToAsCompany } from '../../fixtures/company.ts';
import type { TestDatabase } from '../../fixtures/database.ts';
import { stroke } from '../../fixtures/drawings.ts';
import { goTo, readTemplates, saveStep, templatesOf, upload } from '../../fixtures/member.ts';
import { databaseWithMembers } from '../../fixtures/members-before.ts';
import { pdf } from '../../fixtures/papers.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { bytes, contractPaper, contractPapers, idOf, reader, sha256, sign } from '../../fixtures/signing.ts';

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

/** What is kept of a signature beside its paper. */
const keptOf = (paper: string) =>
  database.db.selectFrom('contract_signatures').selectAll().where('file_id', '=', paper).executeTakeFirst();

describe('signing on the screen', () => {
  it('puts a signed PDF in the slot that waits for the fund, with the name, the account and the time', async () => {
    const member = await reader(app);
    const answer = await sign(member);
    expect(answer, answer.text).toMatchObject({
      status: 200,
      body: {
        type: 'contract',
        owner_id: null,
        media_type: 'application/pdf',
        status: 'PENDING_VALIDATION',
        signature: 'typed',
        replaced_by: null,
      },
    });
    expect(field(answer, 'name')).toMatch(/^fx-subscription-agreement-MBR-\d{6}-fr-signed\.pdf$/);
    const content = await contractPaper(app, member, field(answer, 'id'));
    expect(sha256(content)).toBe(field(answer, 'sha256'));
    const text = pdfText(content);
    expect(text).not.toContain('\uFFFD');
    for (const words of [
      'Contrat de souscription',
      'Signé le 11/03/2026 10:00:00 UTC',
      /Compte reader\.\d+@exemple\.test/,
      'Relevé de signature',
      'Nom saisi à l’écran',
    ])
      expect(text).toMatch(words);
    expect(text.split('\n').filter((line) => line === 'Camille Exemple').length).toBeGreaterThan(2);
    expect(text.replace(/\s/g, '')).toContain('signatureélectroniquesimple');
    expect(await goTo(member, 6)).toMatchObject({ status: 200, body: { current_step: 6 } });
  });

  it('bears the SHA-256 of the agreement that was shown before, in its properties and on its record', async () => {
    const member = await reader(app);
    const shown = await bytes(app, member, '/x/contract/agreement?language=en');
    app.clock.pass(90);
    const answer = await sign(member, { language: 'en' });
    const content = await contractPaper(app, member, field(answer, 'id'));
    const hash = sha256(shown);
    expect(embeddedHash(content)).toBe(hash);
    expect(pdfText(content).replace(/\n/g, '')).toContain(hash);
    const kept = await keptOf(field(answer, 'id'));
    expect(kept?.agreement.equals(shown)).toBe(true);
    for (const { version } of await templatesOf(member))
      expect(pdfText(content).replace(/\n/g, '')).toContain(version);
  });

  it('tells the log who signed what, and no internet address is kept', async () => {
    const member = await reader(app);
    const answer = await sign(member);
    const rows = await database.db
      .selectFrom('activities')
      .select(['operation_type', 'subject'])
      .where('member_id', '=', await idOf(member))
      .where('activity_type', '=', 'DOCUMENT')
      .orderBy('seq', 'desc')
      .limit(1)
      .execute();
    expect(rows).toMatchObject([
      {
        operation_type: 'UPLOAD',
        subject: { document_type: 'contract', signature: 'typed', file_id: field(answer, 'id') },
      },
    ]);
    expect(pdfText(await contractPaper(app, member, field(answer, 'id')))).not.toContain('127.0.0.1');
  });

  it('draws the drawing anew: what hides behind its pixels stays outside', async () => {
    const member = await reader(app);
    const drawing = stroke();
    const whole = Buffer.from(drawing, 'base64');
    const hidden = Buffer.concat([whole, Buffer.from('<script>alert(1)</script>')]).toString('base64');
    const answer = await sign(member, { kind: 'drawn', drawing: hidden });
    expect(answer, answer.text).toMatchObject({ status: 200, body: { signature: 'drawn' } });
    const content = await contractPaper(app, member, field(answer, 'id'));
    expect(content.toString('latin1')).toMatch(/\/Subtype \/Image/);
    expect(content.toString('latin1')).not.toContain('<script>');
    const kept = await keptOf(field(answer, 'id'));
    expect(pdfText(content).replace(/\n/g, '')).toContain(kept?.drawing_sha256);
  });

  it('makes one signature of a double click, and another when something else is signed', async () => {
    const member = await reader(app);
    const [one, two] = await Promise.all([sign(member), sign(member)]);
    expect(field(one, 'id')).toBe(field(two, 'id'));
    app.clock.pass(30);
    expect(field(await sign(member), 'id')).toBe(field(one, 'id'));
    expect(await contractPapers(database, member)).toHaveLength(1);
    const drawn = await sign(member, { kind: 'drawn', drawing: stroke() });
    const papers = await contractPapers(database, member);
    expect(papers.map(({ replaced_by }) => replaced_by)).toEqual([field(drawn, 'id'), null]);
    await saveStep(member, 'step_3', { address: '3 allée des Œillets' });
    const anew = await sign(member, { kind: 'drawn', drawing: stroke() });
    expect(field(anew, 'id')).not.toBe(field(drawn, 'id'));
  });

  it('takes the place of the signature before it alone: what was replaced by another stays so', async () => {
    const member = await reader(app);
    const first = await sign(member);
    const second = await sign(member, { kind: 'drawn', drawing: stroke() });
    app.clock.pass(60);
    const third = await sign(member);
    const ids = [first, second, third].map((answer) => field(answer, 'id'));
    expect(new Set(ids).size).toBe(3);
    const papers = await contractPapers(database, member);
    const replacedBy = ids.map((id) => papers.find((paper) => paper.id === id)?.replaced_by);
    expect(replacedBy).toEqual([ids[1], ids[2], null]);
  });

  it('takes the place of papers that were uploaded, which stay as history', async () => {
    const member = await reader(app);
    await upload(member, 'contract', await pdf('Signed, page 1'));
    await upload(member, 'contract', await pdf('Signed, page 2'));
    app.clock.pass(1);
    const answer = await sign(member);
    const papers = await contractPapers(database, member);
    expect(papers.filter(({ replaced_by }) => replaced_by === null).map(({ id }) => id)).toEqual([
      field(answer, 'id'),
    ]);
    expect(papers.filter(({ replaced_by }) => replaced_by === field(answer, 'id'))).toHaveLength(2);
  });

  it('signs anew what the fund has refused', async () => {
    const member = await reader(app);
    const first = await sign(member);
    await database.db
      .updateTable('enrollment_files')
      .set({ status: 'REFUSED', reason: 'MISSING_SIGNATURE' })
      .where('id', '=', field(first, 'id'))
      .execute();
    const second = await sign(member);
    expect(field(second, 'id')).not.toBe(field(first, 'id'));
    expect(second).toMatchObject({ body: { status: 'PENDING_VALIDATION' } });
  });

  it.each(['camille exemple', 'Exemple Camille', 'CAMILLE-EXEMPLE', ' Camillé  Exemple '])(
    'takes "%s" for the person’s name',
    async (name) => {
      expect(await sign(await reader(app), { name })).toMatchObject({ status: 200 });
    },
  );
});

describe('a business', () => {
  it('signs by its legal officer, under its own name', async () => {
    const member = await companyAt(app, 'company@exemple.test', 6);
    await readTemplates(member);
    expect(await sign(member)).toMatchObject({ body: { fields: { name: 'signer_mismatch' } } });
    const name = `${officer.first_name} ${officer.last_name}`;
    const answer = await sign(member, { name });
    expect(answer, answer.text).toMatchObject({ status: 200, body: { signature: 'typed' } });
    const text = pdfText(await contractPaper(app, member, field(answer, 'id')));
    for (const words of [
      'Exemple Conseil SARL',
      'Société à responsabilité limitée',
      'Le représentant légal',
      name,
      'Managing director',
      'Alex Échantillon',
      'Part du capital\u00A0: 60,00\u00A0%',
      'Date et pays de naissance\u00A0: 30/09/2010, Côte d’Ivoire',
      'Pour le compte de',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('\uFFFD');
    expect(await goToAsCompany(member, 7)).toMatchObject({ status: 200, body: { current_step: 7 } });
  });

  it('has an agreement in each language, with its own words', async () => {
    const member = await companyAt(app, 'languages@exemple.test', 6);
    const texts = await Promise.all(
      languages.map(async (language) =>
        pdfText(await bytes(app, member, `/x/contract/agreement?language=${language}`)),
      ),
    );
    expect(new Set(texts).size).toBe(4);
    for (const text of texts) {
      expect(text).toContain('Exemple Conseil SARL');
      expect(text).toContain('Sacha Muestra');
    }
    expect(texts[0]).toContain('Limited liability company');
  });
});
