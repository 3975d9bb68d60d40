import { Suspense, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.tsx';

export type DialogFrameProps = {
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

const FormDialog = lazyPart<DialogFrameProps>(
  async () => (await import('./form-dialog.tsx')).FormDialog,
  'over',
);

/** A form in a dialog. Focus goes to its first field, and back to where it came from when it closes. */
export function DialogFrame(props: DialogFrameProps) {
  return (
    <Suspense fallback={null}>
      <FormDialog {...props} />
    </Suspense>
  );
}
