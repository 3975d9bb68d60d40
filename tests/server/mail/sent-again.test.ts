import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '../../../server/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { createMailSender, type MailSender } from '../../../server/mail/send.ts';
import { queueMail } from '../../../server/repositories/outbox.ts';
import { testClock } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { startMailServer, type MailServer } from '../../fixtures/smtp.ts';

let database: TestDatabase;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  // PostgreSQL ends the very connection that asks, before the statement is done
  await sql`
    create function break_line() returns trigger language plpgsql as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(30);
      return new;
    end $$`.execute(database.db);
});
afterAll(() => database.close());
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await mendLine();
  await database.db.deleteFrom('outbox').execute();
});

/** From now on the line to the database breaks where such a mail is noted. */
const breakLine = (when: string) =>
  sql
    .raw(
      `create trigger broken before update on outbox for each row when (${when}) execute function break_line()`,
    )
    .execute(database.db);
/** A connection may be told that it ends a moment before it does. */
const goesOn = () =>
  expect
    .poll(() => sql<{ one: number }>`select 1 as one`.execute(database.db).then(({ rows }) => rows))
    .toEqual([{ one: 1 }]);
const mendLine = () => sql`drop trigger if exists broken on outbox`.execute(database.db);

async function mailServer(slow = 0): Promise<MailServer> {
  const server = await startMailServer(0, { slow });
  open.push({ close: server.stop });
  return server;
}
function sender(url: string, clock: Clock, lease = 120): MailSender {
  const config = readConfig({ DATABASE_URL: 'postgres://x@localhost/x', DEMO: '1' });
  const made = createMailSender(
    { db: database.db, config, clock, logger: pino({ level: 'silent' }) },
    url,
    lease,
  );
  open.push(made);
  return made;
}
const queue = (to: string, at: Date) =>
  database.db.transaction().execute((trx) =>
    queueMail(trx, {
      userId: randomUUID(),
      to,
      template: 'activation',
      language: 'en',
      data: { code: '123456', link: 'http://localhost:3000/activate_account?code=abc' },
      at,
    }),
  );

describe('a mail of which it could not be noted that the mail server took it', () => {
  it('is sent once more after its lease, under the same Message-ID and in the same words, and then no more', async () => {
    const clock = testClock();
    const server = await mailServer();
    const id = await queue('camille@example.com', clock.now());
    await breakLine("new.status = 'sent'");
    await expect(sender(server.url, clock).run()).rejects.toThrow(/terminat/i);
    expect(server.received).toHaveLength(1);
    await goesOn();
    await mendLine();
    // until then whoever has it may only be slow
    expect(await sender(server.url, clock).run()).toBe(0);
    clock.pass(120);
    expect(await sender(server.url, clock).run()).toBe(1);
    expect(await sender(server.url, clock).run()).toBe(0);
    const [one, other, ...more] = server.received;
    expect(one?.id).toBe(`<${id}@localhost.localdomain>`);
    expect(other).toEqual(one);
    expect(more).toEqual([]);
    const rows = await database.db.selectFrom('outbox').selectAll().execute();
    expect(rows).toMatchObject([{ status: 'sent', data: {}, attempts: 2 }]);
  });

  it('leaves the others of its round to the worker that is still sending them', async () => {
    const server = await mailServer(2000);
    const now = systemClock.now();
    await queue('camille@example.com', now);
    // It has no such template: while the other is on its way, it is to be noted that this one was not sent.
    await database.db
      .insertInto('outbox')
      .values({
        id: randomUUID(),
        recipient: 'zoe@example.com',
        template: 'layout',
        language: 'en',
        data: '{}',
        next_at: now,
        created_at: now,
      })
      .execute();
    await breakLine("new.template = 'layout' and new.status <> 'sending'");
    const broken = expect(sender(server.url, systemClock, 1).run()).rejects.toThrow(/terminat/i);
    await sleep(1400);
    expect(await sender(server.url, systemClock, 1).run()).toBe(0);
    await broken;
    expect(server.received.map(({ to }) => to)).toEqual(['camille@example.com']);
  });
});
