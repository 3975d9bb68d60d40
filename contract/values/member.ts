import { z } from 'zod';
import {
  derivedEnrollmentStatuses,
  enrollmentStatuses,
  languages,
  registrationTypes,
  roles,
} from '../enums.ts';

/** Filterable statuses, the two derived ones included. ALL is the filter's absence and is never sent (decisions §5). */
export const filterableEnrollmentStatuses = [...enrollmentStatuses, ...derivedEnrollmentStatuses] as const;

/** One row of the users list. `waiting_since`: when the dossier came to the state it waits in. */
export const member = z.strictObject({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  user_name: z.string(),
  membership_id: z.string().nullable(),
  registration_type: z.enum(registrationTypes).nullable(),
  enrollment_status: z.enum(enrollmentStatuses),
  derived_statuses: z.array(z.enum(derivedEnrollmentStatuses)),
  current_step: z.number().int().nullable(),
  open_issues: z.number().int(),
  reviewer_name: z.string().nullable(),
  language: z.enum(languages),
  active: z.boolean(),
  created_at: z.iso.datetime(),
  submitted_at: z.iso.datetime().nullable(),
  waiting_since: z.iso.datetime().nullable(),
  version: z.number().int(),
});
export type Member = z.infer<typeof member>;
