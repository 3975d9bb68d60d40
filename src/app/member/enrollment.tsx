import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openUploads } from '../../actors/document-upload.ts';
import { openDrafts } from '../../actors/drafts.ts';
import { EnrollmentScreen } from '../../features/enrollment/screen.tsx';
import { EnrollmentServicesProvider } from '../../features/enrollment/services.ts';
import type { EnrollmentServices } from '../../features/enrollment/services.ts';
import { shownOf } from '../../features/enrollment/shown.ts';
import { watchRegistration } from '../../queries/enrollment.ts';
import { keys } from '../../queries/keys.ts';
import { todayUtc } from '../../platform/server-clock.ts';
import { whenOnline } from '../../platform/online.ts';
import { leaveUnattended } from '../../platform/unattended.ts';
import { asksForPassword } from '../../ui/document-viewer/asks-for-password.ts';
import { toast, toastSaved } from '../../ui/toaster.tsx';
import type { WantedChart } from './enrollment-chart.ts';
import { followerOf, isBusinessDrafted, knownChart, openChart } from './enrollment-chart.ts';
import { connectPath } from './enrollment-path.ts';
import { tellOf } from './enrollment-told.ts';
import { useUser } from './session-context.tsx';

/** Puts the enrollment's chart, drafts and uploads together for one member. */
function useEnrollment(userId: string) {
  const client = useQueryClient();
  const open = () => ({
    drafts: openDrafts(client, userId),
    uploads: openUploads(client, userId, asksForPassword),
  });
  // no state, whose beginning React's strict mode asks for twice: drafts that are opened again stop those before
  const opened = useRef<ReturnType<typeof open> | null>(null);
  const parts = (opened.current ??= open());
  const [running, setRunning] = useState(() =>
    openChart({ ...knownChart(client), client, drafts: parts.drafts }),
  );
  const [first] = useState(running);
  const [isRestored, setRestored] = useState(false);
  const { t } = useTranslation('errors');
  const { t: correction } = useTranslation('correction');
  const { t: enrollment } = useTranslation('enrollment');
  useEffect(() => {
    const say = (title: string) => toast({ title, tone: 'info' });
    return tellOf(running, {
      saved: () => toastSaved(t('toasts.saved')),
      submitted: () => {
        void client.invalidateQueries({ queryKey: keys.details });
        say(t('keys.already_submitted'));
      },
      changed: () => say(correction('overtaken')),
      earlier: () => say(enrollment('overtaken.earlier')),
      other: (type) => say(enrollment(`other.${type}.overtaken`)),
    });
  }, [running, client, t, correction, enrollment]);
  useEffect(() => {
    let disconnect = () => {};
    let isAsked = running !== first || running.type === 'BUSINESS';
    let isOver = false;
    const replace = (wanted: WantedChart) => {
      isOver = true;
      disconnect();
      running.stop();
      setRunning(openChart({ ...wanted, client, drafts: parts.drafts }));
    };
    // a type that was chosen and never saved is taken up again where it was left
    const restore = async () => {
      isAsked = true;
      if (!(await isBusinessDrafted(client, parts.drafts)) || isOver) return;
      setRestored(true);
      replace({ kind: 'enrollment', type: 'BUSINESS', chosen: true });
    };
    // a chart that ends in the other type, or on the board of a dossier to correct, hands over before the path follows
    const handOver = () => {
      const wanted = followerOf(client, running);
      if (wanted !== null) replace(wanted);
      else if (!isAsked && shownOf(running).kind === 'step') void restore();
    };
    const followed = running.actorRef.subscribe(handOver);
    const watched = watchRegistration(client, handOver);
    const line = whenOnline(() => {
      const shown = shownOf(running);
      if (shown.kind !== 'failed') return;
      // nobody asked for it
      leaveUnattended();
      shown.retry();
    });
    running.start();
    disconnect = connectPath(running);
    return () => {
      isOver = true;
      followed.unsubscribe();
      watched();
      line();
      disconnect();
    };
  }, [running, first, client, parts]);
  const services: EnrollmentServices = useMemo(
    () => ({ ...running, ...parts, userId, today: todayUtc }),
    [running, parts, userId],
  );
  return { services, isRestored };
}

function Enrollment({ userId }: { readonly userId: string }) {
  const { services, isRestored } = useEnrollment(userId);
  return (
    <EnrollmentServicesProvider value={services}>
      <EnrollmentScreen key={isRestored ? 'restored' : 'first'} />
    </EnrollmentServicesProvider>
  );
}

/** /user/enrollment and its steps. */
export function EnrollmentPage() {
  const user = useUser();
  return user === null ? null : <Enrollment key={user.id} userId={user.id} />;
}
