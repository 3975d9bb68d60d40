import { languages, offeredLanguages } from '../../contract/languages.ts';
import type { Language } from '../../contract/languages.ts';

const names: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
};

const languageOf = (tag: string | null): Language | undefined =>
  languages.find((language) => language === tag?.slice(0, 2).toLowerCase());

/** The page's language: what the address says, else what was chosen before, else the browser's, else English. */
export function chooseLanguage(wishes: {
  readonly query: string;
  readonly kept: string | null;
  readonly browser: readonly string[];
}): Language {
  const asked = languageOf(new URLSearchParams(wishes.query).get('lang'));
  const spoken = wishes.browser.map(languageOf).find((language) => language !== undefined);
  return asked ?? languageOf(wishes.kept) ?? spoken ?? 'en';
}

/** What a picker offers: English and French, and the language in use when it is another (decisions §3). */
export function languageChoices(current: string): { readonly alias: Language; readonly name: string }[] {
  const offered = offeredLanguages.map(({ alias, name }) => ({ alias, name }));
  const own = languageOf(current);
  return own === undefined || offered.some(({ alias }) => alias === own)
    ? offered
    : [...offered, { alias: own, name: names[own] }];
}
