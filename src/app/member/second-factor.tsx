import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { createActor } from 'xstate';
import { openSecondFactor } from '../../actors/second-factor.ts';
import { readProfile } from '../../actors/session-profile.ts';
import { SecondFactorSection } from '../../features/second-factor/second-factor-section.tsx';
import {
  ConfirmationServicesProvider,
  SecondFactorServicesProvider,
} from '../../features/second-factor/services.ts';
import { useLife } from '../../features/second-factor/use-life.ts';
import { confirmationServices } from './confirmation-services.ts';
import { inspection } from '../../platform/inspection.ts';
import { latestSession } from '../../queries/session.ts';
import { goTo } from '../navigation.ts';
import { useProfileChanged } from './profile-changed.ts';

/** The person's second factors with their chart, which lives as long as the page. */
export function SecondFactorPart() {
  const client = useQueryClient();
  const onChanged = useProfileChanged();
  const [isSent, setSent] = useState(false);
  const [actorRef] = useState(() => createActor(openSecondFactor(client, setSent), inspection));
  useEffect(() => {
    const subscription = actorRef.on('factors.changed', () => {
      // codes that are shown once are kept before anything else opens
      const isSettingUp = latestSession()?.second_factor.setup_required === true;
      if (isSettingUp && actorRef.getSnapshot().matches('keepingCodes')) return;
      // a failure leaves the session as it is known: the next load reads it anew
      readProfile().then(
        (user) => {
          const wasForced = latestSession()?.second_factor.setup_required === true;
          onChanged(user);
          // all else is open now: on to where the work is
          if (wasForced && !user.second_factor.setup_required) goTo('/admin/dashboard', { replace: true });
        },
        () => undefined,
      );
    });
    return () => subscription.unsubscribe();
  }, [actorRef, onChanged]);
  useLife(actorRef);
  const services = useMemo(() => ({ actorRef, isSent }), [actorRef, isSent]);
  return (
    <ConfirmationServicesProvider value={confirmationServices}>
      <SecondFactorServicesProvider value={services}>
        <SecondFactorSection />
      </SecondFactorServicesProvider>
    </ConfirmationServicesProvider>
  );
}
