import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../contract/enums.ts';
import { parseMoney } from '../../contract/values/money.ts';
import { report as reportSchema, type Report, type ReportPart } from '../../contract/values/report.ts';
import { accountId, demoPassword } from '../../server/db/seed/accounts.ts';
import { shownAmount } from '../../server/files/amounts.ts';
import { countedLines, paperColumns } from '../../server/files/report-table.ts';
import { reportWords } from '../../server/files/report-words.ts';
import { startApp, testClock, type TestApp, type Visitor } from '../fixtures/app.ts';
import { demoDatabase, type TestDatabase } from '../fixtures/database.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { readSheet } from '../fixtures/unzip.ts';

let database: TestDatabase;
let app: TestApp;
let member: Visitor;
let finance: Visitor;

async function enter(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.post('/auth/login', { email, password: demoPassword });
  return visitor;
}
beforeAll(async () => {
  database = await demoDatabase();
  app = await startApp(database, { clock: testClock('2026-05-13T10:00:00.000Z') });
  member = await enter('validated@demo.test');
  finance = await enter('finance@demo.test');
}, 120_000);
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

const year = 'from=2025-06-01&to=2026-03-12';
async function figures(visitor: Visitor, query: string): Promise<Report> {
  return reportSchema.parse((await visitor.get(`/x/values/report?${query}`)).body);
}
async function file(visitor: Visitor, query: string): Promise<Buffer> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/v1/capital/values/report?${query}`;
  return (await app.app.inject({ url, headers: { cookie } })).rawPayload;
}
const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');
const paperText = async (visitor: Visitor, query: string) =>
  squeezed(pdfText(await file(visitor, `${query}&format=pdf`)));
const partOf = (told: Report, currency: string): ReportPart => {
  const part = told.parts.find((one) => one.currency === currency);
  if (!part) throw new Error(`nothing in ${currency}`);
  return part;
};
const signed = (text: string | undefined) => parseMoney(text ?? '') ?? -1n;
/** The figures of a workbook's first sheet by their titles, in the column of a currency. */
const readBack = (workbook: Buffer, column: string): ReadonlyMap<string, string> =>
  new Map(readSheet(workbook).map((row) => [row.A ?? '', row[column] ?? '']));

describe('the paper of a report', () => {
  it('has on paper, month by month and quarter by quarter, lines that add up', async () => {
    const isMovedInside = (at: number) => (paperColumns[at] ?? '').startsWith('investment_');
    const previous: string[] = [];
    for (const visitor of [member, finance])
      for (const part of (await figures(visitor, year)).parts)
        for (const row of [...part.months, ...part.quarters]) {
          previous.push(row.unrealized_pl_previous_day);
          const cents = countedLines(row).map(({ decimal }) => signed(decimal));
          const last = paperColumns.indexOf('ending_balance');
          const added = cents.filter((_, at) => at !== last && !isMovedInside(at));
          expect(added.reduce((sum, one) => sum + one, 0n)).toBe(cents[last]);
        }
    expect(previous.length).toBeGreaterThan(10);
    expect(previous.some((amount) => amount !== '0.00')).toBe(true);
  });

  it('says of which day a value is, where that is long before the period', async () => {
    const april = 'from=2026-04-01&to=2026-04-30&currency=EUR';
    const { closing, closing_date, opening_date } = partOf(await figures(member, april), 'EUR');
    expect([opening_date, closing_date]).toEqual(['2026-03-10', '2026-03-10']);
    const told = { en: 'Value at 10/03/2026', fr: 'Valeur au 10/03/2026', es: 'Valor a 10/03/2026' };
    for (const [language, said] of [...Object.entries(told), ['it', 'Valore al 10/03/2026']] as const) {
      const { line } = reportWords(languages.find((one) => one === language) ?? 'en');
      const figure = squeezed(shownAmount(closing, languages.find((one) => one === language) ?? 'en'));
      const text = await paperText(member, `${april}&language=${language}`);
      expect(text).toContain(`${line.opening} ${figure} EUR ${said}`);
      expect(text).toContain(`${line.closing} ${figure} EUR ${said}`);
    }
    const { report: words } = reportWords('en');
    const day = String((Date.UTC(2026, 2, 10) - Date.UTC(1899, 11, 30)) / 86_400_000);
    const read = readBack(await file(member, `${april}&format=xlsx&language=en`), 'B');
    expect([read.get(words.opening_day), read.get(words.closing_day)]).toEqual([day, day]);
    const both = await file(member, `${year}&format=xlsx&language=en`);
    expect(readBack(both, 'C').get(words.closing_day)).toBe(day);
  });
});

describe('a period that goes on', () => {
  const running = 'from=2026-04-01&to=2026-06-30';

  it('is told up to today: nobody knows what will be held then', async () => {
    const told = await figures(member, running);
    expect(told).toMatchObject({ from: '2026-04-01', to: '2026-05-13' });
    expect(await figures(member, 'from=2027-01-01&to=2027-12-31')).toMatchObject({
      from: '2026-05-13',
      to: '2026-05-13',
    });
    const { cookies } = member;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const url = `/api/v1/capital/values/report?${running}&language=en`;
    const { headers, rawPayload } = await app.app.inject({ url, headers: { cookie } });
    expect(headers['content-disposition']).toContain('-2026-04-01-2026-05-13.pdf');
    expect(squeezed(pdfText(rawPayload))).toContain('From 01/04/2026 to 13/05/2026, both days included');
  });

  it('so are the bridges of a value and of a balance', async () => {
    const span = { from: '2026-04-01', to: '2026-05-13' };
    const value = await member.get(`/x/values/bridge?currency=EUR&${running}`);
    expect(value.body).toMatchObject(span);
    const balance = await member.get(`/x/wallets/${accountId('validated')}/EUR/bridge?${running}`);
    expect(balance.body).toMatchObject(span);
    const later = await member.get('/x/values/bridge?currency=EUR&to=2027-06-30');
    expect(later.body).toMatchObject({ from: null, to: '2026-05-13' });
  });
});

describe('a report of somebody whose values are told by quarters alone', () => {
  let newcomer: Visitor;
  beforeAll(async () => {
    newcomer = await enter('investor@demo.test');
    await sql`
      insert into capital_values (series, user_id, currency, year, quarter_number, beginning_balance,
        money_in_new_funds, unrealized_pl_previous_day, investment_in, investment_out, total_unrealized_pl,
        money_out, misc_fees, ending_balance, realized_pl, status, updated_at)
      select 'INVESTOR_QUARTERLY', ${accountId('investor')}::uuid, 'USD', year, quarter, beginning, money, 0, 0, 0, 0,
        0, 0, beginning + money + 100000, 100000, 'PUBLISHED', now()
      from (values (2025, 3, 0, 5000000), (2026, 2, 5100000, 0)) as told (year, quarter, beginning, money)`.execute(
      database.db,
    );
  });

  it('tells no zero above them, on paper and in the workbook', async () => {
    const asked = 'from=2025-01-01&to=2025-12-31&currency=USD';
    const part = partOf(await figures(newcomer, asked), 'USD');
    expect(part).toMatchObject({ days: 0, closing_date: null, quarters: [{ ending_balance: '51000.00' }] });
    for (const language of languages) {
      const { line, nothing, quarters_alone } = reportWords(language);
      const text = await paperText(newcomer, `${asked}&language=${language}`);
      expect(text).toContain(squeezed(quarters_alone).replaceAll("'", '’'));
      for (const said of [line.closing, nothing])
        expect(text).not.toContain(squeezed(said).replaceAll("'", '’'));
      const read = readBack(await file(newcomer, `${asked}&format=xlsx&language=${language}`), 'B');
      expect(read.get('USD')).toBe(quarters_alone);
      expect(read.has(line.closing)).toBe(false);
    }
  });

  it('begins with the first of them where no day is asked for, and has one that was told before its end', async () => {
    const told = await figures(newcomer, '');
    expect(told).toMatchObject({ from: '2025-07-01', to: '2026-05-13' });
    const named = async (query: string) =>
      partOf(await figures(newcomer, query), 'USD').quarters.map(
        (one) => `${one.year}/${one.quarter_number}`,
      );
    expect(await named('')).toEqual(['2025/3']);
    expect(await named('from=2026-04-01&to=2026-06-30')).toEqual(['2026/2']);
  });
});

it('the workbook of the fund’s report names the fund’s report, and no holder', async () => {
  const { report: words, holder } = reportWords('en');
  const read = readBack(await file(finance, `${year}&format=xlsx&language=en`), 'B');
  expect(read.has(words.fund)).toBe(true);
  expect(read.has(holder)).toBe(false);
  expect(readBack(await file(member, `${year}&format=xlsx&language=en`), 'B').has(holder)).toBe(true);
});
