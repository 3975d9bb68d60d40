import type { ReactNode } from 'react';
import { askedPart } from './lazy-part.tsx';

export type DialogFrameProps = {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
  /** its buttons; the one that leaves with nothing done is a LeaveButton */
  readonly footer: ReactNode;
  /** Esc, and a press beside it while nothing was typed: not while something is being saved */
  readonly onClose: () => void;
  readonly busy: boolean;
  /** Enter in a field does as the button that saves */
  readonly onSubmit: () => void;
};

/** A form in a dialog. Focus goes to its first field, and back to where it came from when it closes. */
export const DialogFrame = askedPart<DialogFrameProps>(
  async () => (await import('./form-dialog.tsx')).FormDialog,
);
