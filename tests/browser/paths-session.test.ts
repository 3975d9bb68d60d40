import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { z } from 'zod';
import { launch, person } from '../fixtures/chromium.ts';
import type { HeldReplies } from '../fixtures/held-replies.ts';
import { holdReplies } from '../fixtures/held-replies.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { breakable, elsewhere, followCalls } from '../fixtures/session-page.ts';
import { secondsLeft, storeUser, tellTabs } from '../fixtures/session-page.ts';
import { adjustableClock, comeBack, investor, visit } from '../fixtures/walked-portal.ts';
import type { Move, Never, NotAfter, Walker } from '../model/browser-driver.ts';
import { itIsWalkedInABrowser } from '../model/browser-driver.ts';
import type { Step } from '../model/paths.ts';
import { sessionModel } from '../model/session.ts';

const calls = (method: string, path: RegExp) => (request: Request) =>
  request.method() === method && path.test(request.url());
const rules = {
  chart: calls('GET', /\/assets\/session-start-[^/]+\.js$/),
  whoami: calls('GET', /\/auth\/whoami$/),
  signIn: calls('POST', /\/auth\/login$/),
  signOut: calls('POST', /\/auth\/logout$/),
  registration: calls('GET', /\/registrationStatus$/),
};
const session = z.looseObject({ id: z.string(), role: z.string(), language: z.object({ id: z.string() }) });

let portal: Portal;
let browser: Browser;
let dataDir: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'walk-'));
  portal = await startPortal({ DATA_DIR: dataDir });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const restored = 'xstate.done.actor.restoreSession';
const kindOf = (step: Step | undefined) =>
  z.object({ kind: z.string() }).catch({ kind: 'failed' }).parse(step?.said.event.output).kind;
const isSaid = (step: Step | undefined, type: string) => step?.said.event.type === type;

function sessionWalker(): Walker {
  let context: BrowserContext;
  let page: Page;
  let held: HeldReplies;
  /** which request shows that the portal is finding out who is there */
  let asks: 'chart' | 'whoami' = 'whoami';
  /** resolves when the page has asked nothing for a moment */
  let quiet: () => Promise<void>;
  /** how often an end was written down */
  let told = 0;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const account = () => page.getByRole('button', { name: 'Account menu' });
  const warning = () => page.getByRole('alertdialog', { name: 'You will be logged out soon' });

  async function logInElsewhere(): Promise<void> {
    const answer = await context.request.post('/api/v1/auth/login', { data: investor });
    await storeUser(await elsewhere(context), session.parse(await answer.json()));
  }
  async function dashboard(): Promise<void> {
    if (new URL(page.url()).pathname !== '/user/dashboard') await visit(page, '/user/dashboard');
    await page.locator('h1', { hasText: 'Dashboard' }).waitFor();
    await isRead();
  }
  /** the page has come, with what it reads: its answers say how long the session lasts, and there are no more of them */
  async function isRead(): Promise<void> {
    await page.locator('h1').waitFor();
    await page.getByText('Loading').waitFor({ state: 'detached' });
  }
  /** Another tab writes down how long the session lasts, when no answer that says otherwise is on its way. */
  async function ends(seconds: number): Promise<void> {
    await isRead();
    await quiet();
    // never twice the same end, which would be no news
    told += 1;
    await secondsLeft(await elsewhere(context), seconds > 0 ? seconds + told : seconds);
  }
  /** the next read of the dashboard is held and answered as told */
  async function readAgain(answer: () => Promise<void>): Promise<void> {
    await dashboard();
    await quiet();
    held.hold('registration');
    const back = comeBack(page, '/registrationStatus').catch(() => undefined);
    await answer();
    held.pass('registration');
    await back;
  }
  const breakTimers = async ({ ahead }: Move) => {
    if (isSaid(ahead[0], 'xstate.error.actor.watchSession'))
      await page.evaluate(() => Reflect.set(window, 'noTimers', true));
  };
  const putOut = async (title: string) => {
    await heading('Log in');
    await page.locator('output', { hasText: title }).waitFor();
    await expect.poll(() => account().count()).toBe(0);
  };

  return {
    async start(path) {
      context = await person(browser, portal.url, { reducedMotion: 'reduce' });
      await adjustableClock(context);
      await breakable(context, isSaid(path.steps[0], 'xstate.error.actor.watchTabs'));
      page = await context.newPage();
      page.setDefaultTimeout(20_000);
      quiet = followCalls(page, /\/auth\/\w+$/);
      held = await holdReplies(page, rules, /\/api\/v1\/|\/assets\/session-start-/);
      const first = path.steps.find((step) => step.said.event.type.endsWith('restoreSession'));
      const isNobody = first !== undefined && kindOf(first) === 'none';
      asks = isNobody ? 'chart' : 'whoami';
      held.hold(asks, 'signIn', 'signOut');
      if (!isNobody) await logInElsewhere();
      await page.goto(isNobody ? '/login' : '/user/dashboard', { waitUntil: 'commit' });
    },
    stop: () => context.close(),
    executors: {
      'credentials.submitted': async ({ ahead }) => {
        if (new URL(page.url()).pathname !== '/login') await visit(page, '/login');
        await page.getByLabel('E-mail address').fill(investor.email);
        const isWrong = isSaid(ahead[0], 'xstate.error.actor.signIn');
        await page
          .getByLabel('Password', { exact: true })
          .fill(isWrong ? 'a wrong sentence 42' : investor.password);
        await button('Log in').click();
      },
      'logout.requested': async ({ from }) => {
        if (from.includes('expiringSoon')) return button('Log out now').click();
        if (from.startsWith('member')) await account().click();
        await button('Log out').click();
      },
      'stay.requested': async () => {
        held.hold('whoami');
        await button('Stay logged in').click();
      },
      'login.requested': () => button('Log in again').click(),
      'restore.retried': async () => {
        asks = 'whoami';
        held.hold('whoami');
        await button('Try again').click();
      },
      'session.expiring': async ({ said }) => {
        if (said.event.extendable === true) return ends(60);
        await readAgain(() =>
          held.answer('registration', { headers: { 'x-session-expires': 'token=60, cookie=60' } }),
        );
      },
      'session.renewed': () => ends(1800),
      'session.expired': () => ends(-1),
      'tab.signedOut': async () => tellTabs(await elsewhere(context), { type: 'tab.signedOut' }),
      'tab.signedIn': async ({ said }) => {
        asks = 'whoami';
        held.hold('whoami');
        await logInElsewhere();
        await tellTabs(await elsewhere(context), { type: 'tab.signedIn', userId: String(said.event.userId) });
      },
      'response.unauthorized': async () => {
        await dashboard();
        await context.request.post('/api/v1/auth/logout');
        await comeBack(page, '/registrationStatus');
      },
      'response.forbidden': async () => {
        await readAgain(() => held.refuse('registration', { status: 403, key: 'forbidden' }));
        await page.getByText('Access is limited: your role does not allow this page').last().waitFor();
      },
      'response.succeeded': () => readAgain(() => held.answer('registration')),
      [restored]: async (move) => {
        await breakTimers(move);
        const { kind } = z.object({ kind: z.string() }).parse(move.said.event.output);
        // the session is ended on the server, so that the answer is its own 401
        if (kind === 'expired') await context.request.post('/api/v1/auth/logout');
        await held.answer(asks);
        held.pass(asks);
      },
      'xstate.error.actor.restoreSession': async () => {
        await held.lose('whoami');
        held.pass('whoami');
      },
      'xstate.done.actor.signIn': async (move) => {
        await breakTimers(move);
        const { id } = z.object({ id: z.string() }).parse(move.said.event.output);
        await (id.length > 32 ? held.answer('signIn') : held.answer('signIn', { body: { id } }));
      },
      'xstate.error.actor.signIn': () => held.answer('signIn'),
      'xstate.done.actor.signOut': () => held.answer('signOut'),
      'xstate.error.actor.signOut': () => held.lose('signOut'),
      clock: () => page.waitForTimeout(5100),
      'xstate.done.actor.extendSession': () => held.answer('whoami'),
      'xstate.error.actor.extendSession': () => held.lose('whoami'),
      'xstate.error.actor.watchSession': async () =>
        expect(await page.evaluate(() => Reflect.get(window, 'timersRefused'))).toBe(true),
      'xstate.error.actor.watchTabs': async () =>
        expect(await page.evaluate(() => Reflect.get(window, 'channelsRefused'))).toBe(true),
    },
    looks: {
      restoring: async () => {
        await held.waits(asks);
        await expect.poll(() => account().count()).toBe(0);
      },
      restoreFailed: async () => {
        await heading('The portal does not answer');
        await button('Try again').waitFor();
        await button('Log out').waitFor();
      },
      'anonymous.visiting': async () => {
        await page
          .getByRole('heading', { level: 1, name: /^(Log in|Your capital, entry by entry\.)$/ })
          .waitFor();
        await expect.poll(() => page.getByRole('alert').count()).toBe(0);
        await expect.poll(() => page.locator('main output').count()).toBe(0);
        await expect.poll(() => account().count()).toBe(0);
      },
      'anonymous.refused': async () => {
        await heading('Log in');
        await page.getByRole('alert').waitFor();
        await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(investor.email);
      },
      signingIn: async () => {
        await held.waits('signIn');
        await page.locator('button[aria-disabled=true]', { hasText: 'Logging in' }).waitFor();
        await expect.poll(() => page.getByLabel('E-mail address').inputValue()).toBe(investor.email);
      },
      'member.active': async () => {
        await account().waitFor();
        await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      },
      'member.unwatched': async () => {
        await account().waitFor();
        await ends(60);
        await page.waitForTimeout(1300);
        await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0);
        await ends(1800);
      },
      'member.expiringSoon.offering': async () => {
        await warning().waitFor();
        await button('Stay logged in').waitFor();
        await warning().getByRole('alert').waitFor({ state: 'detached' });
      },
      'member.expiringSoon.extending': async () => {
        await held.waits('whoami');
        await warning().locator('[aria-busy=true]').getByText('Staying logged in').waitFor();
      },
      'member.expiringSoon.extendFailed': async () => {
        await warning().getByRole('alert').getByText('could not be extended').waitFor();
        await button('Stay logged in').waitFor();
      },
      'member.ending': async () => {
        await warning().waitFor();
        await button('Log in again').waitFor();
        await expect.poll(() => button('Stay logged in').count()).toBe(0);
      },
      leaving: async () => {
        await held.waits('signOut');
        await page.getByText('Logging out', { exact: true }).waitFor();
      },
      'forcedOut.expired': () => putOut('Your session expired.'),
      'forcedOut.unauthorized': () => putOut('Access is limited.'),
      'forcedOut.otherTab': () => putOut('You logged out in another tab.'),
    },
  };
}

const never: Never = ({ event }, from) => {
  if (event.type === 'profile.changed') return 'no page that is open changes the profile';
  if (event.type === 'logout.requested' && from === 'member.ending')
    return 'the warning stands in front of the menu and offers the login alone';
  return null;
};

const entersMember = (step: Step | undefined) =>
  step !== undefined && step.leaf === 'member.active' && !step.from.startsWith('member');
const notAfter: NotAfter = (step, before) => {
  const { event } = step.said;
  const last = before.at(-1);
  // what fails when it is started can't fail later
  if (event.type === 'xstate.error.actor.watchSession') return !entersMember(last);
  if (event.type === 'xstate.error.actor.watchTabs') return before.length > 0;
  // with nobody stored it is known at once: only the first load, whose chart is on its way, can be looked at
  const isNone = event.type === restored && kindOf(step) === 'none';
  if (isNone) return before.length > 0;
  const deaf = before.some(({ said }) => said.event.type === 'xstate.error.actor.watchTabs');
  if (deaf && (event.type.startsWith('tab.') || event.type === 'credentials.submitted')) return true;
  // the greatest length, once reached, is not left by waiting
  const lastMember = before.findLastIndex(entersMember);
  const reached = before.slice(lastMember + 1).some(({ said }) => said.event.extendable === false);
  return reached && event.extendable === true;
};

describe('the session in a browser', () => {
  itIsWalkedInABrowser({ model: sessionModel, walker: sessionWalker, never, notAfter, further: 2 });
});
