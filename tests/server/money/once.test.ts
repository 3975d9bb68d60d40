import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHoldings } from '../../../server/repositories/ledger.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { senderOf, type Call, type Reply } from '../../fixtures/money-client.ts';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { moneyPeople, payIn, type MoneyPeople, type Person } from '../../fixtures/money-people.ts';
import { told } from '../../fixtures/money-round.ts';
import { startServerProcess, type ServerProcess } from '../../fixtures/server-process.ts';

let database: TestDatabase;
let people: MoneyPeople;
let first: ServerProcess;
let second: ServerProcess;
let investor: Person;
let finance: Person;
beforeAll(async () => {
  database = await freshDatabase();
  people = await moneyPeople(database, { investors: 1, staff: ['finance', 'finance'] });
  [investor, finance] = [personAt(people.investors, 0), personAt(people.staff, 0)];
  const start = () => startServerProcess(database, { FOUR_EYES: '0' });
  [first, second] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([first.kill(), second.kill()]);
  expect(await complaintsOf(database)).toBe('');
  await people.app.app.close();
  await database.close();
});

function personAt(list: readonly Person[], at: number): Person {
  const found = list[at];
  if (!found) throw new Error('nobody is there');
  return found;
}

const ask = (server: ServerProcess, call: Call, by = investor): Promise<Reply> =>
  senderOf(by.visitor)(server, call);
const payOut = (amount: string, key: string = randomUUID()): Call => ({
  method: 'POST',
  path: '/transaction',
  body: { transaction_type: 'MONEY_OUT', currency: 'EUR', amount },
  key,
});
const change = (
  { id, user_id, version }: ReturnType<typeof idOf>,
  body: object,
  key: string = randomUUID(),
): Call => ({
  method: 'PUT',
  path: `/transaction/${user_id}/${id}`,
  body: { ...body, version },
  key,
});
const idOf = ({ text }: Reply) => told.parse(JSON.parse(text));

/** How many requests there are, and what the wallet holds and has promised. */
async function standing() {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from transactions`.execute(
    database.db,
  );
  const [wallet] = await readHoldings(database.db, investor.id);
  return { requests: rows[0]?.count ?? 0, balance: wallet?.balance ?? 0n, reserved: wallet?.reserved ?? 0n };
}
type Standing = Awaited<ReturnType<typeof standing>>;
let before: Standing;
beforeEach(async () => {
  await payIn(database, { member: investor.id, currency: 'EUR', amount: 100_00n });
  before = await standing();
});
const oneMore = (reserved: bigint): Standing => ({
  ...before,
  requests: before.requests + 1,
  reserved: before.reserved + reserved,
});

/** Waits until the database has kept a key's answer. */
async function kept(key: string): Promise<void> {
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    const row = await database.db
      .selectFrom('idempotency_keys')
      .select('reply')
      .where('key', '=', key)
      .executeTakeFirst();
    if (row?.reply) return;
    await new Promise((next) => setTimeout(next, 2));
  }
  throw new Error('the key was never bound');
}

/** Sends a call over a bare connection from which nothing is read. */
async function sendAndLookAway(server: ServerProcess, { path, body, key }: Call): Promise<() => void> {
  const { hostname, port } = new URL(server.url);
  const text = JSON.stringify(body);
  const cookie = [...investor.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.pause();
  socket.on('error', () => {});
  socket.write(
    [
      `POST /api/v1${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `cookie: ${cookie}`,
      `idempotency-key: ${key}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
  );
  return () => socket.resetAndDestroy();
}

describe('a request whose answer was lost gives its first id and bytes, and is made once,', () => {
  it('when the server was killed after it, and started again', async () => {
    const call = payOut('1.00');
    const answer = await ask(first, call);
    expect(answer.status).toBe(201);
    await first.kill();
    await first.start();
    expect(await ask(first, call)).toEqual(answer);
    expect(await standing()).toEqual(oneMore(1_00n));
  });

  it('when it comes to a second server on the same database', async () => {
    const call = payOut('2.00');
    const answer = await ask(first, call);
    expect(await ask(second, call)).toEqual(answer);
    expect(await standing()).toEqual(oneMore(2_00n));
  });

  it('when the connection was stopped after the commit', async () => {
    const call = payOut('3.00');
    const stop = await sendAndLookAway(first, call);
    await kept(call.key ?? '');
    stop();
    const answer = await ask(first, call);
    expect(answer.status).toBe(201);
    expect(await ask(second, call)).toEqual(answer);
    expect(await standing()).toEqual(oneMore(3_00n));
  });

  it('when the server was killed between the commit and the answer', async () => {
    const call = payOut('4.00');
    const stop = await sendAndLookAway(first, call);
    await kept(call.key ?? '');
    await first.kill();
    stop();
    const answer = await ask(second, call);
    expect(answer.status).toBe(201);
    await first.start();
    expect(await ask(first, call)).toEqual(answer);
    expect(await standing()).toEqual(oneMore(4_00n));
  });

  it('when it was pressed twice, through both servers at once', async () => {
    const call = payOut('5.00');
    const [one, other] = await Promise.all([ask(first, call), ask(second, call)]);
    expect(one.status).toBe(201);
    expect(other).toEqual(one);
    expect(await standing()).toEqual(oneMore(5_00n));
  });
});

describe('a request', () => {
  it('leaves nothing when the server was killed before its commit, and is made once when it comes again', async () => {
    const call = payOut('6.00');
    // Somebody else has the wallet in hand: the request stands still in the middle of its transaction.
    await database.db.transaction().execute(async (trx) => {
      await sql`select from ledger_accounts where owner_id = ${investor.id} for update`.execute(trx);
      const lost = ask(first, call).catch(() => 'lost');
      const waits = sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await waits.execute(trx)).rows[0]?.count === 0)
        await new Promise((next) => setTimeout(next, 5));
      await first.kill();
      expect(await lost).toBe('lost');
    });
    expect((await standing()).requests).toBe(before.requests);
    const answer = await ask(second, call);
    expect(answer.status).toBe(201);
    expect(await standing()).toEqual(oneMore(6_00n));
    await first.start();
  });

  it('is refused when its key was used for another amount, and changes nothing', async () => {
    const call = payOut('7.00');
    await ask(first, call);
    const other = await ask(second, payOut('7.01', call.key ?? ''));
    expect(other).toMatchObject({ status: 422, text: expect.stringContaining('"idempotency_key_reused"') });
    expect(await standing()).toEqual(oneMore(7_00n));
  });
});

describe('an act of the fund', () => {
  it('is done once when the server was killed after it: an execution posts once', async () => {
    const asked = idOf(await ask(first, payOut('8.00')));
    const approved = idOf(await ask(first, change(asked, { request_status: 'APPROVED' }), finance));
    const execute = change(approved, { request_status: 'EXECUTED' });
    const answer = await ask(first, execute, finance);
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('"EXECUTED"') });
    await first.kill();
    expect(await ask(second, execute, finance)).toEqual(answer);
    await first.start();
    expect(await ask(first, execute, finance)).toEqual(answer);
    expect(await standing()).toEqual({ ...oneMore(0n), balance: before.balance - 8_00n });
  });

  it('is done by one of two who do it at once; the other is told that it was changed', async () => {
    const asked = idOf(await ask(first, payOut('9.00')));
    const answers = await Promise.all([
      ask(first, change(asked, { request_status: 'APPROVED' }), finance),
      ask(second, change(asked, { request_status: 'APPROVED' }), personAt(people.staff, 1)),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const path = `/transaction/${asked.user_id}/${asked.id}`;
    const { history } = idOf(await ask(first, { method: 'GET', path }));
    expect(history.map(({ request_status }) => request_status)).toEqual(['PENDING', 'APPROVED']);
  });

  it('is done once when it is pressed twice', async () => {
    const asked = idOf(await ask(first, payOut('9.50')));
    const approved = idOf(await ask(first, change(asked, { request_status: 'APPROVED' }), finance));
    const execute = change(approved, { request_status: 'EXECUTED' });
    const [one, other] = await Promise.all([ask(first, execute, finance), ask(second, execute, finance)]);
    expect(one.status).toBe(200);
    expect(other).toEqual(one);
    expect(await standing()).toEqual({ ...oneMore(0n), balance: before.balance - 9_50n });
  });
});
