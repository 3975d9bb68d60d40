import en from '../../../locales/en/inspect.json' with { type: 'json' };
import es from '../../../locales/es/inspect.json' with { type: 'json' };
import fr from '../../../locales/fr/inspect.json' with { type: 'json' };
import italian from '../../../locales/it/inspect.json' with { type: 'json' };
import { fill } from '../texts/lookup.ts';
import type { Values } from '../texts/lookup.ts';
import type { FlowLanguage } from '../texts/types.ts';

const files = { en, fr, es, it: italian } as const;

/** `dock.close`, with `{ count }` in the form that the language has for that many. */
export type DockTexts = (key: string, values?: Values) => string;

/** The dock's own words. */
export function dockTexts(language: FlowLanguage): DockTexts {
  const flat = new Map<string, string>(
    Object.entries(files[language]).flatMap(([area, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${area}.${name}`, text] as const),
    ),
  );
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? `_${new Intl.PluralRules(language).select(count)}` : '';
    return fill(flat.get(key + form) ?? flat.get(key) ?? key, values);
  };
}

/** The page's language, as far as charts are told in it. */
export const flowLanguage = (language: string): FlowLanguage =>
  (['en', 'fr', 'es', 'it'] as const).find((one) => one === language) ?? 'en';
