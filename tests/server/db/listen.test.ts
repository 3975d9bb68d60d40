import { getEventListeners } from 'node:events';
import { types } from 'node:util';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openNewsroom, type News, type Newsroom } from '../../../server/db/listen.ts';
import { pauseUntil } from '../../../server/pause.ts';
import { startWorker } from '../../../server/worker.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';

let database: TestDatabase;
let another: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  another = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  await another.close();
});

const logs: string[] = [];
const logger = pino({ base: null }, { write: (line: string) => void logs.push(line) });
let rooms: Newsroom[] = [];
afterEach(async () => {
  await Promise.all(rooms.map((room) => room.stop()));
  rooms = [];
  logs.length = 0;
});

/** A process that listens at a database and tells in `database`; what it heard. */
async function listener(at: TestDatabase | null, patience = 2000) {
  const place = { at: at && { connectionString: at.url }, pool: database.pool, logger };
  const room = openNewsroom(place, { gather: 10, check: 60, patience, pauses: [20, 100] });
  rooms.push(room);
  const heard: News[] = [];
  room.hear((news) => heard.push(news));
  if (at === database) await expect.poll(() => room.isListening(), { timeout: 5000 }).toBe(true);
  return { room, heard };
}
const cutOff = () =>
  database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'member-portal news' and datname = current_database()`,
  );

describe('the processes of one database', () => {
  it('hear what one of them has written, the one itself at once', async () => {
    const one = await listener(database);
    const other = await listener(database);
    one.heard.length = 0;
    other.heard.length = 0;
    for (let at = 0; at < 5; at += 1) one.room.tell('written');
    expect(one.heard).toHaveLength(5);
    await expect.poll(() => other.heard, { timeout: 5000 }).toEqual(['written']);
    expect(one.heard).toHaveLength(5);
  });

  it('hear each other again after their connections broke, and look then for what they have missed', async () => {
    const one = await listener(database);
    const other = await listener(database);
    other.heard.length = 0;
    await cutOff();
    await expect.poll(() => other.heard, { timeout: 5000 }).toContain('missed');
    await expect.poll(() => [one, other].every(({ room }) => room.isListening())).toBe(true);
    other.heard.length = 0;
    one.room.tell('written');
    await expect.poll(() => other.heard, { timeout: 5000 }).toContain('written');
  });

  it('say so where LISTEN is taken and nothing ever arrives, as through a pooler, and do not believe it', async () => {
    // A notification stays in its own database: to this one nothing ever comes.
    const { room } = await listener(another, 100);
    await expect.poll(() => logs.join(''), { timeout: 5000 }).toContain('set DATABASE_LISTEN_URL');
    expect(room.isListening()).toBe(false);
    expect(logs).toHaveLength(1);
  });

  it('hear themselves without any connection of their own', async () => {
    const { room, heard } = await listener(null);
    room.tell('written');
    expect(heard).toEqual(['written']);
  });
});

/** How much a signal keeps: who hears it, and the signals that were made of it. */
const keptBy = (signal: AbortSignal): number =>
  Object.getOwnPropertySymbols(signal).reduce((count, name) => {
    const value: unknown = Reflect.get(signal, name);
    return types.isSet(value) ? count + value.size : count;
  }, getEventListeners(signal, 'abort').length);

describe('work beside the requests', () => {
  it('begins when it is woken, with a rest after each run, and from time to time though nobody woke it', async () => {
    const runs: number[] = [];
    const worker = startWorker('test', { rest: 60, pause: 400 }, logger, async () => {
      runs.push(performance.now());
    });
    const count = (wanted: number) =>
      expect.poll(() => runs.length, { timeout: 5000, interval: 5 }).toBe(wanted);
    await count(1);
    worker.wake();
    worker.wake();
    await count(2);
    expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThanOrEqual(59);
    await count(3);
    expect((runs[2] ?? 0) - (runs[1] ?? 0)).toBeGreaterThanOrEqual(399);
    await worker.stop();
  });

  it('is logged with its place when it fails, once for each thing that fails, and when it goes on', async () => {
    const failing = [
      'select from nowhere',
      'select from nowhere',
      'select 1 / 0',
      'select from nowhere',
      'select 1',
    ];
    const left = [...failing, ...failing];
    const worker = startWorker('test', { rest: 1, pause: 1 }, logger, async () => {
      await database.pool.query(left.shift() ?? 'select 1');
    });
    await expect.poll(() => left.length, { timeout: 5000, interval: 5 }).toBe(0);
    await worker.stop();
    const failed = (code: string) =>
      expect.objectContaining({
        worker: 'test',
        code,
        error: expect.objectContaining({ code, frames: expect.arrayContaining([expect.any(String)]) }),
        msg: 'worker failed',
      });
    const recovered = expect.objectContaining({ worker: 'test', msg: 'worker recovered' });
    const once = [failed('42P01'), failed('22012'), recovered];
    expect(logs.map((line): unknown => JSON.parse(line))).toEqual([...once, ...once]);
    expect(logs.join('')).not.toContain('nowhere');
  });

  it('leaves nothing behind of its waits, woken or not: there are a hundred thousand of them in a day', async () => {
    const stops = new Set<AbortSignal>();
    let runs = 0;
    const worker = startWorker('test', { rest: 1, pause: 3 }, logger, async (stop) => {
      stops.add(stop);
      runs += 1;
      if (runs % 2 === 0) setTimeout(worker.wake, 2);
    });
    await expect.poll(() => runs, { timeout: 5000, interval: 5 }).toBeGreaterThan(50);
    // the wait that it is in now
    expect([...stops].map(keptBy)).toEqual([expect.toSatisfy((kept: number) => kept <= 1)]);
    await worker.stop();
    expect([...stops].map(keptBy)).toEqual([0]);
  });

  it('waits until the time is over, or one of the signals says so, before or meanwhile', async () => {
    const [lasting, lost] = [new AbortController(), new AbortController()];
    const taken = async (ms: number, ...signals: readonly AbortSignal[]) => {
      const begun = performance.now();
      await pauseUntil(ms, signals);
      return performance.now() - begun;
    };
    expect(await taken(30, lasting.signal, lost.signal)).toBeGreaterThanOrEqual(29);
    setTimeout(() => lost.abort(), 20);
    expect(await taken(60_000, lasting.signal, lost.signal)).toBeLessThan(5000);
    expect(await taken(60_000, lasting.signal, lost.signal)).toBeLessThan(5000);
    expect([lasting.signal, lost.signal].map(keptBy)).toEqual([0, 0]);
  });
});
