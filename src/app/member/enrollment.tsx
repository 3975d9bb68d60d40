import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createActor } from 'xstate';
import { selectIsSubmitted, selectStep } from '../../../machines/enrollment-individual/selectors.ts';
import { openUploads } from '../../actors/document-upload.ts';
import { openDrafts } from '../../actors/drafts.ts';
import { openEnrollment } from '../../actors/enrollment-individual.ts';
import { EnrollmentScreen } from '../../features/enrollment/screen.tsx';
import { EnrollmentServicesProvider } from '../../features/enrollment/services.ts';
import type { EnrollmentServices } from '../../features/enrollment/services.ts';
import { pagePath } from '../../platform/environment.ts';
import { keys } from '../../queries/keys.ts';
import { draftKey } from '../../queries/session.ts';
import { toast, toastSaved } from '../../ui/toaster.tsx';
import { connectPath, stepOfPath } from './enrollment-path.ts';
import { useUser } from './session-context.tsx';

/** Puts the enrollment's chart, drafts and uploads together for one member. */
function useEnrollment(userId: string): EnrollmentServices {
  const client = useQueryClient();
  const [services] = useState(() => {
    const drafts = openDrafts(client, userId, draftKey() ?? '');
    const actorRef = createActor(openEnrollment(client, drafts), {
      input: { requested: stepOfPath(pagePath()), chosen: false },
    });
    return { userId, actorRef, drafts, uploads: openUploads(client) };
  });
  const { t } = useTranslation('errors');
  useEffect(() => {
    const saved = services.actorRef.on('step.saved', () => toastSaved(t('toasts.saved')));
    // submitted in another tab while answers were being given here: the board comes, and this says why
    let step = selectStep(services.actorRef.getSnapshot());
    const moved = services.actorRef.subscribe((snapshot) => {
      const wasAnswering = step !== null && step !== 'summary';
      if (wasAnswering && selectIsSubmitted(snapshot)) {
        void client.invalidateQueries({ queryKey: keys.details });
        toast({ title: t('keys.already_submitted'), tone: 'info' });
      }
      if (selectIsSubmitted(snapshot)) step = null;
      else step = selectStep(snapshot) ?? step;
    });
    return () => {
      saved.unsubscribe();
      moved.unsubscribe();
    };
  }, [services, client, t]);
  useEffect(() => {
    services.actorRef.start();
    const disconnect = connectPath(services.actorRef);
    return disconnect;
  }, [services]);
  return services;
}

function Enrollment({ userId }: { readonly userId: string }) {
  return (
    <EnrollmentServicesProvider value={useEnrollment(userId)}>
      <EnrollmentScreen />
    </EnrollmentServicesProvider>
  );
}

/** /user/enrollment and its steps. */
export function EnrollmentPage() {
  const user = useUser();
  return user === null ? null : <Enrollment key={user.id} userId={user.id} />;
}
