import type { ReactNode } from 'react';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdTraversal } from '../../platform/ways-out.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NavigateProvider, pathPressed } from '../../ui/link.tsx';

type LeaveGuardProps = { readonly isBusy: boolean; readonly children: ReactNode };

/** The way that was asked for. */
type WayOut = { readonly go: () => void };

/**
 * Asks before a step is left whose files are still on their way (visual language §5.10): by a link of the step, by one of
 * the shell around it, and by the browser's own way back. Before the page itself goes the browser asks.
 */
export function LeaveGuard({ isBusy, children }: LeaveGuardProps) {
  const { t } = useTranslation('enrollment');
  const navigate = use(NavigateProvider);
  const [wayOut, setWayOut] = useState<WayOut | null>(null);
  useEffect(() => {
    if (!isBusy || navigate === null) return undefined;
    // before the link has heard of it: a press that is taken already is followed by no link
    const ask = (event: MouseEvent) => {
      const path = pathPressed(event);
      if (path === null) return;
      event.preventDefault();
      setWayOut({ go: () => navigate(path) });
    };
    document.addEventListener('click', ask, true);
    const letGo = holdTraversal((go) => setWayOut({ go }));
    return () => {
      document.removeEventListener('click', ask, true);
      letGo();
    };
  }, [isBusy, navigate]);
  return (
    <>
      {children}
      <ConfirmDialog
        open={wayOut !== null}
        title={t('step4.leave_title')}
        confirmLabel={t('step4.leave_go')}
        keepLabel={t('step4.leave_stay')}
        onConfirm={() => {
          wayOut?.go();
          setWayOut(null);
        }}
        onKeep={() => setWayOut(null)}
      >
        {t('step4.leave_text')}
      </ConfirmDialog>
    </>
  );
}
