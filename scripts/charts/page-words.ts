import en from '../../locales/en/chart-pages.json' with { type: 'json' };
import fr from '../../locales/fr/chart-pages.json' with { type: 'json' };
import { fillCondition } from '../../src/flow/texts/lookup.ts';
import type { Values } from '../../src/flow/texts/lookup.ts';

/** The languages in which the pages of the charts are written. */
export const pageLanguages = ['en', 'fr'] as const;
export type PageLanguage = (typeof pageLanguages)[number];

type Texts = { readonly [key: string]: string | Texts };
const languages: Readonly<Record<PageLanguage, Texts>> = { en, fr };

/** A text of `chart-pages.json` by its key, `states.title`. */
export function pageText(language: PageLanguage, key: string, values: Values = {}): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      languages[language],
    );
  if (typeof found !== 'string') throw new Error(`chart-pages.json has no text ${key} in ${language}`);
  return fillCondition(found, values, language);
}

/** `session.md`, `session.fr.md`. */
export const pageFile = (name: string, language: PageLanguage): string =>
  language === 'en' ? `${name}.md` : `${name}.${language}.md`;

/** Text that means nothing to Markdown. */
export const plain = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#|]/g, String.raw`\$&`).replaceAll('\n', ' ');
export const code = (name: string): string => `\`${name}\``;
export const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
