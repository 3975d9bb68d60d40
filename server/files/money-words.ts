import type { Language, Reason } from '../../contract/enums.ts';
import en from '../../locales/en/money-papers.json' with { type: 'json' };
import es from '../../locales/es/money-papers.json' with { type: 'json' };
import fr from '../../locales/fr/money-papers.json' with { type: 'json' };
import it from '../../locales/it/money-papers.json' with { type: 'json' };
import documentsEn from '../../locales/en/documents.json' with { type: 'json' };
import documentsEs from '../../locales/es/documents.json' with { type: 'json' };
import documentsFr from '../../locales/fr/documents.json' with { type: 'json' };
import documentsIt from '../../locales/it/documents.json' with { type: 'json' };
import requestsEn from '../../locales/en/requests.json' with { type: 'json' };
import requestsEs from '../../locales/es/requests.json' with { type: 'json' };
import requestsFr from '../../locales/fr/requests.json' with { type: 'json' };
import requestsIt from '../../locales/it/requests.json' with { type: 'json' };
import sharedEn from '../../locales/en/shared-month.json' with { type: 'json' };
import sharedEs from '../../locales/es/shared-month.json' with { type: 'json' };
import sharedFr from '../../locales/fr/shared-month.json' with { type: 'json' };
import sharedIt from '../../locales/it/shared-month.json' with { type: 'json' };

type Requests = Pick<typeof requestsEn, 'type' | 'status' | 'reason'> & {
  readonly life: Pick<(typeof requestsEn)['life'], 'recorded'>;
};
type Documents = Pick<typeof documentsEn, 'reason'>;
type Names = Pick<Requests, 'type' | 'status'> & {
  readonly reason: Readonly<Record<Reason, string>>;
  /** the first step of what nobody asked for */
  readonly recorded: string;
  /** what a part in a month's result is */
  readonly monthShared: string;
};
export type MoneyWords = typeof en & Names;

const words: Readonly<Record<Language, MoneyWords>> = {
  en: { ...en, ...namesOf(requestsEn, documentsEn, sharedEn) },
  es: { ...es, ...namesOf(requestsEs, documentsEs, sharedEs) },
  fr: { ...fr, ...namesOf(requestsFr, documentsFr, sharedFr) },
  it: { ...it, ...namesOf(requestsIt, documentsIt, sharedIt) },
};
/** A reason that speaks of papers is told in their words, as on the screen. */
function namesOf(
  { type, status, reason, life }: Requests,
  { reason: papers }: Documents,
  { what }: typeof sharedEn,
): Names {
  return {
    type,
    status,
    recorded: life.recorded,
    monthShared: what,
    reason: {
      UNREADABLE: papers.UNREADABLE.title,
      EXPIRED: papers.EXPIRED.title,
      TOO_OLD: papers.TOO_OLD.title,
      WRONG_TYPE: papers.WRONG_TYPE.title,
      ADDRESS_MISMATCH: papers.ADDRESS_MISMATCH.title,
      MISSING_SIGNATURE: papers.MISSING_SIGNATURE.title,
      PASSWORD_PROTECTED: papers.PASSWORD_PROTECTED.title,
      OWNERSHIP_INCOMPLETE: papers.OWNERSHIP_INCOMPLETE.title,
      ...reason,
    },
  };
}

/** The words of exports, statements and receipts, with the names of types, statuses and reasons that the portal shows. */
export const moneyWords = (language: Language): MoneyWords => words[language];
