import type { Language } from '../../contract/enums.ts';
import en from '../../locales/en/money-papers.json' with { type: 'json' };
import es from '../../locales/es/money-papers.json' with { type: 'json' };
import fr from '../../locales/fr/money-papers.json' with { type: 'json' };
import it from '../../locales/it/money-papers.json' with { type: 'json' };
import requestsEn from '../../locales/en/requests.json' with { type: 'json' };
import requestsEs from '../../locales/es/requests.json' with { type: 'json' };
import requestsFr from '../../locales/fr/requests.json' with { type: 'json' };
import requestsIt from '../../locales/it/requests.json' with { type: 'json' };

type Requests = Pick<typeof requestsEn, 'type' | 'status'>;
export type MoneyWords = typeof en & Requests;

const words: Readonly<Record<Language, MoneyWords>> = {
  en: { ...en, ...namesOf(requestsEn) },
  es: { ...es, ...namesOf(requestsEs) },
  fr: { ...fr, ...namesOf(requestsFr) },
  it: { ...it, ...namesOf(requestsIt) },
};
function namesOf({ type, status }: Requests): Requests {
  return { type, status };
}

/** The words of exports, statements and receipts, with the names of types and statuses that the portal shows. */
export const moneyWords = (language: Language): MoneyWords => words[language];
