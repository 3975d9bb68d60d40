import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
import { api, totalOf } from '../api/client.ts';
import { keys } from './keys.ts';

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
type Chosen = Readonly<Record<string, string>>;
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

const chosenGroup = (chosen: Chosen): MemberGroup => ({
  activity_type: oneOf(activityTypes, chosen['activity_type']),
  operation_type: oneOf(operationTypes, chosen['operation_type']),
  trigger_type: oneOf(triggerTypes, chosen['trigger_type']),
});

/**
 * What a member's filters send: as soon as one differs from ALL the whole group, ALL included; nothing when all are
 * ALL (specification §7, decisions §8).
 */
export const memberGroup = (chosen: Chosen): MemberGroup | Record<string, never> =>
  unlessAll(chosenGroup(chosen));

/** The same for staff, whose group has the role too. */
export const staffGroup = (chosen: Chosen): StaffGroup | Record<string, never> =>
  unlessAll({ ...chosenGroup(chosen), role: oneOf(roles, chosen['role']) });

type Window = {
  readonly area: LogArea;
  /** the reader, or the member looked at (decisions §8) */
  readonly userId: string;
  readonly filters: Chosen;
  readonly offset: number;
  readonly limit: number;
};

/** One page of a log, newest first; the page before stays while the next one is fetched. It is never taken for fresh. */
export const activitiesQuery = ({ area, userId, filters, offset, limit }: Window) => {
  const window = { offset, limit };
  const chosen = area === 'admin' ? staffGroup(filters) : memberGroup(filters);
  return queryOptions({
    queryKey: [...keys.activities, area, userId, { ...chosen, ...window }],
    placeholderData: keepPreviousData,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { userId };
      const { body, headers } =
        area === 'admin'
          ? await api.activities.adminList(
              { params, query: { ...window, ...staffGroup(filters) } },
              { signal },
            )
          : await api.activities.userList(
              { params, query: { ...window, ...memberGroup(filters) } },
              { signal },
            );
      return { rows: body, total: totalOf(headers) };
    },
  });
};

type One = { readonly area: LogArea; readonly userId: string; readonly activityId: string };

/** One line of a log, with what was there before and after. A line never changes. */
export const activityQuery = ({ area, userId, activityId }: One) =>
  queryOptions({
    queryKey: [...keys.activities, area, userId, activityId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const params = { userId, activityId };
      const { body } =
        area === 'admin'
          ? await api.activities.adminDetails({ params }, { signal })
          : await api.activities.userDetails({ params }, { signal });
      return body;
    },
  });
