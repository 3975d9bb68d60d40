import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currencies } from '../../../contract/enums.ts';
import { goodPassword, signUpForm, type Visitor } from '../../fixtures/app.ts';
import { buildServer, type BuiltServer } from '../../fixtures/built-server.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startFront, type Front } from '../../fixtures/front.ts';
import { clientOf, senderOf, type Reply } from '../../fixtures/money-client.ts';
import {
  acknowledgedOf,
  complaintsOf,
  expectedOf,
  ledgerOf,
  overdrawnOf,
  storedOf,
  sumsOf,
  type Opening,
} from '../../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople } from '../../fixtures/money-people.ts';
import { act, nothingYet, settle, type Actor, type Round } from '../../fixtures/money-round.ts';
import { startPgbouncer, type Bouncer } from '../../fixtures/pgbouncer.ts';
import { randomOf } from '../../fixtures/random.ts';
import { wholeRun } from '../../fixtures/sample.ts';
import { startServerProcess, type ServerProcess } from '../../fixtures/server-process.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

const seed = Number(process.env.TEST_SEED ?? 1);
const enough = wholeRun ? { acts: 600, kills: 5, investors: 12 } : { acts: 110, kills: 1, investors: 6 };
const patience = wholeRun ? 1_200_000 : 90_000;
/** Straight to PostgreSQL, or through a pooler that gives every transaction another connection. */
const ways = wholeRun ? (['PostgreSQL', 'PgBouncer'] as const) : (['PostgreSQL'] as const);

let built: BuiltServer;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

let database: TestDatabase;
let people: MoneyPeople;
let opening: Opening;
let mails: MailServer;
let servers: readonly ServerProcess[] = [];
let front: Front;
let bouncer: Bouncer | null = null;
beforeEach(async () => {
  database = await freshDatabase();
  mails = await startMailServer();
  people = await moneyPeople(database, {
    investors: enough.investors,
    staff: ['finance', 'finance', 'admin'],
  });
  opening = { members: people.investors.map(({ id }) => id), amount: 1000_00n };
  for (const member of opening.members)
    for (const currency of currencies) await payIn(database, { member, currency, amount: opening.amount });
});
afterEach(async () => {
  await front?.stop();
  await Promise.all(servers.map(({ kill }) => kill()));
  await bouncer?.stop();
  bouncer = null;
  await mails.stop();
  await people.app.app.close();
  await database.close();
});

async function startThree(way: (typeof ways)[number]): Promise<void> {
  if (way === 'PgBouncer') bouncer = await startPgbouncer(database);
  const env = {
    FOUR_EYES: '0',
    SMTP_URL: mails.url,
    DATABASE_CONNECTIONS: '8',
    ...(bouncer && { DATABASE_LISTEN_URL: database.url }),
  };
  const start = () => startServerProcess({ url: bouncer?.url ?? database.url }, env, [built.main]);
  servers = await Promise.all([start(), start(), start()]);
  front = await startFront(servers.map(({ url }) => url));
}

const pause = (ms: number) => new Promise((next) => setTimeout(next, ms));

type Progress = { acts: number; kills: number; failed: boolean; isOver: () => boolean };
const progress = (): Progress => ({
  acts: 0,
  kills: 0,
  failed: false,
  isOver() {
    return this.failed || (this.acts >= enough.acts && this.kills >= enough.kills);
  },
});

/** Kills one process after the other in the middle of its work, one at a time, and starts it again. None before it answered. */
async function killInTurn(counted: Progress): Promise<void> {
  for (let at = 0; counted.kills < enough.kills && !counted.failed; at += 1) {
    const server = servers[at % servers.length];
    const next = counted.acts + Math.floor(enough.acts / (enough.kills + 1));
    const isEarly = () =>
      counted.acts < next || (!front.answered.has(server?.url ?? '') && counted.acts < 3 * enough.acts);
    while (isEarly() && !counted.isOver()) await pause(5);
    await server?.kill();
    counted.kills += 1;
    await server?.start();
  }
}

/** Everybody acts through the front until enough has happened. */
async function play(round: Round, actors: readonly Actor[]): Promise<Progress> {
  const counted = progress();
  const busy = actors.map(async (actor) => {
    for (; !counted.isOver(); counted.acts += 1) await act(round, actor);
  });
  const ending = (error: unknown) => {
    counted.failed = true;
    throw error;
  };
  await Promise.all([...busy, killInTurn(counted)].map((work) => work.catch(ending)));
  return counted;
}

type Asked = { readonly method?: 'GET' | 'POST'; readonly body?: object; readonly cookie?: string };
async function ask(base: string, path: string, { method, body, cookie }: Asked = {}) {
  const answer = await fetch(`${base}/api/v1${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { status: answer.status, text: await answer.text(), cookie: cookies.join('; ') };
}

/** Signs up at one process, activates at the next; what is mailed is mailed once. */
async function join(email: string): Promise<void> {
  const [first, second] = servers;
  expect((await ask(first?.url ?? '', '/users/register', { body: signUpForm(email) })).status).toBeLessThan(
    300,
  );
  const mail = await mails.waitFor(email, /./);
  const code = /^\d{6}$/m.exec(mail.text)?.[0] ?? '';
  const activated = await ask(second?.url ?? '', '/auth/checkActivationCode', { body: { email, code } });
  expect(activated.status, activated.text).toBe(200);
}

/** A session of one process is a session of all, and its end is the end at all, with the very next answer. */
async function sessionsAreShared(email: string): Promise<void> {
  const [first, second, third] = servers.map(({ url }) => url);
  const body = { email, password: goodPassword };
  const { status, cookie } = await ask(first ?? '', '/auth/login', { body });
  expect(status).toBe(200);
  for (const url of [first, second, third])
    expect((await ask(url ?? '', '/auth/whoami', { cookie })).status).toBe(200);
  expect((await ask(second ?? '', '/auth/logout', { method: 'POST', body: {}, cookie })).status).toBeLessThan(
    300,
  );
  for (const url of [first, second, third])
    expect((await ask(url ?? '', '/auth/whoami', { cookie })).status).toBe(401);
}

/** Guesses through the front, which gives them to all three in turn, until one is too many: at each of them. */
async function guessesAreShared(email: string): Promise<void> {
  const body = { email, password: 'not the password 42' };
  const guesses: number[] = [];
  for (let at = 0; at < 10; at += 1) guesses.push((await ask(front.url, '/auth/login', { body })).status);
  expect(new Set(guesses)).toEqual(new Set([422]));
  for (const { url } of servers) {
    const right = await ask(url, '/auth/login', { body: { email, password: goodPassword } });
    expect(right.status, right.text).toBe(429);
  }
}

/** The same of links that are asked for. */
async function linksAreShared(email: string): Promise<void> {
  const body = { email };
  for (let at = 0; at < 5; at += 1)
    expect((await ask(front.url, '/auth/forgottenpwdrequest', { body })).status).toBe(200);
  for (const { url } of servers)
    expect((await ask(url, '/auth/forgottenpwdrequest', { body })).status).toBe(429);
}

/** The same of codes that are typed: the right one comes too late. */
async function codesAreShared(email: string): Promise<void> {
  await ask(front.url, '/users/register', { body: signUpForm(email) });
  const code = /^\d{6}$/m.exec((await mails.waitFor(email, /./)).text)?.[0] ?? '';
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const check = async (url: string, typed: string) =>
    (await ask(url, '/auth/checkActivationCode', { body: { email, code: typed } })).text;
  for (let at = 0; at < 5; at += 1)
    expect(await check(front.url, wrong)).toContain('invalid_activation_code');
  for (const { url } of servers) expect(await check(url, code)).toContain('expired_activation_code');
}

/** Each mail that left was received once. */
async function mailedOnce(): Promise<void> {
  const sent = () => database.db.selectFrom('outbox').select('id').where('status', '=', 'sent').execute();
  // but those behind one that the killed process was sending: they wait for its turn to run out
  const queued = async () =>
    (
      await database.pool.query(`
        select id from outbox where status = 'queued' and not exists (
          select from outbox earlier where earlier.recipient = outbox.recipient and earlier.status = 'sending')`)
    ).rows;
  await expect.poll(queued, { timeout: 20_000 }).toEqual([]);
  const left = (await sent()).map(({ id }) => id);
  const ids = mails.received.map(({ id }) => id.replace(/^<|@.*$/g, ''));
  expect(ids.length).toBeGreaterThan(0);
  expect(new Set(ids).size, 'a mail was received twice').toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(left));
}

/** Each process hears the others over a connection that is its own: a pooler would give it to the next transaction. */
async function allListen(): Promise<void> {
  const listening = async () =>
    (
      await database.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name = 'member-portal news'
           and state = 'idle' and query = 'listen portal_news'`,
      )
    ).rowCount;
  await expect.poll(listening, { timeout: 20_000 }).toBe(servers.length);
}

const asServer = (url: string): ServerProcess => ({
  url,
  isUp: () => true,
  pid: () => 0,
  kill: () => Promise.resolve(),
  start: () => Promise.resolve(),
});

/** A person's calls through the front. What no process could answer (502) is asked again, as a person would. */
function calling(visitor: Visitor) {
  const send = senderOf(visitor);
  return async (...given: Parameters<typeof send>): Promise<Reply> => {
    const reply = await send(...given);
    if (reply.status === 502) throw new Error('no process answered');
    return reply;
  };
}

describe.each(ways)(
  'three processes on one database, through %s, behind a front that gives each call to one of them,',
  (way) => {
    it(
      'lose nothing that was acknowledged and double nothing while one is killed, and share sessions, limits and mails',
      async () => {
        await startThree(way);
        await join('shared@example.com');
        const random = randomOf(seed);
        const manners = { servers: [asServer(front.url)], random, impatience: 0.05, doubleClicks: 0.08 };
        const actors = [...people.staff, ...people.investors].map(({ member, visitor }): Actor => ({
          member,
          client: clientOf(calling(visitor), manners),
        }));
        const acknowledged = nothingYet();
        const round: Round = { random, members: opening.members, acknowledged };
        await play(round, actors);
        await settle(round, actors);

        expect(front.answered.size).toBe(3);
        expect(front.retried(), 'nobody met the process that was killed').toBeGreaterThan(0);
        expect(acknowledged.newest.size).toBe(acknowledged.counts.created);
        expect(acknowledged.counts.created).toBeGreaterThan(enough.acts / 10);
        expect(await storedOf(database)).toEqual(acknowledgedOf(acknowledged));
        const { held, promised, negative } = await ledgerOf(database);
        expect({ held, promised }).toEqual(expectedOf(acknowledged, opening));
        expect(negative).toEqual([]);
        expect(overdrawnOf(acknowledged)).toEqual([]);
        expect(new Set(await sumsOf(database))).toEqual(new Set(['0']));
        await sessionsAreShared('shared@example.com');
        await guessesAreShared('shared@example.com');
        await linksAreShared('shared@example.com');
        await codesAreShared('typed@example.com');
        await mailedOnce();
        await allListen();
        expect(await complaintsOf(database)).toBe('');
      },
      patience,
    );
  },
);
