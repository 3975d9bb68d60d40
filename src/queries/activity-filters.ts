import {
  activityTypes,
  operationTypes,
  roles,
  triggerTypes,
  type ActivityType,
  type OperationType,
  type Role,
  type TriggerType,
} from '../../contract/enums.ts';

/** Whose log it is: a member's own, as the member is told it, or the one that staff reads. */
export type LogArea = 'user' | 'admin';

/** The filters of each log, by the names that URL and wire share, and their values. */
export const activityFilters = {
  user: { activity_type: activityTypes, operation_type: operationTypes, trigger_type: triggerTypes },
  admin: {
    activity_type: activityTypes,
    operation_type: operationTypes,
    trigger_type: triggerTypes,
    role: roles,
  },
} as const satisfies Readonly<Record<LogArea, Readonly<Record<string, readonly string[]>>>>;

/** Name of the filter → its value; ALL chooses nothing. */
export type ChosenFilters = Readonly<Record<string, string>>;
type MemberGroup = {
  readonly activity_type: ActivityType | 'ALL';
  readonly operation_type: OperationType | 'ALL';
  readonly trigger_type: TriggerType | 'ALL';
};
type StaffGroup = MemberGroup & { readonly role: Role | 'ALL' };

const oneOf = <Value extends string>(values: readonly Value[], value: string | undefined): Value | 'ALL' =>
  values.find((one) => one === value) ?? 'ALL';
const unlessAll = <Group extends object>(group: Group): Group | Record<string, never> =>
  Object.values(group).every((value) => value === 'ALL') ? {} : group;

const chosenGroup = (chosen: ChosenFilters): MemberGroup => ({
  activity_type: oneOf(activityTypes, chosen['activity_type']),
  operation_type: oneOf(operationTypes, chosen['operation_type']),
  trigger_type: oneOf(triggerTypes, chosen['trigger_type']),
});

/**
 * What a member's filters send: as soon as one differs from ALL the whole group, ALL included; nothing when all are
 * ALL (specification §7, decisions §8).
 */
export const memberGroup = (chosen: ChosenFilters): MemberGroup | Record<string, never> =>
  unlessAll(chosenGroup(chosen));

/** The same for staff, whose group has the role too. */
export const staffGroup = (chosen: ChosenFilters): StaffGroup | Record<string, never> =>
  unlessAll({ ...chosenGroup(chosen), role: oneOf(roles, chosen['role']) });
