import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decideAccess } from '../../../contract/access.ts';
import { isBinary, rows, type ContractRow } from '../../contract/rows.ts';
import {
  type Answer,
  field,
  goodPassword,
  startApp,
  type TestApp,
  type Visitor,
} from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { companyAt } from '../../fixtures/company.ts';
import { placeBank } from '../../fixtures/fund-banks.ts';
import { memberAt } from '../../fixtures/member.ts';
import { sample } from '../../fixtures/sample.ts';
import { companyRequests } from './company-requests.ts';
import { moneyRequests } from './money-requests.ts';
import { nextPassword, type Owner, type Request, requests } from './requests.ts';

const somebody = '00000000-0000-4000-8000-000000000001';
const staff = ['admin', 'compliance', 'finance', 'auditor'] as const;
type Who = 'nobody' | 'owner' | 'stranger' | (typeof staff)[number];
const everyone: readonly Who[] = ['nobody', 'owner', 'stranger', ...staff];

let database: TestDatabase;
let app: TestApp;
let owner: Owner;
let company: Owner;
let payer: Owner;
type Person = { visitor: Visitor; id: string; role: string };
const visitors = new Map<Who, Person | null>();
/** Who the owner and the stranger are where a call is about a business. */
const companies = new Map<Who, Person>();
/** Who the owner is where a call moves money: a member whose dossier is validated. */
const payers = new Map<Who, Person>();

async function idOf(visitor: Visitor): Promise<string> {
  return field(await visitor.get('/auth/whoami'), 'id');
}

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  const visitor = await memberAt(app, 'owner@example.com', 7);
  const id = await idOf(visitor);
  const sent = { id: await idOf(await memberAt(app, 'sent@example.com', 8)) };
  const stranger = await memberAt(app, 'stranger@example.com', 7);
  visitors.set('nobody', null);
  visitors.set('owner', { visitor, id, role: 'user' });
  visitors.set('stranger', { visitor: stranger, id: await idOf(stranger), role: 'user' });
  for (const role of staff) {
    const person = await app.memberOf(`${role}@example.com`);
    const id = await idOf(person);
    await database.db.updateTable('users').set({ role }).where('id', '=', id).execute();
    visitors.set(role, { visitor: person, id, role });
  }
  const reviewer = visitors.get('compliance')?.visitor ?? app.visitor();
  const admin = visitors.get('admin')?.visitor ?? app.visitor();
  const { id: booklet } = await database.db
    .insertInto('subscription_booklets')
    .values({
      user_id: id,
      activity_type: 'MONEY_IN',
      urls: ['https://papers.example.com/1'],
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const preparer = await app.memberOf('preparer@example.com');
  const preparerId = await idOf(preparer);
  await database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', preparerId).execute();
  let sentAnew = 0;
  const sendAnew = async () => idOf(await memberAt(app, `sent.${(sentAnew += 1)}@example.com`, 8));
  const preparing = { preparer, preparerId, sendAnew, fresh: { id: null } };
  const caller = (name: string) => visitors.get(everyone.find((who) => who === name) ?? 'nobody') ?? null;
  const around = {
    sent,
    reviewer,
    admin,
    booklet,
    changedPassword: nextPassword,
    caller,
    app,
    database,
    ...preparing,
  };
  owner = { visitor, id, email: 'owner@example.com', ...around };
  const ofCompany = await companyAt(app, 'company@example.com', 8);
  const other = await companyAt(app, 'other.company@example.com', 8);
  company = { ...owner, visitor: ofCompany, id: await idOf(ofCompany), email: 'company@example.com' };
  const paying = await validated('payer@example.com');
  payer = { ...owner, ...paying, email: 'payer@example.com' };
  payers.set('owner', { ...paying, role: 'user' });
  companies.set('owner', { visitor: ofCompany, id: company.id, role: 'user' });
  companies.set('stranger', { visitor: other, id: await idOf(other), role: 'user' });
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

/** A request for a row that is not implemented yet: only who may is asked of it. */
const anyRequest = (row: ContractRow): Request => ({
  path: row.path.replace(/\{(?:userId|id)\}/g, owner.id).replace(/\{\w+\}/g, somebody),
  ...(row.method === 'GET' || row.meta.upload === true ? {} : { body: {} }),
  headers: { 'idempotency-key': 'matrix' },
});

/** A member with a validated dossier and booklet; the fund has an account to pay into. */
async function validated(email: string) {
  const visitor = await app.memberOf(email);
  const id = await idOf(visitor);
  const { db } = database;
  const dossier = { current_step: 7, enrollment_status: 'VALIDATED', user_name: 'Camille Exemple' } as const;
  const at = new Date('2026-03-01T09:00:00.000Z');
  await db
    .insertInto('registrations')
    .values({ ...dossier, user_id: id, type: 'INDIVIDUAL', started_at: at, submitted_at: at })
    .execute();
  const booklet = { urls: ['https://papers.example.com/2'], created_at: new Date() };
  await db
    .insertInto('subscription_booklets')
    .values({ ...booklet, user_id: id, activity_type: 'MONEY_IN', status: 'VALIDATED' })
    .execute();
  await placeBank(database);
  return { visitor, id };
}

const isOfCompany = (row: ContractRow): boolean => row.name in companyRequests;
const isOfMoney = (row: ContractRow): boolean => row.name in moneyRequests;
const personFor = (row: ContractRow, who: Who): Person | null =>
  (isOfCompany(row) ? companies.get(who) : isOfMoney(row) ? payers.get(who) : null) ??
  visitors.get(who) ??
  null;
const ownerFor = (row: ContractRow): Owner => (isOfCompany(row) ? company : isOfMoney(row) ? payer : owner);

const send = (row: ContractRow, who: Who, request: Request): Promise<Answer> =>
  (personFor(row, who)?.visitor ?? app.visitor()).ask(row.method, request.path, {
    body: request.body,
    ...(request.headers ? { headers: request.headers } : {}),
  });

function verdictFor(row: ContractRow, who: Who): 'allowed' | 'unauthenticated' | 'forbidden' {
  const { id } = ownerFor(row);
  return decideAccess(row.meta.access, personFor(row, who), { userId: id, id });
}

/** What the row promises and nothing else: parsing takes nothing away and finds nothing missing. */
function expectConforming(row: ContractRow, answer: Answer): void {
  if (isBinary(row)) {
    expect(answer.headers['content-disposition'], row.name).toBeTruthy();
    expect(Number(answer.headers['content-length'])).toBeGreaterThan(0);
    return;
  }
  const body = z.custom<z.ZodType>((value) => value instanceof z.ZodType).parse(row.output.shape.body);
  expect(body.parse(answer.body), row.name).toEqual(answer.body);
  const headers: unknown = row.output.shape.headers;
  if (headers instanceof z.ZodObject && 'x-total-count' in headers.shape)
    expect(answer.headers['x-total-count'], row.name).toMatch(/^\d+$/);
}

/** Rows that any member may call, and that find nothing where the record is another member's. */
const ownRecord = new Set(['files.change', 'booklets.read', 'transactions.latest']);
/** Rows that any member may call, but not with another member's name in the form. */
const ownName = new Set(['transactions.create']);

const closed = rows.filter((row) => row.meta.access.public !== true);
const live = closed.filter((row) => row.meta.pending === undefined);
const later = closed.filter((row) => row.meta.pending !== undefined);

describe('who may call what', () => {
  test('every implemented call that needs a session has a request here', () => {
    expect(live.map((row) => row.name).toSorted()).toEqual(Object.keys(requests).toSorted());
  });

  test.each(live.map((row) => [row.name, row] as const))(
    '%s: the owner gets it, and who may not does not',
    async (name, row) => {
      const make = requests[name];
      if (!make) throw new Error(`no request for ${name}`);
      const rightful = everyone.find((who) => verdictFor(row, who) === 'allowed') ?? 'owner';
      const first = await send(row, rightful, await make(ownerFor(row), rightful));
      expect(first.status, `${name} for ${rightful}: ${first.text.slice(0, 300)}`).toBeLessThan(300);
      expectConforming(row, first);
      for (const who of everyone.filter((one) => one !== rightful)) {
        const answer = await send(row, who, await make(ownerFor(row), who));
        const verdict = verdictFor(row, who);
        const label = `${name} as ${who}: ${answer.text.slice(0, 200)}`;
        if (verdict === 'unauthenticated') expect(answer.status, label).toBe(401);
        else if (verdict === 'forbidden') expect(answer.status, label).toBe(403);
        else if (who === 'stranger' && ownRecord.has(name)) expect(answer.status, label).toBe(404);
        else if (who === 'stranger' && ownName.has(name)) expect(answer.status, label).toBe(403);
        else expect(answer.status, label).toBeLessThan(300);
        if (verdict !== 'allowed') expect(field(answer, 'error_key')).toBe(verdict);
      }
    },
  );

  test('a call of a later day refuses before it says that it is not there yet', async () => {
    for (const row of sample(later, 40))
      for (const who of everyone) {
        const answer = await send(row, who, anyRequest(row));
        const label = `${row.name} as ${who}: ${answer.status} ${answer.text.slice(0, 200)}`;
        const verdict = verdictFor(row, who);
        if (verdict === 'unauthenticated') expect(answer.status, label).toBe(401);
        else if (verdict === 'forbidden') expect(answer.status, label).toBe(403);
        else expect([501, 422, 415], label).toContain(answer.status);
      }
  });

  test("member A's records look the same to member B whether they exist or not", async () => {
    const stranger = visitors.get('stranger')?.visitor ?? app.visitor();
    const bare = (answer: Answer) => ({
      ...z.record(z.string(), z.unknown()).parse(answer.body),
      request_id: null,
    });
    for (const path of [
      '/individualDetails/',
      '/businessDetails/',
      '/beneficialOwners/',
      '/files/enrollment/',
    ]) {
      const tail = path.includes('files') ? '/file-view/identity_front' : '';
      const there = await stranger.get(`${path}${owner.id}${tail}`);
      const absent = await stranger.get(`${path}${somebody}${tail}`);
      expect(there.status).toBe(403);
      expect(bare(there)).toEqual(bare(absent));
    }
  });

  test('a role that nobody knows reads nothing but itself', async () => {
    const person = await app.memberOf('odd@example.com');
    const id = await idOf(person);
    await database.db.updateTable('users').set({ role: 'visitor' }).where('id', '=', id).execute();
    for (const row of closed) {
      const path = row.path.replace(/\{(?:userId|id)\}/g, id).replace(/\{\w+\}/g, somebody);
      const answer = await person.ask(row.method, path, { headers: { 'idempotency-key': 'odd' } });
      expect(answer.status, row.name).toBe(403);
    }
    expect(
      (await person.post('/auth/login', { email: 'odd@example.com', password: goodPassword })).status,
    ).toBe(200);
  });
});
