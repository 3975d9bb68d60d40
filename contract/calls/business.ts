import { z } from 'zod';
import { access } from '../access.ts';
import { done, reply, row, userParams } from '../row.ts';
import { businessStep1, businessStep2, businessStep3, businessStep7 } from '../steps/business.ts';
import { businessDeclarations, businessDetails, legalOfficerDetails } from '../values/business.ts';
import { ids } from './examples.ts';

const officer = {
  first_name: 'Dominique',
  last_name: 'Modèle',
  date_of_birth: '1979-11-02',
  country_of_birth: 'BE',
  nationality: 'FR',
  identity_document_kind: 'passport' as const,
  phone_prefix: '+33',
  phone: '612345678',
  function: 'Managing director',
};
const step1 = { country: 'FR', preferred_currency: 'EUR', us_person: false, accreditation_claimed: false };
const step2 = {
  business_name: 'Exemple Conseil SARL',
  company_type: 'limited_liability_company',
  registration_number: '900000001',
  business_size: '2-10',
  website: 'https://exemple-conseil.example.com',
  category: 'consulting_it_business',
};
const step3 = {
  address: "12 rue de l'Exemple",
  city: 'Toulouse',
  zip_code: '31000',
  country: 'FR',
  tax_residence: 'FR',
  tax_number: '1234567890123',
  legal_officer: officer,
};
const step7 = {
  currency: 'EUR',
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  account_holder: 'Exemple Conseil SARL',
  signatory_confirmation_check: true,
  accredited_confirmation_check: false,
};
const params = { userId: ids.company };
const saveStep = (path: `/${string}`, summary: string, body: object) =>
  row.route({ method: 'POST', path, tags: ['details'], summary }).meta({
    access: access.investor,
    errors: ['step_not_reached', 'already_submitted', 'conflict', 'confirmation_required'],
    example: { body, reply: { ok: true } },
  });

/** The details of a business, step by step, and its legal officer. */
export const business = {
  details: row
    .route({
      method: 'GET',
      path: '/businessDetails/{userId}',
      tags: ['details'],
      summary: 'All that a business has saved, with the state of each paper',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: {
        params,
        reply: {
          user_id: ids.company,
          business_name: step2.business_name,
          step_1: step1,
          step_2: step2,
          step_3: step3,
          step_7: null,
          first_financial_year: false,
          owners: [],
          documents: [],
          acknowledgements: [],
          history: [],
        },
      },
    })
    .input(z.object({ params: userParams }))
    .output(reply(businessDetails)),
  officer: row
    .route({
      method: 'GET',
      path: '/legalOfficer/{userId}',
      tags: ['details'],
      summary: 'The legal officer of a business',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: { params, reply: { user_id: ids.company, ...officer } },
    })
    .input(z.object({ params: userParams }))
    .output(reply(legalOfficerDetails)),
  saveStep1: saveStep('/businessDetails/step_1', 'Investor type and eligibility', step1)
    .input(z.object({ body: businessStep1 }))
    .output(done),
  saveStep2: saveStep('/businessDetails/step_2', 'Company', step2)
    .input(z.object({ body: businessStep2 }))
    .output(done),
  saveStep3: saveStep('/businessDetails/step_3', 'Registered address and legal officer', step3)
    .input(z.object({ body: businessStep3 }))
    .output(done),
  saveStep7: saveStep('/businessDetails/step_7', 'Bank information', step7)
    .input(z.object({ body: businessStep7 }))
    .output(done),
  declare: saveStep('/x/business/declarations', 'Declare what spares the company a paper', {
    first_financial_year: true,
  })
    .input(z.object({ body: businessDeclarations }))
    .output(done),
};
