import { useTranslation } from 'react-i18next';
import type { Reason } from '../../contract/enums.ts';

/** The reasons that fit a request to move money; the others are about papers. */
export const requestReasons: readonly Reason[] = [
  'BANK_HOLDER_MISMATCH',
  'NAME_MISMATCH',
  'DATA_INCORRECT',
  'DATA_MISSING',
  'INCOMPLETE',
  'OTHER',
];

/** A reason in words; one that speaks of papers in theirs. */
export function useReasonWords(): (reason: Reason) => string {
  const { t } = useTranslation('requests');
  const { t: documents } = useTranslation('documents');
  return (reason) =>
    requestReasons.includes(reason) ? t(`reason.${reason}`) : documents(`reason.${reason}.title`);
}
