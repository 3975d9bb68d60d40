import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch } from '../fixtures/chromium.ts';
import { keptIn, listenIn } from '../fixtures/left-behind.ts';
import { account, fillSignUp, tryLogIn } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { freshPage } from '../fixtures/scene.ts';
import { elsewhere, followCalls } from '../fixtures/session-page.ts';
import { visit } from '../fixtures/walked-portal.ts';
import { sample } from '../fixtures/sample.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const who = { email: 'validated@demo.test', password: 'demo-Portal-2026' };
const path = (page: Page) => new URL(page.url()).pathname;
async function memberPage(): Promise<Page> {
  const page = await freshPage(browser, portal.url);
  await comeIn(page, who.email, who.password);
  const quiet = followCalls(page, /^$/);
  await page.goto('/user/reports');
  await page.locator('h1').waitFor();
  // a late answer would bring a cookie with it, and a longer session
  await quiet();
  return page;
}
/** The browser has no cookies any more, nor any that a late answer brought. */
const forget = (page: Page) =>
  expect
    .poll(async () => {
      await page.context().clearCookies();
      await page.waitForTimeout(300);
      return page.context().cookies();
    })
    .toEqual([]);
async function goTo(page: Page, to: string, title: string): Promise<void> {
  await visit(page, to);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}
const visits = (page: Page) =>
  page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('portal.visited') ?? '[]').map((one: { path: string }) => one.path),
  );
const problem = (status: number, error_key: string) => (route: Route) =>
  route.fulfill({ status, json: { error_key, description: error_key, request_id: 'req-1' } });

it('what a browser keeps is looked for everywhere: planted words are found', async () => {
  const page = await freshPage(browser, portal.url);
  await page.goto('/login');
  await page.evaluate(async () => {
    localStorage.setItem('a', 'in the local storage');
    sessionStorage.setItem('b', btoa('in the session storage'));
    document.cookie = 'c=in-a-cookie';
    history.replaceState({ d: 'in the history' }, '');
    await (await caches.open('e')).put('/e', new Response('in a cache'));
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open('f', 1);
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('rows'));
      opening.addEventListener('success', () => {
        const rows = opening.result.transaction('rows', 'readwrite').objectStore('rows');
        rows.put('in a database', 1).addEventListener('success', () => resolve());
      });
    });
  });
  const kept = await keptIn(page);
  for (const place of [
    'the local storage',
    'the session storage',
    'a-cookie',
    'the history',
    'a cache',
    'a database',
  ])
    expect(kept).toContain(place);
});

describe('logging out', () => {
  const answers: Readonly<Record<string, ((route: Route) => Promise<void>) | null>> = {
    'as it should': null,
    'with a dead server': (route) => route.abort('connectionrefused'),
    'with a server that answers 500': problem(500, 'unexpected_error'),
    'with a server that answers 401': problem(401, 'unauthenticated'),
  };
  it.each(sample(Object.entries(answers), 1))(
    '%s clears user, tabs and storage, tells each tab once, and leaves nothing to come back to',
    async (_, answer) => {
      const page = await memberPage();
      const context = page.context();
      await goTo(page, '/user/bank_operations', 'Finance');
      const other = await context.newPage();
      await other.goto('/user/dashboard');
      await other.getByRole('button', { name: 'Account menu' }).waitFor();
      const heard = await listenIn(await elsewhere(context));
      if (answer !== null) await context.route('**/auth/logout', answer);
      await page.bringToFront();
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('button', { name: 'Log out' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      await other.waitForURL('**/login');
      await other.getByText('You logged out in another tab.').waitFor();
      await page.waitForTimeout(1500);
      // the tab that was put out says nothing of its own, and nobody is told why by a refused logout
      expect(await heard()).toEqual(['tab.signedOut']);
      await expect.poll(() => page.locator('main output').count()).toBe(0);

      const words = [who.email, 'Muestra', 'bank_operations', '"user":{'];
      for (const tab of [page, other]) {
        const kept = await keptIn(tab);
        expect(words.filter((word) => kept.includes(word))).toEqual([]);
      }
      // the tab that was put out keeps where it was, sealed; the one that left keeps nothing
      expect(await keptIn(page)).not.toContain('sealed.');
      for (let times = 0; times < 3; times += 1) {
        await page.goBack().catch(() => null);
        await page.waitForURL((url) => !url.pathname.startsWith('/user'));
        expect(await page.locator('body').innerText()).not.toMatch(/Muestra|Account menu|Available/);
      }

      // what a logout could not end on the server is ended with the next page
      await context.unroute('**/auth/logout');
      await page.goto('/');
      await expect.poll(async () => (await context.request.get('/api/v1/auth/whoami')).status()).toBe(401);
    },
  );

  it('is seen by a page that the browser kept aside and shows again, before anybody reads it', async () => {
    const page = await memberPage();
    // what the browser says of a page that it takes out of its back-forward cache
    const isHidden = await page.evaluate(() => {
      localStorage.removeItem('portal.session');
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.documentElement.hidden;
    });
    expect(isHidden).toBe(true);
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('heading', { level: 1, name: 'Your capital, entry by entry.' }).waitFor();
  });
});

it('a page that the browser kept aside is loaded anew where its person has another role by now', async () => {
  const page = await memberPage();
  const isHidden = await page.evaluate(() => {
    const kept = localStorage.getItem('portal.session') ?? '';
    localStorage.setItem('portal.session', kept.replace('"role":"user"', '"role":"auditor"'));
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    return document.documentElement.hidden;
  });
  expect(isHidden).toBe(true);
});

describe('the last two paths', () => {
  it('survive a reload, and a refused page leads to the one before, which is asked once', async () => {
    const page = await memberPage();
    await goTo(page, '/user/bank_operations', 'Finance');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Finance' }).waitFor();
    expect(await visits(page)).toEqual(['/user/bank_operations', '/user/reports']);
    await page.route('**/activities/user/list/**', problem(403, 'forbidden'));
    await visit(page, '/user/activities/list');
    await page.getByText('Access is limited: your role does not allow this page').waitFor();
    await page.waitForURL('**/user/bank_operations');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
    expect(await visits(page)).not.toContain('/user/activities/list');
  });

  it('make no circle of two refused pages: the dashboard ends it', async () => {
    const page = await memberPage();
    const gone: string[] = [];
    page.on('framenavigated', () => gone.push(path(page)));
    await page.route(/activities\/user\/list|\/transactions\/list\//, problem(403, 'forbidden'));
    await visit(page, '/user/activities/list');
    await page.waitForURL('**/user/reports');
    await visit(page, '/user/bank_operations/transactions');
    await visit(page, '/user/activities/list');
    await page.waitForURL((url) => !/transactions|activities|401/.test(url.pathname));
    await page.waitForTimeout(1000);
    expect(path(page)).not.toMatch(/transactions|activities|401/);
    expect(gone.length).toBeLessThan(12);
  });

  it('are used only if the route table knows them', async () => {
    const page = await memberPage();
    for (const planted of ['/user/nowhere', '//evil.test/', '/admin/manage_users', 'javascript:alert(1)']) {
      await goTo(page, '/user/bank_operations', 'Finance');
      await page.route('**/activities/user/list/**', problem(403, 'forbidden'));
      await page.evaluate((to) => {
        sessionStorage.setItem(
          'portal.visited',
          JSON.stringify([
            { path: to, at: 1 },
            { path: to, at: 0 },
          ]),
        );
        history.pushState(null, '', '/user/activities/list');
      }, planted);
      await page.waitForURL((url) => url.pathname !== '/user/activities/list');
      await page.waitForTimeout(300);
      expect([planted, path(page)]).toEqual([planted, '/user/dashboard']);
    }
  });
});

describe('a 401', () => {
  it('has its four effects: the flag with its sentence, no stored user, and the way to log in', async () => {
    const page = await memberPage();
    await forget(page);
    await visit(page, '/user/activities/list');
    await page.waitForURL('**/login');
    await page.getByText('Access is limited.').waitFor();
    const kept = await page.evaluate(() => localStorage.getItem('portal.session') ?? '');
    expect(JSON.parse(kept)).toMatchObject({ user: null });
    await tryLogIn(page, who.email, who.password);
    await page.waitForURL('**/user/activities/list');
  });

  it('has none of them on the pages of a sign-up', async () => {
    const page = await freshPage(browser, portal.url);
    let refused = 0;
    await page.route(/\/users\/register$|\/auth\/checkActivationCode$/, async (route) => {
      refused += 1;
      await problem(401, 'unauthenticated')(route);
    });
    const stays = async (at: string) => {
      // the call was made, and refused
      await expect.poll(() => refused).toBe(1);
      refused = 0;
      await page.waitForTimeout(500);
      expect(path(page)).toBe(at);
      expect(await keptIn(page)).not.toContain('portal.notice');
    };
    await fillSignUp(page, account('refusee'));
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.locator('.p-summary').waitFor();
    await stays('/signup');
    await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Camille');
    await page.goto('/account_activation');
    await page.getByLabel('E-mail address', { exact: true }).fill(account('refusee').email);
    await page.getByLabel('Six-digit code').fill('123456');
    await page.getByRole('button', { name: 'Activate the account' }).click();
    await page.locator('.p-summary').waitFor();
    await stays('/account_activation');
    await page.goto('/activate_account?code=abcdef');
    await page.locator('h1').waitFor();
    await stays('/activate_account');
  });
});
