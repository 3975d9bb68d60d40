import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { access } from '../../../contract/access.ts';
import { ConfigError, readConfig } from '../../../server/config.ts';
import { countedBySession, createMemberCalls } from '../../../server/http/member-calls.ts';
import { addCounts } from '../../../server/repositories/shared-counts.ts';
import { rows } from '../../contract/rows.ts';
import {
  goodPassword,
  refused,
  startApp,
  type TestApp,
  testClock,
  type Visitor,
} from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { confirmByPassword } from '../../fixtures/second-factor.ts';

const env = { MEMBER_READS_PER_MINUTE: '60', MEMBER_WRITES_PER_MINUTE: '20' };
const clock = testClock();
const tooMany = refused(429, 'rate_limited');
const read = '/x/sign-ins';

let database: TestDatabase;
let first: TestApp;
let second: TestApp;
/** Without workers: what was called before time passes isn't told after it. */
let alone: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  // the workers tell the one what the other has counted
  first = await startApp(database, { env, clock, workers: true });
  second = await startApp(database, { env, clock, workers: true });
  alone = await startApp(database, { env, clock });
});
afterAll(async () => {
  await Promise.all([first, second, alone].map((one) => one?.app.close()));
  await database?.close();
});

async function elsewhere(app: TestApp, email: string): Promise<Visitor> {
  const visitor = app.visitor();
  expect((await visitor.post('/auth/login', { email, password: goodPassword })).status).toBe(200);
  return visitor;
}
/** Makes so many calls; answers how many were taken. */
async function taken(calls: number, call: () => Promise<{ readonly status: number }>): Promise<number> {
  let count = 0;
  for (let at = 0; at < calls; at += 1) if ((await call()).status !== 429) count += 1;
  return count;
}
const countersOf = () =>
  database.db.selectFrom('rate_limits').select(['key', 'expire']).where('key', 'like', 'member%').execute();

describe('whoever is logged in', () => {
  it('reads so often in a minute, in however many sessions, and is told how long to wait', async () => {
    const email = 'reads@example.com';
    const here = await alone.memberOf(email);
    const there = await elsewhere(alone, email);
    expect(await taken(30, () => here.get(read))).toBe(30);
    expect(await taken(40, () => there.get(read))).toBe(30);
    const answer = await here.get(read);
    expect(answer).toMatchObject(tooMany);
    expect(answer.headers['retry-after']).toBe('1');
    // HEAD is a read; a right that one does not have is no way round
    expect((await here.ask('HEAD', read)).status).toBe(429);
    expect(await here.get('/users')).toMatchObject(tooMany);
    // Another person is not concerned, nor is a write.
    expect((await (await alone.memberOf('reads.not@example.com')).get(read)).status).toBe(200);
    expect((await here.post('/x/notifications/read', { all: true })).status).not.toBe(429);
    clock.pass(1);
    expect(await taken(3, () => here.get(read))).toBe(1);
    clock.pass(120);
    expect(await taken(61, () => here.get(read))).toBe(60);
  });

  it('writes so often in a minute', async () => {
    const here = await first.memberOf('writes@example.com');
    const write = () => here.put('/x/drafts/individual.step_2', { values: {} });
    expect(await taken(25, write)).toBe(20);
    expect(await write()).toMatchObject(tooMany);
    expect((await here.get(read)).status).toBe(200);
  });

  it('gets out all the same, and ends the session of whoever uses the calls up', async () => {
    const email = 'robbed@example.com';
    const here = await first.memberOf(email);
    const thief = await elsewhere(first, email);
    expect(await taken(70, () => thief.get(read))).toBe(60);
    expect(await taken(30, () => thief.put('/x/drafts/individual.step_2', { values: {} }))).toBe(20);
    expect(await here.get(read)).toMatchObject(tooMany);
    expect((await here.get('/auth/whoami')).status).toBe(200);
    expect((await here.get('/x/sessions')).status).toBe(200);
    expect((await confirmByPassword(here, goodPassword, 'sessions')).status).toBe(200);
    expect((await here.delete('/x/sessions')).body).toEqual({ ended: 1 });
    expect((await thief.get('/auth/whoami')).status).toBe(401);
    expect((await here.post('/auth/logout')).status).toBe(200);
  });

  it('is held to it by all processes: one learns within seconds what another has counted', async () => {
    const email = 'spread@example.com';
    const here = await first.memberOf(email);
    const there = await elsewhere(second, email);
    const before = (await countersOf()).length;
    expect(await taken(60, () => here.get(read))).toBe(60);
    await expect.poll(async () => (await countersOf()).length, { timeout: 20_000 }).toBeGreaterThan(before);
    let count = 0;
    const next = async () => {
      const { status } = await there.get(read);
      if (status === 200) count += 1;
      return status;
    };
    await expect.poll(next, { timeout: 30_000, interval: 400 }).toBe(429);
    expect(count).toBeLessThan(55);
    // What went beyond is waited for.
    clock.pass(2);
    expect(await there.get(read)).toMatchObject(tooMany);
    clock.pass(120);
    expect((await there.get(read)).status).toBe(200);
  });
});

describe('the counting of calls', () => {
  const row = { name: 'sessions.signIns', meta: { access: access.session, errors: [] } };
  const member = { id: 'one', role: 'user', sessionId: 'session', language: 'en' } as const;

  it('asks the database for nobody who calls as people do, and once a second for all who call more', async () => {
    const statements: string[] = [];
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const limits = readConfig({ MEMBER_READS_PER_MINUTE: '100', MEMBER_WRITES_PER_MINUTE: '100' });
    const calls = createMemberCalls(db, limits, clock);
    for (let at = 0; at < 4; at += 1) calls.take(row, 'GET', member);
    await calls.share();
    expect(statements).toEqual([]);
    for (let at = 0; at < 4000; at += 1) calls.take(row, 'GET', { ...member, id: `person ${at % 800}` });
    await calls.share();
    expect(statements).toHaveLength(1);
    await calls.share();
    expect(statements).toHaveLength(1);
  });

  it('adds up what processes tell at once, and goes on when the database is away', async () => {
    const told = (calls: number) => ({
      name: 'memberTest',
      counted: [{ subject: 'one', calls }],
      each: 100,
      longest: 120_000,
      now: clock.now().getTime(),
    });
    await Promise.all(Array.from({ length: 10 }, () => addCounts(database.db, told(10))));
    const at = (await addCounts(database.db, told(1))).get('one');
    expect(at).toBe(clock.now().getTime() + 10_100);
    // However much was counted, or wrongly told, nobody waits for longer than twice the time of a bucket.
    expect((await addCounts(database.db, told(1_000_000))).get('one')).toBe(clock.now().getTime() + 120_000);

    const away = await freshDatabase();
    const limits = readConfig({ MEMBER_READS_PER_MINUTE: '20', MEMBER_WRITES_PER_MINUTE: '0' });
    const calls = createMemberCalls(away.db, limits, clock);
    await away.close();
    for (let count = 0; count < 20; count += 1) calls.take(row, 'GET', member);
    await expect(calls.share()).rejects.toThrow();
    expect(() => calls.take(row, 'GET', member)).toThrow(/Too many/);
    // 0 is off.
    for (let count = 0; count < 1000; count += 1) calls.take(row, 'POST', member);
  });

  it('counts by session only what is there, and nothing that anybody may call', () => {
    const known = new Map(rows.map(({ name, meta }) => [name, meta]));
    for (const name of countedBySession) expect(known.get(name)?.access.public).toBeUndefined();
    const open = { name: 'auth.login', meta: { access: access.public, errors: [] } };
    const calls = createMemberCalls(database.db, readConfig({ MEMBER_WRITES_PER_MINUTE: '1' }), clock);
    for (let count = 0; count < 10; count += 1) calls.take(open, 'POST', member);
  });

  it('is set by whole numbers', () => {
    expect(readConfig({})).toMatchObject({ memberReads: 1200, memberWrites: 300 });
    expect(() => readConfig({ MEMBER_READS_PER_MINUTE: 'many' })).toThrow(ConfigError);
  });
});
