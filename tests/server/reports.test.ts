import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages, type Language } from '../../contract/enums.ts';
import { parseMoney } from '../../contract/values/money.ts';
import { report as reportSchema, type Report, type ReportPart } from '../../contract/values/report.ts';
import { accountId, demoPassword } from '../../server/db/seed/accounts.ts';
import { shownAmount } from '../../server/files/amounts.ts';
import { makeReportPaper, shownFigure } from '../../server/files/report-paper.ts';
import { periodFigures, reportColumns } from '../../server/files/report-table.ts';
import { reportWords } from '../../server/files/report-words.ts';
import { makeReportWorkbook } from '../../server/files/report-workbook.ts';
import { readValues } from '../../server/repositories/values.ts';
import { startApp, testClock, type TestApp, type Visitor } from '../fixtures/app.ts';
import { demoDatabase, type TestDatabase } from '../fixtures/database.ts';
import { seedDecade } from '../fixtures/decade.ts';
import { pdfText } from '../fixtures/pdf-text.ts';
import { readSheet } from '../fixtures/unzip.ts';

let database: TestDatabase;
let app: TestApp;
let member: Visitor;
let finance: Visitor;
let newcomer: Visitor;

async function enter(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  const answer = await visitor.post('/auth/login', { email, password: demoPassword });
  expect(answer.status, email).toBe(200);
  return visitor;
}
beforeAll(async () => {
  database = await demoDatabase();
  app = await startApp(database, { clock: testClock('2026-03-13T10:00:00.000Z') });
  member = await enter('validated@demo.test');
  finance = await enter('finance@demo.test');
  newcomer = await enter('investor@demo.test');
}, 120_000);
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

const year = 'from=2025-06-01&to=2026-03-12';
async function figures(visitor: Visitor, query: string): Promise<Report> {
  const answer = await visitor.get(`/x/values/report?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return reportSchema.parse(answer.body);
}
async function file(visitor: Visitor, query: string) {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await app.app.inject({ url: `/api/v1/capital/values/report?${query}`, headers: { cookie } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}
const squeezed = (text: string) => text.replace(/[\s\u00a0]+/g, ' ');
const paperText = async (visitor: Visitor, query: string) =>
  squeezed(pdfText((await file(visitor, `${query}&format=pdf`)).bytes));
const partOf = (told: Report, currency: string): ReportPart => {
  const part = told.parts.find((one) => one.currency === currency);
  if (!part) throw new Error(`nothing in ${currency}`);
  return part;
};
const signed = (text: string | undefined) => parseMoney(text ?? '') ?? -1n;

/** The figures of a workbook's first sheet by their titles, in the column of a currency. */
function readBack(workbook: Buffer, column: string): ReadonlyMap<string, string> {
  return new Map(readSheet(workbook).map((row) => [row.A ?? '', row[column] ?? '']));
}

describe('the report of a period', () => {
  it('adds up: opening, what came and went and was earned, closing', async () => {
    for (const visitor of [member, finance])
      for (const part of (await figures(visitor, year)).parts) {
        const n = (name: (typeof periodFigures)[number]) => signed(part[name]);
        expect(n('opening') + n('contributions') + n('result')).toBe(n('closing'));
        const earned = n('realized_pl') + n('unrealized_change') - n('misc_fees');
        expect(earned).toBe(n('result'));
        expect(part.difference).toBe('0.00');
        expect(part.months).toHaveLength(10);
        expect(part.months.reduce((sum, { days }) => sum + days, 0)).toBe(part.days);
        expect(part.quarters.map((one) => `${one.year}/${one.quarter_number}`)).toEqual(['2025/3', '2025/4']);
        const { wallet } = part;
        const moved = wallet.movements.reduce((sum, { amount }) => sum + signed(amount), 0n);
        expect(signed(wallet.in) + signed(wallet.out)).toBe(moved);
        expect(signed(wallet.opening) + moved).toBe(signed(wallet.closing));
      }
  });

  it('says what the published records and the statement of the wallet say', async () => {
    const userId = accountId('validated');
    const told = await figures(member, year);
    expect(told).toMatchObject({
      user_id: userId,
      user_name: 'Valentine Muestra',
      from: '2025-06-01',
      to: '2026-03-12',
    });
    for (const currency of ['EUR', 'USD'] as const) {
      const part = partOf(told, currency);
      const rows = await readValues(database.db, {
        series: 'INVESTOR_DAILY',
        userId,
        currency,
        published: true,
      });
      const within = rows.filter(({ value_date }) => (value_date ?? '') >= '2025-06-01');
      const sum = (field: 'money_in_new_funds' | 'realized_pl' | 'investment_in') =>
        within.reduce((all, row) => all + BigInt(row[field]), 0n);
      expect(signed(part.closing)).toBe(BigInt(rows[0]?.ending_balance ?? '-1'));
      expect(part.closing_date).toBe('2026-03-10');
      for (const field of ['money_in_new_funds', 'realized_pl', 'investment_in'] as const)
        expect(signed(part[field]), field).toBe(sum(field));
      const statement = await member.get(`/x/statements/${userId}/${currency}?${year}`);
      expect(statement.body).toMatchObject({ opening: part.wallet.opening, closing: part.wallet.closing });
      const evolution = await member.get(`/capital/evolution?currency=${currency}&${year}`);
      const { net_contributions } = part.since_beginning;
      const last = { value_date: part.closing_date, currency, ending_balance: part.closing };
      expect(evolution.body).toContainEqual({ ...last, net_contributions });
    }
  });

  it.each(languages)('says the same on paper and in the workbook, in %s', async (language) => {
    const words = reportWords(language);
    for (const visitor of language === 'en' ? [member, finance] : [member]) {
      const told = await figures(visitor, year);
      expect(told.parts).toHaveLength(2);
      const text = await paperText(visitor, `${year}&language=${language}`);
      const { bytes } = await file(visitor, `${year}&language=${language}&format=xlsx`);
      for (const [at, part] of told.parts.entries()) {
        const read = readBack(bytes, at === 0 ? 'B' : 'C');
        for (const name of periodFigures) {
          const figure = shownFigure(name, part[name], language);
          const shown = squeezed(`${words.line[name]} ${figure} ${part.currency}`);
          expect(text).toContain(shown.replaceAll("'", '’'));
          expect(read.get(words.line[name]), name).toBe(part[name]);
        }
        const percentage = part.since_beginning.result_percentage ?? '';
        const sign = { en: '%', fr: ' %', es: ' %', it: '%' }[language];
        expect(text).toContain(`${squeezed(shownAmount(percentage, language))}${sign}`);
        expect(read.get(words.line.since_percentage)).toBe(percentage);
        expect(read.get(words.line.since_result)).toBe(part.since_beginning.result);
        for (const { ending_balance } of [...part.months, ...part.quarters])
          expect(text).toContain(squeezed(shownAmount(ending_balance, language)));
        const signedly = (amount: string) => shownAmount(amount, language, 'signed');
        for (const { transaction_type: type, count, amount } of part.wallet.movements)
          expect(text).toContain(squeezed(`${words.type[type]} ${count} ${signedly(amount)}`));
        expect(text).toContain(squeezed(`${words.wallet.in} ${signedly(part.wallet.in)}`));
      }
      const title = visitor === member ? words.report.title : words.report.fund;
      expect(text).toContain(squeezed(title).replaceAll("'", '’'));
    }
  });

  it('has in its workbook every month, quarter and day, and the wallet, as the API tells them', async () => {
    const told = await figures(member, year);
    const { bytes } = await file(member, `${year}&language=en&format=xlsx`);
    const letters = (from: number) => reportColumns.map((_, at) => String.fromCharCode(65 + from + at));
    const [, ...months] = readSheet(bytes, 2);
    expect(months).toHaveLength(told.parts.reduce((sum, part) => sum + part.months.length, 0));
    for (const [at, month] of told.parts.flatMap((part) => part.months).entries())
      expect(letters(4).map((letter) => months[at]?.[letter])).toEqual(
        reportColumns.map((name) => month[name]),
      );
    const [, ...quarters] = readSheet(bytes, 3);
    for (const [at, one] of told.parts.flatMap((part) => part.quarters).entries())
      expect(letters(3).map((letter) => quarters[at]?.[letter])).toEqual(
        reportColumns.map((name) => one[name]),
      );
    const [, ...days] = readSheet(bytes, 4);
    expect(days).toHaveLength(told.parts.reduce((sum, part) => sum + part.days, 0));
    // K: ending; D: new money
    const came = days.filter(({ A }) => A === 'EUR').reduce((sum, { D }) => sum + signed(D), 0n);
    expect(came).toBe(signed(partOf(told, 'EUR').money_in_new_funds));
    const wallet = readSheet(bytes, 5).filter(({ A }) => A === 'EUR');
    expect(wallet.at(-1)?.D).toBe(partOf(told, 'EUR').wallet.closing);
  });

  it('is an investor’s own, and the fund’s for every role of staff', async () => {
    const fund = partOf(await figures(finance, year), 'EUR');
    const own = partOf(await figures(member, year), 'EUR');
    expect(signed(own.closing)).toBeLessThan(signed(fund.closing));
    for (const name of ['admin', 'compliance', 'auditor']) {
      const visitor = await enter(`${name}@demo.test`);
      expect(await figures(visitor, year)).toEqual(await figures(finance, year));
    }
    const asked = `${year}&user_id=${accountId('validated')}`;
    for (const visitor of [newcomer, finance]) {
      expect((await visitor.get(`/x/values/report?${asked}`)).status).toBe(422);
      expect((await file(visitor, asked)).status).toBe(422);
    }
    expect((await app.visitor().get(`/x/values/report?${year}`)).status).toBe(401);
  });

  it('never tells of drafts, nor of what waits for a second person', async () => {
    await database.db
      .updateTable('capital_values')
      .set({ ending_balance: '77777777777' })
      .where('status', 'in', ['DRAFT', 'AWAITING_APPROVAL'])
      .execute();
    for (const visitor of [member, finance]) {
      const told = await figures(visitor, 'from=2026-03-01&to=2026-03-12');
      for (const part of told.parts) expect(part).toMatchObject({ days: 10, closing_date: '2026-03-10' });
      expect(await paperText(visitor, 'from=2026-03-01&to=2026-03-12&language=en')).not.toContain('777,777');
      const { bytes } = await file(visitor, 'from=2026-03-01&to=2026-03-12&language=en&format=xlsx');
      expect(JSON.stringify(readSheet(bytes, 4))).not.toContain('777777777.77');
      expect(readSheet(bytes, 4)).toHaveLength(21);
    }
  });

  it('says so where nothing was published', async () => {
    const words = reportWords('fr');
    const early = 'from=2019-01-01&to=2019-12-31';
    expect((await figures(member, early)).parts).toEqual([]);
    expect(partOf(await figures(member, `${early}&currency=USD`), 'USD')).toMatchObject({
      days: 0,
      closing: '0.00',
      closing_date: null,
    });
    for (const query of [`${early}&language=fr`, `${early}&language=fr&currency=USD`]) {
      const said = query.includes('USD') ? words.nothing : words.report.empty;
      expect(await paperText(member, query)).toContain(squeezed(said));
      const { bytes } = await file(member, `${query}&format=xlsx`);
      expect(squeezed(JSON.stringify(readSheet(bytes)))).toContain(squeezed(said));
    }
  });

  it('refuses days that aren’t, an end before the beginning, other formats and languages, at the field', async () => {
    const refusals = {
      'from=2026-02-30': { from: 'invalid_date' },
      'from=2026-03-02&to=2026-03-01': { to: 'too_small' },
      'currency=GBP': { currency: 'invalid_value' },
      'format=csv': { format: 'invalid_value' },
      'language=de': { language: 'invalid_value' },
    };
    for (const [query, fields] of Object.entries(refusals)) {
      const answer = await member.get(`/capital/values/report?${query}`);
      expect(answer.status, query).toBe(422);
      expect(answer.body, query).toMatchObject({ error_key: 'validation_failed', fields });
    }
  });

  it('bears a name that says whose it is and what of, and its length, so that one sees how far it has come', async () => {
    const { headers, bytes } = await file(member, `${year}&currency=EUR&language=en`);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
    });
    expect(headers['content-disposition']).toMatch(
      /filename="gi-report-MBR-\d{6}-EUR-2025-06-01-2026-03-12\.pdf"/,
    );
    const workbook = await file(finance, `${year}&format=xlsx&language=fr`);
    expect(workbook.headers['content-disposition']).toContain('gi-rapport-2025-06-01-2026-03-12.xlsx');
  });
});

describe('a report of ten years', () => {
  const decade = 'from=2014-01-01&to=2023-12-31';
  beforeAll(() => seedDecade(database, accountId('investor')));

  it('has every month on paper and every day in the workbook', async () => {
    const told = await figures(newcomer, decade);
    expect(told.parts.map(({ months, days }) => [months.length, days])).toEqual([
      [120, 3652],
      [120, 3652],
    ]);
    const began = performance.now();
    const text = await paperText(newcomer, `${decade}&language=en`);
    for (const at of ['01/2014', '12/2023', '3,652.00 EUR', '3,652.00 USD']) expect(text).toContain(at);
    const { bytes } = await file(newcomer, `${decade}&format=xlsx`);
    expect(readSheet(bytes, 4)).toHaveLength(2 * 3652 + 1);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('is made no further once whoever asked has called it off, and others get their turn meanwhile', async () => {
    const told = await figures(newcomer, decade);
    let asked = 0;
    let turns = 0;
    let isOver = false;
    const take = () => {
      turns += 1;
      if (!isOver) setImmediate(take);
    };
    const making = (patience: number, language: Language = 'en') => ({
      told,
      language,
      product: 'Member Portal',
      madeOn: new Date('2026-03-13T10:00:00.000Z'),
      madeBy: 'Camille Exemple',
      isCalledOff: () => (asked += 1) > patience,
    });
    setImmediate(take);
    expect(await makeReportPaper(making(Number.POSITIVE_INFINITY))).not.toBeNull();
    isOver = true;
    const whole = asked;
    expect(whole).toBeGreaterThan(240);
    expect(turns).toBeGreaterThan(20);
    asked = 0;
    expect(await makeReportPaper(making(60))).toBeNull();
    expect(asked).toBeLessThan(whole / 2);
    expect(await makeReportWorkbook(making(0), [])).toBeNull();
  });
});
