import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../server/clock.ts';
import type { MailTemplate } from '../../../server/mail/render.ts';
import { claimingMails, claimMails, queueMail } from '../../../server/repositories/outbox.ts';
import { startApp, testClock } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { plansOf } from '../../fixtures/plans.ts';
import { startMailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
const clock = testClock();
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(async () => {
  await database.db.deleteFrom('outbox').execute();
});

const queue = (template: MailTemplate, to = 'camille@example.com', at = clock.now()) =>
  database.db
    .transaction()
    .execute((trx) =>
      queueMail(trx, { userId: randomUUID(), to, template, language: 'en', data: { name: 'Camille' }, at }),
    );
/** A mail to everybody, as the values of a month make one. */
const queueMany = (count: number) =>
  database.pool.query(
    `insert into outbox (id, recipient, template, language, data, next_at, created_at)
     select gen_random_uuid(), 'member-' || n || '@example.com', 'values_published', 'en', '{}', $1, $1
     from generate_series(1, $2::int) as n`,
    [clock.now(), count],
  );
const claimed = async (only?: 'urgent') =>
  (await claimMails(database.db, clock, 10, 120, only)).map(({ template }) => template);

describe('a mail whose code or link ends soon', () => {
  it.each(['activation', 'activation_asked', 'password_reset', 'password_to_choose', 'invited'] as const)(
    'leaves before all that wait: %s',
    async (template) => {
      await queueMany(300);
      clock.pass(60);
      await queue(template);
      await queue('password_changed');
      const first = await claimed();
      expect(first).toHaveLength(10);
      expect(first.filter((one) => one !== 'values_published')).toEqual([template]);
    },
  );

  it('is claimed alone where nothing else may go with it, and none before it is due', async () => {
    await queueMany(20);
    await queue('activation', 'later@example.com', new Date(clock.now().getTime() + 1000));
    expect(await claimed('urgent')).toEqual([]);
    clock.pass(1);
    expect(await claimed('urgent')).toEqual(['activation']);
  });

  it('waits for no round that a slow mail holds', async () => {
    const mails = await startMailServer(0, { slow: 6000, slowFor: 'slow@example.com' });
    const time = { now: () => systemClock.now(), pass: () => {} };
    const { app } = await startApp(database, { workers: true, clock: time, env: { SMTP_URL: mails.url } });
    await queue('values_published', 'slow@example.com');
    const sending = () => database.db.selectFrom('outbox').select('status').execute();
    await expect.poll(sending, { timeout: 5000 }).toEqual([{ status: 'sending' }]);
    await sleep(500);
    await queue('password_reset', 'camille@example.com');
    await mails.waitFor('camille@example.com', /Choose a new password/, 4000);
    expect(mails.received).toHaveLength(1);
    await app.close();
    await mails.stop();
  }, 20_000);

  it('is found by an index, and what waits for later is not looked at', async () => {
    await database.pool.query(
      `insert into outbox (id, recipient, template, language, data, status, urgent, next_at, created_at)
       select gen_random_uuid(), 'member-' || n || '@example.com', 'activation', 'en', '{}',
         case when n % 10 = 0 then 'queued' else 'sent' end, n % 20 = 0, $1::timestamptz + interval '1 day', $1
       from generate_series(1, 5000) as n`,
      [clock.now()],
    );
    await database.pool.query('analyze outbox');
    for (const only of [undefined, 'urgent'] as const) {
      const asked = { now: clock.now(), lease: crypto.randomUUID(), count: 10, seconds: 120, only };
      const compile = () => claimingMails(database.db, asked).compile();
      for (const plan of await plansOf(database.pool, { compile }))
        expect(plan).toMatch(/Index Scan using outbox_due_first .*\n\s*Index Cond: .*next_at/);
    }
  });
});
