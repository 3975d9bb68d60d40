import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { answerTimeout, createMailSender, type MailSender } from '../../../server/mail/send.ts';
import { queueMail } from '../../../server/repositories/outbox.ts';
import { testClock } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
const clock = testClock();
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await database.db.deleteFrom('outbox').execute();
});

/** A sender of one mail, and the server that it gives it to. */
async function atServer(answers: number | 'never', patience?: number) {
  const server = await startMailServer(0, { answers });
  const config = readConfig({ DATABASE_URL: 'postgres://x@localhost/x', DEMO: '1' });
  const logger = pino({ enabled: false });
  const worker = createMailSender({ db: database.db, config, clock, logger }, server.url, 120, patience);
  open.push(worker, { close: server.stop });
  const data = { name: 'Camille', date: '11/03/2026 10:00', link: 'http://localhost:3000/' };
  await database.db.transaction().execute((trx) =>
    queueMail(trx, {
      userId: randomUUID(),
      to: 'camille@example.com',
      template: 'password_changed',
      language: 'en',
      data,
      at: clock.now(),
    }),
  );
  return { server, worker };
}

/** Seconds until the mail that wasn't sent is tried again, of so many tries. */
async function pausesOf(worker: MailSender, tries: number): Promise<number[]> {
  const pauses: number[] = [];
  while (pauses.length < tries) {
    expect(await worker.run()).toBe(0);
    const { next_at } = await database.db.selectFrom('outbox').select('next_at').executeTakeFirstOrThrow();
    const pause = (next_at.getTime() - clock.now().getTime()) / 1000;
    pauses.push(pause);
    clock.pass(pause);
  }
  return pauses;
}

describe('a mail that the mail server has, but doesn’t say so', () => {
  it('goes out again after a minute and then less and less often, when the line is cut', async () => {
    const { server, worker } = await atServer('never');
    expect(await pausesOf(worker, 8)).toEqual([60, 60, 60, 60, 60, 75, 94, 118]);
    // each was delivered under one Message-ID
    expect(server.received).toHaveLength(8);
    expect(new Set(server.received.map(({ id }) => id)).size).toBe(1);
  });

  it('goes out again after a minute when it was waited for long enough', async () => {
    const { worker } = await atServer(5000, 2000);
    expect(await pausesOf(worker, 1)).toEqual([60]);
  });

  it('is waited for ten minutes, as it may be looked at before it is taken', async () => {
    expect(answerTimeout).toBeGreaterThanOrEqual(600_000);
    const { server, worker } = await atServer(1500);
    expect(await worker.run()).toBe(1);
    expect(server.received).toHaveLength(1);
  });
});
