import type { ThirdPartyModule } from 'i18next';

/** What a place says last of all, which is no more than that something is wrong. */
const vague = ['errors:keys.unexpected_error', 'errors:fields.invalid_value', 'errors:keys.other'];

/**
 * An open page meets refusals that came with a newer server, and has no words for their keys: it says the general
 * sentence of their group, as the public area does (`platform/texts.ts`), unless the place has words of its own.
 */
export const newerErrors: ThirdPartyModule = {
  type: '3rdParty',
  init(words) {
    words.options.parseMissingKeyHandler = (key, said?: string) => {
      const general = `errors:${key.split('.')[0] ?? ''}.other`;
      const isVague = said === undefined || vague.some((one) => said === words.t(one));
      return isVague && words.exists(general) ? words.t(general) : (said ?? key);
    };
  },
};
