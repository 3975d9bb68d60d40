import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Language, languages } from '../../contract/enums.ts';
import { textsOf } from '../architecture/locales.ts';
import { person } from '../fixtures/chromium.ts';
import { tryLogIn } from '../fixtures/pages/public.ts';
import { comeIn } from '../fixtures/portal-pages.ts';
import { sample } from '../fixtures/sample.ts';
import { type TitledPath, titledPaths, titleOf, type Whose } from '../fixtures/titles.ts';
import {
  investor,
  openWalkedPortal,
  type WalkedMember,
  type WalkedPortal,
} from '../fixtures/walked-portal.ts';

const product = 'Fonds Exemple';
const listed = readFileSync('tests/fixtures/routes.txt', 'utf8').split('\n').filter(Boolean);
const every = titledPaths.flatMap((titled) => languages.map((language) => ({ titled, language })));
/** Paths by the seed, each in one language, and some more; all of them in all languages in a whole run. */
const each = titledPaths.flatMap((_, at) => every[at * languages.length + (at % languages.length)] ?? []);
const cases = [...new Set([...sample(each, 3), ...sample(every, 1)])];

const firstFound = z.array(z.looseObject({ id: z.string() })).nonempty();
const firstOf = async (page: Page, call: string): Promise<string> => {
  const answer = await page.context().request.get(`/api/v1${call}`);
  const [first] = firstFound.parse(await answer.json());
  return first?.id ?? '';
};

let portal: WalkedPortal;
let company: WalkedMember;
let ids: Readonly<Record<'member' | 'company' | 'transaction' | 'own' | 'entry', string>>;
const pages = new Map<Whose, Page>();
const opened: BrowserContext[] = [];

async function newPerson(options: { readonly locale?: string } = {}): Promise<Page> {
  const context = await person(portal.browser, portal.portal.url, options);
  opened.push(context);
  return context.newPage();
}

beforeAll(async () => {
  portal = await openWalkedPortal({}, undefined, investor.email, { PRODUCT_NAME: product }, false);
  company = await portal.beside('business@demo.test');
  const [nobody, admin] = await Promise.all([newPerson(), newPerson()]);
  await comeIn(admin, 'admin@demo.test', investor.password);
  const member = await firstOf(admin, '/users?search=validated@demo.test');
  ids = {
    member,
    company: await firstOf(admin, '/users?search=business@demo.test'),
    transaction: await firstOf(admin, `/transactions/list/${member}`),
    own: await firstOf(portal.page, `/activities/user/list/${member}`),
    entry: await firstOf(admin, `/activities/admin/list/${member}`),
  };
  pages.set('nobody', nobody).set('investor', portal.page).set('company', company.page).set('admin', admin);
  await Promise.all([portal.facts.restore(), company.facts.restore()]);
  await portal.facts.register({ step: 7, type: 'INDIVIDUAL', submitted: false });
  await company.facts.register({ step: 8, type: 'BUSINESS', submitted: false });
});
afterAll(() => portal?.close());

/** The address at which a path is shown as itself: with a member, and with the one thing it is about. */
function addressOf({ path, whose }: TitledPath): string {
  const userId = path.includes('/business/') ? ids.company : ids.member;
  const at = path.replace('{user_id}', userId).replace('{currency}', 'EUR');
  if (path.endsWith('/view_activity'))
    return whose === 'admin' ? `${at}?user_id=${ids.member}&id=${ids.entry}` : `${at}?id=${ids.own}`;
  if (/view_(fund_)?transaction$/.test(path)) return `${at}?user_id=${ids.member}&id=${ids.transaction}`;
  return at;
}

const inLanguage = (address: string, language: Language) =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

describe('the title of the window', () => {
  it('is known of each of the 77 paths', () => {
    expect(titledPaths.map(({ path }) => path).sort()).toEqual([...listed].sort());
  });

  it.each(cases.map(({ titled, language }) => [titled.path, language, titled] as const))(
    'says on %s in %s what the page is, and the product’s name after it',
    async (_path, language, titled) => {
      const page = pages.get(titled.whose);
      if (page === undefined) throw new Error(`no page of ${titled.whose}`);
      await page.goto(inLanguage(addressOf(titled), language));
      await expect.poll(() => page.title()).toBe(titleOf(titled, language, product));
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
    },
    40_000,
  );
});

describe('the labels of the product', () => {
  // the word itself: how much waits at a place is said after it, whenever the server has told
  const inMenu = (page: Page) =>
    page
      .locator('nav a, [popover] a, [popover] button')
      .evaluateAll((all) => all.map((one) => (one.querySelector(':scope > span') ?? one).textContent));

  it.each(sample(languages, 1))(
    'are menu entries and titles, the twelve of them, in %s',
    async (language) => {
      const texts = textsOf(language);
      const say = (key: string) => texts[key] ?? key;
      const user = pages.get('investor');
      const admin = pages.get('admin');
      const nobody = pages.get('nobody');
      if (user === undefined || admin === undefined || nobody === undefined) throw new Error('no pages');
      await Promise.all(
        [user, admin].map(async (page) => {
          await page.goto(inLanguage(page === user ? '/user/dashboard' : '/admin/dashboard', language));
          await page.locator('h1').first().waitFor();
        }),
      );
      const both = ['dashboard', 'finance', 'analytics'].map((key) => say(`shell:nav.${key}`));
      const menu = ['account', 'logout'].map((key) => say(`shell:menu.${key}`));
      await expect
        .poll(() => inMenu(user))
        .toEqual(expect.arrayContaining([...both, ...menu, say('shell:nav.enrollment')]));
      await expect
        .poll(() => inMenu(admin))
        .toEqual(
          expect.arrayContaining([
            ...both,
            ...menu,
            say('shell:nav.manage_users'),
            say('shell:nav.edit_capital'),
          ]),
        );
      await nobody.goto(inLanguage('/login', language));
      await nobody.locator('a[href="/forgotten_pwd"]').click();
      await expect.poll(() => nobody.title()).toBe(`${say('public:forgotten.title')} · ${product}`);
    },
  );

  it('are in English those of the product', () => {
    const texts = textsOf('en');
    const said = (keys: string) => keys.split(' ').map((key) => texts[key]?.toLowerCase());
    expect(
      said(
        'shell:nav.dashboard shell:nav.edit_capital shell:nav.manage_users shell:nav.enrollment shell:nav.analytics shell:nav.finance',
      ),
    ).toEqual(['dashboard', 'edit capital values', 'manage users', 'enrollment', 'analytics', 'finance']);
    expect(
      said(
        'shell:titles.account shell:titles.user_details shell:titles.business_details shell:titles.profile public:forgotten.title shell:menu.logout',
      ),
    ).toEqual([
      'account settings',
      'user details',
      'business details',
      'user account',
      'forgot password',
      'log out',
    ]);
  });
});

describe('the language of the page', () => {
  const heading = (page: Page, language: Language) =>
    expect
      .poll(async () => [await page.evaluate(() => document.documentElement.lang), await page.title()])
      .toEqual([language, `${textsOf(language)['public:login.title']} · ${product}`]);

  it.each([
    ['es-MX', 'es'],
    ['it-CH', 'it'],
    ['fr-CA', 'fr'],
    ['en-GB', 'en'],
    ['de-DE', 'en'],
  ] as const)('is, for a browser in %s, %s', async (locale, language) => {
    const page = await newPerson({ locale });
    await page.goto('/login');
    await heading(page, language);
  });

  it('is the one that the address asks for, and stays when it asks no more', async () => {
    const page = await newPerson({ locale: 'fr-FR' });
    await page.goto('/login?lang=it');
    await heading(page, 'it');
    await page.goto('/login');
    await heading(page, 'it');
    await page.goto('/login?lang=xx');
    await heading(page, 'it');
  });

  it('stays as it is when the words of another one do not come, and says so; the account’s stays too', async () => {
    const page = await newPerson();
    const isIn = (language: Language) =>
      expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(language);
    const said = page.getByText(textsOf('en')['public:frame.language_missing'] ?? '');
    await page.goto('/login?lang=en');
    await page.route(/\/assets\/public-[^/]*\.js$/, (route) => route.abort());
    await page.locator('header select').first().selectOption('fr');
    await said.waitFor();
    await heading(page, 'en');
    await page.unrouteAll();
    await page.locator('header select').first().selectOption('fr');
    await heading(page, 'fr');
    await expect.poll(() => said.count()).toBe(0);

    await comeIn(page, 'auditor@demo.test', investor.password);
    await page.goto('/admin/account?lang=en');
    const choice = page.locator('#display').getByRole('combobox', { name: 'Language' });
    await choice.waitFor();
    // the shells' own words are those that every part is written in
    await page.route(/\/assets\/ui-[^/]*\.js$/, (route) => route.abort());
    const saved: string[] = [];
    page.on('request', (call) => call.method() === 'PUT' && saved.push(call.url()));
    await choice.selectOption('fr');
    await said.waitFor();
    await isIn('en');
    await expect.poll(() => choice.inputValue()).toBe('en');
    await expect.poll(() => page.locator('h1').innerText()).toBe('Account settings');
    expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z_]+[.:][a-z_]+\.[a-z_]+/);
    expect(saved).toEqual([]);
    await page.unrouteAll();
    await choice.selectOption('fr');
    await isIn('fr');
    await expect.poll(() => page.locator('h1').innerText()).toBe('Paramètres du compte');
  });

  it('names the tab by the page that is shown, also for who came in by the form of this tab', async () => {
    const page = await newPerson();
    const dashboard = (language: Language) => textsOf(language)['shell:titles.dashboard'] ?? '';
    const visited = () => page.evaluate(() => sessionStorage.getItem('portal.visited') ?? '');
    await page.goto('/login?lang=en');
    await tryLogIn(page, investor.email, investor.password);
    await page.waitForURL('**/user/dashboard');
    await page.getByRole('heading', { level: 1, name: dashboard('en') }).waitFor();
    await page.getByRole('button', { name: 'Account menu' }).click();
    const choice = page.locator('[popover]').getByRole('combobox', { name: /^(Language|Langue)/ });
    for (const language of ['fr', 'en'] as const) {
      await choice.selectOption(language);
      await page.getByRole('heading', { level: 1, name: dashboard(language) }).waitFor();
      // whatever else would name it has had its time
      await page.waitForLoadState('networkidle');
      expect(await page.title()).toBe(`${dashboard(language)} · ${product}`);
    }
    // nor does the form count as visited once more
    expect(await visited()).toMatch(/^\[{"path":"\/user\/dashboard"/);
  });

  it('is offered as English and French, and Spanish or Italian where it is the current one', async () => {
    const page = await newPerson();
    const choices = () => page.locator('header select').first().locator('option').allTextContents();
    await page.goto('/login?lang=en');
    await expect.poll(choices).toEqual(['English', 'Français']);
    await page.goto('/login?lang=es');
    await expect.poll(choices).toEqual(['English', 'Français', 'Español']);
  });
});

describe('figures and days', () => {
  const ways: Readonly<Record<Language, RegExp>> = {
    en: /^\d{1,3}(,\d{3})+\.\d\d\sEUR$/,
    fr: /^\d{1,3}(\u202f\d{3})+,\d\d\sEUR$/,
    es: /^\d{1,3}(\.\d{3})+,\d\d\sEUR$/,
    it: /^\d{1,3}(\.\d{3})+,\d\d\sEUR$/,
  };
  it.each(sample(languages, 1))(
    'are written in %s as its readers write them, days always as dd/mm/yyyy',
    async (language) => {
      const page = pages.get('investor');
      if (page === undefined) throw new Error('no page');
      await page.goto(inLanguage('/user/bank_operations/wallet', language));
      const shown = async () => (await page.locator('main').innerText()).replaceAll('\u00a0', ' ');
      await expect
        .poll(async () => amountsIn(await shown()).some((one) => ways[language].test(one)))
        .toBe(true);
      await page.goto(inLanguage('/user/bank_operations/transactions', language));
      await expect.poll(shown).toMatch(/\b\d\d\/\d\d\/\d{4}\b/);
      expect(await shown()).not.toMatch(/\b\d{4}-\d\d-\d\d\b/);
    },
  );
});

/** What looks like an amount with its currency, whatever its marks. */
function amountsIn(text: string): readonly string[] {
  return text.match(/\d[\d.,\u202f]*\sEUR/g) ?? [];
}
