import { apiPath } from './api-path.ts';

/** Where the API is (decisions §1): absolute, because the client needs an origin. */
export const apiBase = (): string =>
  new URL(apiPath(import.meta.env.VITE_API_BASE), window.location.origin).href.replace(/\/$/, '');

/** The configured product name, which the server writes into the page. */
export function productName(): string {
  const written = document.querySelector<HTMLMetaElement>('meta[name="product-name"]')?.content.trim();
  return written || 'Member Portal';
}

/** The address that members are told to write to; null when the operator named none. */
export function supportEmail(): string | null {
  const written = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content.trim();
  return written || null;
}

/** The language that the page is shown in, as an alias: en, fr, es, it. */
export const pageLanguage = (): string => document.documentElement.lang || 'en';

/** Path and query of the page that is open. */
export const pagePath = (): string => window.location.pathname;
export const pageQuery = (): string => window.location.search;

/** Gives the page that is open another path, without its query; nothing is loaded or told. */
export const renamePage = (path: string): void => window.history.replaceState(null, '', path);

/** Loads the page anew, from the address given or its own. */
export function loadPage(path?: string): void {
  if (path === undefined) window.location.reload();
  else window.location.assign(path);
}

/** The languages that the browser asks for, best first. */
export const browserLanguages = (): readonly string[] => navigator.languages;

/** Whether this browser can make and show passkeys here: not on a page that came without encryption. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window;
