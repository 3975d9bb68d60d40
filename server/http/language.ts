import { languages, type Language } from '../../contract/enums.ts';
import type { Member } from './context.ts';

/** The best of the four languages by an Accept-Language header; null: it names none of them. */
function languageAsked(header: string | undefined): Language | null {
  const wishes = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((wish) => {
      const [range = '', ...parameters] = wish.trim().toLowerCase().split(';');
      const quality = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find(Boolean);
      return { language: range.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const wish of wishes) {
    const found = languages.find((language) => language === wish.language);
    if (found) return found;
  }
  return null;
}

/** The same; English when none fits. */
export const preferredLanguage = (header: string | undefined): Language => languageAsked(header) ?? 'en';

/** Whoever is there as they are answered: in the language of the page that asks, else in that of the account. */
export function inAskedLanguage(there: Member | null, header: string | undefined): Member | null {
  // most pages are in the account's language: nothing is read for them
  if (there === null || header === undefined || header === there.language) return there;
  return { ...there, language: languageAsked(header) ?? there.language };
}
