import en from '../../../locales/en/flow.json' with { type: 'json' };
import es from '../../../locales/es/flow.json' with { type: 'json' };
import fr from '../../../locales/fr/flow.json' with { type: 'json' };
import italian from '../../../locales/it/flow.json' with { type: 'json' };
import { fill } from '../texts/lookup.ts';
import type { Values } from '../texts/lookup.ts';
import type { FlowLanguage, Tree } from '../texts/types.ts';

const files: Readonly<Record<FlowLanguage, Tree>> = { en, fr, es, it: italian };

/** `path.steps`, with `{ count }` in the form that the language has for that many. */
export type FlowTexts = (key: string, values?: Values) => string;

const textAt = (tree: Tree, key: string): string | undefined => {
  const [area = '', name = ''] = key.split('.');
  const found = tree[area];
  const text = typeof found === 'object' ? found[name] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** The panel's own words; it also runs where the portal's i18n is not. */
export const textsIn =
  (language: FlowLanguage): FlowTexts =>
  (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? `_${new Intl.PluralRules(language).select(count)}` : '';
    return fill(textAt(files[language], key + form) ?? textAt(files[language], key) ?? key, values);
  };
