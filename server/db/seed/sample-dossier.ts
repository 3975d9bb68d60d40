import {
  businessStep1,
  businessStep2,
  businessStep3,
  businessStep7,
} from '../../../contract/steps/business.ts';
import {
  individualStep1,
  individualStep2,
  individualStep3,
  individualStep6,
} from '../../../contract/steps/individual.ts';
import { ownerFormFor } from '../../../contract/steps/owners.ts';
import type { Template } from '../../files/templates.ts';
import { saveAcknowledgement } from '../../repositories/acknowledgements.ts';
import { saveBank } from '../../repositories/bank-details.ts';
import { saveCompany, saveCompanyStep1, saveSeatAndOfficer } from '../../repositories/business.ts';
import { saveStep1, saveStep2, saveStep3 } from '../../repositories/details.ts';
import { insertOwner } from '../../repositories/owners.ts';
import type { Trx } from '../schema.ts';
import { stableId } from './accounts.ts';
import { keepPaper, makePaper, type Paper } from './papers.ts';
import { nameOf, type SamplePerson } from './sample-people.ts';

/** What fills a dossier: whose it is, up to which step, and when. */
export type Filling = {
  readonly trx: Trx;
  readonly id: string;
  readonly person: SamplePerson;
  /** the first step that stays unfinished */
  readonly step: number;
  readonly at: Date;
  readonly templates: readonly Template[];
};

const eligibility = {
  country: 'FR',
  preferred_currency: 'EUR',
  us_person: false,
  accreditation_claimed: false,
};
const seat = {
  address: '4 rue du Modèle',
  city: 'Lyon',
  zip_code: '69003',
  country: 'FR',
  tax_residence: 'FR',
};
const birth = {
  date_of_birth: '1984-09-21',
  country_of_birth: 'FR',
  nationality: 'FR',
  identity_document_kind: 'passport',
};
const phone = { phone_prefix: '+33', phone: '639980010' };
const account = (account_holder: string) => ({
  currency: 'EUR',
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  account_holder,
  signatory_confirmation_check: true,
  accredited_confirmation_check: false,
});

const fullName = ({ first_name, last_name }: SamplePerson): string => `${first_name} ${last_name}`;
export const holderOf = (person: SamplePerson): string => person.company ?? fullName(person);

/** Papers as they come: each as a page of its own that says whose it is. */
async function send({ trx, id, person, at }: Filling, papers: readonly Omit<Paper, 'name' | 'uploadedAt'>[]) {
  for (const paper of papers) {
    const file = paper.type.replaceAll('_', '-');
    const made = { ...paper, name: `${file}-${nameOf(person)}.pdf`, uploadedAt: at };
    await keepPaper(trx, await makePaper(id, made));
  }
}

function identityPapers(
  person: SamplePerson,
  ownerId?: string,
): readonly Omit<Paper, 'name' | 'uploadedAt'>[] {
  const whose = ownerId === undefined ? {} : { ownerId };
  return [
    {
      type: 'identity_front',
      lines: ['Passport', fullName(person), `Born on ${birth.date_of_birth}`, 'Number X0000000'],
      expiresOn: person.expires ?? '2032-06-30',
      ...whose,
    },
    {
      type: 'proof_of_address',
      lines: ['Electricity bill of 8 January 2026', fullName(person), `${seat.address}, ${seat.city}`],
      issuedOn: '2026-01-08',
      ...whose,
    },
  ];
}

async function readAndSign(filling: Filling): Promise<void> {
  const { trx, id, person, at, templates } = filling;
  for (const { kind, version } of templates)
    await saveAcknowledgement(trx, id, { kind, version, read_at: at });
  await send(filling, [
    {
      type: 'contract',
      lines: ['Subscription agreement', `Signed by ${fullName(person)}`, holderOf(person)],
    },
  ]);
}

const bankPaper = (person: SamplePerson) =>
  ({
    type: 'bank_information',
    lines: ['Account details', `Holder: ${holderOf(person)}`, 'IBAN FR14 2004 1010 0505 0001 3M02 606'],
  }) as const;

/** The steps of an individual, in their order. */
const ofIndividual: readonly ((filling: Filling) => Promise<unknown>)[] = [
  ({ trx, id, at }) => saveStep1(trx, id, individualStep1.parse(eligibility), at),
  ({ trx, id, at }) => saveStep2(trx, id, individualStep2.parse({ ...birth, ...phone }), at),
  ({ trx, id, at }) => {
    const more = { tax_number: '1234567890123', politically_exposed: false, source_of_funds: 'savings' };
    return saveStep3(trx, id, individualStep3.parse({ ...seat, ...more }), at);
  },
  (filling) => send(filling, identityPapers(filling.person)),
  readAndSign,
  async (filling) => {
    const { trx, id, person, at } = filling;
    const bank = individualStep6.parse(account(holderOf(person)));
    await saveBank(trx, id, bank, at);
    await send(filling, [bankPaper(person)]);
  },
];

/** One person owns all of the company. */
async function nameOwner(filling: Filling): Promise<void> {
  const { trx, id, person, at } = filling;
  const owner = stableId(`owner ${nameOf(person)}`);
  const rules = { today: '2026-02-01', companyType: 'limited_liability_company', others: [] } as const;
  const form = ownerFormFor(rules).parse({
    first_name: person.first_name,
    last_name: person.last_name,
    ...birth,
    country_of_birth: 'France',
    kind: 'capital',
    share_percentage: '100.00',
    politically_exposed: false,
  });
  await insertOwner(trx, { id: owner, user_id: id, created_at: at }, form);
  await send(filling, identityPapers(person, owner));
}

function companyPapers(person: SamplePerson): readonly Omit<Paper, 'name' | 'uploadedAt'>[] {
  const name = holderOf(person);
  return [
    { type: 'kbis', lines: ['Extrait Kbis', name, 'Lyon, 12 janvier 2026'], issuedOn: '2026-01-12' },
    { type: 'bylaws', lines: ['Statuts', name] },
    { type: 'balance_sheets', lines: ['Bilan au 31 décembre 2025', name] },
    { type: 'tax_return', lines: ['Liasse fiscale 2025', name] },
    ...identityPapers(person),
  ];
}

/** The steps of a business, in their order. */
const ofBusiness: readonly ((filling: Filling) => Promise<unknown>)[] = [
  ({ trx, id, at }) => saveCompanyStep1(trx, id, businessStep1.parse(eligibility), at),
  ({ trx, id, person, at }) => {
    const company = businessStep2.parse({
      business_name: holderOf(person),
      company_type: 'limited_liability_company',
      registration_number: '900000010',
      business_size: '11-50',
      category: 'other',
    });
    return saveCompany(trx, id, company, at);
  },
  ({ trx, id, person, at }) => {
    const { first_name, last_name } = person;
    const legal_officer = { first_name, last_name, ...birth, ...phone, function: 'Gérant' };
    const all = businessStep3.parse({ ...seat, tax_number: 'FR00900000010', legal_officer });
    return saveSeatAndOfficer(trx, id, all, at);
  },
  nameOwner,
  (filling) => send(filling, companyPapers(filling.person)),
  readAndSign,
  async (filling) => {
    const { trx, id, person, at } = filling;
    const bank = businessStep7.parse(account(holderOf(person)));
    await saveBank(trx, id, bank, at);
    await send(filling, [bankPaper(person)]);
  },
];

/** Gives a dossier everything that the steps before `step` ask for. */
export async function fillDossier(filling: Filling): Promise<void> {
  const steps = filling.person.company === undefined ? ofIndividual : ofBusiness;
  for (const save of steps.slice(0, filling.step - 1)) await save(filling);
}
