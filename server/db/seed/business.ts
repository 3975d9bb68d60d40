import {
  businessStep1,
  businessStep2,
  businessStep3At,
  businessStep7For,
} from '../../../contract/steps/business.ts';
import { ownerFormFor, type OwnerForm } from '../../../contract/steps/owners.ts';
import { templatesIn, type TemplateSettings } from '../../files/templates.ts';
import { saveBank } from '../../repositories/bank-details.ts';
import { saveCompany, saveCompanyStep1, saveSeatAndOfficer } from '../../repositories/business.ts';
import { insertOwner } from '../../repositories/owners.ts';
import {
  findRegistration,
  insertRegistration,
  updateRegistration,
} from '../../repositories/registrations.ts';
import type { Trx } from '../schema.ts';
import { accountId, stableId } from './accounts.ts';
import type { Paper } from './papers.ts';
import { at, readTemplates, sendPapers, teller, type Tell } from './telling.ts';

const started = '2026-03-04';
const eligibility = businessStep1.parse({
  country: 'FR',
  preferred_currency: 'EUR',
  us_person: false,
  accreditation_claimed: false,
});
const company = businessStep2.parse({
  business_name: 'Atelier Modèle SARL',
  company_type: 'limited_liability_company',
  registration_number: '900000001',
  business_size: '2-10',
  website: 'https://atelier-modele.example.com',
  category: 'design_marketing_communications',
});
const seat = businessStep3At(started).parse({
  address: "8 rue de l'Échantillon",
  city: 'Nantes',
  zip_code: '44000',
  country: 'FR',
  tax_residence: 'FR',
  tax_number: 'FR00900000001',
  legal_officer: {
    first_name: 'Dominique',
    last_name: 'Modèle',
    date_of_birth: '1979-11-02',
    country_of_birth: 'BE',
    nationality: 'FR',
    identity_document_kind: 'passport',
    phone_prefix: '+33',
    phone: '639980002',
    function: 'Gérant',
  },
});
const bank = businessStep7For({ businessName: company.business_name, accreditationClaimed: false }).parse({
  currency: 'EUR',
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  account_holder: company.business_name,
  signatory_confirmation_check: true,
  accredited_confirmation_check: false,
});

const officer: OwnerForm = {
  first_name: 'Dominique',
  last_name: 'Modèle',
  date_of_birth: '1979-11-02',
  country_of_birth: 'Belgium',
  nationality: 'FR',
  identity_document_kind: 'passport',
  kind: 'capital',
  share_percentage: '60.00',
  politically_exposed: false,
};
const partner: OwnerForm = {
  first_name: 'Sacha',
  last_name: 'Échantillon',
  date_of_birth: '1988-07-19',
  country_of_birth: "Côte d'Ivoire",
  nationality: 'FR',
  identity_document_kind: 'identity_card',
  kind: 'capital',
  share_percentage: '40.00',
  politically_exposed: false,
};
const idOf = (owner: OwnerForm) => stableId(`owner ${owner.first_name} ${owner.last_name}`);

/** The papers that show who a person is, as an owner's or as the officer's. */
function personPapers(person: OwnerForm, ownerId: string | undefined, hour: string): readonly Paper[] {
  const name = `${person.first_name} ${person.last_name}`;
  const slug = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/ /g, '-');
  const kind = person.identity_document_kind === 'passport' ? 'Passport' : 'Identity card';
  const file = kind.toLowerCase().replace(' ', '-');
  const whose = ownerId === undefined ? {} : { ownerId };
  const front: Paper = {
    type: 'identity_front',
    name: `${file}-${slug}.pdf`,
    lines: [kind, name, `Born on ${person.date_of_birth}`, 'Number X0000000'],
    uploadedAt: at(`${hour}:10`),
    ...whose,
  };
  const back: Paper = { ...front, type: 'identity_back', name: `${file}-${slug}-back.pdf` };
  const bill: Paper = {
    type: 'proof_of_address',
    name: `electricity-bill-${slug}.pdf`,
    lines: ['Electricity bill of 12 February 2026', name, 'Nantes'],
    issuedOn: '2026-02-12',
    uploadedAt: at(`${hour}:14`),
    ...whose,
  };
  return kind === 'Passport' ? [front, bill] : [front, back, bill];
}

const ofCompany: readonly Paper[] = [
  {
    type: 'kbis',
    name: 'extrait-kbis.pdf',
    lines: ['Extrait Kbis', company.business_name, 'Immatriculation 900 000 001', 'Nantes, 16 février 2026'],
    issuedOn: '2026-02-16',
    uploadedAt: at('03-06T09:02'),
  },
  {
    type: 'bylaws',
    name: 'statuts-atelier-modele.pdf',
    lines: ['Statuts', company.business_name, 'Gérance : Dominique Modèle'],
    uploadedAt: at('03-06T09:05'),
  },
  {
    type: 'balance_sheets',
    name: 'bilan-2025.pdf',
    lines: ['Bilan au 31 décembre 2025', company.business_name],
    uploadedAt: at('03-06T09:09'),
  },
  {
    type: 'tax_return',
    name: 'liasse-fiscale-2025.pdf',
    lines: ['Liasse fiscale 2025', company.business_name],
    uploadedAt: at('03-06T09:11'),
  },
  ...personPapers(officer, undefined, '03-06T10'),
  {
    type: 'contract',
    name: 'subscription-agreement-signed.pdf',
    lines: [
      'Subscription agreement',
      `Signed on 9 March 2026 for ${company.business_name} by Dominique Modèle`,
    ],
    uploadedAt: at('03-09T13:20'),
  },
  {
    type: 'bank_information',
    name: 'releve-identite-bancaire.pdf',
    lines: ['Relevé d’identité bancaire', company.business_name, 'IBAN FR14 2004 1010 0505 0001 3M02 606'],
    uploadedAt: at('03-09T13:48'),
  },
];

type Sent = Paper & { readonly step: number };
const byStep: readonly (readonly [step: number, papers: readonly Paper[]])[] = [
  [5, ofCompany.filter(({ type }) => type !== 'contract' && type !== 'bank_information')],
  [6, ofCompany.filter(({ type }) => type === 'contract')],
  [7, ofCompany.filter(({ type }) => type === 'bank_information')],
];
const papersOf = (step: number): readonly Sent[] =>
  byStep.flatMap(([number, papers]) => (number === step ? papers.map((paper) => ({ ...paper, step })) : []));

const saved = (step: number, after: unknown) =>
  ({ operation_type: 'UPDATE', subject: { step }, after }) as const;

async function seedSteps(trx: Trx, tell: Tell, id: string): Promise<void> {
  const [first, second, third] = [at('03-04T10:00'), at('03-04T10:08'), at('03-04T10:21')];
  await tell(first, saved(1, eligibility), async () => {
    await saveCompanyStep1(trx, id, eligibility, first);
    await insertRegistration(trx, {
      user_id: id,
      type: 'BUSINESS',
      current_step: 2,
      user_name: `${officer.first_name} ${officer.last_name}`,
      started_at: first,
    });
  });
  await tell(second, saved(2, company), async () => {
    await saveCompany(trx, id, company, second);
    await updateRegistration(trx, id, { current_step: 3, user_name: company.business_name });
  });
  await tell(third, saved(3, seat), async () => {
    await saveSeatAndOfficer(trx, id, seat, third);
    await updateRegistration(trx, id, { current_step: 4 });
  });
}

async function seedOwner(
  trx: Trx,
  tell: Tell,
  user_id: string,
  given: { readonly owner: OwnerForm; readonly others: readonly OwnerForm[]; readonly hour: string },
): Promise<void> {
  const { owner, others, hour } = given;
  const id = idOf(owner);
  const created_at = at(`${hour}:05`);
  const form = ownerFormFor({ today: started, companyType: company.company_type, others: [...others] }).parse(
    owner,
  );
  const subject = { step: 4, owner_id: id };
  await tell(created_at, { operation_type: 'CREATE', subject, after: form }, () =>
    insertOwner(trx, { id, user_id, created_at }, form),
  );
  const papers = personPapers(owner, id, hour).map((paper) => ({ ...paper, step: 4 }));
  await sendPapers(trx, tell, user_id, papers);
}

/** Submitted and waiting: a company of two owners, with every paper. */
export async function seedBusiness(trx: Trx, settings: TemplateSettings): Promise<void> {
  const id = accountId('business');
  if (await findRegistration(trx, id)) return;
  const tell = teller(trx, id, settings);
  const go = (time: string, step: number) =>
    tell(at(time), { operation_type: 'UPDATE', subject: { step } }, () =>
      updateRegistration(trx, id, { current_step: step }),
    );
  await seedSteps(trx, tell, id);
  await seedOwner(trx, tell, id, { owner: officer, others: [], hour: '03-05T09' });
  await seedOwner(trx, tell, id, { owner: partner, others: [officer], hour: '03-05T10' });
  await go('03-05T10:20', 5);
  await sendPapers(trx, tell, id, papersOf(5));
  await go('03-06T10:20', 6);
  const templates = await templatesIn(settings, 'fr');
  await readTemplates(trx, tell, id, { step: 6, when: at('03-09T13:02'), templates });
  await sendPapers(trx, tell, id, papersOf(6));
  await go('03-09T13:22', 7);
  await tell(at('03-09T13:45'), saved(7, bank), () => saveBank(trx, id, bank, at('03-09T13:45')));
  await sendPapers(trx, tell, id, papersOf(7));
  await go('03-09T13:50', 8);
  const submitted_at = at('03-09T14:05');
  await tell(submitted_at, { operation_type: 'SUBMIT', subject: { step: 8 } }, () =>
    updateRegistration(trx, id, { enrollment_status: 'SUBMITTED', submitted_at }),
  );
}
