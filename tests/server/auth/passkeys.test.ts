import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deleteOldSteps } from '../../../server/repositories/second-steps.ts';
import { goodPassword, refused, startApp, type TestApp } from '../../fixtures/app.ts';
import { Authenticator } from '../../fixtures/authenticator.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import {
  byCode,
  byPasskey,
  confirmByCode,
  confirmByPassword,
  creationIn,
  finishSignIn,
  halfSignedIn,
  memberWithPasskey,
  memberWithTotp,
  recoveryCodesIn,
  requestIn,
  totpCode,
} from '../../fixtures/second-factor.ts';

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app.app.close();
  await database.close();
});

const path = '/x/second-factor';
const wrong = refused(422, 'invalid_second_factor');
const opened = { status: 200 };

describe('a passkey', () => {
  it('is added with its name and codes, signs in, and neither its answer nor its making is taken twice', async () => {
    const email = 'key@example.com';
    const key = new Authenticator();
    const visitor = await app.memberOf(email);
    expect(await visitor.post(`${path}/passkeys/options`)).toMatchObject(
      refused(422, 'confirmation_required'),
    );
    await confirmByPassword(visitor);
    const options = creationIn(await visitor.post(`${path}/passkeys/options`));
    expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Member Portal' }, user: { name: email } });
    const form = { name: 'Phone', attestation: key.create(options) };
    const added = await visitor.post(`${path}/passkeys`, form);
    expect(added).toMatchObject({ status: 201, body: { passkey: { name: 'Phone', last_used_at: null } } });
    expect(recoveryCodesIn(added)).toHaveLength(10);
    expect(await visitor.post(`${path}/passkeys`, form)).toMatchObject(wrong);
    expect((await app.mail(email)).template).toBe('passkey_added');

    const half = await halfSignedIn(app, email);
    const asked = requestIn(await half.get(`${path}/sign-in`));
    expect(asked.allowCredentials.map(({ id }) => id)).toEqual([key.id]);
    const answer = byPasskey(key.get(asked));
    const [first, second] = await Promise.all([finishSignIn(half, answer), finishSignIn(half, answer)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 422]);
    expect((await visitor.get(path)).body).toMatchObject({
      passkeys: [{ name: 'Phone', last_used_at: app.clock.now().toISOString() }],
    });
    const later = await halfSignedIn(app, email);
    expect(await finishSignIn(later, answer)).toMatchObject(wrong);
    const logged = await database.db
      .selectFrom('sign_ins')
      .innerJoin('users', 'users.id', 'sign_ins.user_id')
      .select('outcome')
      .where('email', '=', email)
      .where('outcome', '=', 'second_factor_failed')
      .execute();
    expect(logged.length).toBeGreaterThan(0);
  });

  it('is refused for another page, another purpose, another person, a false signature or a counter that ran back', async () => {
    const { email, key, visitor } = await memberWithPasskey(app, 'owner@example.com', new Authenticator());
    const stranger = await memberWithPasskey(app, 'stranger@example.com', new Authenticator());
    const half = await halfSignedIn(app, email);
    const ask = async () => requestIn(await half.get(`${path}/sign-in`));
    const tried = async (assertion: object) => finishSignIn(half, byPasskey(assertion));
    expect(await tried(key.get(await ask(), 'https://portal.example.net'))).toMatchObject(wrong);
    expect(await tried(key.get({ ...(await ask()), rpId: 'example.net' }))).toMatchObject(wrong);
    expect(await tried(stranger.key.get(await ask()))).toMatchObject(wrong);
    const forged = stranger.key.get(await ask());
    expect(await tried({ ...forged, id: key.id, rawId: key.id })).toMatchObject(wrong);
    const confirming = requestIn(await visitor.get(`${path}/confirmation?purpose=money_out`));
    expect(await tried(key.get(confirming))).toMatchObject(wrong);
    const strangers = await halfSignedIn(app, stranger.email);
    expect(await tried(key.get(requestIn(await strangers.get(`${path}/sign-in`))))).toMatchObject(wrong);
    // Refused, and its challenge is spent all the same.
    const asked = await ask();
    const off = key.get(asked, 'https://portal.example.net');
    expect(await tried(off)).toMatchObject(wrong);
    expect(await tried(key.get(asked))).toMatchObject(wrong);
    const used = key.used;
    key.used = 0;
    expect(await tried(key.get(await ask()))).toMatchObject(wrong);
    key.used = used;
    expect(await tried(key.get(await ask()))).toMatchObject(opened);
  });

  it('belongs to one person, is renamed and removed by that person alone, and counts or not', async () => {
    const silent = new Authenticator({ counts: false });
    const { visitor, email, key } = await memberWithPasskey(app, 'silent@example.com', silent);
    const half = await halfSignedIn(app, email);
    for (const one of [half, await halfSignedIn(app, email)])
      expect(
        await finishSignIn(one, {
          method: 'passkey',
          assertion: key.get(requestIn(await one.get(`${path}/sign-in`))),
        }),
      ).toMatchObject(opened);

    const thief = await app.memberOf('thief@example.com');
    await confirmByPassword(thief);
    const options = creationIn(await thief.post(`${path}/passkeys/options`));
    expect(
      await thief.post(`${path}/passkeys`, { name: 'Mine', attestation: key.create(options) }),
    ).toMatchObject(wrong);
    const [{ id } = { id: '' }] = z
      .object({ passkeys: z.array(z.object({ id: z.string() })) })
      .parse((await visitor.get(path)).body).passkeys;
    expect(await thief.put(`${path}/passkeys/${id}`, { name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await thief.delete(`${path}/passkeys/${id}`)).toMatchObject({ status: 404 });
    expect((await visitor.put(`${path}/passkeys/${id}`, { name: ' Drawer ' })).body).toMatchObject({
      name: 'Drawer',
    });
    expect(await visitor.delete(`${path}/passkeys/${id}`)).toMatchObject(
      refused(422, 'confirmation_required'),
    );
    const asked = requestIn(await visitor.get(`${path}/confirmation?purpose=second_factor`));
    const confirmation = { purpose: 'second_factor', method: 'passkey', assertion: key.get(asked) };
    expect(await visitor.post(`${path}/confirmation`, confirmation)).toMatchObject(opened);
    expect(await visitor.delete(`${path}/passkeys/${id}`)).toMatchObject(opened);
    expect((await app.mail(email)).template).toBe('passkey_removed');
    // The last factor takes the codes along: the password is enough again.
    expect((await visitor.get(path)).body).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
    expect(await app.visitor().post('/auth/login', { email, password: goodPassword })).toMatchObject(opened);
  });
});

describe('what is kept', () => {
  it('has no secret, code or cookie in plain text, in no table and no line of the log', async () => {
    const { email, secret, codes } = await memberWithTotp(app, 'kept@example.com');
    const half = await halfSignedIn(app, email);
    const cookie = half.cookies.get('portal_second') ?? '';
    const tables = await database.pool.query<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const words = [secret, secret.toLowerCase(), cookie, Buffer.from(cookie).toString('hex')];
    const hidden = [
      ...words,
      Buffer.from(secret).toString('hex'),
      ...codes.flatMap((code) => [code, code.replace('-', ''), Buffer.from(code).toString('hex')]),
    ];
    expect(tables.rows.length).toBeGreaterThan(40);
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} as t`,
      );
      const all = rows.map(({ row }) => row).join('\n');
      for (const word of hidden) expect(all.includes(word), name).toBe(false);
    }
    for (const word of hidden) expect(app.logs.join('\n')).not.toContain(word);
  });

  it('is cleaned away when its time is over, but not what is in use', async () => {
    const { visitor, email, secret } = await memberWithTotp(app, 'cleaned@example.com');
    await memberWithPasskey(app, 'cleaned-key@example.com', new Authenticator());
    const fresh = await app.memberOf('cleaned-half@example.com');
    await confirmByPassword(fresh);
    await fresh.post(`${path}/totp`);
    await (await halfSignedIn(app, 'cleaned-key@example.com')).get(`${path}/sign-in`);
    await confirmByCode(visitor, 'second_factor', await totpCode(secret, app.clock));
    await visitor.post(`${path}/totp`);
    await deleteOldSteps(database.db, new Date(app.clock.now().getTime() + 16 * 60_000));
    for (const table of ['pending_sign_ins', 'passkey_challenges', 'confirmations'] as const)
      expect(await database.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    const left = await database.db.selectFrom('totp_factors').selectAll().execute();
    expect(left.every(({ enabled_at, pending_sealed }) => enabled_at && pending_sealed === null)).toBe(true);
    app.clock.pass(30);
    expect(
      await finishSignIn(await halfSignedIn(app, email), byCode(await totpCode(secret, app.clock))),
    ).toMatchObject(opened);
  });
});
