import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../../contract/enums.ts';
import { exportMedia } from '../../../contract/values/export.ts';
import { formatAsked } from '../../../server/http/exports.ts';
import { openApiDocument } from '../../../server/http/openapi.ts';
import { readActivityValues } from '../../../server/repositories/activity.ts';
import { startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { readCsv } from '../../fixtures/csv.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { sentCompany, sentIndividual } from '../../fixtures/review.ts';
import { colleague, type Colleague } from '../../fixtures/staff.ts';
import { readSheet, unzip } from '../../fixtures/unzip.ts';

let database: TestDatabase;
let app: TestApp;
let auditor: Colleague;
const evil = '=HYPERLINK("https://evil.example","click, \n please")';

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  auditor = await colleague(app, database, 'auditor');
  await sentCompany(app, 'company@exemple.test');
  await sentIndividual(app, 'person@exemple.test');
  const { db } = database;
  await db.updateTable('registrations').set({ user_name: evil }).where('type', '=', 'BUSINESS').execute();
  await db
    .updateTable('users')
    .set({ first_name: 'Élodie & <Zoé>', last_name: '@SUM(A1)' })
    .where('email', '=', 'person@exemple.test')
    .execute();
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

async function download(visitor: Visitor, format: keyof typeof exportMedia, query = '') {
  const answer = await app.app.inject({
    method: 'GET',
    url: `/api/v1/users${query}`,
    headers: {
      accept: exportMedia[format],
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const csvOf = async (visitor: Visitor, query = '') => {
  const { bytes } = await download(visitor, 'csv', query);
  return readCsv(bytes.toString('utf8'));
};

describe('the list of users as CSV', () => {
  it('holds all rows that the filters choose, whatever the page, under a heading', async () => {
    const { status, headers, bytes } = await download(auditor.visitor, 'csv', '?offset=1&limit=1');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': expect.stringContaining('gi-users-2026-03-11.csv'),
      'x-total-count': '3',
      'cache-control': 'no-store',
      vary: expect.stringMatching(/accept/i),
    });
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const rows = await csvOf(auditor.visitor);
    expect(rows).toHaveLength(4);
    expect(rows[0]?.slice(0, 3)).toEqual(['Membership number', 'Member', 'First name']);
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    const only = await csvOf(auditor.visitor, '?registration_type=INDIVIDUAL&search=person');
    expect(only.slice(1).map((row) => row[4])).toEqual(['person@exemple.test']);
    expect(only[1]).toEqual(expect.arrayContaining(['Individual', 'Submitted', '2026-03-11', 'Investor']));
  });

  it('makes a formula in a name a text, and keeps its commas, quotes and line breaks', async () => {
    const rows = await csvOf(auditor.visitor);
    const company = rows.find((row) => row[4] === 'company@exemple.test');
    expect(company?.[1]).toBe(`'${evil}`);
    const person = rows.find((row) => row[4] === 'person@exemple.test');
    expect(person?.slice(2, 4)).toEqual(['Élodie & <Zoé>', "'@SUM(A1)"]);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
  });

  it.each(['=1+1', '+1', '-1', '@A1', '\t=1', '\r=1', ' =1', '＝1', '\n=1', '\t1', '\r1'])(
    'never starts a cell as %j does',
    async (name) => {
      await database.db
        .updateTable('registrations')
        .set({ user_name: name })
        .where('type', '=', 'BUSINESS')
        .execute();
      const rows = await csvOf(auditor.visitor);
      expect(rows.find((row) => row[4] === 'company@exemple.test')?.[1]).toBe(
        `'${name.replace(/^([\t\r\n])=/, "$1'=")}`,
      );
      const { bytes } = await download(auditor.visitor, 'xlsx');
      const row = readSheet(bytes).find(({ E }) => E === 'company@exemple.test');
      expect(row?.B?.[0]).toBe("'");
      await database.db
        .updateTable('registrations')
        .set({ user_name: evil })
        .where('type', '=', 'BUSINESS')
        .execute();
    },
  );

  it.each(languages)('has its heading in the person’s language: %s', async (language) => {
    await database.db.updateTable('users').set({ language }).where('id', '=', auditor.id).execute();
    const first = {
      en: 'Membership number',
      fr: 'Numéro de membre',
      es: 'Número de socio',
      it: 'Numero di socio',
    };
    const rows = await csvOf(auditor.visitor);
    expect(rows[0]?.[0]).toBe(first[language]);
    expect(rows[0]?.every((heading) => heading !== '' && !heading.includes('_'))).toBe(true);
    await database.db.updateTable('users').set({ language: 'en' }).where('id', '=', auditor.id).execute();
  });
});

describe('the list of users as a workbook', () => {
  it('holds the same cells, every name a text and every day a day', async () => {
    const { status, headers, bytes } = await download(auditor.visitor, 'xlsx');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': exportMedia.xlsx, 'x-total-count': '3' });
    expect([...unzip(bytes).keys()]).toContain('xl/workbook.xml');
    const rows = readSheet(bytes);
    expect(rows).toHaveLength(4);
    const company = rows.find(({ E }) => E === 'company@exemple.test');
    expect(company?.B).toBe(`'${evil}`);
    const person = rows.find(({ E }) => E === 'person@exemple.test');
    expect(person).toMatchObject({ C: 'Élodie & <Zoé>', D: "'@SUM(A1)", I: '0' });
    // 11 March 2026 in a spreadsheet's count of days
    expect(person?.L).toBe('46092');
    expect(JSON.stringify(rows)).not.toContain('FORMULA');
  });

  it('keeps what looks like its own escapes', async () => {
    await database.db
      .updateTable('users')
      .set({ first_name: '_x0041_ "A"' })
      .where('id', '=', auditor.id)
      .execute();
    const { bytes } = await download(auditor.visitor, 'xlsx', '?search=auditor');
    expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).toContain('_x005F_x0041_ &quot;A&quot;');
    expect(readSheet(bytes)[1]?.C).toBe('_x0041_ "A"');
  });
});

describe('an export', () => {
  it('is refused like the page itself: without a session, to a member, with a filter that there isn’t', async () => {
    const member = await app.memberOf('member@exemple.test');
    expect((await download(app.visitor(), 'csv')).status).toBe(401);
    expect((await download(member, 'xlsx')).status).toBe(403);
    const wrong = await download(auditor.visitor, 'csv', '?enrollment_status=ALL&sort=email');
    expect(wrong.status).toBe(422);
    expect(JSON.parse(wrong.bytes.toString())).toMatchObject({
      error_key: 'validation_failed',
      fields: { enrollment_status: 'invalid_value', sort: 'unknown_field' },
    });
  });

  it('is told in the log: who took how many rows; what was searched for is encrypted', async () => {
    await download(auditor.visitor, 'csv', '?search=person&enrollment_status=SUBMITTED');
    const row = await database.db
      .selectFrom('activities')
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      actor_id: auditor.id,
      operation_type: 'DOWNLOAD',
      activity_type: 'USER_MANAGEMENT',
      subject: { kind: 'users', format: 'csv', rows: 1, enrollment_status: 'SUBMITTED' },
    });
    expect(JSON.stringify(row.subject)).not.toContain('person');
    expect((await readActivityValues(database.db, row.id)).after).toEqual({ search: 'person' });
  });

  it('is sent when Accept names it, and prefers it; a browser’s own Accept gets the page', () => {
    const { csv, xlsx } = exportMedia;
    expect(formatAsked(csv)).toBe('csv');
    expect(formatAsked(`${xlsx};q=0.9, application/json;q=0.5`)).toBe('xlsx');
    expect(formatAsked(`application/json, ${csv};q=0.5`)).toBeNull();
    expect(formatAsked(`${csv};q=0`)).toBeNull();
    for (const accept of [undefined, '', '*/*', 'text/*', 'text/html,application/xhtml+xml,*/*;q=0.8'])
      expect(formatAsked(accept)).toBeNull();
  });

  it('is described beside the page', async () => {
    const { paths } = await openApiDocument();
    const media = Object.keys(paths['/users']?.get?.responses['200']?.content ?? {});
    expect(media).toEqual(['application/json', exportMedia.csv, exportMedia.xlsx]);
  });

  it('tells a HEAD how many rows there would be, and sends none', async () => {
    const answer = await app.app.inject({
      method: 'HEAD',
      url: '/api/v1/users',
      headers: {
        accept: exportMedia.csv,
        cookie: [...auditor.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    expect(answer).toMatchObject({ statusCode: 200, body: '' });
    expect(Number(answer.headers['x-total-count'])).toBeGreaterThan(2);
  });

  it('reads its rows some at a time, each once, however many there are', async () => {
    const { db } = database;
    const at = new Date('2021-01-01T00:00:00.000Z');
    const many = Array.from({ length: 1203 }, (_, n) => ({
      id: crypto.randomUUID(),
      email: `many.${n}@exemple.test`,
      password_hash: '',
      first_name: 'Multitude',
      last_name: 'Exemple',
      created_at: at,
    }));
    await db.insertInto('users').values(many).execute();
    const rows = await csvOf(auditor.visitor, '?search=multitude');
    expect(new Set(rows.slice(1).map((row) => row[4]))).toEqual(new Set(many.map(({ email }) => email)));
    expect(rows).toHaveLength(1204);
    expect(readSheet((await download(auditor.visitor, 'xlsx', '?search=multitude')).bytes)).toHaveLength(
      1204,
    );
  });

  it('is cut off, never ended as if it were whole, when a row of the last batch can’t be read', async () => {
    // No calendar has this day; the list has it for its oldest account.
    await sql`update users set created_at = '-infinity' where email = 'many.1@exemple.test'`.execute(
      database.db,
    );
    await sql`update member_index set created_at = '2020-01-01Z' where user_id =
      (select id from users where email = 'many.1@exemple.test')`.execute(database.db);
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' });
    const cookie = [...auditor.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${address}/api/v1/users?search=multitude`, {
      headers: { accept: exportMedia.csv, cookie },
    });
    await expect(answer.text()).rejects.toThrow();
    expect(app.logs.some((line) => line.includes('unexpected error'))).toBe(true);
  });
});
