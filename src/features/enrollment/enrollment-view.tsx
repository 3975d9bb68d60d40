import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepTransition } from '../../ui/step-transition.tsx';
import { FailedPage } from './failed-page.tsx';
import { LoadingPage, NoticePage } from './notice-page.tsx';
import type { Shown } from './shown.ts';
import { BoardView, StepView } from './step-view.tsx';

/**
 * Whether another step, or the other type's first one, was shown before this one since the page came up; of the board,
 * whether any step was.
 */
function useIsArrival(shown: Shown): boolean {
  const step = shown.kind === 'step' ? `${shown.page.type}.${shown.page.step}` : null;
  const [entry, setEntry] = useState<string | null>(null);
  const [moved, setMoved] = useState(false);
  if (entry === null && step !== null) setEntry(step);
  if (!moved && entry !== null && step !== null && step !== entry) setMoved(true);
  return shown.kind === 'board' ? entry !== null : moved;
}

/** The enrollment in whatever state its chart is. Drawn from a frozen snapshot it needs a filled query client alone. */
export function EnrollmentView({ shown }: { readonly shown: Shown }) {
  const { t } = useTranslation('enrollment');
  const isArrival = useIsArrival(shown);
  switch (shown.kind) {
    case 'failed':
      return <FailedPage of={shown.error} retry={shown.retry} />;
    case 'other':
      return (
        <NoticePage
          title={t(`other.${shown.type}.title`)}
          lead={t(`other.${shown.type}.${shown.isSaved ? 'saved' : 'chosen'}`)}
        />
      );
    case 'board':
      return (
        <BoardView
          {...(shown.start === undefined ? {} : { start: shown.start })}
          isAnswered={shown.isAnswered === true}
          isArrival={isArrival}
        />
      );
    case 'loading':
      return <LoadingPage />;
    case 'step':
      return (
        <StepTransition stepKey={shown.page.step}>
          <StepView page={{ ...shown.page, isArrival }} />
        </StepTransition>
      );
  }
}
