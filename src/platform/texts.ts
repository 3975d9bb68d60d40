import { useSyncExternalStore } from 'react';
import type { Tree } from './text-files.ts';

/** `area:key.of.text` and the values of its `{{placeholders}}`. */
export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
type Texts = {
  readonly language: string;
  readonly areas: Readonly<Record<string, Tree>>;
  readonly t: Translate;
};

const listeners = new Set<() => void>();

/** What its group has no words for, as a refusal of a server that is newer than this page, is told by the group's `other`. */
function textAt(tree: Tree | undefined, key: string): string | undefined {
  let node: Tree | string | undefined = tree;
  for (const part of key.split('.'))
    node = typeof node === 'object' ? (node[part] ?? node['other']) : undefined;
  return typeof node === 'string' ? node : undefined;
}

/** A text that is missing shows its key: seen in any test, and better than nothing. */
function translator(areas: Readonly<Record<string, Tree>>): Translate {
  return (key, values = {}) => {
    const [area = '', path = ''] = key.split(':');
    const text = textAt(areas[area], path) ?? key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

let current: Texts = { language: 'en', areas: {}, t: translator({}) };

/** The language that was asked for last: what arrives in another one comes too late. */
let wanted = current.language;

/** Loads areas beside those that are there, and shows them at once; in a new language all of them together. */
export async function loadTexts(areas: readonly string[], language = wanted): Promise<void> {
  wanted = language;
  const kept = language === current.language ? current.areas : {};
  const names = new Set([...Object.keys(current.areas), ...areas].filter((area) => !(area in kept)));
  if (names.size === 0 && language === current.language) return;
  const { readArea } = await import('./text-files.ts');
  const read = await Promise.all(
    [...names].map(async (area) => [area, await readArea(language, area)] as const),
  );
  if (language !== wanted) return;
  const before = language === current.language ? current.areas : {};
  giveTexts(language, { ...before, ...Object.fromEntries(read) });
}

/** The language that was asked for is given up: what is shown stays. */
export function keepLanguage(): void {
  wanted = current.language;
}

/** Shows words that came with the page itself. */
export function giveTexts(language: string, areas: Readonly<Record<string, Tree>>): void {
  wanted = language;
  current = { language, areas, t: translator(areas) };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const now = () => current;

/** Whether the words of an area are there. */
export const hasTexts = (area: string): boolean => area in current.areas;

/** The words of the public area, without i18next. Drawn anew when the language changes or more words arrive. */
export function useTexts(): { readonly t: Translate; readonly language: string } {
  return useSyncExternalStore(subscribe, now, now);
}
