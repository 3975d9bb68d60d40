import { z } from 'zod';
import {
  documentStatuses,
  enrollmentStatuses,
  reasons,
  registrationTypes,
  sectionStatuses,
} from '../enums.ts';
import { activity } from './activity.ts';
import { subscriptionBooklet } from './booklet.ts';
import { day } from './date.ts';
import { acknowledgement, enrollmentFile } from './enrollment.ts';
import { registrationIssue } from './issue.ts';
import { beneficialOwner } from './owner.ts';
import { checkOutcomes, screeningOutcomes } from './review.ts';
import { uuid } from './uuid.ts';

/** Facts by name, flat: those of an object within are named `legal_officer.phone`. */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** How each section of a dossier stood. */
export const sectionsThen = z.object({
  KYC: z.enum(sectionStatuses),
  CONTRACT: z.enum(sectionStatuses),
  BANK_INFORMATION: z.enum(sectionStatuses),
});

/** Where the dossier stood, as registrationStatus answered it then. */
export const statusThen = z.object({
  type: z.enum(registrationTypes),
  membership_id: z.string(),
  user_name: z.string(),
  enrollment_status: z.enum(enrollmentStatuses),
  current_step: z.number().int(),
  sections: sectionsThen,
  open_issues: z.number().int(),
  correction_steps: z.array(z.number().int()),
  started_at: z.iso.datetime(),
  submitted_at: z.iso.datetime().nullable(),
  decided_at: z.iso.datetime().nullable(),
});

export const personThen = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_prefix: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.string(),
  active: z.boolean(),
});

export const ownerThen = beneficialOwner.omit({ documents: true });

export const reviewerThen = z.object({ id: uuid, name: z.string() });

/** An issue as its member saw it: from the fund, whoever raised it. */
export const issueThen = registrationIssue.omit({ raised_by: true }).extend({ reason: z.enum(reasons) });
export type IssueThen = z.infer<typeof issueThen>;

/** One thing that reviewers judge: a paper or a datum, with the ticks on it. */
export const itemThen = z.object({
  key: z.string(),
  status: z.enum(documentStatuses),
  checks: z.array(
    z.object({
      name: z.string(),
      outcome: z.enum(checkOutcomes).nullable(),
      by_name: z.string().nullable(),
      at: z.iso.datetime().nullable(),
    }),
  ),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
});

/** The result of looking the member up in lists that counted then. */
export const screeningThen = z.object({
  lists: z.array(z.string()),
  screened_on: day,
  outcome: z.enum(screeningOutcomes),
  note: z.string().nullable(),
  by_name: z.string().nullable(),
  at: z.iso.datetime(),
});

/** A dossier at one moment. What the investor saw is all but `reviewer`, `items`, `screening` and `sections`. */
export const dossierThen = z.strictObject({
  /** null: nothing was registered yet */
  status: statusThen.nullable(),
  person: personThen.nullable(),
  /** what each step had saved, ascending; a step without a row had nothing */
  steps: z.array(z.strictObject({ step: z.number().int(), values: facts })),
  owners: z.array(ownerThen),
  /** replaced ones too, newest first, those of owners among them */
  papers: z.array(enrollmentFile),
  acknowledgements: z.array(acknowledgement),
  issues: z.array(issueThen),
  booklets: z.array(subscriptionBooklet),
  /** who had it in hand */
  reviewer: reviewerThen.nullable(),
  items: z.array(itemThen),
  screening: screeningThen.nullable(),
  /** how the sections stood for the fund, where a match or a failed check held one back untold; null: as `status` says */
  sections: sectionsThen.nullable(),
});
export type DossierThen = z.infer<typeof dossierThen>;

/** The kinds of things that a change touches. */
export const changedThings = [
  'status',
  'person',
  'step',
  'owner',
  'paper',
  'acknowledgement',
  'issue',
  'booklet',
  'reviewer',
  'item',
  'screening',
] as const;

/** One thing that was changed: the facts of it that differ, before and after. */
export const dossierChange = z.strictObject({
  thing: z.enum(changedThings),
  /** the step's number, the template's kind, the key of the item, or the id; null: there is only one */
  id: z.string().nullable(),
  /** null: it came to be */
  before: facts.nullable(),
  /** null: it went */
  after: facts.nullable(),
});
export type DossierChange = z.infer<typeof dossierChange>;

/** How much the log tells of a time. */
export const knowledge = ['recorded', 'nothing_yet', 'not_recorded', 'erased'] as const;

/**
 * A member's dossier at a time, from the log alone. `not_recorded`: the log of that time has no values, they are kept
 * from `recorded_since` on. `erased`: the member was forgotten.
 */
export const memberAt = z.strictObject({
  user_id: uuid,
  at: z.iso.datetime(),
  known: z.enum(knowledge),
  recorded_since: z.iso.datetime().nullable(),
  /** when it was changed last before that time, or at it */
  moment: z.iso.datetime().nullable(),
  /** null unless `recorded` */
  dossier: dossierThen.nullable(),
  /** what that last change did */
  changes: z.array(dossierChange),
});
export type MemberAt = z.infer<typeof memberAt>;

/** A time at which something was changed, and the lines of the log that tell it; the first says most. */
export const dossierMoment = z.strictObject({ at: z.iso.datetime(), activities: z.array(activity).min(1) });
export type DossierMoment = z.infer<typeof dossierMoment>;

export const memberMoments = z.strictObject({
  user_id: uuid,
  recorded_since: z.iso.datetime().nullable(),
  /** lines about the dossier are older than that: what stood there then is not recorded */
  has_older: z.boolean(),
  erased: z.boolean(),
  /** oldest first */
  moments: z.array(dossierMoment),
});
export type MemberMoments = z.infer<typeof memberMoments>;
