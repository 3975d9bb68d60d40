import { type ComponentProps, use, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { VisuallyHidden } from './hidden.tsx';
import { SendingContext } from './sending.ts';

type LeaveButtonProps = Omit<ComponentProps<typeof Button>, 'blocked' | 'aria-describedby'> & {
  /** What is left is on its way to the server; without a word, as the dialog around it knows. */
  readonly isSending?: boolean;
};

/**
 * Leaves a dialog or a form with nothing done: "Cancel", "Keep request". While the act is on its way that can't be
 * promised any more: it waits for the answer then, with the focus where it is, and says why.
 */
export function LeaveButton({ isSending, ...rest }: LeaveButtonProps) {
  const { t } = useTranslation('ui');
  const why = useId();
  const isFrameSending = use(SendingContext);
  const isClosed = isSending ?? isFrameSending;
  return (
    <>
      <Button variant="outline" {...rest} {...(isClosed && { blocked: true, 'aria-describedby': why })} />
      {isClosed && <VisuallyHidden id={why}>{t('leave.being_sent')}</VisuallyHidden>}
    </>
  );
}
