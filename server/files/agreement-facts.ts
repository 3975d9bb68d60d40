import type { ContractTemplateKind, Language } from '../../contract/enums.ts';
import type { BusinessStep2, BusinessStep3, LegalOfficer } from '../../contract/steps/business.ts';
import type { IndividualStep1, IndividualStep2, IndividualStep3 } from '../../contract/steps/individual.ts';
import { codeOfCountryName } from '../../contract/values/country-names.ts';
import type { BeneficialOwner } from '../../contract/values/owner.ts';
import { answerWords } from './answer-words.ts';
import { fill, type Words, wordsOf } from './papers.ts';
import type { Fact } from './pdf/facts.ts';

export type IndividualParty = {
  readonly type: 'INDIVIDUAL';
  readonly firstName: string;
  readonly lastName: string;
  readonly step1: IndividualStep1;
  readonly step2: IndividualStep2;
  readonly step3: IndividualStep3;
};
export type BusinessParty = {
  readonly type: 'BUSINESS';
  readonly step1: IndividualStep1;
  readonly step2: BusinessStep2;
  readonly step3: BusinessStep3;
  readonly owners: readonly Omit<BeneficialOwner, 'is_minor' | 'documents' | 'id' | 'user_id'>[];
};
/** Who enters into the agreement with the fund. */
export type Party = IndividualParty | BusinessParty;
export type AgreementData = {
  readonly product: string;
  readonly membershipId: string;
  readonly email: string;
  readonly party: Party;
  /** what was ticked as read: the title's words are chosen here, `version` is the SHA-256 of the file */
  readonly read: readonly {
    readonly kind: ContractTemplateKind;
    readonly version: string;
    readonly on: Date;
  }[];
  /** the day alone counts: on one day the same data make the same bytes */
  readonly madeOn: Date;
};

export type FactGroup = { readonly title: string; readonly rows: readonly Fact[] };
type Rows = readonly (readonly [label: string, value: string])[];

/** dd/mm/yyyy of `YYYY-MM-DD` (specification §9). */
export const shownDay = (day: string) => day.slice(0, 10).split('-').toReversed().join('/');

/** The words of one language, and what they say about values. */
function speaker(language: Language) {
  const words = wordsOf(language);
  const countries = new Intl.DisplayNames([language], { type: 'region' });
  const percent = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2 });
  return {
    words,
    answers: answerWords(language),
    country: (code: string) => countries.of(code) ?? code,
    /** of a country's English name */
    countryNamed: (name: string) => {
      const code = codeOfCountryName(name);
      return code === undefined ? name : (countries.of(code) ?? name);
    },
    yesNo: (value: boolean) => (value ? words.common.yes : words.common.no),
    share: (percentage: string) => percent.format(Number(percentage) / 100).replace(/\u202F/g, '\u00A0'),
  };
}
type Speaker = ReturnType<typeof speaker>;

const facts = (rows: Rows): Fact[] => rows.map(([label, value]) => ({ label: fill(label), value }));

type Address = Pick<IndividualStep3, 'address' | 'address_complement' | 'zip_code' | 'city' | 'country'> & {
  readonly state?: string | undefined;
};

function addressLine(at: Address, { country }: Speaker): string {
  const place = [at.zip_code, at.city, at.state].filter(Boolean).join(' ');
  return [at.address, at.address_complement, place, country(at.country)].filter(Boolean).join(', ');
}

type Born = Pick<
  LegalOfficer,
  'date_of_birth' | 'country_of_birth' | 'nationality' | 'identity_document_kind' | 'phone_prefix' | 'phone'
>;

/** What identifies a natural person. */
function personRows(person: Born, { words: { agreement }, answers, country }: Speaker): Rows {
  return [
    [agreement.date_of_birth, shownDay(person.date_of_birth)],
    [agreement.country_of_birth, country(person.country_of_birth)],
    [agreement.nationality, country(person.nationality)],
    [agreement.identity_document_kind, fill(answers.identityKinds[person.identity_document_kind])],
    [agreement.phone, `${person.phone_prefix} ${person.phone}`],
  ];
}

function claimRows(step1: IndividualStep1, { words: { agreement }, answers, yesNo }: Speaker): Rows {
  return [
    [agreement.us_person, yesNo(step1.us_person)],
    [agreement.accreditation_claimed, yesNo(step1.accreditation_claimed)],
    [agreement.preferred_currency, fill(answers.currencies[step1.preferred_currency])],
  ];
}

type Member = { readonly membershipId: string; readonly email: string };

function individualGroups(
  party: IndividualParty,
  { membershipId, email }: Member,
  say: Speaker,
): FactGroup[] {
  const { answers, words } = say;
  const { agreement } = words;
  const { step3 } = party;
  const rows: Rows = [
    [agreement.membership_id, membershipId],
    [agreement.name, `${party.firstName} ${party.lastName}`],
    ...personRows(party.step2, say),
    [agreement.email, email],
    [agreement.address, addressLine(step3, say)],
    [agreement.tax_residence, say.country(step3.tax_residence)],
    [agreement.tax_number, step3.tax_number],
    [agreement.politically_exposed, say.yesNo(step3.politically_exposed)],
    [agreement.source_of_funds, fill(answers.sources[step3.source_of_funds])],
    ...claimRows(party.step1, say),
  ];
  return [{ title: fill(agreement.investor_title), rows: facts(rows) }];
}

type Owner = BusinessParty['owners'][number];

function ownerFact(owner: Owner, say: Speaker): Fact {
  const { business } = say.words.agreement;
  const { share_percentage: share } = owner;
  const born = { date: shownDay(owner.date_of_birth), country: say.countryNamed(owner.country_of_birth) };
  const lines = [
    fill(say.answers.ownerKinds[owner.kind]),
    ...(share === null ? [] : [fill(business.owner_share, { share: say.share(share) })]),
    fill(business.owner_birth, born),
    fill(business.owner_nationality, { country: say.country(owner.nationality) }),
    fill(business.owner_exposed, { answer: say.yesNo(owner.politically_exposed) }),
  ];
  return { label: `${owner.first_name} ${owner.last_name}`, value: lines };
}

function companyRows(party: BusinessParty, { membershipId, email }: Member, say: Speaker): Rows {
  const { answers, words } = say;
  const { agreement } = words;
  const { business } = agreement;
  const { step2, step3 } = party;
  return [
    [agreement.membership_id, membershipId],
    [business.business_name, step2.business_name],
    [business.company_type, fill(answers.companyTypes[step2.company_type])],
    [business.registration_number, step2.registration_number],
    [answers.size, fill(answers.sizes[step2.business_size])],
    [business.category, fill(answers.categories[step2.category])],
    ...(step2.website === undefined ? [] : [[business.website, step2.website] as const]),
    [business.address, addressLine(step3, say)],
    [agreement.tax_residence, say.country(step3.tax_residence)],
    [agreement.tax_number, step3.tax_number],
    [agreement.email, email],
    ...claimRows(party.step1, say),
  ];
}

function businessGroups(party: BusinessParty, member: Member, say: Speaker): FactGroup[] {
  const { agreement } = say.words;
  const { business } = agreement;
  const officer = party.step3.legal_officer;
  const officerRows: Rows = [
    [agreement.name, `${officer.first_name} ${officer.last_name}`],
    [business.function, officer.function],
    ...personRows(officer, say),
  ];
  return [
    { title: fill(agreement.investor_title), rows: facts(companyRows(party, member, say)) },
    { title: fill(business.officer_title), rows: facts(officerRows) },
    { title: fill(business.owners_title), rows: party.owners.map((owner) => ownerFact(owner, say)) },
  ];
}

/** Everything that the agreement says about the investor, group by group. */
export function factGroups(party: Party, member: Member, language: Language): FactGroup[] {
  const say = speaker(language);
  return party.type === 'BUSINESS'
    ? businessGroups(party, member, say)
    : individualGroups(party, member, say);
}

/** The person who signs: the investor, or the legal officer of a business. */
export function signatoryOf(party: Party): { readonly firstName: string; readonly lastName: string } {
  if (party.type === 'INDIVIDUAL') return { firstName: party.firstName, lastName: party.lastName };
  const { first_name: firstName, last_name: lastName } = party.step3.legal_officer;
  return { firstName, lastName };
}

/** What the agreement says in an investor's own words, by the names of the answers. */
export const ownWords = (party: Party): object =>
  party.type === 'INDIVIDUAL'
    ? { first_name: party.firstName, last_name: party.lastName, ...party.step3 }
    : { ...party.step2, ...party.step3, owners: party.owners };

/** The words in which the two types of agreement differ. */
export function partyWords({ agreement }: Words, type: Party['type']) {
  const { business } = agreement;
  return type === 'BUSINESS'
    ? { lead: business.lead, declarations: business.declarations, signature: business.signature }
    : {
        lead: agreement.lead,
        declarations: agreement.s2.text,
        signature: agreement.signature_investor,
      };
}
