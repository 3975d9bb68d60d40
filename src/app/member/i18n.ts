import { createInstance } from 'i18next';
import type { BackendModule, ReadCallback } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { languages } from '../../../contract/enums.ts';
import { wordsAhead } from '../../api/ahead.ts';
import { bring, ChunkError } from '../../platform/chunk.ts';
import { after } from '../../platform/clock.ts';
import { comingLanguage, followLanguage } from '../change-language.ts';
import { joinedWords } from './joined-words.ts';
import { newerErrors } from './newer-errors.ts';

type Words = Readonly<Record<string, unknown>>;
const files = import.meta.glob<Words>(
  [
    '../../../locales/*/*.json',
    '!**/mail.json',
    '!**/contract-papers.json',
    '!**/money-papers.json',
    '!**/papers.json',
    // words of development and of commands alone
    '!**/flow.json',
    '!**/inspect.json',
    '!**/paths.json',
    '!**/chart-pages.json',
  ],
  { import: 'default' },
);

/** `language/area` of words that did not come. */
const missing = new Set<string>();
const listeners = new Set<() => void>();

function note(name: string, isMissing: boolean): void {
  const before = missing.size;
  if (isMissing) missing.add(name);
  else missing.delete(name);
  if (missing.size !== before) for (const listener of listeners) listener();
}

/** The words that did not come, as one text; empty when all did. */
export const missingWords = (): string => [...missing].join(' ');

export function watchWords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same files as the public area's, one per language and area, when they are first asked for. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, done: ReadCallback) {
    const load = files[`../../../locales/${language}/${namespace}.json`];
    if (!load) {
      done(new Error(`There are no ${namespace} texts in ${language}`), null);
      return;
    }
    const name = `${language}/${namespace}`;
    bring(load).then(
      (words) => {
        note(name, false);
        done(null, { ...words });
      },
      (error: unknown) => {
        note(name, true);
        done(error instanceof Error ? error : new Error(String(error)), null);
      },
    );
  },
};

/** What the shells around every screen are written in. */
const shellAreas: readonly string[] = ['shell', 'ui', 'errors'];

export const i18n = createInstance();

const filesOf = (language: string, areas: readonly string[]) =>
  areas.flatMap((area) => files[`../../../locales/${language}/${area}.json`] ?? []);

/** All words that are in use, in another language. */
async function bringLanguage(language: string): Promise<void> {
  const areas = [i18n.options.ns ?? []].flat();
  await Promise.all(filesOf(language, areas).map((load) => bring(load)));
}

let started: Promise<unknown> | null = null;

/** i18next for the member area, in the language that the page is in. */
export function startI18n(): Promise<unknown> {
  started ??= i18n
    .use(backend)
    .use(initReactI18next)
    .use(joinedWords)
    .use(newerErrors)
    .init({
      lng: comingLanguage(),
      supportedLngs: [...languages],
      // each language has all of the words, as a test sees to: none of another travel beside them
      fallbackLng: false,
      ns: [...shellAreas],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
      returnNull: false,
    })
    .then(() => {
      followLanguage({ bring: bringLanguage, show: (language) => i18n.changeLanguage(language) });
      // another one was chosen while these words came
      return comingLanguage() === i18n.language ? null : i18n.changeLanguage(comingLanguage());
    });
  return started;
}

/** Asks again for the words that did not come. */
export async function bringWordsAgain(): Promise<void> {
  const wanted = [...missing].map((name) => name.split('/'));
  await Promise.all(wanted.map(([language = '', area = '']) => i18n.reloadResources([language], [area])));
}

/** The words of the shells, asked for again by each call; rejects with a ChunkError where they would show their keys. */
export async function bringShellWords(): Promise<void> {
  const isAgain = started !== null;
  await startI18n();
  if (isAgain) await bringWordsAgain();
  const lost = [...missing].filter((name) => shellAreas.some((area) => name.endsWith(`/${area}`)));
  if (lost.length > 0) throw new ChunkError(`The words of ${lost.join(' ')} did not arrive`);
}

/** How long words of the screen itself may keep its shell waiting. Milliseconds. */
const wordsPatience = 1000;

/** The words of the first screen, which is drawn with them; those that come later are waited for in its place. */
export async function bringWordsAhead(): Promise<void> {
  const words = startI18n().then(() => i18n.loadNamespaces([...wordsAhead()]));
  await Promise.race([words, new Promise<void>((resolve) => void after(wordsPatience, resolve))]);
}

/** The words of a part, with its code: what does not come is told in the part's place, and the screen around it stays. */
export async function bringPartWords(areas: readonly string[]): Promise<void> {
  await startI18n();
  const loads = i18n.languages.flatMap((language) => filesOf(language, areas));
  await Promise.all(loads.map((load) => bring(load)));
  await i18n.loadNamespaces([...areas]);
}
