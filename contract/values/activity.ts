import { z } from 'zod';
import { activityTypes, operationTypes, roles, triggerTypes } from '../enums.ts';
import { choice } from './text.ts';

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

/** One line of the log. `role` is the actor's at that time; an actor of null is the system. */
export const activity = z.strictObject({
  id: z.uuid(),
  at: z.iso.datetime(),
  activity_type: z.enum(activityTypes),
  operation_type: z.enum(operationTypes),
  trigger_type: z.enum(triggerTypes),
  role: z.enum(roles).nullable(),
  actor_id: z.uuid().nullable(),
  actor_name: z.string().nullable(),
  member_id: z.uuid().nullable(),
  member_name: z.string().nullable(),
  subject: z.string().nullable(),
});
export type Activity = z.infer<typeof activity>;

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
/** One line with what was there before and after; null where the reader may not see it, or it was erased. */
export const activityDetail = activity.extend({ before: facts.nullable(), after: facts.nullable() });
