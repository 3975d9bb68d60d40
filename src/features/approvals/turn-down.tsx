import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type TurnDownProps = {
  readonly open: boolean;
  readonly approval: Approval;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
  /** takes the focus where the answer has taken the button along */
  readonly heir: () => HTMLElement | null;
};

/** Asks before what a colleague has prepared is ended: it goes for good, and no reason goes with it. */
export function TurnDown({ open, approval, onConfirm, onKeep, heir }: TurnDownProps) {
  const { t } = useTranslation('approvals');
  const name = approval.prepared_by_name;
  return (
    <ConfirmDialog
      open={open}
      title={t('turn_down.title', { name })}
      confirmLabel={t('action.turn_down')}
      keepLabel={t('turn_down.keep')}
      danger
      finalFocus={() => (approval.state === 'OPEN' ? null : heir())}
      onConfirm={onConfirm}
      onKeep={onKeep}
    >
      {t('turn_down.text', { name })}
    </ConfirmDialog>
  );
}
