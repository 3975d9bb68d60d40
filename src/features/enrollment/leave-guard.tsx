import type { ReactNode } from 'react';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NavigateProvider, pathPressed } from '../../ui/link.tsx';

type LeaveGuardProps = { readonly isBusy: boolean; readonly children: ReactNode };

/**
 * Asks before a link leaves a step whose files are still on their way (visual language §5.10): one of the step, and one of
 * the shell around it, which leads away as well.
 */
export function LeaveGuard({ isBusy, children }: LeaveGuardProps) {
  const { t } = useTranslation('enrollment');
  const navigate = use(NavigateProvider);
  const [target, setTarget] = useState<string | null>(null);
  const asks = isBusy && navigate !== null;
  useEffect(() => {
    if (!asks) return undefined;
    // before the link has heard of it: a press that is taken already is followed by no link
    const ask = (event: MouseEvent) => {
      const path = pathPressed(event);
      if (path === null) return;
      event.preventDefault();
      setTarget(path);
    };
    document.addEventListener('click', ask, true);
    return () => document.removeEventListener('click', ask, true);
  }, [asks]);
  return (
    <>
      {children}
      <ConfirmDialog
        open={target !== null}
        title={t('step4.leave_title')}
        confirmLabel={t('step4.leave_go')}
        keepLabel={t('step4.leave_stay')}
        onConfirm={() => {
          if (target !== null) navigate?.(target);
          setTarget(null);
        }}
        onKeep={() => setTarget(null)}
      >
        {t('step4.leave_text')}
      </ConfirmDialog>
    </>
  );
}
