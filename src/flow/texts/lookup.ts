import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import type { ChartTexts, FlowLanguage, LanguageTexts, Tree } from './types.ts';

const languages: Readonly<Record<FlowLanguage, LanguageTexts>> = { en, fr, es, it };

export type Values = Readonly<Record<string, string | number>>;

/** `{{name}}` → its value; one without a value stays, so that it is seen. */
export const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The same for a text that names a condition: French says « s’il » for « si il ». */
export function fillCondition(text: string, values: Values, language: FlowLanguage): string {
  const filled = fill(text, values);
  return language === 'fr' ? filled.replaceAll(/\b(s)i (ils?\b)/gi, '$1’$2') : filled;
}

export const upperFirst = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Whatever is not written in a language yet is told in English; tests ask for all four. */
function firstOf<Found>(
  language: FlowLanguage,
  find: (texts: LanguageTexts) => Found | undefined,
): Found | undefined {
  return find(languages[language]) ?? find(languages.en);
}

const textAt = (tree: Tree | undefined, path: readonly string[]): string | undefined => {
  const [first, ...rest] = path;
  const found = first === undefined ? undefined : tree?.[first];
  return typeof found === 'object' ? textAt(found, rest) : rest.length === 0 ? found : undefined;
};

type Section = Exclude<keyof ChartTexts, 'title' | 'about'>;

/** The text of the first of these keys that a section of a chart has; null: none of them. */
export function chartText(
  chart: string,
  section: Section,
  keys: readonly string[],
  language: FlowLanguage,
): string | null {
  const find = (texts: LanguageTexts) => {
    const found = texts.charts[chart]?.[section];
    const key = keys.find((one) => found?.[one] !== undefined);
    return key === undefined ? undefined : found?.[key];
  };
  return firstOf(language, find) ?? null;
}

/** Which of these keys tells it, in English. */
export const keyOf = (chart: string, section: Section, keys: readonly string[]): string | null =>
  keys.find((key) => en.charts[chart]?.[section]?.[key] !== undefined) ?? null;

export const headText = (chart: string, part: 'title' | 'about', language: FlowLanguage): string =>
  firstOf(language, (texts) => texts.charts[chart]?.[part]) ?? chart;

/** `steps.identity` of `common.json`; null where there is none. */
export const commonText = (path: readonly string[], language: FlowLanguage): string | null =>
  firstOf(language, (texts) => textAt(texts.common, path)) ?? null;

/** `area:key` of a screen's own file; null where there is none. */
export function screenText(name: string, language: FlowLanguage): string | null {
  const [area = '', key = ''] = name.split(':');
  return firstOf(language, (texts) => textAt(texts.screens[area], key.split('.'))) ?? null;
}
