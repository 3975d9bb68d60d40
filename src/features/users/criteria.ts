import { registrationTypes, stepCount } from '../../../contract/enums.ts';
import { assignments, filterableEnrollmentStatuses } from '../../../contract/values/member.ts';
import type { Criteria } from '../../../machines/listing/types.ts';
import type { UserFilters } from '../../queries/users.ts';

/** The value of a filter that chooses nothing: it is never sent (decisions §5). */
export const unset = 'ALL';

export const steps: readonly string[] = Array.from({ length: stepCount.BUSINESS }, (_, at) => String(at + 1));

/** How the criteria are named in the query string, and which values they take. */
export const userListing = {
  type: { name: 'registration_type', values: registrationTypes },
  filters: {
    enrollment_status: filterableEnrollmentStatuses,
    assigned: assignments,
    step: steps,
    overdue: ['1'],
  },
  search: 'search',
} as const;

const chosen = <Value extends string>(values: readonly Value[], value: string | undefined) =>
  values.find((one) => one === value);

/** What the call is asked for: what is ALL, or empty, is left out. */
export function filtersOf({ filters, type, search }: Criteria): UserFilters {
  const enrollment_status = chosen(filterableEnrollmentStatuses, filters['enrollment_status']);
  const registration_type = chosen(registrationTypes, type);
  const assigned = chosen(assignments, filters['assigned']);
  const step = chosen(steps, filters['step']);
  const overdue = chosen(['1'] as const, filters['overdue']);
  const words = search.trim();
  return {
    ...(enrollment_status && { enrollment_status }),
    ...(registration_type && { registration_type }),
    ...(assigned && { assigned }),
    ...(step && { step: Number(step) }),
    ...(overdue && { overdue }),
    ...(words !== '' && { search: words }),
  };
}

/** How many filters are set, the type among them and the search not. */
export const countSet = ({ filters, type }: Criteria): number =>
  [...Object.values(filters), type].filter((value) => value !== unset).length;

/** The criteria of the whole list. */
export const everybody: Criteria = {
  filters: Object.fromEntries(Object.keys(userListing.filters).map((name) => [name, unset])),
  type: unset,
  search: '',
  page: 1,
};
