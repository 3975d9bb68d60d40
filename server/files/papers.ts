import { fillJoined } from '../../contract/elision.ts';
import type { Language } from '../../contract/enums.ts';
import en from '../../locales/en/contract-papers.json' with { type: 'json' };
import es from '../../locales/es/contract-papers.json' with { type: 'json' };
import fr from '../../locales/fr/contract-papers.json' with { type: 'json' };
import it from '../../locales/it/contract-papers.json' with { type: 'json' };

export type Words = typeof en;
const words: Readonly<Record<Language, Words>> = { en, fr, es, it };

/** The papers' words in one language. */
export const wordsOf = (language: Language): Words => words[language];

/**
 * A sentence with its `{{name}}` filled, set as print sets it: curly apostrophes, and the plain
 * no-break space, which the fonts have, where French texts have the narrow one. One with `{{name, of}}` needs its language:
 * without it the placeholder stays.
 */
export function fill(
  sentence: string,
  data: Readonly<Record<string, string | number>> = {},
  language = '',
): string {
  const set = sentence.replace(/'/g, '’').replace(/\u202F/g, '\u00A0');
  return fillJoined(set, language, (name) => String(data[name] ?? ''));
}
