import {
  individualStep1,
  individualStep2,
  individualStep3,
  individualStep6,
} from '../../../contract/steps/individual.ts';
import { templatesIn, type TemplateSettings } from '../../files/templates.ts';
import { saveAcknowledgement } from '../../repositories/acknowledgements.ts';
import { saveBank } from '../../repositories/bank-details.ts';
import { saveStep1, saveStep2, saveStep3 } from '../../repositories/details.ts';
import { findRegistration, insertRegistration } from '../../repositories/registrations.ts';
import { accountId } from './accounts.ts';
import { seedBusiness } from './business.ts';
import { type Paper, seedPaper } from './papers.ts';
import { at, teller, type Trx } from './telling.ts';

const eligibility = individualStep1.parse({
  country: 'FR',
  preferred_currency: 'EUR',
  us_person: false,
  accreditation_claimed: false,
});

/** Steps 1 to 3 saved; the papers of step 4 are what comes next. */
async function seedInvestor(trx: Trx): Promise<void> {
  const id = accountId('investor');
  if (await findRegistration(trx, id)) return;
  const tell = teller(trx, id);
  const saved = [at('03-02T08:40'), at('03-02T08:46'), at('03-03T17:12')] as const;
  await insertRegistration(trx, {
    user_id: id,
    type: 'INDIVIDUAL',
    current_step: 4,
    user_name: 'Camille Exemple',
    started_at: saved[0],
  });
  await saveStep1(trx, id, eligibility, saved[0]);
  const identity = individualStep2.parse({
    date_of_birth: '1986-06-17',
    country_of_birth: 'FR',
    nationality: 'FR',
    identity_document_kind: 'identity_card',
    phone_prefix: '+33',
    phone: '639980001',
  });
  await saveStep2(trx, id, identity, saved[1]);
  const residence = individualStep3.parse({
    address: '12 rue des Exemples',
    city: 'Lyon',
    zip_code: '69002',
    country: 'FR',
    tax_residence: 'FR',
    tax_number: '1234567890123',
    politically_exposed: false,
    source_of_funds: 'salary',
  });
  await saveStep3(trx, id, residence, saved[2]);
  for (const [before, when] of saved.entries())
    await tell(when, 'ENROLLMENT', 'UPDATE', { step: before + 1 });
}

const decided = { by: accountId('compliance'), at: at('01-22T11:20') };
const papers: readonly Paper[] = [
  {
    type: 'identity_front',
    name: 'passport-valentine-muestra.pdf',
    lines: ['Passport', 'Muestra, Valentine', 'Born 4 February 1979 in Valencia', 'Number X0000000'],
    expiresOn: '2031-05-14',
    uploadedAt: at('01-15T09:30'),
    decided,
  },
  {
    type: 'proof_of_address',
    name: 'electricity-bill.pdf',
    lines: [
      'Electricity bill of 5 January 2026',
      'Valentine Muestra',
      'Calle de la Muestra 7, 46001 Valencia',
    ],
    issuedOn: '2026-01-05',
    uploadedAt: at('01-15T09:34'),
    decided,
  },
  {
    type: 'contract',
    name: 'subscription-agreement-signed.pdf',
    lines: ['Subscription agreement', 'Signed on 16 January 2026 by Valentine Muestra'],
    uploadedAt: at('01-16T18:02'),
    decided,
  },
  {
    type: 'bank_information',
    name: 'account-details.pdf',
    lines: ['Account details', 'Holder: Valentine Muestra', 'IBAN ES91 2100 0418 4502 0005 1332'],
    uploadedAt: at('01-17T08:15'),
    decided,
  },
];

async function seedValidatedDetails(trx: Trx, id: string): Promise<void> {
  await saveStep1(trx, id, { ...eligibility, country: 'ES' }, at('01-14T19:00'));
  const identity = individualStep2.parse({
    date_of_birth: '1979-02-04',
    country_of_birth: 'ES',
    nationality: 'ES',
    identity_document_kind: 'passport',
    phone_prefix: '+34',
    phone: '612345678',
  });
  await saveStep2(trx, id, identity, at('01-14T19:04'));
  const residence = individualStep3.parse({
    address: 'Calle de la Muestra 7',
    city: 'Valencia',
    zip_code: '46001',
    country: 'ES',
    tax_residence: 'ES',
    tax_number: '00000000T',
    politically_exposed: false,
    source_of_funds: 'business_income',
  });
  await saveStep3(trx, id, residence, at('01-14T19:10'));
  const bank = individualStep6.parse({
    currency: 'EUR',
    account_country: 'ES',
    iban: 'ES9121000418450200051332',
    swift: 'EXMPESMM',
    account_holder: 'Valentine Muestra',
    signatory_confirmation_check: true,
    accredited_confirmation_check: false,
  });
  await saveBank(trx, id, bank, { holderMatches: true, at: at('01-17T08:12') });
}

/** Everything given, every paper accepted, the final decision taken. */
async function seedValidated(trx: Trx, settings: TemplateSettings): Promise<void> {
  const id = accountId('validated');
  if (await findRegistration(trx, id)) return;
  const tell = teller(trx, id);
  const submitted = at('01-17T08:20');
  const validated = at('01-23T15:45');
  await insertRegistration(trx, {
    user_id: id,
    type: 'INDIVIDUAL',
    current_step: 7,
    user_name: 'Valentine Muestra',
    started_at: at('01-14T19:00'),
  });
  await seedValidatedDetails(trx, id);
  for (const step of [1, 2, 3]) await tell(at(`01-14T19:0${step * 3}`), 'ENROLLMENT', 'UPDATE', { step });
  for (const paper of papers) {
    await seedPaper(trx, id, paper);
    await tell(paper.uploadedAt, 'DOCUMENT', 'UPLOAD', { document_type: paper.type });
  }
  for (const { kind, version } of await templatesIn(settings, 'en'))
    await saveAcknowledgement(trx, id, { kind, version, read_at: at('01-16T17:50') });
  await tell(submitted, 'ENROLLMENT', 'SUBMIT', { step: 7 });
  for (const { type } of papers)
    await tell(decided.at, 'DOCUMENT', 'VALIDATE', { document_type: type }, 'compliance');
  await trx
    .updateTable('registrations')
    .set({
      enrollment_status: 'VALIDATED',
      submitted_at: submitted,
      decided_at: validated,
      decided_by: decided.by,
    })
    .where('user_id', '=', id)
    .execute();
  await tell(validated, 'ENROLLMENT', 'VALIDATE', { step: 7 }, 'compliance');
}

/** The demo's dossiers; one that exists is left as it is. In a fixed order, so that membership numbers are the same. */
export async function seedDossiers(trx: Trx, settings: TemplateSettings): Promise<void> {
  await seedInvestor(trx);
  await seedBusiness(trx, settings);
  await seedValidated(trx, settings);
}
