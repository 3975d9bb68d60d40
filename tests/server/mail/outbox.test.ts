import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createMailSender, type MailSender } from '../../../server/mail/send.ts';
import { claimMails, queueMail } from '../../../server/repositories/outbox.ts';
import { testClock, type TestClock } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
let clock: TestClock;
const open: { close(): unknown }[] = [];
const lines: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  clock = testClock();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await database.db.deleteFrom('outbox').execute();
});

async function mailServer(port?: number): Promise<MailServer> {
  const server = await startMailServer(port);
  open.push({ close: server.stop });
  return server;
}
function sender(url: string): MailSender {
  const config = readConfig({
    DATABASE_URL: 'postgres://x@localhost/x',
    DEMO: '1',
    PRODUCT_NAME: 'Sample Fund',
  });
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const made = createMailSender({ db: database.db, config, clock, logger }, url);
  open.push(made);
  return made;
}
const queue = (to: string) =>
  database.db.transaction().execute((trx) =>
    queueMail(trx, {
      to,
      template: 'activation',
      language: 'en',
      data: { name: 'Camille', code: '123456', link: 'http://localhost:3000/activate_account?code=abc' },
      at: clock.now(),
    }),
  );
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();

describe('the outbox', () => {
  it('sends a mail once, with its words in text and its data forgotten afterwards', async () => {
    const server = await mailServer();
    const id = await queue('camille@example.com');
    expect(await sender(server.url).run()).toBe(1);
    expect(await sender(server.url).run()).toBe(0);
    expect(server.received).toHaveLength(1);
    const mail = server.received[0];
    expect(mail).toMatchObject({ to: 'camille@example.com', subject: 'Activate your account – Sample Fund' });
    expect(mail?.id).toBe(`<${id}@localhost.localdomain>`);
    expect(mail?.text).toContain('123456');
    expect(mail?.text).toContain('http://localhost:3000/activate_account?code=abc');
    expect(await rows()).toMatchObject([{ status: 'sent', data: {}, attempts: 1 }]);
  });

  it('keeps mails while the mail server is down, waits longer each time, and sends each once when it is up', async () => {
    const first = await mailServer();
    const port = Number(new URL(first.url).port);
    await first.stop();
    await queue('one@example.com');
    await queue('two@example.com');
    const worker = sender(`smtp://127.0.0.1:${port}`);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect(await worker.run()).toBe(0);
      const [row] = await rows();
      expect(row).toMatchObject({ status: 'queued', attempts: attempt + 1, last_error: 'ESOCKET' });
      const wait = ((row?.next_at.getTime() ?? 0) - clock.now().getTime()) / 1000;
      waits.push(wait);
      expect(await worker.run()).toBe(0);
      clock.pass(wait);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    const second = await mailServer(port);
    expect(await worker.run()).toBe(2);
    expect(await worker.run()).toBe(0);
    expect(second.received.map((mail) => mail.to).toSorted()).toEqual(['one@example.com', 'two@example.com']);
  });

  it('is emptied by several workers at once without sending a mail twice', async () => {
    const server = await mailServer();
    await Promise.all(Array.from({ length: 40 }, (_, count) => queue(`member-${count}@example.com`)));
    const workers = Array.from({ length: 4 }, () => sender(server.url));
    const sent = await Promise.all(workers.map((worker) => worker.run()));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(new Set(server.received.map((mail) => mail.to)).size).toBe(40);
    expect(server.received).toHaveLength(40);
  });

  it('takes a mail over from a worker that died, once its lease is over, under the same Message-ID', async () => {
    const server = await mailServer();
    const id = await queue('camille@example.com');
    expect(await claimMails(database.db, clock, 10, 120)).toHaveLength(1);
    expect(await sender(server.url).run()).toBe(0);
    clock.pass(120);
    expect(await sender(server.url).run()).toBe(1);
    expect(server.received.map((mail) => mail.id)).toEqual([`<${id}@localhost.localdomain>`]);
  });

  it('writes nothing when what it tells is undone', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, {
        to: 'nobody@example.com',
        template: 'password_reset',
        language: 'fr',
        data: { name: 'Camille', link: 'http://localhost:3000/' },
        at: clock.now(),
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  it('logs ids and failures, never an address', () => {
    expect(lines.join('')).toContain('mail sent');
    expect(lines.join('')).toContain('ESOCKET');
    expect(lines.join('')).not.toContain('@example.com');
  });
});
