import { z } from 'zod';
import { enrollmentStatuses, registrationTypes } from '../enums.ts';
import { member } from './member.ts';

/** What a dossier is counted under: its status, and once more under the correction that was asked of it. */
export const overviewStatuses = [...enrollmentStatuses, 'CORRECTION_REQUESTED'] as const;
export type OverviewStatus = (typeof overviewStatuses)[number];

/**
 * How a dossier goes on once it was sent (decisions §5, §7): taken into hand and given back, sent back to the member
 * and sent again, decided by the fund. What leads there is in the charts of the enrollment.
 */
export const dossierLife = [
  ['SUBMITTED', 'IN_REVIEW'],
  ['IN_REVIEW', 'SUBMITTED'],
  ['IN_REVIEW', 'CORRECTION_REQUESTED'],
  ['CORRECTION_REQUESTED', 'IN_REVIEW'],
  ['IN_REVIEW', 'VALIDATED'],
  ['IN_REVIEW', 'REFUSED'],
] as const satisfies readonly (readonly [OverviewStatus, OverviewStatus])[];

/**
 * The dossiers in one state. IN_PROGRESS is told step by step, NOT_STARTED has no type yet. CORRECTION_REQUESTED stands
 * beside the status (decisions §7): such a dossier is also counted where it stands. The list of users answers as many
 * when it is asked for the same status, type and step.
 */
export const overviewState = z.strictObject({
  registration_type: z.enum(registrationTypes).nullable(),
  enrollment_status: z.enum(overviewStatuses),
  /** the stored step, of IN_PROGRESS alone */
  step: z.number().int().nullable(),
  count: z.number().int().min(1),
  /** seconds since the dossier in the middle entered this state */
  median_age: z.number().int().min(0),
  /** how many of them have waited for the fund too long */
  overdue: z.number().int().min(0),
});
export type OverviewState = z.infer<typeof overviewState>;

/** A dossier that somebody should look at. */
export const overviewDossier = member.pick({
  id: true,
  user_name: true,
  membership_id: true,
  registration_type: true,
  enrollment_status: true,
  open_issues: true,
  reviewer_id: true,
  reviewer_name: true,
  waiting_since: true,
});
export type OverviewDossier = z.infer<typeof overviewDossier>;

/** How many there are, and the first five: those that have waited longest. */
const queue = z.strictObject({
  total: z.number().int().min(0),
  first: z.array(overviewDossier).max(5),
});

/** How far the dossiers of all members are, at one moment. States that no dossier is in are left out. */
export const enrollmentOverview = z.strictObject({
  at: z.iso.datetime(),
  /** a dossier that has waited for the fund for more days than this is overdue */
  overdue_days: z.number().int().min(1),
  states: z.array(overviewState),
  overdue: queue,
  /** what the caller has in hand */
  mine: queue,
  /** how many wait for the fund, are in nobody's hands, and may be the caller's next */
  free: z.number().int().min(0),
});
export type EnrollmentOverview = z.infer<typeof enrollmentOverview>;

/** How much waits for the fund, whoever has it in hand: no more than a number beside a place of the portal takes. */
export const waitingCounts = z.strictObject({
  dossiers: z.number().int().min(0),
  /** to be decided */
  requests_pending: z.number().int().min(0),
  /** to be executed */
  requests_approved: z.number().int().min(0),
});
