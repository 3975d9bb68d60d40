import { Dialog, Portal } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';

type ConfirmDialogProps = {
  readonly open: boolean;
  /** The question: "Cancel this money-out?" */
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** A verb: "Cancel request". */
  readonly confirmLabel: string;
  /** The safe verb: "Keep request". Esc does the same. */
  readonly keepLabel: string;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly busyLabel?: string;
  /** What takes the focus when it closes, where what opened it goes with the answer; null: what opened it. */
  readonly finalFocus?: () => HTMLElement | null;
};

/** Asks once before something that is hard to take back. Focus starts on the safe button and goes back after. */
export function ConfirmDialog(props: ConfirmDialogProps) {
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
    finalFocus,
  } = props;
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog.Root
      open={open}
      role="alertdialog"
      lazyMount
      unmountOnExit
      initialFocusEl={() => safe.current}
      {...(finalFocus === undefined ? {} : { finalFocusEl: finalFocus })}
      onOpenChange={(change) => {
        if (!change.open && !busy) onKeep();
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
              <Button ref={safe} variant="outline" onClick={onKeep}>
                {keepLabel}
              </Button>
              <Button
                variant={danger ? 'danger' : 'solid'}
                onClick={onConfirm}
                busy={busy}
                busyLabel={props.busyLabel ?? confirmLabel}
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
