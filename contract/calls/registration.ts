import { z } from 'zod';
import { access } from '../access.ts';
import { enrollmentStatuses, registrationTypes } from '../enums.ts';
import { done, reply, row, userParams } from '../row.ts';
import { individualStep1, individualStep2, individualStep3, individualStep6 } from '../steps/individual.ts';
import { individualDetails, registrationStatus } from '../values/enrollment.ts';
import { choice, optionalText } from '../values/text.ts';
import { noteLength } from '../values/value.ts';
import { ids } from './examples.ts';

const exampleStatus = {
  error_key: null,
  current_step: 4,
  current_registration_type: 'INDIVIDUAL' as const,
  membership_id: 'MBR-000418',
  user_name: 'Camille Exemple',
  enrollment_status: 'IN_PROGRESS' as const,
  sections: { KYC: 'NOT_SUBMITTED', CONTRACT: 'NOT_SUBMITTED', BANK_INFORMATION: 'NOT_SUBMITTED' } as const,
  beneficialOwners: [],
  open_issues: 0,
  correction_steps: [],
  started_at: '2026-03-02T09:05:00.000Z',
  submitted_at: null,
  decided_at: null,
};
const step1 = { country: 'FR', preferred_currency: 'EUR', us_person: false, accreditation_claimed: true };
const step2 = {
  date_of_birth: '1986-05-14',
  country_of_birth: 'FR',
  nationality: 'FR',
  identity_document_kind: 'identity_card',
  phone_prefix: '+33',
  phone: '612345678',
};
const step3 = {
  address: "12 rue de l'Exemple",
  city: 'Toulouse',
  zip_code: '31000',
  country: 'FR',
  tax_residence: 'FR',
  tax_number: '1234567890123',
  politically_exposed: false,
  source_of_funds: 'salary',
};
const step6 = {
  currency: 'EUR',
  account_country: 'FR',
  iban: 'FR1420041010050500013M02606',
  swift: 'EXMPFRPP',
  account_holder: 'Camille Exemple',
  signatory_confirmation_check: true,
  accredited_confirmation_check: true,
};

/** Saving a step of the details: refused once the dossier is submitted, unless a correction reopened that step. */
const saveStep = (path: `/${string}`, summary: string, body: unknown) =>
  row.route({ method: 'POST', path, tags: ['details'], summary }).meta({
    access: access.investor,
    errors: ['step_not_reached', 'already_submitted', 'conflict', 'confirmation_required'],
    example: { body, reply: { ok: true } },
  });

export const registration = {
  status: row
    .route({
      method: 'GET',
      path: '/registrationStatus',
      tags: ['registration'],
      summary: 'Where the caller is in the enrollment; 200 with error_key not_found when nothing is saved',
    })
    .meta({ access: access.investor, errors: [], example: { reply: exampleStatus } })
    .output(reply(registrationStatus)),
  saveStatus: row
    .route({
      method: 'POST',
      path: '/registrationStatus',
      tags: ['registration'],
      summary: 'Save progress, choose the type at step 1, or submit',
    })
    .meta({
      access: access.investor,
      errors: ['step_not_reached', 'step_incomplete', 'already_submitted', 'conflict'],
      example: {
        body: { current_registration_type: 'INDIVIDUAL', current_step: 2 },
        reply: { ...exampleStatus, current_step: 2 },
      },
    })
    .input(
      z.object({
        body: z.strictObject({
          current_registration_type: choice(registrationTypes),
          current_step: z.number().int().min(1).max(8),
          submit: z.boolean().optional(),
          change_type: z
            .boolean()
            .optional()
            .describe(
              'true: what is saved of the other type is to go; the person was asked. Without it, a change of type is refused by `conflict`',
            ),
        }),
      }),
    )
    .output(reply(registrationStatus)),
  saveStatusByAdministrator: row
    .route({
      method: 'POST',
      path: '/adminRegistrationStatus/{userId}',
      tags: ['registration'],
      summary:
        'Send a dossier back to a step or to the lowest step that open issues name, take it, give it back',
    })
    .meta({
      access: access.dossierWriters,
      errors: ['not_found', 'conflict', 'stale_version'],
      example: {
        params: { userId: ids.member },
        body: {
          current_step: 4,
          enrollment_status: 'IN_PROGRESS',
          reason: 'The proof of address is too old',
        },
        reply: exampleStatus,
      },
    })
    .input(
      z.object({
        params: userParams,
        body: z.strictObject({
          current_step: z
            .number()
            .int()
            .min(1)
            .max(8)
            .optional()
            .describe('where it is sent back to; absent: the lowest step that an open issue names'),
          enrollment_status: choice(enrollmentStatuses)
            .optional()
            .describe(
              'IN_PROGRESS or absent: sent back; IN_REVIEW: taken; SUBMITTED: given back. No other is set by hand',
            ),
          reason: optionalText(noteLength).describe(
            'needed where no open issue names the step yet: it becomes the words of one',
          ),
        }),
      }),
    )
    .output(reply(registrationStatus)),
};

export const individual = {
  details: row
    .route({
      method: 'GET',
      path: '/individualDetails/{userId}',
      tags: ['details'],
      summary: 'All that an individual has saved, with the state of each paper',
    })
    .meta({
      access: access.ownOrStaff(),
      errors: ['not_found'],
      example: {
        params: { userId: ids.member },
        reply: {
          user_id: ids.member,
          first_name: 'Camille',
          last_name: 'Exemple',
          step_1: step1,
          step_2: step2,
          step_3: step3,
          step_6: null,
          documents: [],
          acknowledgements: [],
          history: [],
        },
      },
    })
    .input(z.object({ params: userParams }))
    .output(reply(individualDetails)),
  saveStep1: saveStep('/individualDetails/step_1', 'Investor type and eligibility', step1)
    .input(z.object({ body: individualStep1 }))
    .output(done),
  saveStep2: saveStep('/individualDetails/step_2', 'Identity', step2)
    .input(z.object({ body: individualStep2 }))
    .output(done),
  saveStep3: saveStep('/individualDetails/step_3', 'Address and tax residence', step3)
    .input(z.object({ body: individualStep3 }))
    .output(done),
  saveStep6: saveStep('/individualDetails/step_6', 'Bank information', step6)
    .input(z.object({ body: individualStep6 }))
    .output(done),
};
