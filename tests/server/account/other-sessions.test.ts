import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownSession } from '../../../contract/values/sign-in.ts';
import { goodPassword, refused, startApp, type TestApp, type Visitor } from '../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import { Authenticator } from '../../fixtures/authenticator.ts';
import {
  confirmByCode,
  confirmByPassword,
  memberWithPasskey,
  memberWithTotp,
  requestIn,
  totpCode,
  waysIn,
} from '../../fixtures/second-factor.ts';

const confirmation = '/x/second-factor/confirmation';
const asked = refused(422, 'confirmation_required');
const done = { status: 200 };

let database: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  app = await startApp(database);
});
afterAll(async () => {
  await app?.app.close();
  await database?.close();
});

/** The same person in another browser. */
async function elsewhere(email: string): Promise<Visitor> {
  const visitor = app.visitor();
  expect(await visitor.post('/auth/login', { email, password: goodPassword })).toMatchObject(done);
  return visitor;
}
const sessionsOf = async (visitor: Visitor) =>
  z.array(ownSession).parse((await visitor.get('/x/sessions')).body);
const idsOfOthers = async (visitor: Visitor) =>
  (await sessionsOf(visitor)).filter(({ current }) => !current).map(({ id }) => id);
const isIn = async (visitor: Visitor) => (await visitor.get('/auth/whoami')).status === 200;

describe('whoever ends another session', () => {
  it('shows the password first, where there is no second factor, and is asked nothing more for five minutes', async () => {
    const email = 'without.factor@example.com';
    const here = await app.memberOf(email);
    const [one, two, three] = [await elsewhere(email), await elsewhere(email), await elsewhere(email)];
    const [first = '', ...others] = await idsOfOthers(here);
    expect(await here.delete(`/x/sessions/${first}`)).toMatchObject(asked);
    expect(await here.delete('/x/sessions')).toMatchObject(asked);
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([true, true, true]);
    expect(waysIn(await here.get(`${confirmation}?purpose=sessions`))).toEqual({
      methods: ['password'],
      passkey: null,
    });
    expect(await confirmByPassword(here, 'not the password', 'sessions')).toMatchObject(
      refused(422, 'invalid_credentials'),
    );
    expect(await here.delete('/x/sessions')).toMatchObject(asked);
    expect(await confirmByPassword(here, goodPassword, 'sessions')).toMatchObject(done);
    expect(await here.delete(`/x/sessions/${first}`)).toMatchObject(done);
    app.clock.pass(290);
    expect(await here.delete(`/x/sessions/${others[0]}`)).toMatchObject(done);
    app.clock.pass(10);
    expect(await here.delete('/x/sessions')).toMatchObject(asked);
    expect(await idsOfOthers(here)).toEqual(others.slice(1));
  });

  it('shows the second factor where there is one; the password is not enough', async () => {
    const { visitor: here, email, secret } = await memberWithTotp(app, 'with.app@example.com');
    const there = app.visitor();
    await there.post('/auth/login', { email, password: goodPassword });
    await there.post('/x/second-factor/sign-in', {
      method: 'totp',
      code: await totpCode(secret, app.clock),
    });
    expect(await isIn(there)).toBe(true);
    app.clock.pass(30);
    expect(await here.delete('/x/sessions')).toMatchObject(asked);
    expect(await confirmByPassword(here, goodPassword, 'sessions')).toMatchObject(
      refused(422, 'validation_failed', { fields: { method: 'invalid_value' } }),
    );
    expect(await confirmByCode(here, 'sessions', await totpCode(secret, app.clock))).toMatchObject(done);
    expect((await here.delete('/x/sessions')).body).toEqual({ ended: 1 });
    expect(await isIn(there)).toBe(false);
  });

  it('shows a passkey as well', async () => {
    const key = new Authenticator();
    const { visitor: here, email } = await memberWithPasskey(app, 'with.key@example.com', key);
    const there = app.visitor();
    await there.post('/auth/login', { email, password: goodPassword });
    const step = requestIn(await there.get('/x/second-factor/sign-in'));
    await there.post('/x/second-factor/sign-in', { method: 'passkey', assertion: key.get(step) });
    const request = requestIn(await here.get(`${confirmation}?purpose=sessions`));
    const proof = { purpose: 'sessions', method: 'passkey', assertion: key.get(request) };
    expect(await here.post(confirmation, proof)).toMatchObject(done);
    expect((await here.delete('/x/sessions')).body).toEqual({ ended: 1 });
    expect(await isIn(there)).toBe(false);
  });

  it('has shown it in this very session and for this very purpose', async () => {
    const email = 'one.session@example.com';
    const here = await app.memberOf(email);
    const there = await elsewhere(email);
    await confirmByPassword(there, goodPassword, 'sessions');
    await confirmByPassword(here, goodPassword, 'second_factor');
    expect(await here.delete('/x/sessions')).toMatchObject(asked);
    expect(await there.delete('/x/sessions')).toMatchObject(done);
    expect(await isIn(here)).toBe(false);
    // Nor does it open the setting up of a second factor.
    expect(await there.post('/x/second-factor/totp')).toMatchObject(asked);
  });

  it('is asked nothing where there is nothing to end', async () => {
    const here = await app.memberOf('alone@example.com');
    expect((await here.delete('/x/sessions')).body).toEqual({ ended: 0 });
    expect(await here.delete(`/x/sessions/${crypto.randomUUID()}`)).toMatchObject(refused(404, 'not_found'));
  });
});

describe('whoever ends the present session', () => {
  it('is asked nothing, by a logout or from the list', async () => {
    const email = 'leaving@example.com';
    const here = await app.memberOf(email);
    const there = await elsewhere(email);
    const own = (await sessionsOf(here)).find(({ current }) => current);
    expect(await here.delete(`/x/sessions/${own?.id}`)).toMatchObject(done);
    expect(await isIn(here)).toBe(false);
    expect(await there.post('/auth/logout')).toMatchObject(done);
    expect(await isIn(there)).toBe(false);
  });

  it('is asked nothing with a second factor either', async () => {
    const { visitor } = await memberWithTotp(app, 'leaving.app@example.com');
    const own = (await sessionsOf(visitor)).find(({ current }) => current);
    expect(await visitor.delete(`/x/sessions/${own?.id}`)).toMatchObject(done);
  });
});
