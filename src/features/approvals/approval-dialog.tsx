import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Approval } from '../../../contract/values/approval.ts';
import { IconButton } from '../../ui/button.tsx';
import { ClosingDialog } from '../../ui/closing-dialog.tsx';
import type { Viewer } from './approval-acts.tsx';
import { LiveCard } from './approvals-of.tsx';

type ApprovalDialogProps = {
  readonly open: boolean;
  readonly approval: Approval | null;
  readonly viewer: Viewer;
  readonly onClose: () => void;
  /** has the focus afterwards when the row that opened it is gone */
  readonly list: () => HTMLElement | null;
};

/** One approval over the page that lists it. */
export function ApprovalDialog({ open, approval, viewer, onClose, list }: ApprovalDialogProps) {
  const { t } = useTranslation('approvals');
  // its values stand in a table
  const isWide = approval?.kind === 'values.publication';
  return (
    <ClosingDialog open={open} finalFocusEl={list} onClose={onClose}>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content {...(isWide && { width: 'min(760px, 100%)' })}>
            <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="4" mb="3">
              <Dialog.Title>{t('dialog.title')}</Dialog.Title>
              <IconButton label={t('dialog.close')} onClick={onClose} my="-8px" me="-10px">
                <X size={20} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </chakra.div>
            {approval !== null && (
              <LiveCard key={approval.id} approval={approval} viewer={viewer} headingLevel={3} linked />
            )}
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ClosingDialog>
  );
}
