import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnrollmentSnapshot } from '../../../machines/enrollment-individual/selectors.ts';
import {
  selectIsBusiness,
  selectIsSubmitted,
  selectLoadFailed,
  selectStep,
} from '../../../machines/enrollment-individual/selectors.ts';
import type { EnrollmentEvent, IndividualStep } from '../../../machines/enrollment-individual/types.ts';
import { Button } from '../../ui/button.tsx';
import { StepTransition } from '../../ui/step-transition.tsx';
import { FailedPage } from './failed-page.tsx';
import { LoadingPage, NoticePage } from './notice-page.tsx';
import { pageOf } from './page-state.ts';
import { BoardView, StepView } from './step-view.tsx';

type EnrollmentViewProps = {
  readonly snapshot: EnrollmentSnapshot;
  readonly send: (event: EnrollmentEvent) => void;
};

const backToIndividual = { type: 'type.chosen', registrationType: 'INDIVIDUAL' } as const;

function Business({ snapshot, send }: EnrollmentViewProps) {
  const { t } = useTranslation('enrollment');
  const mayGoBack = snapshot.can(backToIndividual);
  return (
    <NoticePage title={t('business.title')} lead={t(mayGoBack ? 'business.chosen' : 'business.saved')}>
      {mayGoBack && (
        <Button variant="outline" onClick={() => send(backToIndividual)}>
          {t('business.individual')}
        </Button>
      )}
    </NoticePage>
  );
}

/** Whether another step was shown before this one since the page came up. */
function useIsArrival(step: IndividualStep | null): boolean {
  const [entry, setEntry] = useState<IndividualStep | null>(null);
  const [moved, setMoved] = useState(false);
  if (entry === null && step !== null) setEntry(step);
  if (!moved && entry !== null && step !== null && step !== entry) setMoved(true);
  return moved;
}

/** The enrollment in whatever state its chart is. Drawn from a frozen snapshot it needs a filled query client alone. */
export function EnrollmentView({ snapshot, send }: EnrollmentViewProps) {
  const isArrival = useIsArrival(selectStep(snapshot));
  const page = pageOf(snapshot, send, isArrival);
  if (selectLoadFailed(snapshot)) return <FailedPage retry={() => send({ type: 'load.retried' })} />;
  if (selectIsBusiness(snapshot)) return <Business snapshot={snapshot} send={send} />;
  if (selectIsSubmitted(snapshot)) return <BoardView />;
  if (page === null) return <LoadingPage />;
  return (
    <StepTransition stepKey={page.step}>
      <StepView page={page} />
    </StepTransition>
  );
}
