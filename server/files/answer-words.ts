import type { Language } from '../../contract/enums.ts';
import businessEn from '../../locales/en/business.json' with { type: 'json' };
import enrollmentEn from '../../locales/en/enrollment.json' with { type: 'json' };
import businessEs from '../../locales/es/business.json' with { type: 'json' };
import enrollmentEs from '../../locales/es/enrollment.json' with { type: 'json' };
import businessFr from '../../locales/fr/business.json' with { type: 'json' };
import enrollmentFr from '../../locales/fr/enrollment.json' with { type: 'json' };
import businessIt from '../../locales/it/business.json' with { type: 'json' };
import enrollmentIt from '../../locales/it/enrollment.json' with { type: 'json' };

type Texts = { readonly business: typeof businessEn; readonly enrollment: typeof enrollmentEn };
const texts: Readonly<Record<Language, Texts>> = {
  en: { business: businessEn, enrollment: enrollmentEn },
  fr: { business: businessFr, enrollment: enrollmentFr },
  es: { business: businessEs, enrollment: enrollmentEs },
  it: { business: businessIt, enrollment: enrollmentIt },
};

/** The answers of an enrollment in the portal's own words: who signs finds on the paper what was chosen on the screen. */
export function answerWords(language: Language) {
  const { business, enrollment } = texts[language];
  return {
    currencies: enrollment.step1,
    identityKinds: enrollment.step2,
    sources: enrollment.step3,
    companyTypes: business.company_type,
    /** what a size is called, and each of them */
    size: business.answers.business_size,
    sizes: business.business_size,
    categories: business.category,
    ownerKinds: business.owner_kind,
  };
}
