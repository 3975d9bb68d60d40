import type { ThirdPartyModule } from 'i18next';

/**
 * An open page meets refusals that came with a newer server, and has no words for their keys: it says the general
 * sentence of their group, as the public area does (`platform/texts.ts`).
 */
export const newerErrors: ThirdPartyModule = {
  type: '3rdParty',
  init(words) {
    words.options.parseMissingKeyHandler = (key, said?: string) => {
      const general = `errors:${key.split('.')[0] ?? ''}.other`;
      return said ?? (words.exists(general) ? words.t(general) : key);
    };
  },
};
