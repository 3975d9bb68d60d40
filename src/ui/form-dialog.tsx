import { Dialog, Portal, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { ClosingDialog } from './closing-dialog.tsx';
import type { DialogFrameProps } from './dialog-frame.tsx';
import { focusFault } from './fault-focus.ts';
import { useOpener } from './last-control.ts';
import { SendingContext } from './sending.ts';

/** What a DialogFrame draws. */
export function FormDialog(props: DialogFrameProps) {
  const { title, lead, children, footer, onClose, busy, onSubmit } = props;
  // what is drawn inside may take the focus before the dialog notes where it came from
  const opener = useOpener();
  const form = useRef<HTMLFormElement>(null);
  const isTyped = useRef(false);
  const [sent, setSent] = useState<{ readonly from: Element | null } | null>(null);
  useEffect(() => {
    // a summary of what is wrong, or what comes in the form's place, may have taken the focus already
    if (sent !== null && document.activeElement === sent.from) focusFault(form.current);
  }, [sent]);
  return (
    <ClosingDialog
      finalFocusEl={opener}
      isHeld={() => isTyped.current}
      onClose={() => {
        if (!busy) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title>{title}</Dialog.Title>
            {lead !== undefined && <Dialog.Description>{lead}</Dialog.Description>}
            <form
              ref={form}
              noValidate
              onInput={() => {
                isTyped.current = true;
              }}
              onSubmit={(event) => {
                event.preventDefault();
                setSent({ from: document.activeElement });
                onSubmit();
              }}
            >
              <chakra.div display="grid" gap="5" mt="4">
                {children}
              </chakra.div>
              <SendingContext value={busy}>
                <Dialog.Footer>{footer}</Dialog.Footer>
              </SendingContext>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </ClosingDialog>
  );
}
