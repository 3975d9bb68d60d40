import { writeLocale } from '../actors/session-store.ts';
import { loadTexts } from '../platform/texts.ts';

const followers = new Set<(language: string) => Promise<unknown>>();

/** The member area's own words follow the language too, once they are there. */
export function followLanguage(follow: (language: string) => Promise<unknown>): void {
  followers.add(follow);
}

/** Shows the portal in another language at once, and remembers it. */
export async function changeLanguage(language: string): Promise<void> {
  document.documentElement.lang = language;
  writeLocale(language);
  await Promise.all([loadTexts([], language), ...[...followers].map((follow) => follow(language))]);
}
