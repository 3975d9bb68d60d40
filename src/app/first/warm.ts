import { isStoredLogin, readStoredUser } from '../../actors/session-store.ts';

/**
 * Who is logged in is shown figures and days: the browser reads how a language writes them when the first is written,
 * which takes as long as drawing half a page. It does so here, while the code is on its way; one after the other, so that
 * nothing waits for all of it.
 */
export function warmLanguage(): void {
  if (!isStoredLogin(readStoredUser())) return;
  const { lang } = document.documentElement;
  const acts = [
    () => new Intl.NumberFormat(lang).format(0),
    () => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(),
    () => new Intl.PluralRules(lang).select(0),
  ];
  for (const act of acts) setTimeout(act);
}
