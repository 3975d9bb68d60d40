import { registrationTypes, stepCount } from '../../../contract/enums.ts';
import { assignments, filterableEnrollmentStatuses } from '../../../contract/values/member.ts';
import { chosen, wholeOf, wordsOf } from '../../../machines/listing/criteria.ts';
import type { Criteria } from '../../../machines/listing/types.ts';
import type { UserFilters } from '../../queries/users.ts';

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

/** What the call is asked for: what is ALL, or empty, is left out. */
export function filtersOf({ filters, type, search }: Criteria): UserFilters {
  const enrollment_status = chosen(filterableEnrollmentStatuses, filters['enrollment_status']);
  const registration_type = chosen(registrationTypes, type);
  const assigned = chosen(assignments, filters['assigned']);
  const step = chosen(steps, filters['step']);
  const overdue = chosen(['1'] as const, filters['overdue']);
  return {
    ...(enrollment_status && { enrollment_status }),
    ...(registration_type && { registration_type }),
    ...(assigned && { assigned }),
    ...(step && { step: Number(step) }),
    ...(overdue && { overdue }),
    ...wordsOf({ search }),
  };
}

/** The criteria of the whole list. */
export const everybody: Criteria = wholeOf(userListing.filters);
