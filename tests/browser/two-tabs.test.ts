import { Client } from 'pg';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { session } from '../../contract/values/session.ts';
import { launch } from '../fixtures/chromium.ts';
import { companySteps } from '../fixtures/company-facts.ts';
import { atStep, fillIdentity, fillInvestorType, save, saveTo } from '../fixtures/pages/enrollment.ts';
import { finishByCalls } from '../fixtures/pages/members.ts';
import { refusal } from '../fixtures/pages/oddities.ts';
import { account, tryLogIn } from '../fixtures/pages/public.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { freshPage, memberAt, memberBefore } from '../fixtures/scene.ts';
import { elsewhere, followCalls, secondsLeft, storeUser } from '../fixtures/session-page.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  portal = await startPortal();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** Another tab of the same person, at an address. */
async function anotherTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(path);
  return tab;
}

const identity = '/user/enrollment/step2/individual';
const typed = async (page: Page) => ({
  birth: await page.getByLabel('Date of birth').inputValue(),
  nationality: await page.getByLabel('Nationality').inputValue(),
  phone: await page.getByLabel('Phone number').inputValue(),
});

/** One field of a saved answer, read by a call with the person's own session. */
async function read(page: Page, path: string): Promise<Record<string, unknown>> {
  const answer = await page.context().request.get(`${portal.url}/api/v1${path}`);
  const body: unknown = await answer.json();
  return Object.fromEntries(Object.entries(body ?? {}));
}
const savedStatus = async (page: Page) => (await read(page, '/registrationStatus')).enrollment_status;
async function savedPhone(page: Page): Promise<unknown> {
  const { id } = await read(page, '/auth/whoami');
  const { step_2 } = await read(page, `/individualDetails/${String(id)}`);
  return Object.entries(step_2 ?? {}).find(([name]) => name === 'phone')?.[1];
}

const investor = { email: 'validated@demo.test', password: 'demo-Portal-2026' };

/** A tab on the login page that has heard of a login in another one; its question who came in is answered as told. */
async function besideALogin(answer: (route: Route) => Promise<void>): Promise<Page> {
  const page = await freshPage(browser, portal.url);
  const hears = page.waitForResponse(/\/assets\/session-start-/);
  await page.goto('/login');
  await hears;
  const second = await anotherTab(page, '/login');
  await page.route('**/auth/whoami', answer);
  const asked = page.waitForRequest('**/auth/whoami');
  await tryLogIn(second, investor.email, investor.password);
  await asked;
  return page;
}

describe('the login form of a tab beside which somebody logs in', () => {
  it('logs in, though it could not be found out who came in', async () => {
    const page = await besideALogin((route) => route.abort());
    // it is asked no more: nobody knows who is there
    await page.waitForTimeout(3000);
    await page.unroute('**/auth/whoami');
    await tryLogIn(page, investor.email, investor.password);
    await page.waitForURL('**/user/dashboard');
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });

  it('logs in once that is known, when it was pressed before', async () => {
    let answer = (): void => undefined;
    const pressed = new Promise<void>((resolve) => (answer = resolve));
    const page = await besideALogin(async (route) => {
      await pressed;
      await route.fulfill(refusal(401, 'unauthenticated'));
    });
    await tryLogIn(page, investor.email, investor.password);
    await page.getByRole('button', { name: 'Logging in' }).waitFor();
    // what logs in has come, and waits
    await page.waitForTimeout(2000);
    answer();
    await page.waitForURL('**/user/dashboard');
  });
});

async function inDatabase(statement: string, values: readonly string[]): Promise<void> {
  const client = new Client(portal.database);
  await client.connect();
  await client.query(statement, [...values]);
  await client.end();
}

/** The person's session reaches its greatest length soon, and the short token is given anew. */
async function nearItsEnd(page: Page, email: string): Promise<void> {
  await inDatabase(
    `update sessions set expires_at = now() + interval '100 seconds'
      where user_id = (select id from users where email = $1)`,
    [email],
  );
  await page.context().clearCookies({ name: 'portal_token' });
}

describe('two tabs of one person', () => {
  it('go on together at the session’s greatest length, once one of them has logged in again', async () => {
    const who = account('longueur');
    const first = await memberAt(browser, portal, 'longueur', 2);
    const quiet = followCalls(first, /^$/);
    await nearItsEnd(first, who.email);
    await first.reload();
    const second = await anotherTab(first, '/user/account');
    for (const tab of [first, second]) await tab.getByRole('button', { name: 'Log in again' }).waitFor();

    await second.getByRole('button', { name: 'Log in again' }).click();
    await second.waitForURL('**/login');
    await tryLogIn(second, who.email, who.password);
    await second.waitForURL('**/user/account');
    const warning = first.getByRole('alertdialog');
    await warning.waitFor({ state: 'detached' });
    await first.getByLabel('Phone number').fill('655555555');

    // it is another session, which can be made longer
    await quiet();
    const clock = await elsewhere(first.context());
    const stay = first.getByRole('button', { name: 'Stay logged in' });
    // said again where an answer that was on its way has made it longer meanwhile
    const warned = async () => {
      await secondsLeft(clock, 100);
      await stay.waitFor({ timeout: 5000 }).catch(() => {});
      return stay.isVisible();
    };
    await expect.poll(warned, { timeout: 30_000 }).toBe(true);
    await stay.click();
    await warning.waitFor({ state: 'detached' });
    await expect.poll(() => first.getByLabel('Phone number').inputValue()).toBe('655555555');
  });

  it('have the same role: the first one sees with which its person has come in in the other', async () => {
    const who = { ...investor, email: 'finance@demo.test' };
    const first = await freshPage(browser, portal.url);
    await comeIn(first, who.email, who.password);
    await first.goto('/admin/profile');
    await first.getByText('Money, values and redistribution.').waitFor();
    // what it asks for at its start has been answered: that says the former role
    await first.waitForLoadState('networkidle');
    // an administrator gives another role, which ends all sessions: by the time the first tab wakes there is a new one
    await inDatabase(`update users set role = 'auditor' where email = $1`, [who.email]);
    const signedIn = await first.context().request.post('/api/v1/auth/login', { data: who });
    await storeUser(await elsewhere(first.context()), session.parse(await signedIn.json()));
    await first.getByText('Read-only access to the whole admin area.').waitFor();
    await expect.poll(() => first.getByText('Money, values and redistribution.').count()).toBe(0);
  });

  it('save one step after the other: the later form stands, whole', async () => {
    const first = await memberBefore(browser, portal, 'deux.onglets', 3);
    await first.goto(identity);
    await atStep(first, 2);
    const second = await anotherTab(first, identity);
    await atStep(second, 2);

    await fillIdentity(first, '611111111');
    await first.getByLabel('Nationality').selectOption('IT');
    await second.getByLabel('Phone number').fill('622222222');
    await second.getByLabel('Date of birth').fill('15/06/1987');
    await saveTo(first, 3);
    await saveTo(second, 3);

    const later = { birth: '15/06/1987', nationality: 'FR', phone: '622222222' };
    for (const tab of [first, second]) {
      await tab.goto(identity);
      await atStep(tab, 2);
      expect(await typed(tab)).toEqual(later);
      await tab.goto('/user/enrollment');
      await atStep(tab, 3);
    }
  });

  it('keep the business that was begun in one of them: the other, left open on the first step, shows it', async () => {
    const page = await memberBefore(browser, portal, 'entreprise', 1);
    await page.goto('/user/enrollment');
    await atStep(page, 1);
    await fillInvestorType(page);
    const post = async (path: string, data: object) => {
      const headers = { origin: portal.url };
      const answer = await page.context().request.post(`${portal.url}/api/v1${path}`, { headers, data });
      expect(answer.ok()).toBe(true);
    };
    for (const step of [1, 2] as const) {
      await post(`/businessDetails/step_${step}`, companySteps[`step_${step}`]);
      await post('/registrationStatus', { current_registration_type: 'BUSINESS', current_step: step + 1 });
    }
    await save(page);
    await page.getByText(/you chose to enroll a business\. This is that enrollment\./).waitFor();
    const rail = page.getByRole('navigation', { name: 'Enrollment steps' });
    await rail.getByText('Beneficial owners').first().waitFor();
    expect(await read(page, '/registrationStatus')).toMatchObject({
      current_registration_type: 'BUSINESS',
      current_step: 3,
    });
  });

  it('log out together: the other one is told why, and goes on after logging in', async () => {
    const who = account('sortie');
    const first = await memberAt(browser, portal, 'sortie', 2);
    const second = await anotherTab(first, identity);
    await atStep(second, 2);
    await second.getByLabel('Phone number').fill('633333333');

    await first.getByRole('button', { name: 'Account menu' }).click();
    await first.getByRole('button', { name: 'Log out' }).click();
    await first.waitForURL((url) => !url.pathname.startsWith('/user'));

    await second.waitForURL('**/login');
    await second.getByText('You logged out in another tab.').waitFor();
    await expect.poll(() => second.locator('body').innerText()).not.toContain('Date of birth');
    await tryLogIn(second, who.email, who.password);
    await atStep(second, 2);
    await expect.poll(() => second.getByLabel('Phone number').inputValue()).toBe('633333333');
  });

  it('can’t change what one of them has submitted: the other is told why, and shows the dossier as it is', async () => {
    const first = await memberBefore(browser, portal, 'envoi', 4);
    const second = await anotherTab(first, identity);
    await atStep(second, 2);
    await second.getByLabel('Phone number').fill('644444444');

    await finishByCalls(first, portal.url);
    await first.goto('/user/enrollment');
    await atStep(first, 7);
    await first.getByLabel('I confirm that these answers are complete and true.').check();
    await save(first);
    await first.getByRole('heading', { level: 1, name: 'Your dossier' }).waitFor();

    await save(second);
    await second.getByRole('heading', { level: 1, name: 'Your dossier' }).waitFor();
    await second.getByText('Your dossier is with the fund and can no longer be changed').waitFor();
    await second.getByText('Dossier submitted').waitFor();
    const board = await second.locator('main').innerText();
    expect(board).not.toContain('With you');
    // what was typed is no part of the dossier, and is not lost: it stays in this tab until it is deleted
    const kept = second.getByRole('heading', { name: 'Typed in this tab and not sent' });
    await kept.waitFor();
    await expect.poll(() => second.locator('main').innerText()).toContain('644444444');
    await second.reload();
    await kept.waitFor();
    await expect.poll(() => second.locator('main').innerText()).toContain('644444444');
    await second.getByRole('button', { name: 'Delete the answers' }).click();
    await kept.waitFor({ state: 'detached' });
    expect(await second.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await second.reload();
    await second.getByText('Dossier submitted').waitFor();
    await expect.poll(() => second.locator('main').innerText()).not.toContain('644444444');
    await expect.poll(() => first.locator('main').innerText()).not.toContain('Typed in this tab');
    expect(await savedPhone(first)).toBe('612345678');
    expect(await savedStatus(first)).toBe('SUBMITTED');
  });
});
