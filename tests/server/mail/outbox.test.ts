import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { createMailSender, type MailSender } from '../../../server/mail/send.ts';
import {
  claimMails,
  deleteSentMails,
  deletingSentMails,
  queueMail,
} from '../../../server/repositories/outbox.ts';
import { testClock, type TestClock } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
let clock: TestClock;
const open: { close(): unknown }[] = [];
const lines: string[] = [];
type Given = { readonly lease?: number; readonly env?: Record<string, string>; readonly time?: Clock };

beforeAll(async () => {
  database = await freshDatabase();
  clock = testClock();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await database.db.deleteFrom('outbox').execute();
});

async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  open.push({ close: server.stop });
  return server;
}
function sender(url: string, { lease = 120, env = {}, time = clock }: Given = {}): MailSender {
  const config = readConfig({
    DATABASE_URL: 'postgres://x@localhost/x',
    DEMO: '1',
    PRODUCT_NAME: 'Sample Fund',
    ...env,
  });
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const made = createMailSender({ db: database.db, config, clock: time, logger }, url, lease);
  open.push(made);
  return made;
}
const queue = (to: string) =>
  database.db.transaction().execute((trx) =>
    queueMail(trx, {
      userId: randomUUID(),
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

  it('tells a mail server nothing whose certificate nobody has vouched for', async () => {
    for (const selfMade of ['at once', 'offered'] as const) {
      const server = await mailServer(0, { selfMade });
      await queue(`${selfMade.replace(' ', '-')}@example.com`);
      expect(await sender(server.url).run()).toBe(0);
      expect(server.received).toEqual([]);
    }
    expect((await rows()).map(({ status }) => status)).toEqual(['queued', 'queued']);
    expect(lines.slice(-2).join()).toMatch(/ESOCKET|ETLS|CERT/);
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

  it('leaves a mail to a worker that is still at it, however long the mail server takes', async () => {
    const server = await mailServer(0, { slow: 2000 });
    await queue('camille@example.com');
    const slow = sender(server.url, { lease: 1, time: systemClock }).run();
    await new Promise((next) => setTimeout(next, 1400));
    expect(await sender(server.url, { lease: 1, time: systemClock }).run()).toBe(0);
    expect(await slow).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  it('begins no other round once it is told to stop', async () => {
    const server = await mailServer();
    await Promise.all(Array.from({ length: 15 }, (_, count) => queue(`member-${count}@example.com`)));
    const stop = new AbortController();
    const running = sender(server.url).run(stop.signal);
    stop.abort();
    expect(await running).toBe(10);
    expect((await rows()).filter(({ status }) => status === 'queued')).toHaveLength(5);
  });

  it('keeps mails while the mail server refuses the sender, and sends them when it no longer does', async () => {
    const strict = await mailServer(0, { refuse: 'sender' });
    await queue('camille@example.com');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await sender(strict.url).run()).toBe(0);
      clock.pass(60);
    }
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: 10, last_error: 'EENVELOPE 550' }]);
    const server = await mailServer();
    expect(await sender(server.url, { env: { MAIL_FROM: 'portal@fund.example' } }).run()).toBe(1);
    expect(server.received[0]?.id).toMatch(/@fund\.example>$/);
  });

  it('gives a mail up when its recipient was refused five times within a quarter of an hour, outages not counted', async () => {
    await queue('nobody@example.com');
    const away = await mailServer();
    await away.stop();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await sender(away.url).run();
      clock.pass(60);
    }
    const strict = await mailServer(0, { refuse: 'recipient' });
    const waits: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await sender(strict.url).run()).toBe(0);
      const [row] = await rows();
      const wait = ((row?.next_at.getTime() ?? 0) - clock.now().getTime()) / 1000;
      if (row?.status === 'queued') waits.push(wait);
      clock.pass(wait);
    }
    expect(waits).toEqual([60, 120, 240, 480]);
    expect(await rows()).toMatchObject([{ status: 'failed', refusals: 5 }]);
    const said = lines.slice(-5).map((line) => /"given_up":(\w+)/.exec(line)?.[1]);
    expect(said).toEqual(['false', 'false', 'false', 'false', 'true']);
  });

  it('asks less and less often for a recipient who is put off, and gives the mail up after five days', async () => {
    await queue('somebody@example.com');
    const queued = clock.now().getTime();
    const server = await mailServer(0, { refuse: 'recipient for now' });
    const worker = sender(server.url);
    const waits: number[] = [];
    for (;;) {
      expect(await worker.run()).toBe(0);
      const [row] = await rows();
      if (row?.status !== 'queued') break;
      const wait = (row.next_at.getTime() - clock.now().getTime()) / 1000;
      waits.push(wait);
      expect(waits.length).toBeLessThan(200);
      clock.pass(wait);
    }
    expect(waits.slice(0, 7)).toEqual([60, 60, 60, 60, 60, 75, 94]);
    expect(waits.at(-1)).toBe(3600);
    const days = (clock.now().getTime() - queued) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(5);
    expect(days).toBeLessThan(5.05);
    expect(await rows()).toMatchObject([{ status: 'failed', refusals: 0, last_error: 'EENVELOPE 450' }]);
  });

  it('counts the days of a recipient who is put off anew once the mail server itself was in trouble', async () => {
    await queue('somebody@example.com');
    const worker = async (url: string) => expect(await sender(url).run()).toBe(0);
    const first = await mailServer(0, { refuse: 'recipient for now' });
    await worker(first.url);
    clock.pass(60);
    await first.stop();
    await worker(first.url);
    clock.pass(6 * 86_400);
    const again = await mailServer(0, { refuse: 'recipient for now' });
    await worker(again.url);
    expect(await rows()).toMatchObject([{ status: 'queued', put_off_since: clock.now(), attempts: 3 }]);
  });

  it('forgets whom it wrote to when a mail has long left, and nothing else', async () => {
    const server = await mailServer();
    await queue('camille@example.com');
    await sender(server.url).run();
    await queue('zoe@example.com');
    await deleteSentMails(database.db, clock.now());
    expect(await rows()).toHaveLength(2);
    clock.pass(1);
    await deleteSentMails(database.db, clock.now());
    expect(await rows()).toMatchObject([{ recipient: 'zoe@example.com' }]);
  });

  it('finds what it forgets by an index, however many mails there are', async () => {
    const { sql: text, parameters } = deletingSentMails(clock.now(), 1000).compile(database.db);
    const client = await database.pool.connect();
    // so few rows are read whole, unless that is ruled out
    await client.query('begin; set local enable_seqscan = off');
    const { rows: lines } = await client.query(`explain ${text}`, [...parameters]);
    await client.query('rollback');
    client.release();
    const plan = JSON.stringify(lines);
    expect(plan).toContain('outbox_sent');
    expect(plan).toContain('outbox_given_up');
    expect(plan).not.toContain('Seq Scan');
  });

  it('writes nothing when what it tells is undone', async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await queueMail(trx, {
        userId: randomUUID(),
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
