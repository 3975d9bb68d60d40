import { setTimeout as pauseFor } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clean } from '../../../../server/cleaner.ts';
import { readConfig } from '../../../../server/config.ts';
import { makeDb, makePool } from '../../../../server/db/pool.ts';
import { forgettings, forgottenAtOnce } from '../../../../server/repositories/forgetting.ts';
import { signUpForm, startApp, type TestApp } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { memberAt } from '../../../fixtures/member.ts';

let database: TestDatabase;
let server: TestApp;
const day = 86_400_000;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database, {
    env: { KEEP_ABANDONED_ACCOUNTS_DAYS: '730', KEEP_UNUSED_ACCOUNTS_DAYS: '30' },
  });
  await memberAt(server, 'camille@exemple.test', 5);
  await server.visitor().post('/users/register', signUpForm('never@exemple.test'));
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

const later = (days: number) => new Date(server.clock.now().getTime() + days * day);
const count = async (table: string, condition = 'true'): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.raw(condition)}`.execute(database.db);
  return rows[0]?.count ?? 0;
};
async function forget(name: string, days: number): Promise<void> {
  const one = forgettings(server.config.retention, later(days)).find((kind) => kind.name === name);
  expect(one, name).toBeDefined();
  while (await one?.batch(database.db));
}

const logged: string[] = [];
const logger = pino({ base: null }, { write: (line: string) => void logged.push(line) });

const unusedAlone = () => ({
  ...server.config,
  retention: { ...server.config.retention, abandonedAccounts: 0 },
});

/** An account that was never activated. */
async function neverCame(email: string, day: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with account as (
       insert into users (id, email, password_hash, first_name, last_name, created_at)
       values (gen_random_uuid(), $1, 'none', 'Zoe', 'Exemple', $2) returning id
     ) insert into activation_codes (user_id, code_hash, code_expires_at, link_hash, link_expires_at, sent_at)
       select id, sha256($1::bytea), $2, sha256($1::bytea), $2, $2 from account returning user_id as id`,
    [email, day],
  );
  return rows[0]?.id ?? '';
}

const kinds: readonly (readonly [string, string, number, string])[] = [
  [
    'sessions',
    'sessions',
    31,
    'insert into sessions (id, user_id, secret_hash, created_at, last_seen_at, expires_at) select gen_random_uuid(), id, sha256(random()::text::bytea), now, now, now from users, moment',
  ],
  [
    'sign-ins',
    'sign_ins',
    181,
    "insert into sign_ins (id, user_id, outcome, kind, at) select gen_random_uuid(), id, 'wrong_password', 'other', now from users, moment",
  ],
  [
    'keys',
    'idempotency_keys',
    31,
    "insert into idempotency_keys (user_id, key, call, body_hash, created_at) select id, 'k', 'c', 'x', now from users, moment",
  ],
  [
    'mails',
    'outbox',
    31,
    "insert into outbox (id, recipient, template, language, data, status, next_at, created_at) select gen_random_uuid(), email, 'activation', 'en', '{}', 'failed', now, now from users, moment",
  ],
  [
    'notifications',
    'notifications',
    731,
    "insert into notifications (id, user_id, kind, subject, at) select gen_random_uuid(), id, 'dossier_validated', '{}', now from users, moment",
  ],
];

describe('what nobody needs any more', () => {
  it.each(kinds)('%s go when their time is over, and not before', async (name, table, days, insert) => {
    await database.pool.query(`delete from ${table}`);
    await database.pool.query(
      insert.replace(
        ', moment',
        `, (select '${server.clock.now().toISOString()}'::timestamptz as now) as moment`,
      ),
    );
    const before = await count(table);
    expect(before).toBeGreaterThan(0);
    await forget(name, days - 2);
    expect(await count(table)).toBe(before);
    await forget(name, days);
    expect(await count(table)).toBe(0);
  });

  it('is deleted a thousand rows at a time', async () => {
    await database.pool.query(`insert into idempotency_keys (user_id, key, call, body_hash, created_at)
      select id, n::text, 'c', 'x', '2020-01-01' from generate_series(1, ${forgottenAtOnce + 5}) as n, (select id from users limit 1) as u`);
    const keys = forgettings(server.config.retention, later(0)).find(({ name }) => name === 'keys');
    expect(await keys?.batch(database.db)).toBe(true);
    expect(await count('idempotency_keys')).toBe(5);
    expect(await keys?.batch(database.db)).toBe(false);
  });

  it('are papers removed before the dossier was sent, with those they had replaced, and no others', async () => {
    const papers = await count('enrollment_files');
    await sql`update enrollment_files set replaced_by = (select id from enrollment_files where type = 'identity_front' limit 1)
      where type = 'identity_back'`.execute(database.db);
    await sql`update enrollment_files set removed_at = ${later(0)} where type = 'identity_front'`.execute(
      database.db,
    );
    await forget('removed papers', 89);
    expect(await count('enrollment_files')).toBe(papers);
    await forget('removed papers', 91);
    expect(await count('enrollment_files', "type in ('identity_front', 'identity_back')")).toBe(0);
    expect(await count('enrollment_files')).toBe(papers - 2);
    expect(await count('enrollment_file_contents', 'file_id not in (select id from enrollment_files)')).toBe(
      0,
    );
  });

  it('is an account that was never activated, and later one that nobody came back to', async () => {
    const there = async () =>
      (await database.db.selectFrom('users').select('email').orderBy('email').execute()).map(
        (row) => row.email,
      );
    await forget('unused accounts', 29);
    expect(await there()).toEqual(['camille@exemple.test', 'never@exemple.test']);
    await forget('unused accounts', 31);
    expect(await there()).toEqual(['camille@exemple.test']);
    await forget('abandoned accounts', 729);
    expect(await there()).toEqual(['camille@exemple.test']);
    await clean({ db: database.db, config: server.config, logger }, later(732), new AbortController().signal);
    expect(await there()).toEqual([]);
    expect(await count('individual_details')).toBe(0);
  });

  it('is found behind twenty people who can’t be erased, of whom the log is told', async () => {
    for (let n = 0; n < 20; n += 1) {
      const id = await neverCame(`waits.${n}@exemple.test`, '2020-01-01');
      await database.pool.query(
        `insert into transactions (user_id, reference, transaction_type, request_status, currency, amount, created_at)
         values ($1, $2, 'MONEY_IN', 'PENDING', 'EUR', 100, '2020-01-01')`,
        [id, `TX-W${n}`],
      );
    }
    await neverCame('behind@exemple.test', '2020-01-02');
    await clean({ db: database.db, config: unusedAlone(), logger }, later(0), new AbortController().signal);
    expect(await count('users', "email = 'behind@exemple.test'")).toBe(0);
    expect(await count('users', "email like 'waits.%'")).toBe(20);
    expect(logged.filter((line) => line.includes('erasure refused'))).toHaveLength(20);
    expect(logged.join('')).not.toContain('@');
  });

  it('is found behind who can’t be erased for a fault; the log has who and where, and which kinds failed', async () => {
    const broken = await neverCame('broken@exemple.test', '2019-01-01');
    await neverCame('next@exemple.test', '2019-01-02');
    await database.pool.query(`
      create function keep_broken() returns trigger language plpgsql as
        $$ begin raise exception 'Zoe, %, stays', old.email; end $$;
      create trigger keep_broken before delete on users for each row
        when (old.id = '${broken}') execute function keep_broken();
      alter table rate_limits rename to away_limits`);
    logged.length = 0;
    const run = () =>
      clean({ db: database.db, config: unusedAlone(), logger }, later(0), new AbortController().signal);
    await expect(run()).rejects.toMatchObject({ code: 'P0001' });
    await database.pool.query(
      'drop function keep_broken cascade; alter table away_limits rename to rate_limits',
    );
    expect(await count('users', "email = 'broken@exemple.test'")).toBe(1);
    expect(await count('users', "email = 'next@exemple.test'")).toBe(0);
    const told = logged.map((line): unknown => JSON.parse(line));
    const place = (code: string) => ({ code, frames: expect.arrayContaining([expect.any(String)]) });
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          msg: 'erasure failed',
          kind: 'unused accounts',
          person: broken,
          error: expect.objectContaining(place('P0001')),
        }),
        expect.objectContaining({
          msg: 'cleaning failed',
          kind: 'unused accounts',
          error: expect.objectContaining(place('P0001')),
        }),
        expect.objectContaining({
          msg: 'cleaning failed',
          kind: 'limits',
          error: expect.objectContaining(place('42P01')),
        }),
      ]),
    );
    expect(logged.join('')).not.toMatch(/@|Zoe/);
    await run();
    expect(await count('users', "email = 'broken@exemple.test'")).toBe(0);
  });

  it('waits for nobody who counts at that moment: what is being written is left for the next time', async () => {
    const spent = (key: string) =>
      database.pool.query('insert into rate_limits (key, points, expire) values ($1, 1, 1)', [key]);
    await spent('signInIp:held');
    await spent('signInIp:free');
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query(`update rate_limits set points = 2 where key = 'signInIp:held'`);
    await forget('limits', 0);
    expect(await count('rate_limits', "key = 'signInIp:free'")).toBe(0);
    await holder.query('commit');
    holder.release();
    expect(await count('rate_limits', "key = 'signInIp:held'")).toBe(1);
    await forget('limits', 0);
    expect(await count('rate_limits', "key = 'signInIp:held'")).toBe(0);
  });

  it('is no account that is activated at that moment, however long the database lets others wait', async () => {
    const id = await neverCame('late@exemple.test', '2019-01-01');
    const hasty = makePool(
      { connectionString: database.url, options: '-c idle_in_transaction_session_timeout=1000' },
      () => {},
    );
    const holder = await database.pool.connect();
    await holder.query('begin');
    await holder.query('update users set active = true where id = $1', [id]);
    const db = makeDb(hasty);
    const cleaned = clean({ db, config: unusedAlone(), logger }, later(0), new AbortController().signal).then(
      () => 'done',
      String,
    );
    await pauseFor(1500);
    await holder.query('commit');
    holder.release();
    expect(await cleaned).toBe('done');
    await hasty.end();
    expect(await count('users', "email = 'late@exemple.test' and active")).toBe(1);
  });

  it('is left alone by a process while another is at it', async () => {
    await database.pool.query(
      "insert into outbox (id, recipient, template, language, data, status, next_at, created_at, sent_at) values (gen_random_uuid(), 'x', 'activation', 'en', '{}', 'sent', '2020-01-01', '2020-01-01', '2020-01-01')",
    );
    const holder = await database.pool.connect();
    await holder.query('begin; select pg_advisory_xact_lock(7301002)');
    const run = () =>
      clean({ db: database.db, config: server.config, logger }, later(0), new AbortController().signal);
    await run();
    expect(await count('outbox', "sent_at < '2021-01-01'")).toBe(1);
    await holder.query('rollback');
    holder.release();
    await run();
    expect(await count('outbox', "sent_at < '2021-01-01'")).toBe(0);
  });

  it('is what the settings say, within reason', () => {
    expect(
      readConfig({ KEEP_SIGN_INS_DAYS: '7', KEEP_ABANDONED_ACCOUNTS_DAYS: '0' }).retention,
    ).toMatchObject({
      signIns: 7,
      abandonedAccounts: 0,
      dossierYears: 5,
      moneyYears: 10,
    });
    expect(() => readConfig({ KEEP_MAILS_DAYS: '0' })).toThrow(
      /KEEP_MAILS_DAYS must be a whole number from 1/,
    );
    const outside = { unusedAccounts: 30, abandonedAccounts: 730 };
    expect(readConfig({ DEMO: '0' }).retention).toMatchObject(outside);
    // the demo's people are made with days of long ago
    expect(readConfig({ DEMO: '1' }).retention).toMatchObject({ unusedAccounts: 0, abandonedAccounts: 0 });
    const off = { ...server.config.retention, abandonedAccounts: 0 };
    expect(forgettings(off, later(0)).map(({ name }) => name)).not.toContain('abandoned accounts');
  });
});
