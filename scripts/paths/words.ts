import en from '../../locales/en/paths.json' with { type: 'json' };
import es from '../../locales/es/paths.json' with { type: 'json' };
import fr from '../../locales/fr/paths.json' with { type: 'json' };
import it from '../../locales/it/paths.json' with { type: 'json' };
import type { FlowLanguage } from '../../src/flow/words.ts';

type Texts = { readonly [key: string]: string | Texts };
const languages: Readonly<Record<FlowLanguage, Texts>> = { en, es, fr, it };
export type Values = Readonly<Record<string, string | number>>;

/** A text of `paths.json` by its key, `when.person`; a number among its values is written as the language does. */
export function textOf(language: FlowLanguage, key: string, values: Values = {}): string {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (at, part) => (typeof at === 'object' ? at[part] : undefined),
      languages[language],
    );
  if (typeof found !== 'string') throw new Error(`paths.json has no text ${key} in ${language}`);
  const numbers = new Intl.NumberFormat(language);
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name] ?? '';
    return typeof value === 'number' ? numbers.format(value) : value;
  });
}

/** The same for a text that depends on a number: `count_one`, `count_other`. */
export const countOf = (language: FlowLanguage, key: string, count: number): string =>
  textOf(language, `${key}_${new Intl.PluralRules(language).select(count)}`, { count });
