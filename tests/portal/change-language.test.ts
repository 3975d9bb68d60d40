import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLanguage, followLanguage, isLanguageMissing } from '../../src/app/change-language.ts';
import { giveTexts, useTexts } from '../../src/platform/texts.ts';

/** How the words of the member area come, by language; those of the others come at once. */
const ways = new Map<string, () => Promise<unknown>>();
const shown: string[] = [];
const fail = () => Promise.reject(new Error('the line is down'));
const page = { documentElement: { lang: 'en' } };
beforeAll(() => {
  vi.stubGlobal('document', page);
  followLanguage({
    bring: (language) => ways.get(language)?.() ?? Promise.resolve(),
    show: (language) => Promise.resolve(shown.push(language)),
  });
});
beforeEach(() => {
  page.documentElement.lang = 'en';
  giveTexts('en', { errors: {} });
});
afterEach(() => {
  ways.clear();
  shown.length = 0;
  vi.useRealTimers();
});
afterAll(() => vi.unstubAllGlobals());

const Shown = () => useTexts().language;
const wordsIn = () => renderToString(createElement(Shown));
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('a language that is chosen', () => {
  it('is shown by the whole page at once', async () => {
    expect(await changeLanguage('fr')).toBe(true);
    expect([page.documentElement.lang, wordsIn(), shown]).toEqual(['fr', 'fr', ['fr']]);
  });

  it('leaves no word of itself where another is chosen meanwhile, which does not come', async () => {
    let giveUp = (): void => undefined;
    ways.set('it', () => new Promise((_, reject) => (giveUp = () => reject(new Error('too late')))));
    const first = changeLanguage('es');
    const second = changeLanguage('it');
    expect(await first).toBe(false);
    giveUp();
    expect(await second).toBe(false);
    expect([page.documentElement.lang, wordsIn()]).toEqual(['en', 'en']);

    // its public words were asked for already
    const third = changeLanguage('es');
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    const fourth = changeLanguage('it');
    expect(await third).toBe(false);
    await turn();
    giveUp();
    expect(await fourth).toBe(false);
    expect([page.documentElement.lang, wordsIn(), shown.at(-1)]).toEqual(['en', 'en', 'en']);
  });

  it('is shown once where it is chosen twice', async () => {
    expect(await Promise.all([changeLanguage('fr'), changeLanguage('fr')])).toEqual([false, true]);
    expect([page.documentElement.lang, wordsIn(), shown]).toEqual(['fr', 'fr', ['fr']]);
  });

  it('is said to be missing for twenty seconds, counted from the last try', async () => {
    vi.useFakeTimers();
    ways.set('fr', fail);
    await changeLanguage('fr');
    expect(isLanguageMissing()).toBe(true);
    vi.advanceTimersByTime(19_000);
    await changeLanguage('fr');
    vi.advanceTimersByTime(19_900);
    expect(isLanguageMissing()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(isLanguageMissing()).toBe(false);
  });
});
