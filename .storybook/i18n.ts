import { type Resource, type i18n, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { joinedWords } from '../src/app/member/joined-words.ts';
import { newerErrors } from '../src/app/member/newer-errors.ts';
import { loadTexts } from '../src/platform/texts.ts';

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', {
  eager: true,
  import: 'default',
});

const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [language = '', area = ''] = path.replace('../locales/', '').replace('.json', '').split('/');
  resources[language] = { ...resources[language], [area]: texts };
}

/** The words of all areas, in the language that is spoken now. */
export const words: i18n = createInstance();
void words
  .use(initReactI18next)
  .use(joinedWords)
  .use(newerErrors)
  .init({
    lng: 'en',
    fallbackLng: 'en',
    initAsync: false,
    defaultNS: 'ui',
    resources,
    interpolation: { escapeValue: false },
  });

/** Goes on in a language: what is drawn stays and says it anew, a public page's words too. */
export async function speak(language: string): Promise<void> {
  document.documentElement.lang = language;
  if (words.language !== language) await words.changeLanguage(language);
  await loadTexts([], language);
}
