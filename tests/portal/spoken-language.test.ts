import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import type { Language } from '../../contract/enums.ts';
import { contract } from '../../contract/index.ts';
import { session } from '../../contract/values/session.ts';
import { Store } from '../fixtures/browser-store.ts';

const parts = async () => ({
  ...(await import('../../src/app/change-language.ts')),
  ...(await import('../../src/app/first/drawn.ts')),
  ...(await import('../../src/app/public-acts.ts')),
  ...(await import('../../src/app/session.ts')),
  ...(await import('../../src/platform/open-ahead.ts')),
  ...(await import('../../src/platform/texts.ts')),
});
let portal: Awaited<ReturnType<typeof parts>>;
const example = session.parse(contract.auth.whoami['~orpc'].meta.example?.reply);
const accountIn = (alias: Language) => ({ ...example, language: { id: `${alias}-XX`, alias, name: alias } });
let account = accountIn('fr');
/** The account has a second factor, which every sign-in is asked for. */
let hasFactor = false;
/** What the words of a language wait for. */
let words = Promise.resolve();
const html: { lang: string; dataset: Record<string, string> } = { lang: 'en', dataset: {} };
const page = Object.assign(new EventTarget(), {
  location: { origin: 'http://127.0.0.1:9', pathname: '/login', search: '', hash: '' },
  localStorage: Store.of({}),
  sessionStorage: Store.of({}),
});

async function answer(request: Request): Promise<Response> {
  await Promise.resolve();
  if (hasFactor && request.url.endsWith('/auth/login'))
    return Response.json({ error_key: 'second_factor_required' }, { status: 422 });
  if (request.method === 'GET' && request.url.endsWith('/sign-in'))
    return Response.json(contract.secondFactor.signInOptions['~orpc'].meta.example?.reply);
  return Response.json(account, { headers: { 'x-session-expires': 'token=299; session=1799' } });
}

beforeAll(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: html });
  vi.stubGlobal('navigator', { languages: ['en-US'], language: 'en-US' });
  vi.stubGlobal('fetch', answer);
  portal = await parts();
  portal.followLanguage({ bring: () => words, show: () => Promise.resolve() });
});
beforeEach(() => {
  page.localStorage.removeItem('portal.session');
  account = accountIn('fr');
  [hasFactor, words] = [false, Promise.resolve()];
  loadAnew();
});
afterAll(async () => {
  // the module's, which other files share
  (await portal.sessionActor()).stop();
  vi.unstubAllGlobals();
});

/** The page is loaded anew: nothing but the browser's storage says in which language. */
function loadAnew(): string {
  html.lang = 'en';
  portal.judgeDrawn();
  portal.giveTexts(html.lang, { errors: {} });
  return html.lang;
}
async function comeIn(): Promise<void> {
  expect(await portal.signIn({ email: 'camille@demo.test', password: 'x' })).toBeNull();
}
const speaks = (language: Language) => expect.poll(() => html.lang, { timeout: 10_000 }).toBe(language);
async function leave(): Promise<void> {
  const actor = await portal.sessionActor();
  actor.send({ type: 'logout.requested' });
  await waitFor(actor, (snapshot) => snapshot.matches('anonymous'));
}

it('the account’s own language is spoken while its person is in, and goes with them', async () => {
  await comeIn();
  await speaks('fr');
  expect(loadAnew()).toBe('fr');
  await leave();
  expect(loadAnew()).toBe('en');
});

it('what a page begins before its code is in the same language', async () => {
  const screen = ['/user/dashboard', 0, [], []] as const;
  const none = { files: [], names: [], areas: {}, sets: [[]], each: [], may: [], reads: [] };
  const words = { en: [], fr: [], it: [] };
  const begun = (search = '') => {
    vi.stubGlobal('location', { ...page.location, pathname: '/user/dashboard', search });
    portal.openAhead({ ...none, api: '/api/v1', words, rows: [screen] }, []);
    return html.lang;
  };
  vi.stubGlobal('localStorage', page.localStorage);
  await comeIn();
  await speaks('fr');
  expect([begun(), begun('?lang=en')]).toEqual(['fr', 'en']);
  await portal.changeLanguage('it');
  expect(begun()).toBe('it');
  await leave();
});

it('the next person is spoken to in their own, in the same page too', async () => {
  await comeIn();
  await speaks('fr');
  await leave();
  account = accountIn('es');
  await comeIn();
  await speaks('es');
  await leave();
});

it('what was chosen by hand is the browser’s, whoever comes', async () => {
  await comeIn();
  await speaks('fr');
  expect(await portal.changeLanguage('it')).toBe(true);
  await leave();
  expect(loadAnew()).toBe('it');
  account = accountIn('es');
  await comeIn();
  expect([portal.comingLanguage(), html.lang, loadAnew()]).toEqual(['it', 'it', 'it']);
  await leave();
});

describe('what is chosen by hand before the code of the second factor', () => {
  afterEach(leave);
  const atSecondStep = async () => {
    hasFactor = true;
    await portal.signIn({ email: 'camille@demo.test', password: 'x' });
    const actor = await portal.openSecondStep();
    await waitFor(actor, (snapshot) => snapshot.matches({ secondFactor: 'asking' }));
    return async () => {
      actor.send({ type: 'factor.submitted', method: 'totp', code: '123456' });
      await waitFor(actor, (snapshot) => snapshot.matches('member'));
    };
  };

  it('is spoken once its person is in', async () => {
    const sendCode = await atSecondStep();
    expect(await portal.changeLanguage('it')).toBe(true);
    await sendCode();
    expect([portal.comingLanguage(), html.lang, loadAnew()]).toEqual(['it', 'it', 'it']);
  });

  it('is spoken though its words come later than they do', async () => {
    let arrive = (): void => undefined;
    words = new Promise((resolve) => (arrive = resolve));
    const sendCode = await atSecondStep();
    const chosen = portal.changeLanguage('it');
    await sendCode();
    expect(portal.comingLanguage()).toBe('it');
    arrive();
    expect(await chosen).toBe(true);
    expect([html.lang, loadAnew()]).toEqual(['it', 'it']);
  });

  it('is the account’s own where nothing is', async () => {
    const sendCode = await atSecondStep();
    await sendCode();
    await speaks('fr');
  });
});

it('an account that nobody is in any more speaks no more', async () => {
  await comeIn();
  await speaks('fr');
  const kept = page.localStorage.getItem('portal.session') ?? '';
  await leave();
  const over = kept.replace(/"(expjwt|expsecurecookie)":\d+/g, '"$1":1');
  page.localStorage.setItem('portal.session', over);
  expect(loadAnew()).toBe('en');
});
