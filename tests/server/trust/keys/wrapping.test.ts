import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../../server/config.ts';
import { Keyring } from '../../../../server/db/keyring.ts';
import { makeDb } from '../../../../server/db/pool.ts';
import { beginRotation } from '../../../../server/repositories/key-rotation.ts';
import { openSecrets } from '../../../../server/repositories/secrets.ts';
import { ciphers, seal, unseal, type Cipher } from '../../../../server/rules/sealing.ts';
import { recoveryCodeBytes } from '../../../../server/rules/recovery-codes.ts';
import { keysRhythm } from '../../../../server/workers.ts';
import { goodPassword, startApp } from '../../../fixtures/app.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { byRecovery, finishSignIn, halfSignedIn, memberWithTotp } from '../../../fixtures/second-factor.ts';
import { startServerProcess, type ServerProcess } from '../../../fixtures/server-process.ts';

const newKey = () => randomBytes(32).toString('base64');
const keysOf = (env: Record<string, string>) => readConfig(env).secretsKeys;

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

/** The same database as a process with these settings sees it. */
const withKeys = (env: Record<string, string>) => makeDb(database.pool, new Keyring(keysOf(env)));
const stored = async () =>
  (await database.db.selectFrom('server_secrets').selectAll().orderBy('name').execute()).map(
    ({ name, value }) => ({ name, value }),
  );

describe('SECRETS_KEY', () => {
  it('wraps the keys that stand, and gives them back as they were', async () => {
    const before = await openSecrets(database.db);
    const plain = await stored();
    expect(plain.map(({ value }) => value.length)).toEqual([32, 32, 32, 32]);
    const one = { SECRETS_KEY: newKey() };
    const after = await openSecrets(withKeys(one));
    for (const name of ['session', 'codes', 'drafts', 'factors'] as const)
      expect(after.use(name).bytes).toEqual(before.use(name).bytes);
    const wrapped = await stored();
    expect(wrapped.map(({ value }) => value.length)).toEqual([69, 69, 69, 69]);
    for (const [at, { value }] of wrapped.entries()) {
      expect(value[0]).toBe(1);
      expect(value.subarray(1, 9)).toEqual(keysOf(one)[0]?.id);
      expect(value.includes(plain[at]?.value ?? value)).toBe(false);
    }
  });

  it('wraps the keys of a new database before they are written for the first time', async () => {
    await openSecrets(withKeys({ SECRETS_KEY: newKey() }));
    expect((await stored()).map(({ value }) => value.length)).toEqual([69, 69, 69, 69]);
  });

  it('is refused when it is missing or another, and what stands stays as it is', async () => {
    const one = newKey();
    const two = newKey();
    await openSecrets(withKeys({ SECRETS_KEY: one }));
    const wrapped = await stored();
    await expect(openSecrets(withKeys({}))).rejects.toThrow(/wrapped by the key .* SECRETS_KEY is not set/);
    await expect(openSecrets(withKeys({ SECRETS_KEY: two }))).rejects.toThrow(
      /SECRETS_KEY has [\da-f]{16}\./,
    );
    expect(await stored()).toEqual(wrapped);
    const both = { SECRETS_KEY: two, SECRETS_KEY_FORMER: `${newKey()}, ${one}` };
    expect((await openSecrets(withKeys(both))).use('session').bytes).toHaveLength(32);
  });

  it('is refused as well when the first keys were exchanged and are gone, and nothing is put in their place', async () => {
    const env = { SECRETS_KEY: newKey() };
    await openSecrets(withKeys(env));
    await beginRotation(withKeys(env), { cipher: undefined, drafts: true, lead: 0 });
    await database.pool.query("delete from server_secrets where number = 1 and name <> 'members'");
    const left = await stored();
    expect(left.map(({ name }) => name)).toEqual(['codes', 'drafts', 'factors', 'members', 'session']);
    await expect(openSecrets(withKeys({ SECRETS_KEY: newKey() }))).rejects.toThrow(/wrapped by the key/);
    expect((await openSecrets(withKeys(env))).use('session').number).toBe(2);
    expect(await stored()).toEqual(left);
  });

  it('opens no value that stands in another’s place', async () => {
    const env = { SECRETS_KEY: newKey() };
    await openSecrets(withKeys(env));
    await database.pool.query(
      "update server_secrets set value = (select value from server_secrets where name = 'codes') where name = 'session'",
    );
    await expect(openSecrets(withKeys(env))).rejects.toThrow(/authenticate/);
  });

  it.each([
    ['short', randomBytes(16).toString('base64')],
    ['no base64', 'x'.repeat(44)],
    ['not random', Buffer.alloc(32).toString('base64')],
    ['two', `${newKey()},${newKey()}`],
  ])('is refused when it is malformed: %s', (_what, said) => {
    let sentence = '';
    try {
      readConfig({ SECRETS_KEY: said });
    } catch (error) {
      sentence = String(error);
    }
    expect(sentence).toMatch(/^ConfigError: SECRETS_KEY must be/);
    expect(sentence).not.toContain(said.slice(0, 10));
    expect(() => readConfig({ SECRETS_KEY_FORMER: newKey() })).toThrow(/needs SECRETS_KEY/);
  });
});

describe('a server', () => {
  it('starts with its key alone, and says what is wrong otherwise', async () => {
    const empty = await emptyDatabase();
    try {
      const env = { DEMO: '0', SECRETS_KEY: newKey() };
      const server = await startServerProcess(empty, env);
      await server.kill();
      const wrong = startServerProcess(empty, { ...env, SECRETS_KEY: newKey() });
      await expect(wrong).rejects.toThrow(/The keys in the database are wrapped by/);
      await expect(startServerProcess(empty, { DEMO: '0' })).rejects.toThrow(/SECRETS_KEY is not set/);
    } finally {
      await empty.close();
    }
  });
});

describe('a server that runs without the key', () => {
  it('goes on with the keys that it has when another one wraps them: nobody is logged out, and people sign in', async () => {
    const app = await startApp(database);
    await app.memberOf('rollout@exemple.test');
    const server = await startServerProcess(database, { DEMO: '0' });
    const others: ServerProcess[] = [];
    const signIn = () =>
      fetch(`${server.url}/api/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'rollout@exemple.test', password: goodPassword }),
      });
    const whoami = (signedIn: Response) => {
      const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';')[0]);
      return fetch(`${server.url}/api/v1/auth/whoami`, { headers: { cookie: cookie.join('; ') } });
    };
    try {
      const before = await signIn();
      others.push(await startServerProcess(database, { DEMO: '0', SECRETS_KEY: newKey() }));
      expect((await stored()).map(({ value }) => value.length)).toEqual([69, 69, 69, 69]);
      // by then it has read them again
      await sleep(2 * keysRhythm.pause);
      expect((await whoami(before)).status).toBe(200);
      const after = await signIn();
      expect([after.status, (await whoami(after)).status]).toEqual([200, 200]);
    } finally {
      await Promise.all([server, ...others].map((one) => one.kill()));
    }
  });
});

describe('a recovery code', () => {
  it('is kept by argon2id; one that was kept by an HMAC before still signs in, once', async () => {
    const app = await startApp(database);
    const { email, codes } = await memberWithTotp(app, 'code@exemple.test');
    const rows = () => database.db.selectFrom('recovery_codes').selectAll().execute();
    expect(await rows()).toHaveLength(10);
    for (const { how, key_number } of await rows()) {
      expect(how).toMatch(/^\$argon2id\$/);
      expect(key_number).toBeNull();
    }
    expect((await finishSignIn(await halfSignedIn(app, email), byRecovery(codes[0] ?? ''))).status).toBe(200);
    const [standing] = await rows();
    const key = (await openSecrets(database.db)).use('codes').bytes;
    const code_hash = recoveryCodeBytes(key, standing?.user_id ?? '', 'AAAAA-BBBBB');
    await database.db
      .insertInto('recovery_codes')
      .values({ user_id: standing?.user_id ?? '', code_hash, how: null })
      .execute();
    const typed = byRecovery('aaaaabbbbb');
    expect((await finishSignIn(await halfSignedIn(app, email), typed)).status).toBe(200);
    expect((await finishSignIn(await halfSignedIn(app, email), typed)).status).toBe(422);
    expect(await rows()).toHaveLength(9);
  });
});

describe('what is sealed', () => {
  it.each([1, 2] as const)('by cipher %i opens with its key, in its place, as it was', (cipher: Cipher) => {
    const key = randomBytes(32);
    const label = Buffer.from('l1');
    const sealed = seal(key, { cipher, label, bound: 'here' }, Buffer.from(ciphers[cipher]));
    const open = (by: Buffer, bound: string, bytes: Buffer) => unseal(by, { labelLength: 2, bound }, bytes);
    expect(open(key, 'here', sealed).toString()).toBe(ciphers[cipher]);
    expect(() => open(randomBytes(32), 'here', sealed)).toThrow();
    expect(() => open(key, 'there', sealed)).toThrow();
    for (const at of sealed.keys()) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 3;
      expect(() => open(key, 'here', changed), `byte ${at}`).toThrow();
    }
  });
});
