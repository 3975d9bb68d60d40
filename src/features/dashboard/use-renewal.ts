import { useQuery } from '@tanstack/react-query';
import { now } from '../../platform/clock.ts';
import { businessDetailsQuery, individualDetailsQuery, type Registration } from '../../queries/enrollment.ts';
import { papersOf, renewalOf } from './renewal.ts';

/** The day until which a paper of one’s own validated dossier is valid, where the fund asks for a new one; null: none is due soon. */
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
  return renewalOf(details ? papersOf(details) : [], now());
}
