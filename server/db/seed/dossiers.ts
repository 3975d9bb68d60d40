import { individualStep1, individualStep2, individualStep3 } from '../../../contract/steps/individual.ts';
import type { TemplateSettings } from '../../files/templates.ts';
import { findRegistration } from '../../repositories/registrations.ts';
import type { Trx } from '../schema.ts';
import { accountId } from './accounts.ts';
import { seedBusiness } from './business.ts';
import { saveFirstSteps } from './first-steps.ts';
import { at, teller } from './telling.ts';
import { seedValidated } from './validated.ts';

const eligibility = individualStep1.parse({
  country: 'FR',
  preferred_currency: 'EUR',
  us_person: false,
  accreditation_claimed: false,
});
const identity = individualStep2.parse({
  date_of_birth: '1986-06-17',
  country_of_birth: 'FR',
  nationality: 'FR',
  identity_document_kind: 'identity_card',
  phone_prefix: '+33',
  phone: '639980001',
});
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

/** Steps 1 to 3 saved; the papers of step 4 are what comes next. */
async function seedInvestor(trx: Trx, settings: TemplateSettings): Promise<void> {
  const id = accountId('investor');
  if (await findRegistration(trx, id)) return;
  const tell = teller(trx, id, settings);
  await saveFirstSteps(trx, tell, id, {
    name: 'Camille Exemple',
    eligibility,
    identity,
    residence,
    at: [at('03-02T08:40'), at('03-02T08:46'), at('03-03T17:12')],
  });
}

/** The demo's dossiers; one that exists is left as it is. In a fixed order, so that membership numbers are the same. */
export async function seedDossiers(trx: Trx, settings: TemplateSettings): Promise<void> {
  await seedInvestor(trx, settings);
  await seedBusiness(trx, settings);
  await seedValidated(trx, settings);
}
