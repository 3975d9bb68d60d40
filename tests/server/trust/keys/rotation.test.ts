import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { Keyring } from '../../../../server/db/keyring.ts';
import { makeDb } from '../../../../server/db/pool.ts';
import { readActivityValues } from '../../../../server/repositories/activity.ts';
import { deleteFormerKeys } from '../../../../server/repositories/former-keys.ts';
import { openSecrets } from '../../../../server/repositories/secrets.ts';
import { recoveryCodeBytes } from '../../../../server/rules/recovery-codes.ts';
import { goodPassword, startApp } from '../../../fixtures/app.ts';
import { beginCommand, command as run, headsOf } from '../../../fixtures/commands.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { wholeRun } from '../../../fixtures/sample.ts';
import { memberWithTotp } from '../../../fixtures/second-factor.ts';
import { startServerProcess, type ServerProcess } from '../../../fixtures/server-process.ts';

type Env = Readonly<Record<string, string>>;
/** members whose keys are exchanged; eight batches of them are enough to be killed between */
const many = wholeRun ? 60_000 : 4000;
const newKey = () => randomBytes(32).toString('base64');

let database: TestDatabase;
let folder = '';
const servers: ServerProcess[] = [];
beforeEach(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const command = (name: string, env: Env, ...words: string[]) =>
  run(name, { DATABASE_URL: database.url, DEMO: '0', ...env }, ...words);
const rotate = (env: Env, ...words: string[]) => command('admin', env, 'rotate-keys', ...words);
const dbWith = (env: Env, { pool } = database) => makeDb(pool, new Keyring(readConfig(env).secretsKeys));

async function serverWith(env: Env): Promise<ServerProcess> {
  const server = await startServerProcess(database, { DEMO: '0', ...env });
  servers.push(server);
  return server;
}

/** A browser that keeps its cookies, whichever server answers it. */
function browser() {
  const cookies = new Map<string, string>();
  return async (server: ServerProcess, path: string, body?: object) => {
    const reply = await fetch(`${server.url}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: reply.status, text: await reply.text() };
  };
}

/** Signs in at one server by the second step given. */
async function signIn(server: ServerProcess, email: string, step: object) {
  const ask = browser();
  await ask(server, '/auth/login', { email, password: goodPassword });
  const { status, text } = await ask(server, '/x/second-factor/sign-in', step);
  expect({ status, text }).toMatchObject({ status: 200 });
  return ask;
}

/** Codes of an app. No code is taken twice: as far as the database knows, the one before was shown long ago. */
function appOf(secret: string) {
  return async () => {
    await database.pool.query('update totp_factors set last_step = 0');
    return { method: 'totp', code: await generate({ secret }) };
  };
}

const sealedLog = async () => {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rows } = await database.pool.query('select from activities where seal is null limit 1');
    if (rows.length === 0) return;
    await sleep(200);
  }
  throw new Error('the log is not sealed');
};
const numbers = async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    "select name || ' ' || number as key from server_secrets order by name, number",
  );
  return rows.map(({ key }) => key);
};

describe('npm run admin -- rotate-keys', () => {
  it('exchanges every key beside two servers: nobody is logged out, nothing is lost, the heads stay', async () => {
    const app = await startApp(database);
    const { email, secret, codes } = await memberWithTotp(app, 'keys@exemple.test');
    const [user] = await database.db.selectFrom('users').select('id').where('email', '=', email).execute();
    const userId = user?.id ?? '';
    // as codes were kept before there was a slow hash
    const code_hash = recoveryCodeBytes(
      (await openSecrets(database.db)).use('codes').bytes,
      userId,
      'AAAAA-BBBBB',
    );
    await database.db.insertInto('recovery_codes').values({ user_id: userId, code_hash }).execute();

    const one = { SECRETS_KEY: newKey() };
    const [a, b] = [await serverWith(one), await serverWith(one)];
    const code = appOf(secret);
    const ask = await signIn(a, email, await code());
    await sealedLog();
    const rows = await database.db
      .selectFrom('activities')
      .select('id')
      .where('after_sealed', 'is not', null)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    const values = () => Promise.all(rows.map(({ id }) => readActivityValues(dbWith(one), id)));
    const [valuesBefore, before] = [await values(), await command('verify', one)];
    expect(before, before.said).toMatchObject({ code: 0 });

    let asked = 0;
    const over = new AbortController();
    const used = (async () => {
      for (; !over.signal.aborted; asked += 1) {
        expect((await ask(asked % 2 === 0 ? a : b, '/auth/whoami')).status).toBe(200);
        await sleep(50);
      }
    })();
    const first = await rotate(one);
    expect(first, first.said).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /New keys: session 2, codes 2, factors 2, members 1\.\nSealed anew: 1 auth/,
      ),
    });
    over.abort();
    await used;
    expect(asked).toBeGreaterThan(20);
    await sealedLog();
    expect(headsOf(await command('verify', one))).toBe(headsOf(before));
    expect(await values()).toEqual(valuesBefore);
    const left = await database.pool.query('select from member_keys where octet_length(key) = 32');
    expect(left.rowCount).toBe(0);

    await signIn(b, email, await code());
    await signIn(a, email, { method: 'recovery_code', code: codes[0] });
    await signIn(b, email, { method: 'recovery_code', code: 'aaaaa bbbbb' });
    expect((await database.pool.query('select from recovery_codes where how is null')).rowCount).toBe(0);

    // another SECRETS_KEY and another cipher
    const both = { SECRETS_KEY: newKey(), SECRETS_KEY_FORMER: one.SECRETS_KEY };
    const two = { SECRETS_KEY: both.SECRETS_KEY };
    expect(await rotate(two)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/keys in the database are wrapped/),
    });
    await Promise.all(servers.splice(0).map((server) => server.kill()));
    const c = await serverWith(both);
    expect((await ask(c, '/auth/whoami')).status).toBe(200);
    await sealedLog();
    const beforeSecond = await command('verify', both);
    const second = await rotate(both, '--cipher', 'chacha20-poly1305', '--drafts');
    expect(second, second.said).toMatchObject({
      code: 0,
      said: expect.stringMatching(/session 3, codes 3, drafts 2, factors 3, members 2\./),
    });
    expect(headsOf(await command('verify', two))).toBe(headsOf(beforeSecond));
    expect((await ask(c, '/auth/whoami')).status).toBe(200);
    const { rows: marks } = await database.pool.query<{ mark: string }>(
      `select encode(substring(key from 1 for 3), 'hex') as mark from member_keys group by 1
       union all select encode(substring(secret_sealed from 1 for 8), 'hex') from totp_factors`,
    );
    expect(marks.map(({ mark }) => mark)).toEqual([
      '020002',
      `02${Buffer.from('totp:').toString('hex')}0003`,
    ]);
    await c.kill();
    const d = await serverWith(two);
    await signIn(d, email, await code());

    // when its time is over, a former key is gone; the one that an older code was made with stays as long as such codes
    await database.db
      .insertInto('recovery_codes')
      .values({ user_id: userId, code_hash: randomBytes(32), how: '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ' })
      .execute();
    expect(await deleteFormerKeys(dbWith(two))).toBe(0);
    await database.pool.query("update server_secrets set usable_at = usable_at - interval '400 days'");
    expect(await deleteFormerKeys(dbWith(two))).toBeGreaterThan(4);
    expect(await numbers()).toEqual([
      'codes 1',
      'codes 3',
      'drafts 2',
      'factors 3',
      'members 2',
      'session 3',
    ]);
    await signIn(d, email, await code());
  }, 300_000);

  it('goes on where it was killed, and makes no second keys for that', async () => {
    const one = { SECRETS_KEY: newKey() };
    await openSecrets(dbWith(one));
    await database.pool.query(
      `insert into member_keys (member_id, key)
       select gen_random_uuid(), sha256(n::text::bytea) from generate_series(1, $1::int) as n`,
      [many],
    );
    const before = await database.db.selectFrom('member_keys').selectAll().orderBy('member_id').execute();
    const count = async () => {
      const { rows } = await database.pool.query<{ n: number }>(
        'select count(*)::int as n from member_keys where octet_length(key) <> 32',
      );
      return rows[0]?.n ?? 0;
    };
    const child = beginCommand('admin', { DATABASE_URL: database.url, DEMO: '0', ...one }, ['rotate-keys']);
    const gone = new Promise((resolve) => child.once('close', resolve));
    while ((await count()) === 0) await sleep(10);
    child.kill('SIGKILL');
    await gone;
    const done = await count();
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(many);
    const made = await numbers();

    const again = await Promise.all([rotate(one), rotate(one)]);
    for (const one of again) expect(one, one.said).toMatchObject({ code: 0 });
    expect(again.map(({ said }) => said).join()).toContain('broken off is finished; no new keys');
    expect(made.filter((key) => /members/.test(key))).toEqual(['members 1']);
    expect(await count()).toBe(many);
    const db = dbWith(one);
    const keyring = await openSecrets(db);
    const after = await db.selectFrom('member_keys').selectAll().orderBy('member_id').execute();
    for (const [at, { member_id, key }] of after.entries())
      expect((await keyring.openMemberKey(db, member_id, key))?.bytes).toEqual(before[at]?.key);
  }, 300_000);

  it('leaves backups that are verified and restored with their key; with another one no server starts on them', async () => {
    const one = { SECRETS_KEY: newKey() };
    const app = await startApp({ ...database, db: dbWith(one) });
    await app.memberOf('backup@exemple.test');
    const server = await serverWith(one);
    expect(await rotate(one)).toMatchObject({ code: 0 });
    await sealedLog();
    await server.kill();
    const path = join(folder, 'portal.tar');
    const made = await command('backup', one, '--out', path);
    expect(made, made.said).toMatchObject({ code: 0 });
    const elsewhere = { DATABASE_URL: '', DATA_DIR: join(folder, 'none') };
    const looked = await command('verify', { ...elsewhere, ...one }, path);
    expect(looked, looked.said).toMatchObject({ code: 0 });
    expect(headsOf(looked)).toBe(headsOf(made));
    const target = await emptyDatabase();
    try {
      const without = await command('restore', { DATABASE_URL: target.url }, path);
      expect(without).toMatchObject({
        code: 1,
        said: expect.stringMatching(/wrapped by the key .* SECRETS_KEY is not set/),
      });
      const { rows } = await target.pool.query("select from pg_tables where schemaname = 'public'");
      expect(rows).toEqual([]);
      const back = await command('restore', { DATABASE_URL: target.url, ...one }, path);
      expect(back, back.said).toMatchObject({ code: 0 });
      expect(headsOf(back)).toBe(headsOf(made));
      await expect(openSecrets(dbWith({ SECRETS_KEY: newKey() }, target))).rejects.toThrow(
        /wrapped by the key/,
      );
      expect((await openSecrets(dbWith(one, target))).use('session').number).toBe(2);
    } finally {
      await target.close();
    }
    // where the key is lost, the rows can be had, and what they seal stays closed
    const closed = await emptyDatabase();
    try {
      const had = await command('restore', { DATABASE_URL: closed.url }, '--without-keys', path);
      // no paper is compared with the log, for which a member's key is needed
      expect(had).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored/m) });
      const { rows } = await closed.pool.query('select email from users');
      expect(rows).toContainEqual({ email: 'backup@exemple.test' });
      await expect(openSecrets(dbWith({}, closed))).rejects.toThrow(/SECRETS_KEY is not set/);
    } finally {
      await closed.close();
    }
  }, 300_000);
});
