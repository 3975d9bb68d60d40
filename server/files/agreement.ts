import type { Language } from '../../contract/enums.ts';
import type { IndividualStep1, IndividualStep2, IndividualStep3 } from '../../contract/steps/individual.ts';
import { fill, wordsOf } from './papers.ts';
import { createSheet, type Fact } from './pdf/sheet.ts';

export type AgreementData = {
  readonly product: string;
  readonly membershipId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly step1: IndividualStep1;
  readonly step2: IndividualStep2;
  readonly step3: IndividualStep3;
  /** what was ticked as read: the title's words are chosen here, `version` is the SHA-256 of the file */
  readonly read: readonly {
    readonly kind: 'private-placement-memorandum' | 'executive-summary';
    readonly version: string;
    readonly on: Date;
  }[];
  readonly madeOn: Date;
};

/** dd/mm/yyyy of `YYYY-MM-DD` (specification §9). */
const shownDay = (day: string) => day.slice(0, 10).split('-').toReversed().join('/');

function investorFacts(data: AgreementData, language: Language): Fact[] {
  const { agreement, common } = wordsOf(language);
  const { step1, step2, step3 } = data;
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const country = (code: string) => countries.of(code) ?? code;
  const yesNo = (value: boolean) => (value ? common.yes : common.no);
  const place = [step3.zip_code, step3.city, step3.state].filter(Boolean).join(' ');
  const address = [step3.address, step3.address_complement, place, country(step3.country)];
  const rows: readonly (readonly [string, string])[] = [
    [agreement.membership_id, data.membershipId],
    [agreement.name, `${data.firstName} ${data.lastName}`],
    [agreement.date_of_birth, shownDay(step2.date_of_birth)],
    [agreement.country_of_birth, country(step2.country_of_birth)],
    [agreement.nationality, country(step2.nationality)],
    [agreement.identity_document_kind, fill(agreement.identity_kinds[step2.identity_document_kind])],
    [agreement.phone, `${step2.phone_prefix} ${step2.phone}`],
    [agreement.email, data.email],
    [agreement.address, address.filter(Boolean).join(', ')],
    [agreement.tax_residence, country(step3.tax_residence)],
    [agreement.tax_number, step3.tax_number],
    [agreement.politically_exposed, yesNo(step3.politically_exposed)],
    [agreement.us_person, yesNo(step1.us_person)],
    [agreement.accreditation_claimed, yesNo(step1.accreditation_claimed)],
    [agreement.source_of_funds, fill(agreement.sources[step3.source_of_funds])],
    [agreement.preferred_currency, agreement.currencies[step1.preferred_currency]],
  ];
  return rows.map(([label, value]) => ({ label: fill(label), value }));
}

/** The subscription agreement with the investor's data, to be printed and signed or signed on a screen. A4. */
export function makeAgreement(data: AgreementData, language: Language): Promise<Buffer> {
  const words = wordsOf(language);
  const { agreement, common } = words;
  const { product, madeOn } = data;
  const day = madeOn.toISOString();
  const id = `${data.membershipId}-${day.slice(0, 10).replaceAll('-', '')}-${language.toUpperCase()}`;
  const sheet = createSheet({
    language,
    title: `${fill(agreement.title)} ${data.membershipId}`,
    product,
    mark: shownDay(day),
    foot: fill(common.document, { id }),
    watermark: null,
    pageOf: (page, pages) => fill(common.page, { page, pages }),
    madeOn,
  });
  sheet.heading(fill(agreement.title), fill(agreement.lead, { product }));
  sheet.facts(fill(agreement.investor_title), investorFacts(data, language));
  const sections = [agreement.s1, agreement.s2, agreement.s3, agreement.s4, agreement.s5, agreement.s6];
  for (const [at, { title, text }] of sections.entries()) {
    sheet.section(`${at + 1}. ${fill(title)}`, fill(text, { product }));
    if (title !== agreement.s3.title) continue;
    for (const { kind, version, on } of data.read) {
      const name = kind === 'executive-summary' ? words.summary.title : words.memorandum.title;
      sheet.note(`${fill(name)}, SHA-256 ${version}, ${shownDay(on.toISOString())}`);
    }
  }
  const dots = '.'.repeat(44);
  const lines = [agreement.place, agreement.date].map((word) => `${fill(word)} ${dots}`);
  sheet.signatures(fill(agreement.signature_title), [
    { title: fill(agreement.signature_investor), lines: [`${data.firstName} ${data.lastName}`, ...lines] },
    { title: fill(agreement.signature_fund), lines: [product, ...lines] },
  ]);
  sheet.note(fill(agreement.signature_hint));
  return sheet.finish();
}
