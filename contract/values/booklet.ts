import { z } from 'zod';
import { bookletActivityTypes, bookletStatuses, reasons } from '../enums.ts';
import { issueAt, whenRight } from './between.ts';
import { day } from './date.ts';
import { checkReason, reasonIsReadable } from './issue.ts';
import { choice, optionalText, webAddress } from './text.ts';
import { noteLength, version } from './value.ts';
import { uuid } from './uuid.ts';

const urls = z.array(webAddress()).min(1, { error: 'must_not_be_empty' }).max(20);
const start = day.nullable().optional();

/**
 * A new subscription booklet: at least one https address (specification §5). It is in preparation (DRAFT) unless it is
 * issued at once, and then waits for the member's signature.
 */
export const bookletForm = z.strictObject({
  activity_type: choice(bookletActivityTypes),
  urls,
  activation_starting_date: start,
  status: choice(['DRAFT', 'AWAITING_SIGNATURE']).optional(),
});
export type NewBooklet = z.output<typeof bookletForm>;
/**
 * Its addresses and the date from which it is active; `status` issues it, or says that the signed one has come. Without
 * a status, other addresses have a decided booklet decided anew.
 */
export const bookletChange = z.strictObject({
  urls,
  activation_starting_date: start,
  status: choice(['AWAITING_SIGNATURE', 'PENDING_VALIDATION']).optional(),
  version,
});
export type BookletChange = z.output<typeof bookletChange>;

/** The reviewer's decision; a refusal says why. */
export const bookletDecision = z
  .strictObject({
    status: choice(['VALIDATED', 'REFUSED']),
    reason: choice(reasons).optional(),
    text: optionalText(noteLength),
    activation_starting_date: start,
    version,
  })
  .superRefine(checkReason, reasonIsReadable)
  .superRefine(
    (value, context) => {
      if (value.status === 'REFUSED' && !value.reason) issueAt(context, 'reason', 'required');
    },
    whenRight('status', 'reason'),
  );
export type BookletDecision = z.output<typeof bookletDecision>;

export const subscriptionBooklet = z.strictObject({
  id: uuid,
  user_id: uuid,
  activity_type: z.enum(bookletActivityTypes),
  status: z.enum(bookletStatuses),
  urls: z.array(z.string()),
  activation_starting_date: day.nullable(),
  /** the decision that stands; null: it waits for one, for the first time or again */
  validation_info: z
    .object({
      status: z.enum(['VALIDATED', 'REFUSED']),
      reason: z.enum(reasons).nullable(),
      text: z.string().nullable(),
      decided_at: z.iso.datetime(),
    })
    .nullable(),
  version: z.number().int(),
  created_at: z.iso.datetime(),
});
export type SubscriptionBooklet = z.infer<typeof subscriptionBooklet>;
