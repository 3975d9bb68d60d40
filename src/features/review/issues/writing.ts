import { useTranslation } from 'react-i18next';
import type { DossierReview } from '../../../../contract/values/review.ts';
import type { Writing } from './issue-list.tsx';

/** What keeps issues from being raised against a dossier, if anything does. */
export function useWriting(): (review: DossierReview) => Writing {
  const { t } = useTranslation('review-issues');
  return ({ sections, submitted_at, enrollment_status, is_of_staff }) => {
    const statuses = {
      KYC: sections.KYC.status,
      CONTRACT: sections.CONTRACT.status,
      BANK_INFORMATION: sections.BANK_INFORMATION.status,
    };
    if (submitted_at === null)
      return { statuses, reasons: [{ key: 'not_submitted', label: t('why.not_submitted') }] };
    if (enrollment_status === 'REFUSED')
      return { statuses, reasons: [{ key: 'refused', label: t('why.refused') }] };
    if (is_of_staff) return { statuses, reasons: [{ key: 'staff', label: t('why.staff') }] };
    return { statuses, reasons: [] };
  };
}
