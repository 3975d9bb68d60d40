import type { ThirdPartyModule } from 'i18next';
import { joined, joiningWords } from '../../../contract/elision.ts';

/** Lets texts say `{{name, of}}`: the little word before a value, as the language joins it. */
export const joinedWords: ThirdPartyModule = {
  type: '3rdParty',
  init({ services }) {
    for (const word of joiningWords)
      services.formatter?.add(word, (value: unknown, language = '') => {
        const text = String(value);
        // a word that the language has not is seen
        return joined(text, word, language) ?? `{{${word}}} ${text}`;
      });
  },
};
