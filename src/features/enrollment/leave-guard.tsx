import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useWayOut } from '../../ui/use-way-out.ts';

type LeaveGuardProps = { readonly isBusy: boolean; readonly children: ReactNode };

/**
 * Asks before a step is left whose files are still on their way (visual language §5.10). Before the page itself goes the
 * browser asks.
 */
export function LeaveGuard({ isBusy, children }: LeaveGuardProps) {
  const { t } = useTranslation('enrollment');
  const { isAsked, leave, stay } = useWayOut(isBusy);
  return (
    <>
      {children}
      <ConfirmDialog
        open={isAsked}
        title={t('step4.leave_title')}
        confirmLabel={t('step4.leave_go')}
        keepLabel={t('step4.leave_stay')}
        onConfirm={leave}
        onKeep={stay}
      >
        {t('step4.leave_text')}
      </ConfirmDialog>
    </>
  );
}
