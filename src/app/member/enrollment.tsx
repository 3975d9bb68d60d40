import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openUploads } from '../../actors/document-upload.ts';
import { openDrafts } from '../../actors/drafts.ts';
import { EnrollmentScreen } from '../../features/enrollment/screen.tsx';
import { EnrollmentServicesProvider } from '../../features/enrollment/services.ts';
import type { EnrollmentServices, RunningChart } from '../../features/enrollment/services.ts';
import { shownOf, stepIn } from '../../features/enrollment/shown.ts';
import { keys } from '../../queries/keys.ts';
import { draftKey } from '../../queries/session.ts';
import { asksForPassword } from '../../ui/document-viewer/asks-for-password.ts';
import { toast, toastSaved } from '../../ui/toaster.tsx';
import { knownType, openChart } from './enrollment-chart.ts';
import { connectPath } from './enrollment-path.ts';
import { useUser } from './session-context.tsx';

/** Toasts for what a chart tells; returns what ends them. */
function tellOf(running: RunningChart, client: QueryClient, words: { saved: string; overtaken: string }) {
  const saved = running.actorRef.on('step.saved', () => toastSaved(words.saved));
  // submitted in another tab while answers were being given here: the board comes, and this says why
  let step = stepIn(running);
  const moved = running.actorRef.subscribe(() => {
    const isSubmitted = shownOf(running).kind === 'board';
    const wasAnswering = step !== null && step !== 'summary';
    if (wasAnswering && isSubmitted) {
      void client.invalidateQueries({ queryKey: keys.details });
      toast({ title: words.overtaken, tone: 'info' });
    }
    step = isSubmitted ? null : (stepIn(running) ?? step);
  });
  return () => {
    saved.unsubscribe();
    moved.unsubscribe();
  };
}

/** Puts the enrollment's chart, drafts and uploads together for one member. */
function useEnrollment(userId: string): EnrollmentServices {
  const client = useQueryClient();
  const [parts] = useState(() => ({
    drafts: openDrafts(client, userId, draftKey() ?? ''),
    uploads: openUploads(client, asksForPassword),
  }));
  const [running, setRunning] = useState(() => openChart(client, parts.drafts, knownType(client), false));
  const { t } = useTranslation('errors');
  useEffect(
    () => tellOf(running, client, { saved: t('toasts.saved'), overtaken: t('keys.already_submitted') }),
    [running, client, t],
  );
  useEffect(() => {
    // a chart that ends in the other type hands over to that type's
    const followed = running.actorRef.subscribe(() => {
      const shown = shownOf(running);
      if (shown.kind !== 'other') return;
      running.stop();
      setRunning(openChart(client, parts.drafts, shown.type, !shown.isSaved));
    });
    running.start();
    const disconnect = connectPath(running);
    return () => {
      followed.unsubscribe();
      disconnect();
    };
  }, [running, client, parts]);
  const { type, actorRef } = running;
  return useMemo(() => ({ type, actorRef, ...parts, userId }), [type, actorRef, parts, userId]);
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
