import type { ReactNode } from 'react';
import { use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { NavigateProvider } from '../../ui/link.tsx';

type LeaveGuardProps = { readonly isBusy: boolean; readonly children: ReactNode };

/** Asks before a link leaves a step whose files are still on their way (visual language §5.10). */
export function LeaveGuard({ isBusy, children }: LeaveGuardProps) {
  const { t } = useTranslation('enrollment');
  const navigate = use(NavigateProvider);
  const [target, setTarget] = useState<string | null>(null);
  const go = (href: string) => {
    if (isBusy) setTarget(href);
    else navigate?.(href);
  };
  return (
    <NavigateProvider value={navigate && go}>
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
    </NavigateProvider>
  );
}
