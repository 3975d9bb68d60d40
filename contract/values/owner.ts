import { z } from 'zod';
import { identityDocumentKinds, ownerKinds } from '../enums.ts';
import { day } from './date.ts';
import { enrollmentFile } from './enrollment.ts';
import { percentageText } from './money.ts';
import { uuid } from './uuid.ts';

/** A beneficial owner as saved, with the owner's own papers. `country_of_birth` is an English name (specification §3). */
export const beneficialOwner = z.strictObject({
  id: uuid,
  user_id: uuid,
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: day,
  country_of_birth: z.string(),
  nationality: z.string(),
  identity_document_kind: z.enum(identityDocumentKinds),
  kind: z.enum(ownerKinds),
  share_percentage: percentageText.nullable(),
  politically_exposed: z.boolean(),
  is_minor: z.boolean(),
  documents: z.array(enrollmentFile),
});
export type BeneficialOwner = z.infer<typeof beneficialOwner>;
