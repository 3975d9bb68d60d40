import { z } from 'zod';
import {
  businessStep1,
  businessStep2,
  businessStep3,
  businessStep7,
  legalOfficer,
} from '../steps/business.ts';
import { storedAddress } from './address.ts';
import { acknowledgement, dossierEvent, enrollmentFile, storedBank, storedPhone } from './enrollment.ts';
import { beneficialOwner } from './owner.ts';
import { storedLine, yesNo } from './text.ts';
import { uuid } from './uuid.ts';

/** What was saved is answered as it stands, by shapes without rules, as a person's is. */
const storedStep2 = z.strictObject({
  ...businessStep2.shape,
  business_name: storedLine,
  registration_number: storedLine,
  website: storedLine.optional(),
});
const storedOfficer = z.strictObject({
  ...legalOfficer.shape,
  ...storedPhone,
  first_name: storedLine,
  last_name: storedLine,
  function: storedLine,
});
const storedStep3 = z.strictObject({
  ...businessStep3.shape,
  ...storedAddress,
  tax_number: storedLine,
  legal_officer: storedOfficer,
});
const storedStep7 = z.strictObject({ ...businessStep7.shape, ...storedBank });

/**
 * All that a business has saved, with the state of each paper: `documents` are the company's and its legal officer's,
 * every owner's papers stand with the owner.
 */
export const businessDetails = z.strictObject({
  user_id: uuid,
  business_name: z.string().nullable(),
  step_1: businessStep1.nullable(),
  step_2: storedStep2.nullable(),
  step_3: storedStep3.nullable(),
  step_7: storedStep7.nullable(),
  /** declared at step 5: no balance sheets are asked; false until it is said */
  first_financial_year: z.boolean(),
  owners: z.array(beneficialOwner),
  documents: z.array(enrollmentFile),
  acknowledgements: z.array(acknowledgement),
  history: z.array(dossierEvent),
});
export type BusinessDetails = z.infer<typeof businessDetails>;

/** What a business declares about itself beside its papers (step 5). */
export const businessDeclarations = z.strictObject({ first_financial_year: yesNo });

export const legalOfficerDetails = z.strictObject({ user_id: uuid, ...storedOfficer.shape });
