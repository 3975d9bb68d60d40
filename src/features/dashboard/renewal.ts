import { useQuery } from '@tanstack/react-query';
import type { EnrollmentFile } from '../../../contract/values/enrollment.ts';
import { now } from '../../platform/clock.ts';
import { businessDetailsQuery, individualDetailsQuery, type Registration } from '../../queries/enrollment.ts';

const day = 86_400_000;
/** A paper is to be renewed from this many days before it expires (decisions §5). */
const ahead = 30;

/** The day by which the first of the papers has to be renewed; null: none has to be soon. */
export function renewalOf(documents: readonly EnrollmentFile[], at: number): string | null {
  const due = documents.flatMap(({ status, replaced_by, expires_on }) =>
    status === 'VALIDATED' && replaced_by === null && expires_on !== null ? [expires_on] : [],
  );
  const [first] = due.sort();
  return first !== undefined && Date.parse(first) - at <= ahead * day ? first : null;
}

/** The same of a member's own dossier, once it is validated. */
export function useRenewal(registration: Registration | null, userId: string | null): string | null {
  const type = registration?.current_registration_type;
  const id = userId ?? '';
  const own = useQuery({
    ...individualDetailsQuery(id),
    enabled: userId !== null && type === 'INDIVIDUAL',
  });
  const company = useQuery({
    ...businessDetailsQuery(id),
    enabled: userId !== null && type === 'BUSINESS',
  });
  const details = type === 'BUSINESS' ? company.data : own.data;
  return renewalOf(details?.documents ?? [], now());
}
