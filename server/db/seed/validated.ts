import {
  individualStep1,
  individualStep2,
  individualStep3,
  individualStep6,
} from '../../../contract/steps/individual.ts';
import { templatesIn, type TemplateSettings } from '../../files/templates.ts';
import { saveBank } from '../../repositories/bank-details.ts';
import { decideFile } from '../../repositories/decisions.ts';
import { listFiles } from '../../repositories/files.ts';
import { findRegistration, updateRegistration } from '../../repositories/registrations.ts';
import type { Trx } from '../schema.ts';
import { accountId } from './accounts.ts';
import { saveFirstSteps } from './first-steps.ts';
import type { Paper } from './papers.ts';
import { acceptData, passChecks, screenMember } from './reviewed.ts';
import { at, readTemplates, sendPapers, teller, type Tell } from './telling.ts';

const eligibility = individualStep1.parse({
  country: 'ES',
  preferred_currency: 'EUR',
  us_person: false,
  accreditation_claimed: false,
});
const identity = individualStep2.parse({
  date_of_birth: '1979-02-04',
  country_of_birth: 'ES',
  nationality: 'ES',
  identity_document_kind: 'passport',
  phone_prefix: '+34',
  phone: '612345678',
});
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
const bank = individualStep6.parse({
  currency: 'EUR',
  account_country: 'ES',
  iban: 'ES9121000418450200051332',
  swift: 'EXMPESMM',
  account_holder: 'Valentine Muestra',
  signatory_confirmation_check: true,
  accredited_confirmation_check: false,
});

type Sent = Paper & { readonly step: number };
const ofIdentity: readonly Sent[] = [
  {
    step: 4,
    type: 'identity_front',
    name: 'passport-valentine-muestra.pdf',
    lines: ['Passport', 'Muestra, Valentine', 'Born 4 February 1979 in Valencia', 'Number X0000000'],
    expiresOn: '2031-05-14',
    uploadedAt: at('01-15T09:30'),
  },
  {
    step: 4,
    type: 'proof_of_address',
    name: 'electricity-bill.pdf',
    lines: [
      'Electricity bill of 5 January 2026',
      'Valentine Muestra',
      'Calle de la Muestra 7, 46001 Valencia',
    ],
    issuedOn: '2026-01-05',
    uploadedAt: at('01-15T09:34'),
  },
];
const agreement: Sent = {
  step: 5,
  type: 'contract',
  name: 'subscription-agreement-signed.pdf',
  lines: ['Subscription agreement', 'Signed on 16 January 2026 by Valentine Muestra'],
  uploadedAt: at('01-16T18:02'),
};
const account: Sent = {
  step: 6,
  type: 'bank_information',
  name: 'account-details.pdf',
  lines: ['Account details', 'Holder: Valentine Muestra', 'IBAN ES91 2100 0418 4502 0005 1332'],
  uploadedAt: at('01-17T08:15'),
};

async function goTo(trx: Trx, tell: Tell, id: string, when: Date, step: number): Promise<void> {
  await tell(when, { operation_type: 'UPDATE', subject: { step } }, () =>
    updateRegistration(trx, id, { current_step: step }),
  );
}

async function submit(trx: Trx, tell: Tell, id: string): Promise<void> {
  const submitted_at = at('01-17T08:20');
  await tell(submitted_at, { operation_type: 'SUBMIT', subject: { step: 7 } }, () =>
    updateRegistration(trx, id, { current_step: 7, enrollment_status: 'SUBMITTED', submitted_at }),
  );
}

/** Every paper was accepted, one after the other. */
async function acceptPapers(trx: Trx, tell: Tell, id: string): Promise<void> {
  const waiting = (await listFiles(trx, id)).toReversed();
  for (const [minute, { id: file_id, type: document_type }] of waiting.entries()) {
    const decided_at = at(`01-22T11:2${minute}`);
    const said = (status: 'PENDING_VALIDATION' | 'VALIDATED') => ({ status, reason: null, text: null });
    const subject = { document_type, file_id };
    const deed = {
      activity_type: 'DOCUMENT',
      operation_type: 'VALIDATE',
      by: 'compliance',
      subject,
    } as const;
    await tell(decided_at, { ...deed, before: said('PENDING_VALIDATION'), after: said('VALIDATED') }, () =>
      decideFile(trx, file_id, { ...said('VALIDATED'), decided_at, decided_by: accountId('compliance') }),
    );
  }
}

async function decide(trx: Trx, tell: Tell, id: string): Promise<void> {
  const decided_at = at('01-23T15:45');
  const status = 'VALIDATED';
  const decided = {
    operation_type: 'VALIDATE',
    by: 'compliance',
    subject: { kind: 'decision' },
    before: { enrollment_status: 'SUBMITTED' },
    after: { enrollment_status: status, reason: null, text: null },
  } as const;
  await tell(decided_at, decided, () =>
    trx
      .updateTable('registrations')
      .set({ enrollment_status: status, decided_at, decided_by: accountId('compliance') })
      .where('user_id', '=', id)
      .execute(),
  );
}

/** Everything given, every paper accepted, the final decision taken. */
export async function seedValidated(trx: Trx, settings: TemplateSettings): Promise<void> {
  const id = accountId('validated');
  if (await findRegistration(trx, id)) return;
  const tell = teller(trx, id, settings);
  const go = (time: string, step: number) => goTo(trx, tell, id, at(time), step);
  await saveFirstSteps(trx, tell, id, {
    name: 'Valentine Muestra',
    eligibility,
    identity,
    residence,
    at: [at('01-14T19:00'), at('01-14T19:04'), at('01-14T19:10')],
  });
  await sendPapers(trx, tell, id, ofIdentity);
  await go('01-15T09:36', 5);
  const templates = await templatesIn(settings, 'en');
  await readTemplates(trx, tell, id, { step: 5, when: at('01-16T17:50'), templates });
  await sendPapers(trx, tell, id, [agreement]);
  await go('01-16T18:04', 6);
  const saved = at('01-17T08:12');
  await tell(saved, { operation_type: 'UPDATE', subject: { step: 6 }, after: bank }, () =>
    saveBank(trx, id, bank, saved),
  );
  await sendPapers(trx, tell, id, [account]);
  await go('01-17T08:17', 7);
  await submit(trx, tell, id);
  const reviewing = { trx, tell, id, settings };
  await passChecks(reviewing, at('01-22T11:05'));
  await acceptPapers(trx, tell, id);
  await acceptData(reviewing, at('01-22T11:30'));
  await screenMember(reviewing, at('01-22T11:40'));
  await decide(trx, tell, id);
}
