import { z } from 'zod';
import { activityTypes, operationTypes, roles, triggerTypes } from '../enums.ts';
import { choice } from './text.ts';
import { uuid } from './uuid.ts';

const orAll = <const T extends readonly [string, ...string[]]>(values: T) =>
  choice(['ALL', ...values]).optional();
/** As soon as one filter differs from ALL the whole group is sent, ALL included (decisions §8). */
export const activityFilter = {
  activity_type: orAll(activityTypes),
  operation_type: orAll(operationTypes),
  trigger_type: orAll(triggerTypes),
};
/** Administrators filter by role, too. */
export const adminActivityFilter = { ...activityFilter, role: orAll(roles) };

/** What a line is about, and what was there before and after: flat, a part of a part as `legal_officer.phone`. */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ActivityFacts = z.infer<typeof facts>;

/**
 * Who did it, as the reader sees it: oneself, the member whom it is about, somebody of the fund, or nobody (the system
 * by itself).
 */
export const activityAuthors = ['you', 'member', 'fund', 'system'] as const;

/**
 * One line of the log. `role` is the actor's at that time. Who of the fund it was is told to staff alone: to a member
 * role, id and name of such an actor are null.
 */
export const activity = z.strictObject({
  id: uuid,
  at: z.iso.datetime(),
  activity_type: z.enum(activityTypes),
  operation_type: z.enum(operationTypes),
  trigger_type: z.enum(triggerTypes),
  by: z.enum(activityAuthors),
  role: z.enum(roles).nullable(),
  actor_id: uuid.nullable(),
  actor_name: z.string().nullable(),
  member_id: uuid.nullable(),
  member_name: z.string().nullable(),
  /** the one word of `about` that says most: the type of the paper, the kind of change */
  subject: z.string().nullable(),
  /** ids and kinds: `step`, `document_type`, `issue_id`, … */
  about: facts,
});
export type Activity = z.infer<typeof activity>;

/** One line with what was there before and after; null where there was nothing, or the reader may not see it. */
export const activityDetail = activity.extend({
  before: facts.nullable(),
  after: facts.nullable(),
  /** the member was forgotten: what was kept of before and after can't be read any more */
  erased: z.boolean(),
});
export type ActivityDetail = z.infer<typeof activityDetail>;
