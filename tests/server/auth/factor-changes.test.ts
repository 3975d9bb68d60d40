import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { field, goodPassword, refused, startApp, type TestApp } from '../../fixtures/app.ts';
import { Authenticator } from '../../fixtures/authenticator.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import {
  addPasskey,
  addTotp,
  byCode,
  confirmByCode,
  confirmByPassword,
  creationIn,
  finishSignIn,
  halfSignedIn,
  memberWithTotp,
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
const opened = { status: 200 };

describe('a second factor', () => {
  it('ends the other sessions when it is the first factor, and none when it is not', async () => {
    const email = 'first-factor@example.com';
    const here = await app.memberOf(email);
    const there = app.visitor();
    await there.post('/auth/login', { email, password: goodPassword });
    await confirmByPassword(there);
    const begun = field(await there.post(`${path}/totp`), 'secret');
    await confirmByPassword(here);
    const { secret } = await addTotp(app, here);
    expect(await there.get('/auth/whoami')).toMatchObject(refused(401, 'unauthenticated'));
    const code = { code: await totpCode(begun, app.clock) };
    expect(await there.post(`${path}/totp/confirmation`, code)).toMatchObject({ status: 401 });
    expect(await here.get('/auth/whoami')).toMatchObject(opened);
    const outcomes = z.array(z.object({ outcome: z.string() })).parse((await here.get('/x/sign-ins')).body);
    expect(outcomes[0]).toEqual({ outcome: 'revoked' });

    const second = await halfSignedIn(app, email);
    await finishSignIn(second, byCode(await totpCode(secret, app.clock)));
    app.clock.pass(30);
    await confirmByCode(here, 'second_factor', await totpCode(secret, app.clock));
    await addPasskey(here, new Authenticator());
    for (const one of [here, second]) expect(await one.get('/auth/whoami')).toMatchObject(opened);
  });

  it('that was begun is not finished once the factors have changed elsewhere', async () => {
    const { visitor, email, secret } = await memberWithTotp(app, 'two-at-once@example.com');
    const second = await halfSignedIn(app, email);
    await finishSignIn(second, byCode(await totpCode(secret, app.clock)));
    app.clock.pass(30);
    await confirmByCode(visitor, 'second_factor', await totpCode(secret, app.clock));
    const begun = field(await visitor.post(`${path}/totp`), 'secret');
    app.clock.pass(30);
    await confirmByCode(second, 'second_factor', await totpCode(secret, app.clock));
    expect(await second.post(`${path}/recovery-codes`)).toMatchObject(opened);
    const code = { code: await totpCode(begun, app.clock) };
    expect(await visitor.post(`${path}/totp/confirmation`, code)).toMatchObject(refused(409, 'conflict'));
    expect(await visitor.get('/auth/whoami')).toMatchObject(opened);
  });

  it('that is a passkey is one for a confirmation, however many were begun by it', async () => {
    const visitor = await app.memberOf('five-begun@example.com');
    await confirmByPassword(visitor);
    const begin = async () => creationIn(await visitor.post(`${path}/passkeys/options`));
    const add = async (options: Awaited<ReturnType<typeof begin>>) =>
      visitor.post(`${path}/passkeys`, { name: 'Phone', attestation: new Authenticator().create(options) });
    const [first, second] = [await begin(), await begin()];
    expect(await add(second)).toMatchObject({ status: 201 });
    expect(await add(first)).toMatchObject(refused(422, 'confirmation_required'));
    expect((await visitor.get(path)).body).toMatchObject({ passkeys: [{ name: 'Phone' }] });
  });
});
