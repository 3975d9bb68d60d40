import { Dialog, Portal } from '@chakra-ui/react';
import { useRef } from 'react';
import { Button } from './button.tsx';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { useOpener } from './last-control.ts';
import { LeaveButton } from './leave-button.tsx';
import { useCloseRequest } from './use-close-request.ts';

/** The question that a ConfirmDialog asks. */
export function ConfirmQuestion(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel,
    keepLabel,
    onConfirm,
    onKeep,
    danger = false,
    busy = false,
    isSending = busy,
    finalFocus,
    blockedBy,
  } = props;
  const opener = useOpener(open);
  const safe = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (!isSending) onKeep();
  };
  useCloseRequest(open, close);
  return (
    <Dialog.Root
      open={open}
      role="alertdialog"
      lazyMount
      unmountOnExit
      initialFocusEl={() => safe.current}
      finalFocusEl={() => finalFocus?.() ?? opener()}
      onOpenChange={(change) => {
        if (!change.open) close();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title>{title}</Dialog.Title>
            <Dialog.Description asChild>
              <div>{children}</div>
            </Dialog.Description>
            <Dialog.Footer>
              <LeaveButton ref={safe} isSending={isSending} onClick={onKeep}>
                {keepLabel}
              </LeaveButton>
              <Button
                variant={danger ? 'danger' : 'solid'}
                onClick={onConfirm}
                busy={busy}
                busyLabel={props.busyLabel ?? confirmLabel}
                {...(blockedBy !== undefined && { blocked: true, 'aria-describedby': blockedBy })}
              >
                {confirmLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
