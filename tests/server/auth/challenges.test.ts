import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refused, startApp, type TestApp } from '../../fixtures/app.ts';
import { Authenticator } from '../../fixtures/authenticator.ts';
import { freshDatabase, type TestDatabase } from '../../fixtures/database.ts';
import {
  byPasskey,
  finishSignIn,
  halfSignedIn,
  memberWithPasskey,
  requestIn,
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

describe('what a passkey signs', () => {
  it('confirms what it was asked for, and nothing else', async () => {
    const { visitor, key } = await memberWithPasskey(app, 'purpose@example.com', new Authenticator());
    const signed = async (asked: string) =>
      key.get(requestIn(await visitor.get(`${path}/confirmation?purpose=${asked}`)));
    const confirm = (purpose: string, assertion: object) =>
      visitor.post(`${path}/confirmation`, { purpose, ...byPasskey(assertion) });
    expect(await confirm('money_out', await signed('sessions'))).toMatchObject(wrong);
    expect(await confirm('sessions', await signed('sessions'))).toMatchObject(opened);
    const kept = await database.db.selectFrom('confirmations').select('purpose').execute();
    expect(kept.map(({ purpose }) => purpose)).not.toContain('money_out');
  });

  it('is what was asked last, however often the sign-in was opened; the oldest questions are given up', async () => {
    const { email, key } = await memberWithPasskey(app, 'often@example.com', new Authenticator());
    const half = await halfSignedIn(app, email);
    const asked: ReturnType<typeof requestIn>[] = [];
    for (let time = 0; time < 7; time += 1) asked.push(requestIn(await half.get(`${path}/sign-in`)));
    const [oldest, newest] = [asked[0], asked[6]];
    if (!oldest || !newest) throw new Error('nothing was asked');
    expect(await finishSignIn(half, byPasskey(key.get(oldest)))).toMatchObject(wrong);
    expect(await finishSignIn(half, byPasskey(key.get(newest)))).toMatchObject(opened);
  });
});
