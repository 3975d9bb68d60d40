import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../platform/server-clock.ts';
import { businessDetailsQuery, individualDetailsQuery, type Registration } from '../../queries/enrollment.ts';
import { formatDay } from '../../ui/format.ts';
import { papersOf, renewalOf, renewalWord } from './renewal.ts';

/** Says until when a paper of one’s own validated dossier is valid, where the fund asks for a new one; null: none is due soon. */
export function useRenewal(registration: Registration | null, userId: string | null): string | null {
  const { t } = useTranslation('dashboard');
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
  const last = renewalOf(details ? papersOf(details) : [], serverNow());
  return last && t(renewalWord(last, serverNow()), { date: formatDay(last) });
}
