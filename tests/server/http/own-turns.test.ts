import { EventEmitter } from 'node:events';
import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnTurns, lineOf, turnLimits, type TurnLimits } from '../../../server/http/own-turns.ts';
import { field, refused, startApp, type Answer, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

const unavailable = { key: 'unavailable', data: { retryAfter: 5 } };
const answer = () => new ServerResponse(new IncomingMessage(new Socket()));
const turns = (given: Partial<TurnLimits> = {}) =>
  createOwnTurns({ running: 1, waiting: 2, patience: 10_000, ...given });
/** Work that is done when the test says so. */
function work() {
  const end = new EventEmitter();
  const told: boolean[] = [];
  const left = { leave: () => {} };
  const begin = (leave: () => void, hasWaited: boolean) => {
    left.leave = leave;
    told.push(hasWaited);
    return new Promise<void>((resolve, reject) => end.once('done', resolve).once('failed', reject));
  };
  return {
    begin,
    told,
    leave: () => left.leave(),
    done: () => end.emit('done'),
    fail: () => end.emit('failed', new Error('no')),
  };
}

describe('the turns of one person', () => {
  it('come one after the other, and another person’s at once', async () => {
    const { take } = turns();
    const [first, second, third, other] = [work(), work(), work(), work()];
    const asked = [first, second, third].map(({ begin }) => take('camille', answer(), begin));
    const others = take('zoe', answer(), other.begin);
    expect([first, second, third, other].map(({ told }) => told)).toEqual([[false], [], [], [false]]);
    first.done();
    await asked[0];
    expect([second.told, third.told]).toEqual([[true], []]);
    second.done();
    third.done();
    await asked[1];
    expect(third.told).toEqual([true]);
    third.done();
    other.done();
    await Promise.all([...asked, others]);
    // nobody is there any more: the next one waits for nothing
    const last = work();
    const asking = take('camille', answer(), last.begin);
    expect(last.told).toEqual([false]);
    last.done();
    await asking;
  });

  it('are refused to whoever comes when too many wait, and to whoever has waited too long', async () => {
    const { take } = turns({ patience: 200 });
    const running = work();
    const held = take('camille', answer(), running.begin);
    const waiting = [work(), work()];
    const asked = waiting.map(({ begin }) => take('camille', answer(), begin));
    await expect(take('camille', answer(), work().begin)).rejects.toMatchObject(unavailable);
    for (const one of asked) await expect(one).rejects.toMatchObject(unavailable);
    running.done();
    await held;
    expect(waiting.map(({ told }) => told)).toEqual([[], []]);
    await expect(take('camille', answer(), async () => 'done')).resolves.toBe('done');
  });

  it('are free again however the work ends, and not before: also of who has hung up', async () => {
    const { take } = turns();
    const [broken, next] = [work(), work()];
    const left = answer();
    const failing = take('camille', left, broken.begin);
    const asked = take('camille', answer(), next.begin);
    left.destroy();
    await pause(50);
    expect(next.told).toEqual([]);
    broken.fail();
    await expect(failing).rejects.toThrow('no');
    expect(next.told).toEqual([true]);
    next.done();
    await asked;
  });

  it('are over once the work says so, and one turn but once', async () => {
    const { take } = turns();
    const [slow, second, third] = [work(), work(), work()];
    const asked = [slow, second, third].map(({ begin }) => take('camille', answer(), begin));
    slow.leave();
    slow.leave();
    await pause(50);
    expect([second.told, third.told]).toEqual([[true], []]);
    slow.done();
    await asked[0];
    await pause(50);
    expect(third.told).toEqual([]);
    second.done();
    await asked[1];
    third.done();
    await asked[2];
  });

  it('are not waited for by whoever has hung up', async () => {
    const { take } = turns();
    const running = work();
    const held = take('camille', answer(), running.begin);
    const [gone, leaving] = [answer(), answer()];
    gone.destroy();
    await expect(take('camille', gone, work().begin)).rejects.toMatchObject(unavailable);
    const asked = take('camille', leaving, work().begin);
    leaving.emit('close');
    await expect(asked).rejects.toMatchObject(unavailable);
    running.done();
    await held;
  });

  it('are a quarter of the connections, and never more than a few', () => {
    expect([2, 8, 16, 500].map((many) => turnLimits(many).running)).toEqual([1, 2, 4, 4]);
  });

  it('are of what is written, by session where it gets somebody out', () => {
    const member = { id: 'one', role: 'user', sessionId: 'session', language: 'en' } as const;
    const asked = { method: 'POST', headers: {} };
    expect(lineOf({ name: 'drafts.save' }, asked, member)).toBe('one');
    for (const name of ['auth.logout', 'sessions.endOthers'])
      expect(lineOf({ name }, asked, member)).toBe('session');
    for (const method of ['GET', 'HEAD'])
      expect(lineOf({ name: 'x' }, { ...asked, method }, member)).toBeNull();
    expect(lineOf({ name: 'auth.login' }, asked, null)).toBeNull();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(lineOf({ name: 'x' }, { ...asked, headers }, member)).toBeNull();
  });
});

describe('many writes of one person at once', () => {
  const email = 'many@example.com';
  let database: TestDatabase;
  let app: TestApp;
  let here: Visitor;
  let other: Visitor;
  let idHere: string;
  beforeAll(async () => {
    database = await freshDatabase();
    // as many connections as the pool of a test has
    app = await startApp(database, { env: { DATABASE_CONNECTIONS: '8' } });
    [here, other] = [await app.memberOf(email), await app.memberOf('other@example.com')];
    idHere = field(await here.get('/auth/whoami'), 'id');
  }, 60_000);
  afterAll(async () => {
    await app?.app.close();
    await database?.close();
  });

  const preferences = (at: number) => () =>
    here.put('/x/notifications/preferences', { mail: { progress: at % 2 === 0 } });
  const many = (count: number) => Array.from({ length: count }, (_, at) => preferences(at));
  /** Does something while somebody else holds the person's row; answers what the writes got that were sent before. */
  async function whileHeld(
    writes: readonly (() => Promise<Answer>)[],
    meanwhile: () => Promise<void>,
  ): Promise<readonly Answer[]> {
    const trx = await database.db.startTransaction().execute();
    await sql`select from users where email = ${email} for no key update`.execute(trx);
    const asked = writes.map((write) => write());
    const held = sql<{ count: number }>`select count(*)::int as count from pg_locks where not granted`;
    await expect
      .poll(async () => (await held.execute(trx)).rows[0]?.count, { timeout: 20_000 })
      .toBeGreaterThan(1);
    await meanwhile();
    await trx.rollback().execute();
    return Promise.all(asked);
  }

  it('leave others their connections, and are all done', async () => {
    const answers = await whileHeld(many(40), async () => {
      for (let times = 0; times < 3; times += 1) expect((await other.get('/auth/whoami')).status).toBe(200);
      expect((await other.put('/x/drafts/individual.step_2', { values: {} })).status).toBe(200);
    });
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }, 60_000);

  it('are told to come again beyond a hundred', async () => {
    const answers = await whileHeld(many(110), async () => {});
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('5');
      expect(body).toMatchObject({ error_key: 'unavailable' });
    }
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(100);
  }, 60_000);

  it('are done by nobody whose session ended while they waited', async () => {
    const read = () => here.post('/x/notifications/read', { all: true });
    const answers = await whileHeld([...many(2), read, read], async () => {
      await database.db
        .updateTable('sessions')
        .set({ revoked_at: app.clock.now() })
        .where('user_id', '=', idHere)
        .execute();
    });
    expect(answers.slice(2)).toMatchObject([
      refused(401, 'unauthenticated'),
      refused(401, 'unauthenticated'),
    ]);
  }, 60_000);
});
