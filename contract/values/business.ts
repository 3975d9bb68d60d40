import { z } from 'zod';
import {
  businessStep1,
  businessStep2,
  businessStep3,
  businessStep7,
  legalOfficer,
} from '../steps/business.ts';
import { acknowledgement, dossierEvent, enrollmentFile } from './enrollment.ts';
import { beneficialOwner } from './owner.ts';

/** All that a business has saved, with the state of each paper. */
export const businessDetails = z.strictObject({
  user_id: z.uuid(),
  business_name: z.string().nullable(),
  step_1: businessStep1.nullable(),
  step_2: businessStep2.nullable(),
  step_3: businessStep3.nullable(),
  step_7: businessStep7.nullable(),
  owners: z.array(beneficialOwner),
  documents: z.array(enrollmentFile),
  acknowledgements: z.array(acknowledgement),
  history: z.array(dossierEvent),
});
export type BusinessDetails = z.infer<typeof businessDetails>;

export const legalOfficerDetails = z.strictObject({ user_id: z.uuid(), ...legalOfficer.shape });
