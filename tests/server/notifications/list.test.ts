import { sql } from 'kysely';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationQueries, notify } from '../../../server/repositories/notifications.ts';
import { field, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { plansOf } from '../../fixtures/plans.ts';
import { colleague } from '../../fixtures/staff.ts';
import { listOf } from './told.ts';

let database: TestDatabase;
let app: TestApp;
let member: Visitor;
let memberId: string;
let stranger: Visitor;
const total = 23;

const idOf = async (visitor: Visitor) => field(await visitor.get('/auth/whoami'), 'id');
const tell = (userId: string, step: number) =>
  database.db
    .transaction()
    .execute((trx) => notify(app, trx, { userId, kind: 'correction_requested', subject: { step } }));

beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
  member = await app.memberOf('reads@exemple.test');
  memberId = await idOf(member);
  stranger = await app.memberOf('stranger@exemple.test');
  for (let at = 0; at < total; at += 1) await tell(memberId, (at % 6) + 1);
  await tell(await idOf(stranger), 3);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

describe('the list', () => {
  it('is one’s own, newest first and page by page, with the totals', async () => {
    const pages = [];
    for (const offset of [0, 10, 20]) pages.push(await listOf(member, `?offset=${offset}&limit=10`));
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 3]);
    expect(pages.map((page) => page.total)).toEqual([total, total, total]);
    const all = pages.flatMap(({ rows }) => rows);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    const steps = Array.from({ length: total }, (_, at) => (at % 6) + 1);
    expect(all.map(({ subject }) => subject.step)).toEqual(steps.toReversed());
    expect((await listOf(stranger)).rows).toHaveLength(1);
  });

  it('keeps what was read, some of it or all, and never touches somebody else’s', async () => {
    const [first, second] = (await listOf(member)).rows;
    const theirs = (await listOf(stranger)).rows[0]?.id;
    const some = await member.post('/x/notifications/read', { ids: [first?.id, theirs] });
    expect(some.body).toEqual({ unread: total - 1 });
    expect((await listOf(stranger)).unread).toBe(1);
    const readAt = (await listOf(member)).rows[0]?.read_at;
    expect(readAt).not.toBeNull();
    app.clock.pass(60);
    expect((await member.post('/x/notifications/read', { all: true })).body).toEqual({ unread: 0 });
    const after = await listOf(member);
    expect(after.unread).toBe(0);
    expect(after.rows[0]?.read_at).toBe(readAt);
    expect(after.rows.find(({ id }) => id === second?.id)?.read_at).not.toBe(readAt);
    expect((await listOf(stranger)).unread).toBe(1);
  });

  it('leaves a line to newer processes whose kind it does not know', async () => {
    const person = await app.memberOf('newer@exemple.test');
    const personId = await idOf(person);
    await tell(personId, 1);
    await tell(personId, 2);
    const [newest] = (await listOf(person)).rows;
    await sql`update notifications set kind = 'told_by_a_newer_one' where id = ${newest?.id}`.execute(
      database.db,
    );
    expect((await listOf(person)).rows.map(({ subject }) => subject.step)).toEqual([1]);
  });

  it('tells what it knows of a line to which a newer process has added something', async () => {
    const person = await app.memberOf('added@exemple.test');
    const personId = await idOf(person);
    for (const step of [1, 2, 3]) await tell(personId, step);
    const [three, two] = (await listOf(person)).rows;
    const add = (id: string | undefined, added: object) =>
      sql`update notifications set subject = subject || ${JSON.stringify(added)}::jsonb where id = ${id}`.execute(
        database.db,
      );
    await add(three?.id, { added_by_a_newer_one: 'X' });
    // what is about something that is not known here is read at the newer one
    await add(two?.id, { document_type: 'OF_A_NEWER_ONE' });
    expect((await listOf(person)).rows.map(({ subject }) => subject)).toEqual([{ step: 3 }, { step: 1 }]);
  });

  it('keeps what came since unread, where all are marked up to the newest that was seen', async () => {
    const person = await app.memberOf('sees@exemple.test');
    const personId = await idOf(person);
    for (const step of [1, 2]) await tell(personId, step);
    const newest = (await listOf(person)).rows[0]?.id;
    await tell(personId, 3);
    const { body } = await person.post('/x/notifications/read', { all: true, newest });
    expect(body).toEqual({ unread: 1 });
    const { rows } = await listOf(person);
    expect(rows.map(({ read_at }) => read_at === null)).toEqual([true, false, false]);
    // by somebody else's line nothing is marked
    const theirs = (await listOf(member)).rows[0]?.id;
    const none = await person.post('/x/notifications/read', { all: true, newest: theirs });
    expect(none.body).toEqual({ unread: 1 });
  });

  it.each([
    ['nothing', {}],
    ['the newest alone', { newest: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b81' }],
    [
      'some up to the newest',
      { ids: ['0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b81'], newest: '0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b81' },
    ],
    ['both', { ids: ['0190f3a2-7c1e-7d3a-9c1b-2f6d8e4a1b81'], all: true }],
    ['an empty choice', { ids: [] }],
    ['what is no id', { ids: ['1'] }],
  ])('marks nothing when told %s', async (_, body) => {
    const before = await listOf(stranger);
    expect((await stranger.post('/x/notifications/read', body)).status).toBe(422);
    expect(await listOf(stranger)).toEqual(before);
  });
});

describe('the preferences', () => {
  const chosen = async (visitor: Visitor) => {
    const { body } = await visitor.get('/x/notifications/preferences');
    const rows = z.array(z.looseObject({ group: z.string(), mail: z.boolean() })).parse(body);
    return Object.fromEntries(rows.map(({ group, mail }) => [group, mail]));
  };

  it('begin with all mails, show the groups of the role, and are changed one by one', async () => {
    const person = await app.memberOf('chooses@exemple.test');
    const all = {
      progress: true,
      corrections: true,
      decision: true,
      booklets: true,
      money: true,
      values: true,
      security: true,
    };
    expect(await chosen(person)).toEqual(all);
    await person.put('/x/notifications/preferences', { mail: { progress: false } });
    await person.put('/x/notifications/preferences', { mail: { booklets: false } });
    expect(await chosen(person)).toEqual({ ...all, progress: false, booklets: false });
    await person.put('/x/notifications/preferences', { mail: { progress: true } });
    expect(await chosen(person)).toEqual({ ...all, booklets: false });
    const { visitor } = await colleague(app, database, 'auditor');
    expect(await chosen(visitor)).toEqual({ work: true, security: true });
  });

  it('refuse to switch off the final decision and security, say so, and change nothing else', async () => {
    const person = await app.memberOf('insists@exemple.test');
    const body = { mail: { progress: false, decision: false, security: false } };
    const answer = await person.put('/x/notifications/preferences', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({
      fields: { 'mail.decision': 'must_stay_on', 'mail.security': 'must_stay_on' },
    });
    expect((await chosen(person)).progress).toBe(true);
  });

  it('are told in the log when they change, and not when they stay', async () => {
    const person = await app.memberOf('logged@exemple.test');
    const id = await idOf(person);
    for (const mail of [{ progress: false }, { progress: false }, { decision: true }])
      await person.put('/x/notifications/preferences', { mail });
    const told = await database.db
      .selectFrom('activities')
      .select(['activity_type', 'operation_type', 'subject'])
      .where('member_id', '=', id)
      .where('activity_type', '=', 'PROFILE')
      .execute();
    expect(told).toEqual([
      { activity_type: 'PROFILE', operation_type: 'UPDATE', subject: { kind: 'notification_preferences' } },
    ]);
  });
});

describe('among a hundred thousand lines of others', () => {
  beforeAll(async () => {
    const { pool } = database;
    await pool.query(`
      insert into users (id, email, password_hash, first_name, last_name, created_at)
      select gen_random_uuid(), 'many.' || n || '@example.com', 'x', 'Many', 'Readers', now()
      from generate_series(1, 1000) n`);
    await pool.query(`
      insert into notifications (id, user_id, kind, at, read_at)
      select gen_random_uuid(), u.id, 'document_validated', now(), case when n % 3 = 0 then null else now() end
      from users u, generate_series(1, 100) n where u.email like 'many.%'`);
    await pool.query(
      `insert into notifications (id, user_id, kind, at, read_at)
      select gen_random_uuid(), $1, 'document_validated', now(), case when n % 9 = 0 then null else now() end
      from generate_series(1, 5000) n`,
      [memberId],
    );
    await pool.query('vacuum analyze notifications');
  });

  it('a page, the total and the number of unread ones are answered from an index', async () => {
    const { db } = database;
    const asked = [
      notificationQueries.page(db, memberId, { offset: 0, limit: 10 }),
      notificationQueries.page(db, memberId, { offset: 80, limit: 10 }),
      notificationQueries.total(db, memberId),
      notificationQueries.unread(db, memberId),
    ];
    for (const query of asked)
      for (const plan of await plansOf(database.pool, query)) {
        expect(plan).toMatch(/Index.*notifications_/);
        expect(plan).not.toMatch(/Seq Scan|Sort/);
      }
  });
});
