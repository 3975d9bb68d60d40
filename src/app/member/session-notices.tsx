import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { warningSeconds } from '../../actors/session-watch.ts';
import { selectEndsAt, selectUser } from '../../../machines/session/selectors.ts';
import { after, every, now } from '../../platform/clock.ts';
import { pagePath } from '../../platform/environment.ts';
import { useHasTyped } from '../../platform/typed.ts';
import { forgetVisit } from '../../platform/visited.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';
import { PlainWarning } from '../../ui/plain-warning.tsx';
import { clearToasts, toast } from '../../ui/toaster.tsx';
import { goTo } from '../navigation.ts';
import { plainPath } from '../routes.ts';
import { wayBack } from '../way-back.ts';
import { useSession } from './session-context.tsx';

const SessionWarning = lazyDialog(
  async () => (await import('../../ui/session-warning.tsx')).SessionWarning,
  PlainWarning,
);

/** Whole seconds until `endsAt`, drawn anew each second. */
function useSecondsLeft(endsAt: number | null): number {
  const subscribe = useCallback(
    (listener: () => void) => (endsAt === null ? () => undefined : every(250, listener)),
    [endsAt],
  );
  return useSyncExternalStore(subscribe, () =>
    endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - now()) / 1000)),
  );
}

/** The page that is open is refused: its message, and the way back. A page that was left meanwhile says nothing. */
function limitAccess(refused: string, role: string | null, title: string): void {
  if (plainPath(pagePath()) !== plainPath(refused)) return;
  toast({ title, tone: 'error' });
  const back = wayBack(refused, role);
  forgetVisit(plainPath(refused));
  // what made the call takes its answer first: a flow that still waits for it would hold on to its own path
  if (back !== null) after(0, () => goTo(back, { replace: true }));
}

/** What the session says over any page: its end coming near, a role that does not allow a page, another person. */
export function SessionNotices() {
  const { t } = useTranslation('errors');
  const actor = useSession();
  const snapshot = useSelector(actor, (state) => state);
  const endsAt = selectEndsAt(snapshot);
  const secondsLeft = useSecondsLeft(endsAt);
  const hasTyped = useHasTyped();
  const isAtMaximum = snapshot.matches({ member: 'ending' });
  const extending = snapshot.matches({ member: { expiringSoon: 'extending' } });
  const failed = snapshot.matches({ member: { expiringSoon: 'extendFailed' } });

  useEffect(() => {
    const subscriptions = [
      actor.on('access.limited', ({ path }) => {
        limitAccess(path, selectUser(actor.getSnapshot())?.role ?? null, t('toasts.access_limited'));
      }),
      actor.on('session.forcedOut', clearToasts),
      actor.on('session.closed', clearToasts),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, t]);

  return (
    <SessionWarning
      open={endsAt !== null}
      secondsLeft={secondsLeft}
      totalSeconds={warningSeconds()}
      kind={isAtMaximum ? 'maximum' : 'idle'}
      draftSaved={hasTyped}
      extending={extending}
      failed={failed}
      onStay={() => actor.send({ type: 'stay.requested' })}
      onLeave={() => actor.send(isAtMaximum ? { type: 'login.requested' } : { type: 'logout.requested' })}
    />
  );
}
