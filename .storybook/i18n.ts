import { type Resource, type i18n, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

const files = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', {
  eager: true,
  import: 'default',
});

const resources: Resource = {};
for (const [path, texts] of Object.entries(files)) {
  const [language = '', area = ''] = path.replace('../locales/', '').replace('.json', '').split('/');
  resources[language] = { ...resources[language], [area]: texts };
}

const instances = new Map<string, i18n>();

/** The words of one language, all areas, without waiting. */
export function wordsOf(language: string): i18n {
  const made = instances.get(language);
  if (made) return made;
  const fresh = createInstance();
  void fresh.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    initAsync: false,
    defaultNS: 'ui',
    resources,
    interpolation: { escapeValue: false },
  });
  instances.set(language, fresh);
  return fresh;
}
