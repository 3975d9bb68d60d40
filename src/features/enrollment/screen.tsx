import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { watchRegistration } from '../../queries/enrollment.ts';
import { EnrollmentView } from './enrollment-view.tsx';
import { follow } from './follow.ts';
import { useEnrollmentServices } from './services.ts';
import { shownOf } from './shown.ts';

/** /user/enrollment and all its steps. */
export function EnrollmentScreen() {
  // all words at once, so that nothing that is filled in is taken off the page to wait for some
  useTranslation(['enrollment', 'business', 'owners', 'signing', 'correction', 'documents', 'errors', 'ui']);
  const services = useEnrollmentServices();
  const client = useQueryClient();
  const { actorRef } = services;
  const subscribe = useCallback(
    (listener: () => void) => {
      const { unsubscribe } = actorRef.subscribe(listener);
      return unsubscribe;
    },
    [actorRef],
  );
  useSyncExternalStore(subscribe, () => actorRef.getSnapshot());
  // another tab, or the fund, moved the dossier
  useEffect(
    () => watchRegistration(client, (registration) => follow(services, registration)),
    [client, services],
  );
  return <EnrollmentView shown={shownOf(services)} />;
}
