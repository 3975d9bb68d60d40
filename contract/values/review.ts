import { z } from 'zod';
import {
  documentStatuses,
  documentTypes,
  enrollmentStatuses,
  reasons,
  registrationTypes,
  sections,
  sectionStatuses,
  ownerKinds,
} from '../enums.ts';
import { documentDecision } from '../steps/documents.ts';
import { issueAt, whenRight } from './between.ts';
import { day } from './date.ts';
import { effectsHash } from './effect.ts';
import { enrollmentFile } from './enrollment.ts';
import { checkReason, issueChange, issueForm, reasonIsReadable } from './issue.ts';
import { checkNames } from './review-checks.ts';
import { choice, missing, optionalText } from './text.ts';
import { noteLength } from './value.ts';
import { uuid } from './uuid.ts';

export const checkOutcomes = ['PASSED', 'FAILED'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** The lists that a person or company is looked up in before KYC can be validated (decisions §7). */
export const screeningLists = [
  'UN_SANCTIONS',
  'EU_SANCTIONS',
  'US_SANCTIONS',
  'UK_SANCTIONS',
  'FR_ASSET_FREEZE',
  'POLITICALLY_EXPOSED',
  'ADVERSE_MEDIA',
] as const;
export const screeningOutcomes = ['CLEAR', 'FALSE_POSITIVE', 'MATCH'] as const;
export type ScreeningOutcome = (typeof screeningOutcomes)[number];

/** The key of what is decided one by one: a paper, the data of a step, or those of one owner of step 4. */
export const itemKey = z
  .string({ error: missing })
  .regex(/^(paper:[0-9a-f-]{36}|data:[1-7](:[0-9a-f-]{36})?)$/, { error: 'invalid_value' });
/** Of one item: SHA-256 of what it says and of how it stands. */
export const itemVersion = z.string({ error: missing }).regex(/^[0-9a-f]{64}$/, { error: 'invalid_value' });

const scalar = z.union([z.string(), z.boolean(), z.number(), z.null()]);
export const reviewCheck = z.strictObject({
  name: z.enum(checkNames),
  /** what the member declared of it; empty: there is nothing to compare with */
  declared: z.array(z.strictObject({ field: z.string(), value: scalar })),
  /** null: not looked at yet, or what it was about has changed since */
  outcome: z.enum(checkOutcomes).nullable(),
  by_name: z.string().nullable(),
  at: z.iso.datetime().nullable(),
});
export type ReviewCheck = z.infer<typeof reviewCheck>;

const waitingApproval = z.strictObject({
  id: uuid,
  kind: z.string(),
  prepared_by: uuid,
  prepared_by_name: z.string(),
  prepared_at: z.iso.datetime(),
});
export type WaitingApproval = z.infer<typeof waitingApproval>;

/** One thing to decide. Data count as refused while an issue about them is open. */
export const reviewItem = z.strictObject({
  key: itemKey,
  kind: z.enum(['paper', 'data']),
  section: z.enum(sections),
  step: z.number().int().min(1).max(8),
  document_type: z.enum(documentTypes).nullable(),
  owner_id: uuid.nullable(),
  owner_name: z.string().nullable(),
  /** why the owner is one: tells two of the same name apart */
  owner_kind: z.enum(ownerKinds).nullable(),
  file: enrollmentFile.nullable(),
  /** signed on the screen, and the dossier says something else by now; never of a copy that was sent */
  outdated: z.boolean(),
  status: z.enum(documentStatuses),
  checks: z.array(reviewCheck),
  decided_by_name: z.string().nullable(),
  decided_at: z.iso.datetime().nullable(),
  version: itemVersion,
  /** its validation, prepared for a second person: other bank details than those of the final validation */
  approval: waitingApproval.nullable(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

const screeningFields = {
  lists: z
    .array(choice(screeningLists), { error: missing })
    .min(1, { error: 'must_not_be_empty' })
    .max(screeningLists.length),
  screened_on: day,
  outcome: choice(screeningOutcomes),
};
/** Somebody who is to be looked up. null: not declared, or not asked of such a one. */
const screenedPerson = z.strictObject({
  name: z.string(),
  /** of a company */
  registration_number: z.string().nullable(),
  date_of_birth: z.string().nullable(),
  /** codes of countries */
  country_of_birth: z.string().nullable(),
  nationality: z.string().nullable(),
});
export type ScreenedPerson = z.infer<typeof screenedPerson>;

/**
 * The result of looking a member up in the lists. Anything but CLEAR says what was found, and why it is harmless.
 * `persons` is the version of those who were looked up: others are not covered by it. `replaces`: the newest screening
 * that the caller knows of, whose place it takes; absent: none yet.
 */
export const screeningForm = z
  .strictObject({
    ...screeningFields,
    note: optionalText(noteLength),
    persons: itemVersion,
    replaces: uuid.optional(),
  })
  .superRefine(
    (value, context) => {
      if (value.outcome !== 'CLEAR' && !value.note) issueAt(context, 'note', 'required');
    },
    whenRight('outcome', 'note'),
  );
/** Of the screening that stands: what another one depends on. */
export type StandingScreening = Pick<Screening, 'screened_on' | 'outcome'>;
/**
 * With the rules that need the day, `YYYY-MM-DD` in UTC, and the screening that stands: nobody was looked up tomorrow, a
 * result does not take the place of a later one, and whoever lifts a match says why.
 */
export const screeningFormAt = (today: string, standing: StandingScreening | null) =>
  screeningForm
    .superRefine((value, context) => {
      if (value.screened_on > today) issueAt(context, 'screened_on', 'date_in_future');
      else if (standing && value.screened_on < standing.screened_on)
        issueAt(context, 'screened_on', 'invalid_value');
    }, whenRight('screened_on'))
    .superRefine(
      (value, context) => {
        if (standing?.outcome === 'MATCH' && value.outcome === 'CLEAR' && !value.note)
          issueAt(context, 'note', 'required');
      },
      whenRight('outcome', 'note'),
    );
export type ScreeningForm = z.output<typeof screeningForm>;

export const screening = z.strictObject({
  id: uuid,
  lists: z.array(z.enum(screeningLists)),
  screened_on: day,
  outcome: z.enum(screeningOutcomes),
  note: z.string().nullable(),
  by_name: z.string().nullable(),
  at: z.iso.datetime(),
  /** who is to be looked up has changed since: names, births, nationalities, owners */
  outdated: z.boolean(),
});
export type Screening = z.infer<typeof screening>;

const sectionState = z.strictObject({
  status: z.enum(sectionStatuses),
  /** how many of its items are validated, with no check that has failed since, of how many */
  done: z.number().int(),
  total: z.number().int(),
  /**
   * what keeps it from being validated: keys of items, `issue:<id>`, `screening`, and `missing:<name>` of what the
   * member has yet to give
   */
  lacks: z.array(z.string()),
});
export type SectionState = z.infer<typeof sectionState>;

/** A dossier as its reviewer sees it: what is to be decided, what was, and what is still lacking. */
export const dossierReview = z.strictObject({
  user_id: uuid,
  user_name: z.string(),
  membership_id: z.string(),
  type: z.enum(registrationTypes),
  enrollment_status: z.enum(enrollmentStatuses),
  submitted_at: z.iso.datetime().nullable(),
  /** its member works for the fund by now: nothing of it is decided until the member is an investor again */
  is_of_staff: z.boolean(),
  /** its member was erased: what a law keeps of it is read, and nothing is decided any more */
  is_erased: z.boolean(),
  reviewer: z.strictObject({ id: uuid, name: z.string() }).nullable(),
  /** SHA-256 of all facts that the review depends on */
  facts_version: z.string(),
  sections: z.strictObject({ KYC: sectionState, CONTRACT: sectionState, BANK_INFORMATION: sectionState }),
  /** in the order of review: steps ascending, the papers of one owner together */
  items: z.array(reviewItem),
  screening: screening.nullable(),
  /** who is to be looked up in a screening, as the dossier stands */
  persons: z.strictObject({ version: itemVersion, who: z.array(screenedPerson) }),
  /** how many issues are open */
  issues: z.number().int(),
  /** the final decision that waits for a second person */
  approval: waitingApproval.nullable(),
});
export type DossierReview = z.infer<typeof dossierReview>;

export const checkForm = z.strictObject({
  item: itemKey,
  check: choice(checkNames),
  /** null takes it back */
  outcome: choice(checkOutcomes).nullable(),
  version: itemVersion,
});

/** A decision on data. They are refused by raising an issue about them. */
export const dataDecision = z.strictObject({
  item: itemKey,
  status: choice(['VALIDATED', 'PENDING_VALIDATION']),
  version: itemVersion,
  effects_hash: effectsHash.optional(),
});

/** The final decision on a dossier, as it is asked in advance: a refusal says why. */
export const finalProposal = z
  .strictObject({
    status: choice(['VALIDATED', 'REFUSED']),
    reason: choice(reasons).optional(),
    text: optionalText(noteLength),
  })
  .superRefine(checkReason, reasonIsReadable)
  .superRefine(
    (value, context) => {
      if (value.status === 'REFUSED' && !value.reason) issueAt(context, 'reason', 'required');
    },
    whenRight('status', 'reason'),
  );
export type FinalProposal = z.output<typeof finalProposal>;

/** What may be asked in advance: each as the call that does it takes it, and which one it is. */
export const predictForm = z.discriminatedUnion('act', [
  documentDecision.safeExtend({ act: z.literal('document') }),
  dataDecision.extend({ act: z.literal('data') }),
  issueForm.safeExtend({ act: z.literal('issue.create') }),
  issueChange.safeExtend({ act: z.literal('issue.update'), issue_id: uuid }),
  z.strictObject({ act: z.literal('issue.remove'), issue_id: uuid }),
  z.strictObject({ act: z.literal('issue.removeAll') }),
  finalProposal.safeExtend({ act: z.literal('final') }),
]);
export type PredictForm = z.output<typeof predictForm>;
