import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { featuresQuery } from '../../queries/enrollment.ts';
import { waitingQuery } from '../../queries/waiting.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';

/** How much waits for the fund at a place of the side; nothing where nothing does, or where the API doesn't count. */
export function WaitingCount({ at }: { readonly at: 'manage_users' | 'finance' }) {
  const { t } = useTranslation('shell');
  const isCounted = useQuery(featuresQuery).data?.features.includes('overview') === true;
  const { data } = useQuery({ ...waitingQuery, enabled: isCounted });
  if (data === undefined) return null;
  const count = at === 'finance' ? data.requests_pending + data.requests_approved : data.dossiers;
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{t('waiting', { count })}</VisuallyHidden>
    </>
  );
}
