import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Callout } from './callout.tsx';
import { FaultNote } from './fault-note.tsx';

type NotDoneProps = {
  /** that nothing was done */
  readonly title: string;
  /** no answer came: it may have been done all the same */
  readonly isUnknown: boolean;
  /** what was thrown, or what a chart kept of it: a fault of the portal is told with its reference */
  readonly of: object | null;
  readonly children: ReactNode;
};

/** Why the server did not do what was asked for, above what was typed. */
export function NotDone({ title, isUnknown, of, children }: NotDoneProps) {
  const { t } = useTranslation('errors');
  return (
    <Callout tone="negative" live="alert" title={isUnknown ? t('may_be_done') : title}>
      {children}
      <FaultNote of={of} />
    </Callout>
  );
}
