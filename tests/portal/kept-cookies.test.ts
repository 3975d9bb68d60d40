import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { contract } from '../../contract/index.ts';
import { session } from '../../contract/values/session.ts';
import { Store } from '../fixtures/browser-store.ts';

const parts = async () => ({
  ...(await import('../../src/actors/session.ts')),
  ...(await import('../../src/api/client.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
/** Whether the browser has kept what the login set. */
let hasCookie = true;

beforeAll(async () => {
  vi.stubGlobal('window', {
    location: { origin: 'http://127.0.0.1:9' },
    localStorage: Store.of({}),
    sessionStorage: Store.of({}),
  });
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  const known = session.parse(contract.auth.whoami['~orpc'].meta.example?.reply);
  vi.stubGlobal('fetch', (request: Request) => {
    const isLogin = new URL(request.url).pathname.endsWith('/auth/login');
    if (isLogin || hasCookie)
      return Promise.resolve(
        Response.json(known, { headers: { 'x-session-expires': 'token=299; session=1799' } }),
      );
    const headers = { 'x-session-expires': 'token=0; session=0' };
    return Promise.resolve(Response.json({ error_key: 'unauthenticated' }, { status: 401, headers }));
  });
  // what is known of a session is the module's: another file may have been somebody before
  vi.resetModules();
  portal = await parts();
});
afterAll(() => {
  // whose words are opened is the module's, and other files share it
  portal.forgetSession();
  vi.unstubAllGlobals();
});

const comeIn = async () => {
  const input = { email: 'anna@demo.test', password: 'demo-Portal-2026' };
  await toPromise(createActor(portal.signIn, { input }).start());
};

it('a session that no answer knows after its login was lost by a browser that keeps no cookies', async () => {
  const { api, keepsCookies } = portal;
  expect(keepsCookies()).toBe(true);
  hasCookie = false;
  await comeIn();
  await api.auth.whoami().catch(() => undefined);
  expect(keepsCookies()).toBe(false);
});

it('a session that was known once was ended by somebody', async () => {
  const { api, keepsCookies } = portal;
  hasCookie = true;
  await comeIn();
  await api.auth.whoami();
  hasCookie = false;
  await api.auth.whoami().catch(() => undefined);
  expect(keepsCookies()).toBe(true);
});
