import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectWhole, startCrowd, untilReady } from '../../faults/crowd.ts';
import { peopled, type Fund } from '../../faults/fund.ts';
import { jumpingClock, type JumpingClock } from '../../faults/jumping-clock.ts';
import { askedAgain } from '../../faults/lost-answers.ts';
import { slowClients, type SlowClients } from '../../faults/slow-clients.ts';
import { beginForm, filesKept, sendForm, uploader } from '../../faults/uploader.ts';
import { buildServer, type BuiltServer } from '../../fixtures/built-server.ts';
import { startCuttingLine } from '../../fixtures/cutting-line.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { complaintsOf } from '../../fixtures/money-oracle.ts';
import { freePort } from '../../fixtures/free-port.ts';
import { randomOf } from '../../fixtures/random.ts';
import { startServerProcess } from '../../fixtures/server-process.ts';
import { startMailServer } from '../../fixtures/smtp.ts';

/** What `npm run test:faults` does at length, once each, on one server: what it costs alone is left to that command. */
let built: BuiltServer;
let database: TestDatabase;
let clock: JumpingClock;
let spool: string;
let mailPort: number;
let fund: Fund;
let slow: SlowClients;
beforeAll(async () => {
  [built, database, mailPort] = await Promise.all([buildServer(), freshDatabase(), freePort()]);
  clock = jumpingClock();
  spool = mkdtempSync(join(tmpdir(), 'spool-'));
  const env = { ...clock.env, TMPDIR: spool, SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  fund = await peopled(await startServerProcess(database, env, [built.main]), database, 3);
  slow = slowClients(fund.server.url);
});
afterAll(async () => {
  slow?.stop();
  await fund?.server.kill();
  await fund?.people.app.app.close();
  await database?.close();
  clock?.remove();
  built?.remove();
  rmSync(spool, { recursive: true, force: true });
});

/** Every connection of the server is ended, as by a database that is stopped fast. */
const endConnections = () =>
  database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );

describe('a portal around which everything fails', () => {
  it('loses and doubles nothing: killed, without its database, with a clock that jumps, beside slow clients', async () => {
    const random = randomOf(Number(process.env.TEST_SEED ?? 1));
    await slow.open({ headers: 20, bodies: 20 });
    const crowd = startCrowd(fund, { random });
    await crowd.after(10);
    await fund.server.kill();
    await fund.server.start();
    await crowd.after(5);
    await clock.set(-15 * 60);
    await crowd.after(5);
    await endConnections();
    await untilReady(fund.server.url);
    await clock.set(0);
    await crowd.after(5);
    await crowd.stop();
    await expectWhole(fund, crowd);
  });

  it('gives an answer that was lost on its way again, to the byte', async () => {
    const line = await startCuttingLine(fund.server.url);
    for (const amount of ['1.00', '2.00']) await askedAgain(fund, line, amount);
    await line.stop();
  });

  it('keeps nothing of a file that was cut at half, or at its first bytes', async () => {
    const member = await uploader(fund);
    const before = await filesKept(fund);
    for (const part of [0.001, 0.001, 0.2, 0.5, 0.9])
      (await beginForm(fund, member, { size: 400_000, part }))();
    expect((await sendForm(fund, member, 200_000)).status).toBe(201);
    await expect.poll(() => readdirSync(spool)).toEqual([]);
    expect(await filesKept(fund)).toBe(before + 1);
  });

  it('mails once what could not be mailed, and is whole in the end', async () => {
    // a code that was used meanwhile is mailed to nobody
    const waiting = async () =>
      (
        await database.pool.query(
          "select id from outbox where status <> 'sent' and last_error is distinct from 'ended'",
        )
      ).rowCount;
    expect(await waiting()).toBeGreaterThan(0);
    const mails = await startMailServer(mailPort);
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    const ids = mails.received.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await mails.stop();
    expect(await complaintsOf(database)).toBe('');
  });
});
