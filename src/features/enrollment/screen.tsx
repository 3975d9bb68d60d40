import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { selectProgress } from '../../../machines/enrollment-individual/selectors.ts';
import { watchRegistration } from '../../queries/enrollment.ts';
import { EnrollmentView } from './enrollment-view.tsx';
import type { EnrollmentServices } from './services.ts';
import { useEnrollmentServices } from './services.ts';

/** Another tab, or the fund, moved the dossier: the chart is told whenever the server is read and says otherwise. */
function useFollowedProgress(actorRef: EnrollmentServices['actorRef']): void {
  const client = useQueryClient();
  useEffect(
    () =>
      watchRegistration(client, (progress) => {
        const known = selectProgress(actorRef.getSnapshot());
        const differs =
          progress.step !== known.step ||
          progress.type !== known.type ||
          progress.submitted !== known.submitted;
        if (differs) actorRef.send({ type: 'progress.changed', progress });
      }),
    [client, actorRef],
  );
}

/** /user/enrollment and all its steps. */
export function EnrollmentScreen() {
  // all words at once, so that nothing that is filled in is taken off the page to wait for some
  useTranslation(['enrollment', 'documents', 'errors', 'ui']);
  const { actorRef } = useEnrollmentServices();
  const snapshot = useSelector(actorRef, (current) => current);
  useFollowedProgress(actorRef);
  return <EnrollmentView snapshot={snapshot} send={actorRef.send} />;
}
