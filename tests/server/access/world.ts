import { decideAccess, type Verdict } from '../../../contract/access.ts';
import type { ContractRow } from '../../contract/rows.ts';
import { type Answer, field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { companyAt } from '../../fixtures/company.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { placeBank } from '../../fixtures/fund-banks.ts';
import { memberAt } from '../../fixtures/member.ts';
import { companyRequests } from './company-requests.ts';
import { moneyRequests } from './money-requests.ts';
import { nextPassword, type Owner, type Request } from './requests.ts';

/** An id that nobody and nothing has. */
export const absent = '00000000-0000-4000-8000-000000000001';
export const staff = ['admin', 'compliance', 'finance', 'auditor'] as const;
/** `owner` and `stranger` are two members whose dossiers stand at the same step. */
export type Who = 'nobody' | 'owner' | 'stranger' | (typeof staff)[number];
export const everyone: readonly Who[] = ['nobody', 'owner', 'stranger', ...staff];
export type Person = { readonly visitor: Visitor; readonly id: string; readonly role: string };
type Side = 'owner' | 'stranger';

export type World = {
  readonly app: TestApp;
  readonly database: TestDatabase;
  /** whoever calls, where the call is about a person, a business, or a member who may move money */
  readonly personFor: (row: ContractRow, who: Who) => Person | null;
  /** what a request is made of; the stranger has all that the owner has */
  readonly ownerFor: (row: ContractRow, side?: Side) => Owner;
  readonly verdictFor: (row: ContractRow, who: Who) => Verdict;
  readonly send: (row: ContractRow, who: Who, request: Request) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

const at = new Date('2026-03-01T09:00:00.000Z');
const idOf = async (visitor: Visitor) => field(await visitor.get('/auth/whoami'), 'id');
const emailOf = { owner: 'owner@example.com', stranger: 'stranger@example.com' } as const;

async function bookletOf({ db }: TestDatabase, user_id: string, status?: 'VALIDATED'): Promise<string> {
  const booklet = {
    urls: ['https://papers.example.com/1'],
    created_at: new Date(),
    ...(status && { status, activation_starting_date: '2026-02-01' }),
  };
  const { id } = await db
    .insertInto('subscription_booklets')
    .values({ ...booklet, user_id, activity_type: 'MONEY_IN' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A member with a validated dossier and booklet. */
async function payer(app: TestApp, database: TestDatabase, email: string): Promise<Person> {
  const visitor = await app.memberOf(email);
  const id = await idOf(visitor);
  const dossier = { current_step: 7, enrollment_status: 'VALIDATED', user_name: 'Camille Exemple' } as const;
  await database.db
    .insertInto('registrations')
    .values({ ...dossier, user_id: id, type: 'INDIVIDUAL', started_at: at, submitted_at: at })
    .execute();
  await bookletOf(database, id, 'VALIDATED');
  return { visitor, id, role: 'user' };
}

const asUser = async (visitor: Visitor): Promise<Person> => ({
  visitor,
  id: await idOf(visitor),
  role: 'user',
});

async function colleagues(app: TestApp, { db }: TestDatabase): Promise<ReadonlyMap<string, Person>> {
  const found = new Map<string, Person>();
  for (const name of [...staff, 'preparer']) {
    const role = name === 'preparer' ? 'admin' : name;
    const visitor = await app.memberOf(`${name}@example.com`);
    const id = await idOf(visitor);
    await db.updateTable('users').set({ role }).where('id', '=', id).execute();
    found.set(name, { visitor, id, role });
  }
  return found;
}

/** Two of each: the owner, whose records are asked for, and the stranger, who has as many. */
async function members(app: TestApp, database: TestDatabase, side: Side) {
  const prefix = side === 'owner' ? '' : 'other.';
  return {
    member: await asUser(await memberAt(app, emailOf[side], 7)),
    sent: { id: await idOf(await memberAt(app, `${prefix}sent@example.com`, 8)) },
    company: await asUser(await companyAt(app, `${prefix}company@example.com`, 8)),
    payer: await payer(app, database, `${prefix}payer@example.com`),
  };
}
type Members = Awaited<ReturnType<typeof members>>;

/** Everybody whom a request may come from, on a server of their own. */
export async function openWorld(): Promise<World> {
  const database = await freshDatabase();
  const app = await startApp(database);
  const sides = {
    owner: await members(app, database, 'owner'),
    stranger: await members(app, database, 'stranger'),
  };
  const team = await colleagues(app, database);
  const colleague = (name: string): Person => team.get(name) ?? sides.owner.member;
  await placeBank(database);
  let sentAnew = 0;
  const sendAnew = async () => idOf(await memberAt(app, `sent.${(sentAnew += 1)}@example.com`, 8));
  const personOf = (who: string, kind: keyof Members = 'member'): Person | null => {
    if (who === 'nobody') return null;
    const found = who === 'owner' || who === 'stranger' ? sides[who][kind] : colleague(who);
    return 'visitor' in found ? found : null;
  };
  const kindOf = (row: ContractRow) =>
    row.name in companyRequests ? 'company' : row.name in moneyRequests ? 'payer' : 'member';
  const around = {
    reviewer: colleague('compliance').visitor,
    admin: colleague('admin').visitor,
    preparer: colleague('preparer').visitor,
    preparerId: colleague('preparer').id,
    changedPassword: nextPassword,
    caller: (who: string) => personOf(who),
    sendAnew,
    app,
    database,
  };
  const booklets = {
    owner: await bookletOf(database, sides.owner.member.id),
    stranger: await bookletOf(database, sides.stranger.member.id),
  };
  const fresh = { owner: { id: null }, stranger: { id: null } };
  const ownerFor = (row: ContractRow, side: Side = 'owner'): Owner => {
    const { visitor, id } = sides[side][kindOf(row)];
    const { sent } = sides[side];
    const own = { booklet: booklets[side], fresh: fresh[side], sent, email: emailOf[side] };
    return { ...around, ...own, visitor, id };
  };
  const personFor = (row: ContractRow, who: Who) => personOf(who, kindOf(row));
  return {
    app,
    database,
    personFor,
    ownerFor,
    verdictFor: (row, who) => {
      const { id } = ownerFor(row);
      return decideAccess(row.meta.access, personFor(row, who), { userId: id, id });
    },
    send: (row, who, { path, body, headers }) =>
      (personFor(row, who)?.visitor ?? app.visitor()).ask(row.method, path, {
        body,
        ...(headers && { headers }),
      }),
    close: async () => {
      await app.app.close();
      await database.close();
    },
  };
}
