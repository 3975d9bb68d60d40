import { Dialog, Portal, chakra } from '@chakra-ui/react';
import type { DialogFrameProps } from './dialog-frame.tsx';
import { useOpener } from './last-control.ts';

/** What a DialogFrame draws. */
export function FormDialog(props: DialogFrameProps) {
  const { title, lead, children, footer, onClose, busy, onSubmit } = props;
  // what is drawn inside may take the focus before the dialog notes where it came from
  const opener = useOpener();
  return (
    <Dialog.Root
      open
      finalFocusEl={opener}
      lazyMount
      unmountOnExit
      onOpenChange={(change) => {
        if (!change.open && !busy) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Title>{title}</Dialog.Title>
            {lead !== undefined && <Dialog.Description>{lead}</Dialog.Description>}
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                onSubmit();
              }}
            >
              <chakra.div display="grid" gap="5" mt="4">
                {children}
              </chakra.div>
              <Dialog.Footer>{footer}</Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
