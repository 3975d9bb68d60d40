import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { field, goodPassword, startApp, type TestApp, type Visitor } from '../../../fixtures/app.ts';
import { freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import {
  byRecovery,
  confirmByPassword,
  finishSignIn,
  halfSignedIn,
  memberWithTotp,
} from '../../../fixtures/second-factor.ts';

let database: TestDatabase;
let server: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  server = await startApp(database);
});
afterAll(async () => {
  await server?.app.close();
  await database?.close();
});

const names = ['portal_token', 'portal_session'] as const;
const next = 'another sentence 43';
const both = { password: next, password_confirmation: next };
/** A browser with some cookies of another one. */
function withCookies(of: Visitor, only: readonly string[] = [...of.cookies.keys()]): Visitor {
  const copy = server.visitor();
  for (const name of only) copy.cookies.set(name, of.cookies.get(name) ?? '');
  return copy;
}
const status = async (by: Visitor) => (await by.get('/auth/whoami')).status;
const signIn = (by: Visitor, email: string, password = goodPassword) =>
  by.post('/auth/login', { email, password });
async function another(email: string): Promise<Visitor> {
  const visitor = server.visitor();
  await signIn(visitor, email);
  return visitor;
}

describe('a session that somebody else has planted', () => {
  it('is not the one that a sign-in opens, and is over then', async () => {
    const planter = await server.memberOf('planter@example.com');
    await server.memberOf('victim@example.com');
    const victim = withCookies(planter);
    const answer = await signIn(victim, 'victim@example.com');
    for (const name of names) expect(victim.cookies.get(name)).not.toBe(planter.cookies.get(name));
    expect(field(await victim.get('/auth/whoami'), 'id')).toBe(field(answer, 'id'));
    expect(await status(planter)).toBe(401);
    const invented = server.visitor();
    for (const name of names) invented.cookies.set(name, 'x'.repeat(43));
    await signIn(invented, 'victim@example.com');
    for (const name of names) expect(invented.cookies.get(name)).not.toBe('x'.repeat(43));
  });

  it('is not the one that a second step opens, whoever has begun it', async () => {
    const { email, codes } = await memberWithTotp(server, 'two.steps@example.com');
    const half = await halfSignedIn(server, email);
    expect(names.filter((name) => half.cookies.has(name))).toEqual([]);
    const planter = await server.memberOf('second.planter@example.com');
    for (const name of names) half.cookies.set(name, planter.cookies.get(name) ?? '');
    const begun = withCookies(half, ['portal_second']);
    const answer = await finishSignIn(half, byRecovery(codes[0] ?? ''));
    expect(answer.status).toBe(200);
    for (const name of names) expect(half.cookies.get(name)).not.toBe(planter.cookies.get(name));
    expect(await status(planter)).toBe(401);
    // What was begun is worth nothing once it is finished.
    expect(field(await finishSignIn(begun, byRecovery(codes[1] ?? '')), 'error_key')).toBe('sign_in_over');
  });
});

describe('a new password', () => {
  it('set by a reset link ends every session, a half one too', async () => {
    const { email, visitor } = await memberWithTotp(server, 'everywhere@example.com');
    const half = await halfSignedIn(server, email);
    await server.visitor().post('/auth/forgottenpwdrequest', { email });
    const token = new URL((await server.mail(email)).link).searchParams.get('token') ?? '';
    const at = server.visitor();
    const answers = await Promise.all([1, 2].map(() => at.post('/auth/forgottenpwdset', { token, ...both })));
    // set once, and told to both
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await status(visitor)).toBe(401);
    expect((await half.get('/x/second-factor/sign-in')).status).toBe(422);
    expect(await status(at)).toBe(401);
  });

  it('set by its owner ends every session; the owner goes on in a new one', async () => {
    const email = 'owner@example.com';
    const owner = await server.memberOf(email);
    const thief = withCookies(owner);
    const elsewhere = await another(email);
    await server.visitor().post('/auth/forgottenpwdrequest', { email });
    const token = new URL((await server.mail(email)).link).searchParams.get('token') ?? '';
    expect((await owner.post('/auth/newpassword', { old_password: goodPassword, ...both })).status).toBe(200);
    expect([await status(owner), await status(elsewhere), await status(thief)]).toEqual([200, 401, 401]);
    for (const name of names) expect(await status(withCookies(thief, [name]))).toBe(401);
    const late = await server.visitor().post('/auth/forgottenpwdset', { token, ...both });
    expect(field(late, 'error_key')).toBe('invalid_password_set_token');
  });
});

describe('a session that was ended', () => {
  it('is over for every call from that moment, for its token as for its cookie', async () => {
    const email = 'revoked@example.com';
    const first = await server.memberOf(email);
    const second = await another(email);
    expect((await confirmByPassword(second, goodPassword, 'sessions')).status).toBe(200);
    expect((await second.delete('/x/sessions')).status).toBe(200);
    for (const name of names) expect(await status(withCookies(first, [name]))).toBe(401);
    expect(await status(second)).toBe(200);
    // Nobody ends somebody else's: that one is not there for others.
    const stranger = await server.memberOf('stranger@example.com');
    const { id } = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', field(await second.get('/auth/whoami'), 'id'))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect((await stranger.delete(`/x/sessions/${id}`)).status).toBe(404);
    expect(await status(second)).toBe(200);
  });
});
