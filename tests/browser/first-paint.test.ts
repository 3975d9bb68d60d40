import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { launch, person } from '../fixtures/chromium.ts';
import { hasFocus, summary } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

const entry = /\/assets\/index-[^/]*\.js$/;
const state = (page: Page) => page.evaluate(() => document.documentElement.dataset['page']);
const email = (page: Page) => page.getByLabel('E-mail address', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await person(browser, portal.url, options);
  onTestFinished(() => context.close());
  return context.newPage();
}
/** The page's script is on its way until `come` is called; what the page complains of, and what it writes, is kept. */
async function openSlowly(path: string) {
  const page = await open();
  let come = () => {};
  const gate = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(entry, async (route) => {
    await gate;
    await route.continue();
  });
  const writes: string[] = [];
  const complaints: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && writes.push(new URL(request.url()).pathname),
  );
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(path, { waitUntil: 'commit' });
  return { page, come, writes, complaints };
}

describe('a public page', () => {
  it('shows its fields without any script, in the language of the browser', async () => {
    const page = await open({ javaScriptEnabled: false, locale: 'fr-FR' });
    await page.goto('/login');
    await page.getByLabel('Adresse e-mail').waitFor();
    expect(await page.getByLabel('Mot de passe', { exact: true }).isVisible()).toBe(true);
    expect(await page.title()).toMatch(/^Connexion · /);
    await page.locator('html[lang=fr][translate=no]').waitFor();
    expect(await page.locator('meta[name=google]').getAttribute('content')).toBe('notranslate');
  });

  it('keeps what was typed, ticked and chosen while its script was on the way', async () => {
    const { page, come, complaints } = await openSlowly('/signup');
    await page.getByLabel('First name').fill('Camille');
    await password(page).fill('the quiet harbour at dawn 42');
    await page.getByLabel('I accept the terms and conditions').check();
    expect(await state(page)).toBe('drawn');
    come();
    await expect.poll(() => state(page)).toBe('live');
    await page.getByText('Strong: long and varied.').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Camille');
    expect(await page.getByLabel('I accept the terms and conditions').isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('sends what was submitted before its script had come, once, and nothing by the address', async () => {
    const { page, come, writes, complaints } = await openSlowly('/login');
    await email(page).fill('investor@demo.test');
    await password(page).fill('not the password 1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    expect([page.url(), writes]).toEqual([`${portal.url}/login`, []]);
    come();
    await summary(page).waitFor();
    expect(writes).toEqual(['/api/v1/auth/login']);
    expect([await email(page).inputValue(), await password(page).inputValue()]).toEqual([
      'investor@demo.test',
      'not the password 1',
    ]);
    expect(await hasFocus(page, '.p-summary')).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('keeps what was typed and pressed when something else in the browser has changed the page, so that it is drawn anew', async () => {
    const { page, come, writes } = await openSlowly('/login');
    await email(page).fill('investor@demo.test');
    await password(page).fill('not the password 1');
    const show = page.getByRole('button', { name: 'Show Password' });
    await show.click();
    await show.click();
    await password(page).press('Enter');
    await page.evaluate(`document.querySelector('h1').textContent = 'Translated'`);
    come();
    await summary(page).waitFor();
    expect(writes).toEqual(['/api/v1/auth/login']);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Log in');
    expect([
      await email(page).inputValue(),
      await password(page).inputValue(),
      await password(page).getAttribute('type'),
    ]).toEqual(['investor@demo.test', 'not the password 1', 'password']);
  });

  it('leaves who types where they are when what it does beside comes late, and leads on whoever came in before', async () => {
    const page = await open();
    let come = () => {};
    const gate = new Promise<void>((resolve) => {
      come = resolve;
    });
    let isMissing = false;
    await page.route(/\/assets\/door-later-[^/]*\.js$/, async (route) => {
      await gate;
      await (isMissing ? route.abort() : route.continue());
    });
    await page.goto('/');
    await expect.poll(() => state(page)).toBe('live');
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await email(page).pressSequentially('investor');
    come();
    await expect.poll(() => page.title()).toMatch(/^Log in · /);
    await page.keyboard.type('@demo.test');
    expect(await email(page).inputValue()).toBe('investor@demo.test');
    isMissing = true;
    await page.reload();
    await email(page).fill('investor@demo.test');
    await password(page).fill('demo-Portal-2026');
    const isIn = page.waitForResponse(/auth\/login$/);
    await page.keyboard.press('Enter');
    expect((await isIn).status()).toBe(200);
    isMissing = false;
    await page.waitForURL('**/user/dashboard');
  });

  it('never shows what the server drew for somebody else: another language was chosen here, or somebody is in', async () => {
    const page = await open();
    const shown: unknown[] = [];
    await page.exposeFunction('noteShown', (words: string) => shown.push(words));
    await page.addInitScript(`new MutationObserver(() => {
      const heading = document.querySelector('h1');
      if (heading?.checkVisibility()) noteShown(heading.innerText);
    }).observe(document, { childList: true, subtree: true, attributes: true })`);
    await page.goto('/login');
    await page.getByLabel('Language').selectOption('fr');
    await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor();
    shown.length = 0;
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor();
    await expect.poll(() => state(page)).toBe('live');
    expect(new Set(shown)).toEqual(new Set(['Connexion']));
    await comeIn(page, 'investor@demo.test', 'demo-Portal-2026');
    shown.length = 0;
    await page.goto('/login', { waitUntil: 'commit' });
    await page.waitForURL('**/user/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(shown).not.toContain('Connexion');
  });

  it('asks for seven files before it can be used, complains of nothing, and its words stay where they are', async () => {
    const page = await open();
    await page.addInitScript(`window.faults = [];
      document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => faults.push(violatedDirective));
      new PerformanceObserver((list) => list.getEntries().forEach((one) => faults.push('shift', one.value)))
        .observe({ type: 'layout-shift', buffered: true });`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const answer = await page.goto('/login');
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
    const end = await page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? 0);
    const early = z
      .array(z.string())
      .parse(
        await page.evaluate(
          (until) =>
            performance
              .getEntriesByType('resource')
              .flatMap((one) => (one.startTime < until ? [one.name] : [])),
          end,
        ),
      );
    // and the page itself
    expect(early.length + 1, early.join('\n')).toBeLessThanOrEqual(7);
    // with what comes while the person reads: rules, charts, the rest of the portal
    await page.waitForLoadState('networkidle');
    const faults = z.array(z.union([z.string(), z.number()])).parse(await page.evaluate('faults'));
    expect(faults.filter((one) => typeof one === 'string' && one !== 'shift')).toEqual([]);
    const shift = faults.reduce<number>((sum, one) => sum + (typeof one === 'number' ? one : 0), 0);
    expect(shift).toBeLessThanOrEqual(0.01);
    const policy = answer?.headers()['content-security-policy'] ?? '';
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
    const fonts = asked.filter((path) => path.endsWith('.woff2'));
    expect(fonts).toEqual([...new Set(fonts)]);
  });
});

it('the first paint brings none of the member area’s tools', () => {
  const chunk = z.object({
    isEntry: z.boolean(),
    imports: z.array(z.string()),
    modules: z.record(z.string(), z.number()),
  });
  const record = z
    .object({ chunks: z.record(z.string(), chunk) })
    .parse(JSON.parse(readFileSync('dist/portal/.bundle.json', 'utf8')));
  const found = new Set<string>();
  const walk = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of record.chunks[file]?.imports ?? []) walk(next);
  };
  for (const [file, { isEntry }] of Object.entries(record.chunks)) if (isEntry) walk(file);
  const modules = [...found].flatMap((file) => Object.keys(record.chunks[file]?.modules ?? {}));
  const heavy =
    /node_modules\/(@chakra-ui|@emotion|@zag-js|@ark-ui|xstate|@xstate|@tanstack|zod|framer-motion|motion-dom|i18next|react-i18next|react-hook-form|@orpc|luxon)\//;
  expect(modules).toContain('node_modules/react-dom/cjs/react-dom-client.production.js');
  expect(modules.filter((id) => heavy.test(id))).toEqual([]);
});
