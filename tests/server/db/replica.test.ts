import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sql } from 'kysely';
import { readConfig } from '../../../server/config.ts';
import { callLimits } from '../../../server/db/limits.ts';
import { MuteDatabase } from '../../../server/db/mute.ts';
import { makePool } from '../../../server/db/pool.ts';
import { openReplica } from '../../../server/db/replica.ts';
import { createCookies } from '../../../server/http/cookies.ts';
import { problem } from '../../../server/http/problem.ts';
import { placesOf } from '../../../server/http/reads.ts';
import { replicaRows } from '../../../server/http/replica-rows.ts';
import { contractRows } from '../../../server/http/rows.ts';
import { pino } from 'pino';
import { startApp, Visitor, type TestApp } from '../../fixtures/app.ts';
import { moneyPeople, payIn, type MoneyPeople, type Person } from '../../fixtures/money-people.ts';
import { startReplicated, type Replicated } from '../../fixtures/replicated.ts';

const soon = { ...callLimits, statement: 200 };
let both: Replicated;
let people: MoneyPeople;
/** Two processes of one database, as far as one test can tell. */
let one: TestApp;
let other: TestApp;
let officer: Person;
beforeAll(async () => {
  both = await startReplicated();
  people = await moneyPeople(both.database, { investors: 1, staff: ['finance', 'admin'] });
  const env = { DATABASE_REPLICA_URL: both.replicaUrl, FOUR_EYES: '0' };
  const { clock } = people.app;
  one = await startApp(both.database, { env, clock });
  other = await startApp(both.database, { env, clock });
  const [found] = people.staff;
  if (!found) throw new Error('nobody works for the fund');
  officer = found;
  await both.caughtUp();
  for (const app of [one, other]) await inUse(app);
});
afterAll(async () => {
  for (const app of [one, other, people?.app]) await app?.app.close();
  await both?.close();
});

const readiness = async ({ app }: TestApp): Promise<unknown> => (await app.inject({ url: '/readyz' })).json();
async function inUse(app: TestApp): Promise<void> {
  for (const until = Date.now() + 10_000; ;) {
    const said = JSON.stringify(await readiness(app));
    if (said === '{"status":"ready","replica":"in_use"}') return;
    if (Date.now() > until) throw new Error(`the replica is not in use: ${said}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** The same browser against another process, or a browser of its own of the same person. */
function browserOf({ visitor }: Person, app: TestApp, cookies = visitor.cookies): Visitor {
  const browser = new Visitor(app.app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}
const totalOf = async (browser: Visitor): Promise<number> => {
  const answer = await browser.get('/transactions?offset=0&limit=10');
  expect(answer.status).toBe(200);
  return Number(answer.headers['x-total-count']);
};
const memberId = () => z.string().parse(people.investors[0]?.id);
const pay = async (browser: Visitor) => {
  const body = {
    user_id: memberId(),
    transaction_type: 'MONEY_OUT',
    currency: 'EUR',
    amount: '10.00',
  };
  const answer = await browser.post('/transaction', body, { 'idempotency-key': crypto.randomUUID() });
  expect(answer.status, answer.text).toBeLessThan(300);
};

describe('with a replica', () => {
  it('reads what may be old from it, and never older than what the same browser has written, at any process', async () => {
    await payIn(both.database, { member: memberId(), currency: 'EUR', amount: 1000_00n });
    await both.caughtUp();
    const writer = browserOf(officer, one);
    const reader = browserOf(officer, one);
    const before = await totalOf(reader);
    await both.pause();

    await pay(writer);
    expect(await totalOf(reader), 'a list comes from the replica, which stands still').toBe(before);
    expect(await totalOf(writer)).toBe(before + 1);
    const elsewhere = browserOf(officer, other, writer.cookies);
    expect(await totalOf(elsewhere), 'another process knows of it too').toBe(before + 1);
    await pay(elsewhere);
    expect(await totalOf(elsewhere)).toBe(before + 2);
    expect(await totalOf(reader)).toBe(before);

    await both.resume();
    await both.caughtUp();
    expect(await totalOf(reader)).toBe(before + 2);
    // All is there: the writer's reads are the replica's again.
    await both.pause();
    await pay(writer);
    const latest = browserOf(officer, one, elsewhere.cookies);
    expect(await totalOf(latest)).toBe(before + 2);
    await both.resume();
  });

  it('takes no browser’s word for more than reading the primary', async () => {
    const browser = browserOf(officer, one);
    for (const word of ['', 'x', '1/2/3', 'FFFFFFFFF-0', 'FFFFFFFF-FFFFFFFF']) {
      browser.cookies.set('portal_seen', word);
      expect((await browser.get('/transactions?offset=0&limit=10')).status).toBe(200);
    }
  });

  it('reads every row of the list from it without writing there', async () => {
    await both.caughtUp();
    const said = one.logs.length;
    const rows = contractRows().filter(({ name }) => replicaRows.has(name));
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...replicaRows].toSorted());
    const query = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).catch({});
    let answered = 0;
    for (const { method, url, meta } of rows) {
      expect(method).toBe('GET');
      const asked = Object.entries(query.parse(meta.example?.query)).map(([name, value]) => [
        name,
        name === 'user_id' ? memberId() : String(value),
      ]);
      const path = url
        .replace(':userId', memberId())
        .replace(':currency', 'EUR')
        .replace(/:\w+/g, '00000000-0000-4000-8000-000000000001');
      const whole = asked.length > 0 ? `${path}?${new URLSearchParams(Object.fromEntries(asked))}` : path;
      const formats = [
        undefined,
        ...(meta.exports ?? []).map((format) => (format === 'csv' ? 'text/csv' : null)),
      ];
      for (const accept of formats) {
        if (accept === null) continue;
        for (const { visitor } of [officer, ...people.investors]) {
          const browser = new Visitor(one.app);
          for (const [name, value] of visitor.cookies) browser.cookies.set(name, value);
          const { status, text } = await browser.get(whole, accept ? { headers: { accept } } : {});
          expect(status, `${whole} ${text}`).toBeLessThan(500);
          if (status === 200) answered += 1;
        }
      }
    }
    expect(answered).toBeGreaterThan(rows.length);
    expect(one.logs.slice(said).filter((line) => /left alone/.test(line))).toEqual([]);
  });

  it('is left alone while it is down, which is logged and told, and used again when it is back', async () => {
    const reader = browserOf(officer, one);
    const before = await totalOf(reader);
    both.stopReplica();
    expect(await totalOf(reader), 'the first read that meets it goes to the primary').toBe(before);
    await expect
      .poll(() => readiness(one), { timeout: 10_000 })
      .toEqual({ status: 'ready', replica: 'down' });
    expect(one.logs.join('')).toContain('the replica is left alone; reads go to the primary');
    expect(await totalOf(reader)).toBe(before);
    both.startReplica();
    await inUse(one);
    expect(await totalOf(reader)).toBe(before);
  });

  it('is not blamed for a refusal, a fault of the server itself or a primary that fails', async () => {
    const primary = makePool({ connectionString: both.database.url }, () => {});
    const replica = openReplica({
      url: both.replicaUrl,
      primary,
      logger: pino({ enabled: false }),
      pause: 50,
    });
    await expect.poll(() => replica.state(), { timeout: 5000 }).toBe('in_use');
    await primary.end();
    const { db } = both.database;
    const cookies = createCookies(undefined, false);
    const deps = { db, config: readConfig({}), replica };
    const { db: place, elsewhere } = await placesOf(deps, 'activities.adminList', 'GET', cookies);
    expect(elsewhere(problem('unavailable'))).toBeNull();
    expect(elsewhere(problem('not_found'))).not.toBeNull();
    expect(elsewhere(new TypeError('a fault'))).not.toBeNull();
    // slow, as far as it can be told: the primary would be as slow
    const pool = makePool({ connectionString: both.replicaUrl, limits: soon, grace: 200 }, () => {});
    const slow: unknown = await pool.query('select pg_sleep(2)').catch((thrown: unknown) => thrown);
    expect(slow).toBeInstanceOf(MuteDatabase);
    expect(elsewhere(slow)).toBeNull();
    await pool.end();
    await new Promise((next) => setTimeout(next, 300));
    expect(replica.state()).toBe('in_use');
    const error: unknown = await sql`select 1 / 0`.execute(place).catch((thrown: unknown) => thrown);
    expect(elsewhere(error)).not.toBeNull();
    expect(replica.state()).toBe('down');
    await replica.stop();
  });

  it('is none when it is a database of its own', async () => {
    const logs: string[] = [];
    const replica = openReplica({
      url: both.database.url,
      primary: both.database.pool,
      logger: pino({ base: null }, { write: (line: string) => void logs.push(line) }),
    });
    await expect.poll(() => replica.state(), { timeout: 5000 }).toBe('down');
    expect(await replica.pick(null)).toBeNull();
    await replica.stop();
    expect(logs.join('')).toContain('it is no standby of this primary');
  });

  it('is not taken when it is late at the first look, until it has what was there then', async () => {
    await both.pause();
    await payIn(both.database, { member: memberId(), currency: 'EUR', amount: 1_00n });
    const replica = openReplica({
      url: both.replicaUrl,
      primary: both.database.pool,
      logger: pino({ enabled: false }),
      pause: 50,
    });
    const seen = new Set<string>();
    const looked = () => {
      seen.add(replica.state());
      return replica.state();
    };
    await expect.poll(looked, { timeout: 10_000, interval: 10 }).toBe('behind');
    for (const until = Date.now() + 300; Date.now() < until;) {
      looked();
      await new Promise((next) => setTimeout(next, 10));
    }
    expect([...seen]).toEqual(['unknown', 'behind']);
    expect(await replica.pick(null)).toBeNull();
    await both.resume();
    await expect.poll(() => replica.state(), { timeout: 5000 }).toBe('in_use');
    await replica.stop();
  });

  it('is left alone while it is far behind a primary that writes, and not because nothing is written', async () => {
    const logs: string[] = [];
    const logger = pino({ base: null }, { write: (line: string) => void logs.push(line) });
    await both.resume();
    await both.caughtUp();
    const replica = openReplica({
      url: both.replicaUrl,
      primary: both.database.pool,
      logger,
      pause: 50,
      latest: 300,
    });
    await expect.poll(() => replica.state(), { timeout: 5000 }).toBe('in_use');
    await new Promise((next) => setTimeout(next, 600));
    expect(replica.state()).toBe('in_use');
    await both.pause();
    await payIn(both.database, { member: memberId(), currency: 'EUR', amount: 1_00n });
    await expect.poll(() => replica.state(), { timeout: 5000 }).toBe('behind');
    expect(await replica.pick(null)).toBeNull();
    await both.resume();
    await expect.poll(() => replica.state(), { timeout: 5000 }).toBe('in_use');
    await replica.stop();
    expect(logs.filter((line) => line.includes('left alone'))).toHaveLength(1);
  });
});
