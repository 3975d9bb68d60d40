import { z } from 'zod';

/** The body of every answer that is not a success (decisions §3), as a schema; `ProblemBody` in `errors.ts` is its type. */
export const problemBody = z.object({
  error_key: z.string(),
  description: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  changed_at: z.iso
    .datetime()
    .optional()
    .describe('of a `stale_version`: when the version that stands was written'),
  changed_by: z.string().nullable().optional().describe('by whom; null: nobody, or the caller is not told'),
  approval_id: z
    .uuid()
    .optional()
    .describe('of a `conflict`: the decision that waits for a second person already, and is in the way'),
  transaction_id: z.uuid().optional().describe('of `already_entered`: the payment that was entered already'),
  request_id: z.string().optional(),
});
