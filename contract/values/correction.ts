import { z } from 'zod';
import { enrollmentFile } from './enrollment.ts';
import { uuid } from './uuid.ts';

/** Saved fields by name; those of an object within a step are named `legal_officer.phone`. */
const values = z.record(z.string(), z.union([z.string(), z.boolean(), z.number(), z.null()]));

/**
 * What a dossier says about one thing that is to be corrected: the fields of the step, the beneficial owners that the
 * issue is about, and the papers of the slot, or of the step where the issue names no paper.
 */
export const statement = z.strictObject({
  values,
  owners: z.array(z.strictObject({ id: uuid, values })),
  files: z.array(enrollmentFile),
});

/** One issue that is open or answered: what was sent before it was raised, and what stands there now. */
export const correction = z.strictObject({
  issue_id: uuid,
  before: statement,
  now: statement,
});
export type Correction = z.infer<typeof correction>;
