import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { watchRegistration } from '../../queries/enrollment.ts';
import { EnrollmentView } from './enrollment-view.tsx';
import type { EnrollmentServices } from './services.ts';
import { useEnrollmentServices } from './services.ts';
import { progressIn, shownOf } from './shown.ts';

/** Another tab, or the fund, moved the dossier: the chart is told whenever the server is read and says otherwise. */
function useFollowedProgress(services: EnrollmentServices): void {
  const client = useQueryClient();
  useEffect(
    () =>
      watchRegistration(client, (progress) => {
        const known = progressIn(services);
        const differs =
          progress.step !== known.step ||
          progress.type !== known.type ||
          progress.submitted !== known.submitted;
        if (differs) services.actorRef.send({ type: 'progress.changed', progress });
      }),
    [client, services],
  );
}

/** /user/enrollment and all its steps. */
export function EnrollmentScreen() {
  // all words at once, so that nothing that is filled in is taken off the page to wait for some
  useTranslation(['enrollment', 'business', 'documents', 'errors', 'ui']);
  const services = useEnrollmentServices();
  const { actorRef } = services;
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = actorRef.subscribe(listener);
      return unsubscribe;
    },
    [actorRef],
  );
  useSyncExternalStore(subscribe, () => actorRef.getSnapshot());
  useFollowedProgress(services);
  return <EnrollmentView shown={shownOf(services)} />;
}
