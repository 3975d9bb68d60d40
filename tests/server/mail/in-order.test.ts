import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { MailTemplate } from '../../../server/mail/render.ts';
import { createMailSender, type MailSender } from '../../../server/mail/send.ts';
import { queueMail } from '../../../server/repositories/outbox.ts';
import { testClock } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

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

async function mailServer(...given: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...given);
  open.push({ close: server.stop });
  return server;
}
function sender(url: string): MailSender {
  const config = readConfig({ DATABASE_URL: 'postgres://x@localhost/x', DEMO: '1' });
  const made = createMailSender({ db: database.db, config, clock, logger: pino({ enabled: false }) }, url);
  open.push(made);
  return made;
}
const data = { name: 'Camille', code: '123456', link: 'http://localhost:3000/' };
async function queue(template: MailTemplate, to = 'camille@example.com'): Promise<void> {
  const userId = randomUUID();
  const mail = { userId, to, template, language: 'en', data, at: clock.now() } as const;
  await database.db.transaction().execute((trx) => queueMail(trx, mail));
  clock.pass(1);
}
/** As if it had been tried just now, and were to be tried again no sooner. */
const later = (template: MailTemplate, seconds = 7200) =>
  database.db
    .updateTable('outbox')
    .set({ next_at: new Date(clock.now().getTime() + seconds * 1000) })
    .where('template', '=', template)
    .execute();
const subjects = ({ received }: MailServer) => received.map(({ subject }) => subject.split(' – ')[0]);
const blocked = 'Your wallets are blocked';
const unblocked = 'Your wallets can be used again';

describe('mails to one person', () => {
  it('leave in the order in which they were made, however long the mail server takes for the first', async () => {
    const server = await mailServer(0, { slow: 300 });
    for (const template of ['wallets_blocked', 'wallets_unblocked', 'wallets_blocked'] as const)
      await queue(template);
    const sent = await Promise.all([sender(server.url).run(), sender(server.url).run()]);
    expect(sent[0] + sent[1]).toBe(3);
    expect(subjects(server)).toEqual([blocked, unblocked, blocked]);
  });

  it('leave in it after an outage, and tell when they were made', async () => {
    const away = await mailServer();
    await away.stop();
    const made = clock.now();
    await queue('wallets_blocked');
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await sender(away.url).run();
      clock.pass(8);
    }
    await queue('wallets_unblocked');
    await queue('values_published', 'other@example.com');
    const server = await mailServer();
    // the first is not due again yet: nobody else waits for it
    await sender(server.url).run();
    expect(server.received.map(({ to }) => to)).toEqual(['other@example.com']);
    clock.pass(60);
    expect(await sender(server.url).run()).toBe(2);
    expect(subjects(server).slice(1)).toEqual([blocked, unblocked]);
    expect(server.received[1]?.date).toEqual(new Date(Math.floor(made.getTime() / 1000) * 1000));
  });

  it('wait for no code, and no code for them', async () => {
    const away = await mailServer();
    await away.stop();
    await queue('wallets_blocked');
    await sender(away.url).run();
    await later('wallets_blocked');
    await queue('password_reset');
    const server = await mailServer();
    expect(await sender(server.url).run()).toBe(1);
    expect(subjects(server)).toEqual(['Choose a new password']);
    await queue('password_reset');
    await later('password_reset');
    await queue('wallets_unblocked', 'other@example.com');
    await queue('password_reset', 'other@example.com');
    expect(await sender(server.url).run()).toBe(2);
  });

  it('wait an hour for one that is put off, and no longer', async () => {
    const refusing = await mailServer(0, { says: ['message', 554, '5.7.1 Message looks like spam'] });
    await queue('wallets_blocked');
    await sender(refusing.url).run();
    await later('wallets_blocked');
    await queue('wallets_unblocked');
    const server = await mailServer();
    clock.pass(3500);
    expect(await sender(server.url).run()).toBe(0);
    clock.pass(100);
    expect(await sender(server.url).run()).toBe(1);
    expect(subjects(server)).toEqual([unblocked]);
  });

  it('wait a day for any other, and no longer', async () => {
    await queue('wallets_blocked');
    await later('wallets_blocked', 2 * 86_400);
    await queue('wallets_unblocked');
    const server = await mailServer();
    clock.pass(86_000);
    expect(await sender(server.url).run()).toBe(0);
    clock.pass(400);
    expect(await sender(server.url).run()).toBe(1);
  });

  it('wait no more for one that was given up', async () => {
    await queue('wallets_blocked');
    await queue('wallets_unblocked');
    const refusing = await mailServer(0, { refuse: 'recipient' });
    for (const pause of [60, 120, 240, 480, 0]) {
      await sender(refusing.url).run();
      clock.pass(pause);
    }
    const rows = await database.db.selectFrom('outbox').select(['status', 'attempts']).execute();
    expect(rows).toEqual(
      expect.arrayContaining([
        { status: 'failed', attempts: 5 },
        { status: 'queued', attempts: 0 },
      ]),
    );
    const server = await mailServer();
    expect(await sender(server.url).run()).toBe(1);
    expect(subjects(server)).toEqual([unblocked]);
  });
});
