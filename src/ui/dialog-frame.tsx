import { Dialog, Portal, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type DialogFrameProps = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  /** Esc, and a press outside: not while something is being saved */
  readonly onClose: () => void;
  readonly busy: boolean;
  /** Enter in a field does as the button that saves */
  readonly onSubmit: () => void;
};

/** A form in a dialog. Focus goes to its first field, and back to where it came from when it closes. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, lead, children, footer, onClose, busy, onSubmit } = props;
  return (
    <Dialog.Root
      open
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
