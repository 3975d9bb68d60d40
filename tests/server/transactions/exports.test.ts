import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, languages } from '../../../contract/enums.ts';
import { exportMedia, type ExportFormat } from '../../../contract/values/export.ts';
import { moneyWords } from '../../../server/files/money-words.ts';
import { mostOnPaper } from '../../../server/handlers/list-export.ts';
import type { Visitor } from '../../fixtures/app.ts';
import { readCsv } from '../../fixtures/csv.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { moneyScene, type MoneyScene } from '../../fixtures/money-scene.ts';
import { pdfText } from '../../fixtures/pdf-text.ts';
import { place } from '../../fixtures/transactions.ts';
import { readSheet, unzip } from '../../fixtures/unzip.ts';

let database: TestDatabase;
let scene: MoneyScene;
const evil = '=HYPERLINK("https://evil.example","click")';
beforeAll(async () => {
  database = await freshDatabase();
  scene = await moneyScene(database);
  const { otherId } = scene;
  await place(database, {
    userId: otherId,
    type: 'MONEY_OUT',
    amount: '12.00',
    ownReference: '+1+cmd',
    text: evil,
  });
}, 120_000);
afterAll(async () => {
  await scene?.people.app.app.close();
  await database?.close();
});

async function download(visitor: Visitor, path: string, format: ExportFormat, page?: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await scene.people.app.app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { accept: exportMedia[format], cookie, ...(page && { 'accept-language': page }) },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload, text: answer.body };
}
async function speak(userId: string, language: Language): Promise<void> {
  await database.db.updateTable('users').set({ language }).where('id', '=', userId).execute();
}
const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');

describe('a list of money that is taken along', () => {
  it('has all that the filters choose, in each format, for each list', async () => {
    const { own, finance, ownId } = scene;
    const lists = [
      [finance, '/transactions?request_status=EXECUTED', 7],
      [finance, '/transactions/member_wallets', 4],
      [finance, '/fund/investors', 2],
      [finance, `/fund/transactions/criteria/${ownId}`, 2],
      [own, `/transactions/list/${ownId}?limit=1`, 7],
      [own, `/transactions/criteria/${ownId}?transaction_type=MONEY_OUT`, 2],
      [own, `/transactions/currency/${ownId}/USD`, 2],
    ] as const;
    for (const [visitor, path, rows] of lists) {
      const csv = await download(visitor, path, 'csv');
      expect(csv.headers['x-total-count'], path).toBe(String(rows));
      expect(readCsv(csv.text), path).toHaveLength(rows + 1);
      expect(readSheet((await download(visitor, path, 'xlsx')).bytes), path).toHaveLength(rows + 1);
      const pdf = await download(visitor, path, 'pdf');
      expect(pdf.headers, path).toMatchObject({
        'content-type': 'application/pdf',
        'x-total-count': String(rows),
      });
      expect(pdf.headers['content-disposition'], path).toMatch(
        /^attachment; filename="gi-[a-z-]+-\d{4}-\d\d-\d\d\.pdf"/,
      );
    }
  });

  it('of one currency tells what conversions brought into it', async () => {
    const { own, ownId } = scene;
    const [heading = [], ...rows] = readCsv(
      (await download(own, `/transactions/currency/${ownId}/USD`, 'csv')).text,
    );
    const cells = (name: string) => rows.map((row) => row[heading.indexOf(name)]);
    expect(cells('Currency')).toEqual(['USD', 'USD']);
    const conversion = cells('Type').indexOf('Conversion');
    expect(cells('Amount')[conversion]).toBe(cells('Converted to')[conversion]);
    expect(cells('Amount')[conversion]).toMatch(/^\d+\.\d\d$/);
  });

  it('is an investor’s own alone, and filters are judged as on the page', async () => {
    const { own, otherId, finance } = scene;
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      expect((await download(own, '/transactions', format)).status).toBe(403);
      expect((await download(own, `/transactions/list/${otherId}`, format)).status).toBe(403);
      expect((await download(finance, '/transactions?request_status=ALL', format)).status).toBe(422);
      const nobody = '00000000-0000-4000-8000-000000000001';
      expect((await download(finance, `/transactions/list/${nobody}`, format)).status).toBe(404);
    }
  });

  it('holds amounts that a spreadsheet can add, and no formula', async () => {
    const { finance, otherId } = scene;
    const path = `/transactions/list/${otherId}?request_status=PENDING`;
    const [heading, row] = readCsv((await download(finance, path, 'csv')).text);
    const cell = (name: string) => row?.[heading?.indexOf(name) ?? -1];
    expect(cell('Amount')).toBe('-12.00');
    expect(cell('Own reference')).toBe("'+1+cmd");
    expect(cell('Note')).toBe(`'${evil}`);
    const sheet = unzip((await download(finance, path, 'xlsx')).bytes).get('xl/worksheets/sheet1.xml') ?? '';
    const xml = sheet.toString();
    expect(xml).toMatch(/<c r="[A-Z]+2" s="3"><v>-12\.00<\/v><\/c>/);
    expect(xml).not.toContain('<f>');
    expect(xml).toContain("'+1+cmd");
  });

  it('tells and adds up what was received, whatever had been announced', async () => {
    const { finance, otherId, bank } = scene;
    await place(database, {
      userId: otherId,
      type: 'MONEY_IN',
      status: 'EXECUTED',
      amount: '1000.00',
      received: '950.00',
      bank,
      at: '2026-03-09T10:00:00.000Z',
    });
    const path = `/transactions/list/${otherId}?from=2026-03-09&to=2026-03-09`;
    const [heading, row] = readCsv((await download(finance, path, 'csv')).text);
    expect(row?.[heading?.indexOf('Amount') ?? -1]).toBe('950.00');
    const text = squeezed(pdfText((await download(finance, path, 'pdf')).bytes));
    expect(text).toContain('950.00');
    expect(text).not.toContain('1,000.00');
  });

  it('is a paper in the reader’s language, with what chose it, and totals of what was executed', async () => {
    const { own, ownId } = scene;
    const pages = { en: 'Page 1 of', fr: 'Page 1 sur', es: 'Página 1 de', it: 'Pagina 1 di' };
    const amounts = { en: ['5,000.00', '1,234.50'], fr: ['5 000,00', '1 234,50'] };
    // by the day of asking, not of execution, and it says so
    const from = {
      en: 'Asked from 01/01/2026',
      fr: 'Demandée à partir du 01/01/2026',
      es: 'Solicitada desde el 01/01/2026',
      it: 'Richiesta dal 01/01/2026',
    };
    for (const language of languages) {
      await speak(ownId, language);
      const paper = await download(own, `/transactions/list/${ownId}?currency=EUR&from=2026-01-01`, 'pdf');
      const text = squeezed(pdfText(paper.bytes));
      const { transactions, type } = moneyWords(language);
      const [five, one] =
        language === 'en' || language === 'fr' ? amounts[language] : ['5.000,00', '1.234,50'];
      const words = [
        transactions.title,
        transactions.totals,
        type.INVESTMENT_IN,
        pages[language],
        from[language],
      ];
      for (const said of [...words, five, one, '28/02/2026']) expect(text, language).toContain(said);
      expect(text, language).not.toContain('{{');
    }
  });

  it('comes in the language of the page that asks, whatever the account’s', async () => {
    const { own, ownId, finance, references } = scene;
    await speak(ownId, 'es');
    const paths = [
      [finance, '/transactions/member_wallets', 'wallets'],
      [finance, '/fund/investors', 'investors'],
      [own, `/transactions/list/${ownId}`, 'transactions'],
    ] as const;
    for (const language of languages)
      for (const [visitor, path, list] of paths) {
        const words = moneyWords(language)[list];
        const asked = `${language}-XX,${language};q=0.9,en;q=0.8`;
        const { headers, text } = await download(visitor, path, 'csv', asked);
        expect(headers['content-disposition'], path).toContain(`gi-${words.file}-`);
        expect(readCsv(text)[0], path).toEqual(expect.arrayContaining([words.columns.user_name]));
        expect(headers.vary).toMatch(/Accept-Language/);
        const paper = await download(visitor, path, 'pdf', language);
        expect(squeezed(pdfText(paper.bytes)), path).toContain(words.totals);
      }
    // where the page says none of the four, the account's
    for (const other of ['de', '*'])
      expect(readCsv((await download(own, `/transactions/list/${ownId}`, 'csv', other)).text)[0]?.[0]).toBe(
        moneyWords('es').transactions.columns.reference,
      );
    // an amount is searched for as the page writes it, in the list and in its file
    const typed = `/transactions/list/${ownId}?search=1234,50`;
    for (const page of ['it', 'en'] as const)
      expect(
        readCsv((await download(own, typed, 'csv', page)).text)
          .slice(1)
          .map(([reference]) => reference),
      ).toEqual([references['invested']]);
    const statement = `/x/statements/${ownId}/EUR?from=2026-02-01&to=2026-03-31`;
    expect((await download(own, statement, 'csv', 'it')).text).toContain(moneyWords('it').statement.opening);
  });

  it('says on paper that it is of one account, of what went through a bank, or of the fund’s types alone', async () => {
    const { finance, ownId, second } = scene;
    const { id: readerId } = scene.people.staff[0] ?? { id: '' };
    const bank = await database.db
      .selectFrom('fund_bank_accounts')
      .select(['bank_name', 'bank_account_number'])
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const textOf = async (path: string) => squeezed(pdfText((await download(finance, path, 'pdf')).bytes));
    for (const language of languages) {
      await speak(readerId, language);
      const { paper, type } = moneyWords(language);
      const ofOne = await textOf(`/transactions?via_bank=1&fund_bank_id=${second}`);
      const ending = (bank.bank_account_number ?? '').slice(-3);
      for (const said of [paper.bank, bank.bank_name, `${ending} (USD)`])
        expect(ofOne, language).toContain(said);
      expect(ofOne, language).not.toContain(paper.via_bank);
      expect(await textOf('/transactions?via_bank=1'), language).toContain(paper.via_bank);
      expect(await textOf('/transactions'), language).not.toContain(paper.bank);
      const ofFund = await textOf(`/fund/transactions/criteria/${ownId}`);
      const types = ['INVESTMENT_IN', 'INVESTMENT_OUT', 'MISC_FEES', 'ADJUSTMENT'] as const;
      expect(ofFund, language).toContain(types.map((one) => type[one]).join(', '));
    }
    await speak(readerId, 'en');
  });

  it('goes on over pages, each with the heads and its number', async () => {
    const { finance, otherId } = scene;
    for (let n = 0; n < 60; n += 1)
      await place(database, { userId: otherId, type: 'MISC_FEES', status: 'FAILED', amount: `${n + 1}.00` });
    const { bytes } = await download(finance, '/transactions?request_status=FAILED', 'pdf');
    const text = pdfText(bytes);
    const pages = (bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g) ?? []).length;
    expect(pages).toBeGreaterThan(2);
    expect(text.match(/^Reference$/gm)).toHaveLength(pages);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    for (let n = 0; n < 60; n += 1) expect(text).toMatch(new RegExp(`^−${n + 1}\\.00$`, 'm'));
  });

  it('is told in the log when staff take it, and to nobody else', async () => {
    const { finance, otherId, other } = scene;
    await download(finance, '/transactions?search=muestra', 'csv');
    const row = await database.db
      .selectFrom('activities')
      .select(['subject', 'operation_type'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      operation_type: 'DOWNLOAD',
      subject: { kind: 'transactions', format: 'csv' },
    });
    expect(JSON.stringify(row.subject)).not.toContain('muestra');
    await download(finance, `/transactions/list/${otherId}`, 'csv');
    expect((await other.get(`/activities/user/list/${otherId}`)).text).not.toContain('transactions');
  });

  it('is no paper when nobody could read it', async () => {
    const { finance } = scene;
    const { ownId } = scene;
    const values = Array.from({ length: mostOnPaper + 1 }, (_, n) => ({
      reference: `MF-2025-${900_000 + n}`,
      user_id: ownId,
      transaction_type: 'MISC_FEES' as const,
      request_status: 'CANCELLED' as const,
      currency: 'EUR' as const,
      amount: '100',
      created_at: new Date('2025-01-01T00:00:00.000Z'),
    }));
    for (let at = 0; at < values.length; at += 1000)
      await database.db
        .insertInto('transactions')
        .values(values.slice(at, at + 1000))
        .execute();
    const logged = async () =>
      (
        await database.db
          .selectFrom('activities')
          .select('id')
          .where('operation_type', '=', 'DOWNLOAD')
          .execute()
      ).length;
    const before = await logged();
    const refused = await download(finance, '/transactions?request_status=CANCELLED', 'pdf');
    // What was refused did not leave the house.
    expect(await logged()).toBe(before);
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([422, { error_key: 'too_many_rows' }]);
    expect((await download(finance, '/transactions?request_status=CANCELLED', 'csv')).status).toBe(200);
  });
});
