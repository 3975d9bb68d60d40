import { isStoredLogin, readLocale, readStoredUser, writeLocale } from '../../actors/session-store.ts';
import { browserLanguages, pagePath, pageQuery, renamePage } from '../../platform/environment.ts';
import { chooseLanguage } from '../../platform/language.ts';
import { readText } from '../../platform/storage.ts';
import { isErrorPath } from '../member/error-paths.ts';
import { rememberMissing } from '../missing-path.ts';
import { plainPath } from '../plain-path.ts';

/** What this tab remembers changes what a page says: then it is not the one that the server drew. */
function isAsDrawn(path: string): boolean {
  const query = new URLSearchParams(pageQuery());
  const isKept = (name: string) => readText('session', `portal.${name}`) !== null;
  if (path === '/login') return !isKept('notice') && !isKept('return');
  if (isErrorPath(path)) return !isKept('visited');
  if (path === '/forgotten_pwd_email_sent') return !isKept('email');
  if (path === '/forgotten_pwd_new') return Boolean(query.get('token'));
  return path !== '/activate_account' || Boolean(query.get('code'));
}

/**
 * Chooses the page's language, which is the account's where nobody chose one in this browser, and whether what the server
 * drew may be seen: it knows neither the language that is kept here nor who is logged in. What is drawn never turns into
 * something else before the person's eyes.
 */
export function judgeDrawn(): void {
  const html = document.documentElement;
  const path = plainPath(pagePath());
  // an address that the product doesn't have is answered with the page that says so
  const drawnAt = html.dataset['at'] ?? path;
  const user = readStoredUser();
  const isIn = isStoredLogin(user);
  const kept = readLocale() ?? (isIn && user !== null ? user.language : null);
  const language = chooseLanguage({ query: pageQuery(), kept, browser: browserLanguages() });
  const isSame = html.lang === language && !isIn && isAsDrawn(drawnAt);
  // whoever goes on at once, before any other script has come, stays in it
  if (new URLSearchParams(pageQuery()).has('lang')) writeLocale(language);
  if (html.dataset['page'] === 'drawn' && !isSame) html.dataset['page'] = 'anew';
  else if (drawnAt !== path) {
    rememberMissing(path);
    renamePage(drawnAt);
  }
  html.lang = language;
}
