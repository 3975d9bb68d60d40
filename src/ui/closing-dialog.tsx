import { Dialog } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { usePressBeside } from './press-beside.ts';
import { useCloseRequest } from './use-close-request.ts';

type ClosingDialogProps = Omit<ComponentProps<typeof Dialog.Root>, 'onOpenChange' | 'onInteractOutside'> & {
  readonly onClose: () => void;
  /** Something would go with it: a press beside it does not close it then. */
  readonly isHeld?: () => boolean;
};

/** The root of a dialog that Esc, the phone's back, its buttons and a press beside it close; it is drawn while it is open. */
export function ClosingDialog({ open = true, onClose, isHeld, ...rest }: ClosingDialogProps) {
  const pressedBeside = usePressBeside(open, isHeld);
  useCloseRequest(open, onClose);
  return (
    <Dialog.Root
      {...rest}
      open={open}
      lazyMount
      unmountOnExit
      onInteractOutside={pressedBeside}
      onOpenChange={(change) => {
        if (!change.open) onClose();
      }}
    />
  );
}
