import { z } from 'zod';
import {
  contractTemplateKinds,
  documentStatuses,
  documentTypes,
  enrollmentStatuses,
  reasons,
  registrationTypes,
  sectionStatuses,
  signatureKinds,
} from '../enums.ts';
import { individualStep1, individualStep2, individualStep3, individualStep6 } from '../steps/individual.ts';
import { storedAddress } from './address.ts';
import { day } from './date.ts';
import { storedLine } from './text.ts';
import { uuid } from './uuid.ts';

/** One uploaded paper. `size` in bytes. `replaced_by` is set on the former ones of a slot: history, never shown as current. */
export const enrollmentFile = z.strictObject({
  id: uuid,
  type: z.enum(documentTypes),
  owner_id: uuid.nullable(),
  name: z.string(),
  size: z.number().int(),
  media_type: z.string(),
  sha256: z.string(),
  status: z.enum(documentStatuses),
  reason: z.enum(reasons).nullable(),
  text: z.string().nullable(),
  issued_on: day.nullable(),
  expires_on: day.nullable(),
  uploaded_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  replaced_by: uuid.nullable(),
  /** how it was signed on the screen; absent from what was uploaded */
  signature: z.enum(signatureKinds).optional(),
});
export type EnrollmentFile = z.infer<typeof enrollmentFile>;

/** A template that was ticked as read, with the SHA-256 of the very file. */
export const acknowledgement = z.strictObject({
  kind: z.enum(contractTemplateKinds),
  version: z.string(),
  read_at: z.iso.datetime(),
});

/** What has happened to a dossier, newest first: the status board's history. */
export const dossierEvent = z.strictObject({
  at: z.iso.datetime(),
  by: z.enum(['you', 'fund', 'system']),
  activity_type: z.string(),
  operation_type: z.string(),
  document_type: z.enum(documentTypes).nullable(),
  step: z.number().int().nullable(),
  /** the beneficial owner whom it is about; one who was removed since is in no list any more */
  owner_id: uuid.optional(),
  /** an event of a correction: what the fund did with an issue, or the member's answer */
  about: z.enum(['issue', 'correction']).optional(),
  /** the paper that waits to be looked at again: an answer that it was validated with has changed */
  again: uuid.optional(),
});

export const registrationStatus = z.union([
  z.strictObject({ error_key: z.literal('not_found') }),
  z.strictObject({
    error_key: z.null(),
    current_step: z.number().int().min(1).max(8),
    current_registration_type: z.enum(registrationTypes),
    membership_id: z.string(),
    user_name: z.string(),
    enrollment_status: z.enum(enrollmentStatuses),
    sections: z.strictObject({
      KYC: z.enum(sectionStatuses),
      CONTRACT: z.enum(sectionStatuses),
      BANK_INFORMATION: z.enum(sectionStatuses),
    }),
    beneficialOwners: z.array(z.strictObject({ id: uuid, country_of_birth: z.string() })),
    /** how many issues wait for the investor */
    open_issues: z.number().int(),
    /**
     * the steps that a correction goes through, ascending; empty: there is none. Those that OPEN issues name, and those
     * that the member's changes have left unfinished meanwhile
     */
    correction_steps: z.array(z.number().int().min(1).max(8)),
    started_at: z.iso.datetime(),
    submitted_at: z.iso.datetime().nullable(),
    decided_at: z.iso.datetime().nullable(),
  }),
]);
export type RegistrationStatus = z.infer<typeof registrationStatus>;

/** A phone and an account's numbers as they are answered. */
export const storedPhone = { phone_prefix: storedLine, phone: storedLine };
export const storedBank = {
  iban: storedLine.optional(),
  swift: storedLine.optional(),
  bank_account_number: storedLine.optional(),
  routing_number: storedLine.optional(),
  account_holder: storedLine,
};

/**
 * What was saved is answered as it stands: it was judged when it was written. Shapes alone, as a form's rules, those
 * between its fields too, change after that: with a new rule or a new edition of a library.
 */
const storedStep2 = z.strictObject({ ...individualStep2.shape, ...storedPhone });
const storedStep3 = z.strictObject({ ...individualStep3.shape, ...storedAddress, tax_number: storedLine });
const storedStep6 = z.strictObject({ ...individualStep6.shape, ...storedBank });
export const individualDetails = z.strictObject({
  user_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  step_1: individualStep1.nullable(),
  step_2: storedStep2.nullable(),
  step_3: storedStep3.nullable(),
  step_6: storedStep6.nullable(),
  documents: z.array(enrollmentFile),
  acknowledgements: z.array(acknowledgement),
  history: z.array(dossierEvent),
});
export type IndividualDetails = z.infer<typeof individualDetails>;
