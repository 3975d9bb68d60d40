import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openArchive } from '../../../../server/backup/archive.ts';
import { loadBackup } from '../../../../server/backup/load.ts';
import { writeBackup } from '../../../../server/backup/write.ts';
import { goodPassword, signUpForm, startApp, type TestApp, type Visitor } from '../../../fixtures/app.ts';
import { emptyDatabase, freshDatabase, type TestDatabase } from '../../../fixtures/database.ts';
import { finishSignIn, halfSignedIn, memberWithTotp, byRecovery } from '../../../fixtures/second-factor.ts';

const folder = mkdtempSync(join(tmpdir(), 'ended-access-'));
const path = join(folder, 'portal.tar');
const member = 'camille@exemple.test';
const waiting = 'loic@exemple.test';
const next = 'another sentence 43';
const begun = { cookies: new Map<string, string>(), half: new Map<string, string>(), token: '', code: '' };
let recovery = '';
const opened: { database: TestDatabase; server: TestApp }[] = [];

/** What was open is backed up, and ended afterwards where it was. */
beforeAll(async () => {
  const database = await freshDatabase();
  const server = await startApp(database);
  const browser = await server.memberOf(member);
  begun.cookies = new Map(browser.cookies);
  const { email, codes } = await memberWithTotp(server, 'maud@exemple.test');
  recovery = codes[0] ?? '';
  begun.half = new Map((await halfSignedIn(server, email)).cookies);
  await server.visitor().post('/auth/forgottenpwdrequest', { email: member });
  begun.token = new URL((await server.mail(member)).link).searchParams.get('token') ?? '';
  await server.visitor().post('/users/register', signUpForm(waiting));
  begun.code = (await server.mail(waiting)).code;
  const madeAt = server.clock.now();
  await writeBackup({
    pool: database.pool,
    bucket: null,
    path,
    passphrase: null,
    madeAt,
    progress: () => {},
  });
  expect((await browser.post('/auth/logout')).status).toBeLessThan(300);
  expect((await browser.get('/auth/whoami')).status).toBe(401);
  await server.app.close();
  await database.close();
}, 60_000);
afterAll(async () => {
  for (const { database, server } of opened) {
    await server.app.close();
    await database.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

/** The portal as it was, `endAccessAt` as whoever restores it says. */
async function restored(endAccessAt: Date | null): Promise<{ database: TestDatabase; server: TestApp }> {
  const database = await emptyDatabase();
  const archive = await openArchive(path, null);
  await loadBackup({
    pool: database.pool,
    archive,
    bucket: null,
    secretsKeys: [],
    replace: false,
    endAccessAt,
    progress: () => {},
  });
  const server = await startApp(database);
  opened.push({ database, server });
  return { database, server };
}

function withCookies(server: TestApp, cookies: ReadonlyMap<string, string>): Visitor {
  const visitor = server.visitor();
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

describe('a restored backup', () => {
  it('lets nobody in by a session, a link or a code from before', async () => {
    const { database, server } = await restored(new Date('2026-03-11T10:00:00.000Z'));
    expect((await withCookies(server, begun.cookies).get('/auth/whoami')).status).toBe(401);
    const half = withCookies(server, begun.half);
    expect((await finishSignIn(half, byRecovery(recovery))).body).toMatchObject({
      error_key: 'sign_in_over',
    });
    const set = { token: begun.token, password: next, password_confirmation: next };
    expect((await server.visitor().post('/auth/forgottenpwdset', set)).body).toMatchObject({
      error_key: 'invalid_password_set_token',
    });
    const typed = { email: waiting, code: begun.code };
    expect((await server.visitor().post('/auth/checkActivationCode', typed)).body).toMatchObject({
      error_key: 'expired_activation_code',
    });
    // their mails still waited, and don't leave any more
    const { rows } = await database.pool.query<{ offered: number }>(
      `select count(*)::int as offered from outbox
       where template in ('activation', 'password_reset') and status <> 'sent' and ends_at > $1`,
      [server.clock.now()],
    );
    expect(rows).toEqual([{ offered: 0 }]);
  });

  it('lets everybody in by the password, and by a code that is asked for anew', async () => {
    const { server } = await restored(new Date('2026-03-11T10:00:00.000Z'));
    const login = { email: member, password: goodPassword };
    expect((await server.visitor().post('/auth/login', login)).status).toBe(200);
    server.clock.pass(120);
    await server.visitor().post('/auth/resendActivationCode', { email: waiting });
    const { code } = await server.mail(waiting);
    expect(code).not.toBe(begun.code);
    const typed = { email: waiting, code };
    expect((await server.visitor().post('/auth/checkActivationCode', typed)).status).toBe(200);
  });

  it('is as it was where it is only looked at', async () => {
    const { server } = await restored(null);
    expect((await withCookies(server, begun.cookies).get('/auth/whoami')).status).toBe(200);
  });
});
