/** Little words that change with what follows them: `{{name, of}}` of a French text is « d’Anne » or « de Paul ». */

/** The word as it mostly is, as it is joined to what follows, and before what it is joined. */
type Rule = readonly [plain: string, joined: string, isJoined: (value: string) => boolean];

/** Without accents and capitals. */
const bare = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const vowel = /^(?:[aeiouœæø]|y[b-df-hj-np-tv-xz])/;
/** Begin with a vowel that is spoken as none: onze, oui, Ouagadougou. */
const glide = /^(?:onz|oui(?!e)|oua)/;
/** An h that is not heard: Hélène, Honoré, Hugo, Hadrien. Any other keeps the word before it whole: Hans, Huang. */
const mute = /^h(?:[eioy]|u[bgim]|abit|adri|armon)/;
/** Begin as those do, and are heard: héros, Holding, Hong Kong, Houria. */
const heard =
  /^h(?:ea|ernie|ero[ns]|eriss|etr|eurt|ewl|i(?:ba|ch|lt)|ibou|ierarc|ippie|o(?:[bcflw]|ma|n[dg]|p(?!it)|rs|tt|u)|uit(?!r))/;

/** French, before a name: a vowel or a mute h. */
function isElided(value: string): boolean {
  const word = bare(value);
  return vowel.test(word) ? !glide.test(word) : mute.test(word) && !heard.test(word);
}
/** Italian, before a day in figures: otto and undici. */
const isEightOrEleven = (value: string): boolean => /^(?:0?8|11)(?!\d)/.test(value);
/** Spanish and Italian, before a time: one o'clock is no plural. */
const isOne = (value: string): boolean => /^0?1(?!\d)/.test(value);

const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  fr: { of: ['de ', 'd’', isElided] },
  es: { at: ['a las ', 'a la ', isOne] },
  it: {
    on: ['il ', 'l’', isEightOrEleven],
    of: ['del ', 'dell’', isEightOrEleven],
    from: ['dal ', 'dall’', isEightOrEleven],
    to: ['al ', 'all’', isEightOrEleven],
    at: ['alle ', 'all’', isOne],
  },
};

/** What a text may ask for behind a placeholder's name, in one language or another. */
export const joiningWords = ['of', 'on', 'from', 'to', 'at', 'capital'] as const;

/**
 * A value with the little word before it; `capital` sets what begins a sentence: `{{from, from, capital}}`. Null: the
 * language has no such word.
 */
export function joined(value: string, word: string, language: string): string | null {
  if (word === 'capital') return value.charAt(0).toUpperCase() + value.slice(1);
  const rule = rules[language]?.[word];
  if (rule === undefined) return null;
  const [plain, short, isJoined] = rule;
  return `${isJoined(value) ? short : plain}${value}`;
}

/** A text with its `{{name}}` and `{{name, of}}` filled. One that asks for a word which the language has not stays, so that it is seen. */
export const fillJoined = (text: string, language: string, valueOf: (name: string) => string): string =>
  text.replace(
    /\{\{(\w+)((?:, \w+)*)\}\}/g,
    (whole, name: string, words: string) =>
      words
        .split(', ')
        .slice(1)
        .reduce<string | null>(
          (value, word) => (value === null ? null : joined(value, word, language)),
          valueOf(name),
        ) ?? whole,
  );
