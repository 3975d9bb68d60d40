import { readdirSync, readFileSync } from 'node:fs';
import { joined } from '../../contract/elision.ts';

export type Texts = Readonly<Record<string, string>>;
export const languages = ['en', 'fr', 'es', 'it'] as const;

function flatten(value: unknown, at: string): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${at} is not a text`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, at === '' ? key : `${at}.${key}`));
}

/** Every text of a language as `area:key`; the words of a chart are the area `machines/<chart>`. */
export function textsOf(language: string, folder = 'locales'): Texts {
  const files = readdirSync(`${folder}/${language}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replaceAll('\\', '/'));
  return Object.fromEntries(
    files.flatMap((name) => {
      const parsed: unknown = JSON.parse(readFileSync(`${folder}/${language}/${name}`, 'utf8'));
      return flatten(parsed, '').map(([key, text]) => [`${name.slice(0, -5)}:${key}`, text]);
    }),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;
export const stem = (key: string): string => key.replace(plural, '');
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => match[1] ?? '').sort();

/** Sentences about what differs from English: keys without their twin, placeholders that differ, plural forms missing. */
export function parityFaults(english: Texts, other: Texts, language: string): string[] {
  const has = new Set(Object.keys(other).map(stem));
  const wanted = new Set(Object.keys(english).map(stem));
  const faults: string[] = [];
  for (const key of wanted) if (!has.has(key)) faults.push(`${language} lacks ${key}`);
  for (const key of has) if (!wanted.has(key)) faults.push(`${language} has ${key}, English does not`);
  for (const [key, text] of Object.entries(other)) {
    const source = english[key] ?? english[`${stem(key)}_other`];
    if (text.trim() === '') faults.push(`${language} leaves ${key} empty`);
    if (
      source !== undefined &&
      placeholders(source).join() !== placeholders(text).join() &&
      !/_(one|many|zero)$/.test(key)
    )
      faults.push(`${language} has other placeholders in ${key}`);
  }
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const key of new Set(
    Object.keys(other)
      .filter((name) => plural.test(name))
      .map(stem),
  ))
    for (const form of forms)
      if (!(`${key}_${form}` in other)) faults.push(`${language} lacks ${key}_${form}`);
  return faults;
}

/** Texts that say the same in another language: names, units, codes, words the languages share. */
const shared = new Set(['enrollment:step1.EUR', 'enrollment:step6.swift', 'enrollment:step6.routing_number']);

/** Sentences left in English: equal to the source, with at least two words that are written out. */
export function leftInEnglish(english: Texts, other: Texts, language: string): string[] {
  return Object.entries(other)
    .filter(([key, text]) => {
      const words = text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}{3,}/gu) ?? [];
      return text === english[key] && words.length >= 2 && !shared.has(key);
    })
    .map(([key]) => `${language} leaves ${key} in English`);
}

/** The words that the glossary has for a thing, and those that it replaced: by language, as they are looked for. */
export function formerWords(
  glossary = readFileSync('docs/glossary.md', 'utf8'),
): ReadonlyMap<string, RegExp> {
  const found = new Map<string, string[]>();
  for (const line of glossary.split('\n').filter((one) => one.startsWith('|')))
    for (const said of line.split('|')[5]?.split(';') ?? []) {
      const [, language, words] = /^\s*(fr|es|it): (.+?)\s*$/.exec(said) ?? [];
      if (language !== undefined && words !== undefined)
        found.set(language, [...(found.get(language) ?? []), ...words.split(', ')]);
    }
  return new Map(
    [...found].map(([language, words]) => [
      language,
      new RegExp(`(?<!\\p{L})(${words.join('|')})(?!\\p{L})`, 'iu'),
    ]),
  );
}

/** Little words that change with what follows, before what is filled in; what is always a figure follows French « de » as it is. */
const unjoined: Readonly<Record<string, RegExp>> = {
  fr: /(?<!\p{L})(de|que) \{\{(?!(age|size|max|amount|month|found|\w+_from|\w+_to|\w+, number)\}\})/iu,
  es: /(?<!\p{L})a las \{\{/iu,
  it: /(?<!\p{L})(il|al|dal|del|nel|sul|i|ai|dai|dei|nei|sui|alle) \{\{/iu,
};

/** Sentences about texts that write such a word beside a placeholder instead of asking for it, or ask for one that is not there. */
export const joiningFaults = (texts: Texts, language: string): string[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    const asked = [...text.matchAll(/\{\{\s*\w+\s*,([^}]*)\}\}/g)].flatMap(([, words = '']) =>
      words.split(','),
    );
    const isKnown = (word: string) => word === 'number' || joined('1', word, language) !== null;
    return [
      ...(unjoined[language]?.test(text) === true
        ? [`${language} joins no word to what follows in ${key}`]
        : []),
      ...asked
        .map((word) => word.trim())
        .filter((word) => !isKnown(word))
        .map((word) => `${language} has no word ${word}, which ${key} asks for`),
    ];
  });

const familiar: Readonly<Record<string, RegExp>> = {
  fr: /(?<!\p{L})(tu|te|ton|ta|tes|toi)(?!\p{L})/iu,
  es: /(?<!\p{L})(tu|tus|te|tú|ti|contigo)(?!\p{L})/iu,
  it: /(?<!\p{L})(tu|te|ti|tuo|tua|tuoi|tue|hai)(?!\p{L})|(?<=[\p{Ll},;:’] )(Lei|Suo|Sua|Suoi|Sue)(?!\p{L})/u,
};
const count = (text: string, sign: string) => text.split(sign).length - 1;
const strayMarks: Readonly<Record<string, (text: string) => boolean>> = {
  fr: (text) => /«(?!\u202F)|(?<!\u202F)[»;!?%]|(?<!\u202F):(?!\/\/)|[“”]/.test(text),
  es: (text) =>
    count(text, '?') !== count(text, '¿') ||
    count(text, '!') !== count(text, '¡') ||
    /[\d}] ?%|[“”]/.test(text),
  it: (text) => /[\d}]\s%|[“”]/.test(text),
};

/** Sentences about texts that a reader of the language would stumble over: the form of address, marks, former words. */
export function wordingFaults(texts: Texts, language: string, former = formerWords()): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    const isLegal = key.startsWith('contract-papers:');
    const faults = [
      familiar[language]?.test(text) === true ? 'does not address formally' : null,
      strayMarks[language]?.(text) === true ? 'has stray marks' : null,
      /['"]|\.\.\./.test(text) && !isLegal ? 'has straight quotes or three points' : null,
      former.get(language)?.test(text) === true && !isLegal ? 'says a word that the glossary replaces' : null,
    ];
    return faults.flatMap((fault) => (fault === null ? [] : [`${language} ${fault} in ${key}`]));
  });
}

const pleas = /\bplease\b|veuillez|s’il vous plaît|merci de|por favor|rogamos|per favore|si prega|preghiamo/i;
/** The specification's own words, which stay as they are. */
const ofSpecification = new Set([
  'Something went wrong. Please try again or contact support',
  'Please check your email and activate your account.',
]);
/** Texts that ask for a favour: the portal says what to do. */
export const politeTexts = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    pleas.test(text) && !ofSpecification.has(text) ? [`${key} asks for a favour`] : [],
  );

/** Keys with their area and without, and everything that one of them begins with. */
type Known = { readonly keys: ReadonlySet<string>; readonly starts: ReadonlySet<string> };
export function knownKeys(english: Texts): Known {
  const keys = new Set(Object.keys(english).flatMap((key) => [stem(key), stem(key).replace(/^[^:]*:/, '')]));
  const starts = new Set([...keys].flatMap((key) => [...key].map((_, at) => key.slice(0, at + 1))));
  return { keys, starts };
}

const given = /[{(,]\s*t\s*[,}:]/;
const bound = /const \{ t(?:: (\w+))?[^}]*\} = useTranslation\(\s*\[?\s*'([\w-]+)'/g;

/**
 * Keys that a file of the portal asks for and English does not have: of the areas that it names, of any where `t` is
 * handed to it. A key that is built has to begin as some key does.
 */
export function missingKeys(english: Known, file: string, code: string): string[] {
  const areas = new Map<string, string[]>([['t', []]]);
  for (const [, alias = 't', area = ''] of code.matchAll(bound))
    areas.set(alias, [...(areas.get(alias) ?? []), `${area}:`]);
  const isHanded = given.test(code.replaceAll(bound, ''));
  const isKnown = (asked: string, starts: readonly string[]) => {
    const [start = ''] = asked.split('${');
    const among = start === asked ? english.keys : english.starts;
    return start.includes(':') || starts.length === 0
      ? among.has(start)
      : starts.some((place) => among.has(place + start));
  };
  return [...areas].flatMap(([alias, starts]) =>
    [...code.matchAll(new RegExp(`(?<![\\w.])${alias}\\(\\s*(?:'([^']+)'|\`([^\`]+)\`)`, 'g'))]
      .map(([, plain, built]) => plain ?? built ?? '')
      .filter((key) => !isKnown(key, alias === 't' && isHanded ? [] : starts))
      .map((key) => `${file} asks for ${key}`),
  );
}

/**
 * Words that are seen on a button and not in the name that is heard of it (WCAG 2.5.3): `view` beside `view_of`, which
 * says of what. Whoever steers by voice says what is seen.
 */
export const unheardWords = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, name]) => {
    const seen = key.endsWith('_of') ? texts[key.slice(0, -3)] : undefined;
    if (seen === undefined) return [];
    const words = seen.replaceAll(/\{\{.*?\}\}/g, '').trim();
    const isHeard = new RegExp(
      `(?<!\\p{L})${words.replaceAll(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`)}(?!\\p{L})`,
      'iu',
    ).test(name);
    return isHeard ? [] : [`${key}: “${name}” without “${words}”`];
  });
