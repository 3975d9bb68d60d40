import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendAgain } from '../../../server/admin-mails.ts';
import { readConfig } from '../../../server/config.ts';
import { createMailSender, type MailSender } from '../../../server/mail/send.ts';
import { queueMail, type Mail } from '../../../server/repositories/outbox.ts';
import { testClock } from '../../fixtures/app.ts';
import { command } from '../../fixtures/commands.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
const clock = testClock();
const open: { close(): unknown }[] = [];
const lines: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await database.db.deleteFrom('outbox').execute();
  lines.length = 0;
});

async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  open.push({ close: server.stop });
  return server;
}
function sender(url: string, env: Record<string, string> = {}): MailSender {
  const config = readConfig({ DATABASE_URL: 'postgres://x@localhost/x', DEMO: '1', ...env });
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const made = createMailSender({ db: database.db, config, clock, logger }, url);
  open.push(made);
  return made;
}
const queue = (given: Partial<Mail> = {}) =>
  database.db.transaction().execute((trx) =>
    queueMail(trx, {
      userId: randomUUID(),
      to: 'camille@example.com',
      template: 'password_changed',
      language: 'en',
      data: { name: 'Camille', date: '11/03/2026 10:00', link: 'http://localhost:3000/' },
      at: clock.now(),
      ...given,
    }),
  );
const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('recipient').execute();

/** Seconds until the one mail was given up, and how often it was tried. */
async function untilGivenUp(worker: MailSender): Promise<{ seconds: number; tries: number }> {
  const begun = clock.now().getTime();
  for (let tries = 1; tries < 20; tries += 1) {
    expect(await worker.run()).toBe(0);
    const [row] = await rows();
    if (row?.status === 'failed') return { seconds: (clock.now().getTime() - begun) / 1000, tries };
    clock.pass(((row?.next_at.getTime() ?? 0) - clock.now().getTime()) / 1000);
  }
  throw new Error('It was never given up.');
}

describe('a mail that is refused for good', () => {
  it.each([
    ['recipient', 554, '5.7.1 Relay access denied'],
    ['recipient', 553, '5.1.8 Sender address rejected: Domain not found'],
    ['recipient', 550, '5.1.7 Sender address rejected'],
    ['recipient', 550, '5.4.5 Daily sending quota exceeded'],
    ['recipient', 554, 'Client host rejected'],
    ['message', 554, '5.7.1 Message looks like spam'],
    ['message', 552, '5.3.4 Message too big'],
    ['message', 554, 'Transaction failed'],
  ] as const)(
    'for what may be the mail server’s own mistake, waits for days: at %s, %i %s',
    async (...says) => {
      const worker = sender((await mailServer(0, { says })).url);
      await queue();
      const begun = clock.now();
      // five times, and it would have been given up, were it the mailbox
      for (let attempts = 1; attempts <= 6; attempts += 1) {
        expect(await worker.run()).toBe(0);
        expect(await rows()).toMatchObject([{ status: 'queued', attempts, put_off_since: begun }]);
        clock.pass(3600);
      }
      clock.pass(5 * 86_400);
      expect(await worker.run()).toBe(0);
      const last_error = expect.stringMatching(`${says[1]}$`);
      expect(await rows()).toMatchObject([{ status: 'failed', refusals: 0, last_error }]);
    },
  );

  it.each([
    ['recipient', 550, '5.1.1 User unknown'],
    ['recipient', 554, '5.1.10 Domain takes no mail'],
    ['recipient', 552, '5.2.2 Mailbox full'],
    ['message', 550, '5.2.1 Mailbox disabled'],
    ['recipient', 550, 'No such user here'],
    ['recipient', 553, 'Mailbox name not allowed'],
  ] as const)('for its mailbox, is given up in a quarter of an hour: at %s, %i %s', async (...says) => {
    const refusing = await mailServer(0, { says });
    await queue();
    expect(await untilGivenUp(sender(refusing.url))).toEqual({ seconds: 15 * 60, tries: 5 });
  });

  it('leaves once a mail server that refused everybody for a day no longer does', async () => {
    const refusing = await mailServer(0, { says: ['recipient', 554, '5.7.1 Relay access denied'] });
    for (const to of ['one@example.com', 'two@example.com']) await queue({ to });
    for (let hour = 0; hour < 24; hour += 1) {
      await sender(refusing.url).run();
      clock.pass(3600);
    }
    const server = await mailServer();
    expect(await sender(server.url).run()).toBe(2);
  });
});

describe('a mail that was given up', () => {
  it('is queued again by the operator, as if it had never been tried', async () => {
    const strict = await mailServer(0, { refuse: 'recipient' });
    await queue();
    await untilGivenUp(sender(strict.url));
    await queue({ to: 'later@example.com', at: new Date(clock.now().getTime() + 1000) });
    const later = (await rows()).find(({ recipient }) => recipient === 'later@example.com');
    expect(await sendAgain({ db: database.db, clock })).toContain('sent again: 1.');
    expect(await rows()).toMatchObject([{ status: 'queued', refusals: 0, put_off_since: null }, later ?? {}]);
    expect(await sendAgain({ db: database.db, clock })).toContain('No mail');
    const server = await mailServer();
    expect(await sender(server.url).run()).toBe(1);
    expect(server.received[0]?.text).toContain('Camille');
  });

  it('is queued again by npm run admin -- send-again', async () => {
    await queue();
    await database.db.updateTable('outbox').set({ status: 'failed' }).execute();
    const asked = await command('admin', { DATABASE_URL: database.url, DEMO: '0' }, 'send-again');
    expect(asked).toEqual({ code: 0, said: expect.stringContaining('sent again: 1.') });
    expect(await rows()).toMatchObject([{ status: 'queued' }]);
  });
});

describe('a mail whose code or link has ended', () => {
  it('does not leave any more, says so in its row and in the log, and holds up nothing', async () => {
    const endsAt = new Date(clock.now().getTime() + 3600_000);
    for (let count = 0; count < 10; count += 1)
      await queue({ to: `ended-${count}@example.com`, template: 'password_reset', endsAt });
    clock.pass(3599);
    await queue({ to: 'zoe@example.com' });
    const last = await queue({ to: 'young@example.com', template: 'password_reset', endsAt });
    await database.db.updateTable('outbox').set({ next_at: endsAt }).where('id', '!=', last).execute();
    const server = await mailServer();
    expect(await sender(server.url).run()).toBe(1);
    clock.pass(1);
    expect(await sender(server.url).run()).toBe(1);
    expect(server.received.map(({ to }) => to)).toEqual(['young@example.com', 'zoe@example.com']);
    const ended = (await rows()).filter(({ status }) => status === 'failed');
    expect(ended).toHaveLength(10);
    expect(new Set(ended.map(({ last_error: word }) => word))).toEqual(new Set(['ended']));
    expect(lines.filter((line) => line.includes('"failure":"ended"'))).toHaveLength(10);
    expect(await sendAgain({ db: database.db, clock })).toContain('No mail');
  });

  it('is known of those that waited before mails had an end', async () => {
    await queue({ template: 'activation', data: { code: '123456' } });
    await queue({ to: 'zoe@example.com', template: 'password_reset', data: { name: 'Zoe' } });
    await queue({ to: 'zora@example.com' });
    const at = new Date('2026-03-08T23:30:00.000Z');
    await database.db.updateTable('outbox').set({ created_at: at }).execute();
    await database.pool.query('alter table outbox drop column ends_at');
    const file = '../../../server/db/migrations/0144_mails_that_end.sql';
    await database.pool.query(await readFile(new URL(file, import.meta.url), 'utf8'));
    expect(await rows()).toMatchObject([
      {
        ends_at: new Date('2026-03-09T23:30:00.000Z'),
        data: { code: '123456', code_until: '09/03/2026 00:00', until: '09/03/2026 23:30' },
      },
      { ends_at: new Date('2026-03-09T00:30:00.000Z'), data: { name: 'Zoe', until: '09/03/2026 00:30' } },
      { ends_at: null, data: { name: 'Camille' } },
    ]);
  });
});

describe('a reply', () => {
  it('goes to the support where there is one, which the mail says', async () => {
    const server = await mailServer();
    await queue();
    await sender(server.url).run();
    await queue();
    await sender(server.url, { SUPPORT_EMAIL: 'help@fund.example' }).run();
    expect(server.received.map(({ replyTo }) => replyTo)).toEqual([null, 'help@fund.example']);
    const [silent, answered] = server.received.map(({ text }) => text);
    expect(silent).not.toContain('@');
    expect(answered).toContain('You can write to us at help@fund.example.');
  });
});
