import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useLocation } from 'wouter';
import { useSelector } from '@xstate/react';
import { staffRoles } from '../../../contract/enums.ts';
import { selectIsDecided, selectUser } from '../../../machines/session/selectors.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { followControls } from '../../ui/last-focus.ts';
import { laterPart } from '../../ui/lazy-part.tsx';
import { NavigateProvider } from '../../ui/link.tsx';
import { NewerBuildContext } from '../../ui/newer-build.ts';
import { Toaster } from '../../ui/toaster.tsx';
import type { MemberAreaProps } from '../member-area.ts';
import { isNewerOut } from '../new-version.ts';
import { sessionActor } from '../session.ts';
import type { SessionActor } from '../session.ts';
import { system } from '../theme/system.ts';
import { AdminShell } from './admin-shell.tsx';
import { BridgeArea } from './bridge.tsx';
import { ConfirmationHost } from './confirmation-host.tsx';
import { EnrollmentShell } from './enrollment-shell.tsx';
import { readFirst as take, type Screen } from './first-drawing.ts';
import { forgetReads } from './forget-reads.ts';
import { bringShellWords, bringWordsAhead, i18n } from './i18n.ts';
import { MemberShell } from './member-shell.tsx';
import { queryClient } from './query-client.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { SessionNotices } from './session-notices.tsx';
import { SetUpShell } from './set-up-shell.tsx';
import { SessionGate, SessionProvider } from './session-context.tsx';

// what is shown at first has just been read; where it does not come, nothing is told in its place
const BehindNotice = laterPart(
  async () => (await import('./behind-notice.tsx')).BehindNotice,
  () => null,
);

type Shell = ComponentType<{ readonly path: string; readonly children: ReactNode }>;

/** The shell of the area; an error page stands in the shell of the person's role. */
function shellOf({ route }: MemberAreaProps, user: SessionUser | null): Shell {
  if (user?.second_factor.setup_required === true) return SetUpShell;
  if (route.screen === 'enrollment') return EnrollmentShell;
  const isStaff = staffRoles.some((staff) => staff === user?.role);
  return route.area === 'admin' || (route.area === 'other' && isStaff) ? AdminShell : MemberShell;
}

/** Resolves once it is known who is there, so that the first drawing is the page and no waiting room. */
function decided(actor: SessionActor): Promise<void> {
  return new Promise((resolve) => {
    const subscription = actor.subscribe((snapshot) => {
      if (selectIsDecided(snapshot) || snapshot.matches('restoreFailed')) done();
    });
    const done = () => {
      subscription.unsubscribe();
      resolve();
    };
    const snapshot = actor.getSnapshot();
    if (selectIsDecided(snapshot) || snapshot.matches('restoreFailed')) done();
  });
}

/** Takes what a screen reads first, of what is on its way or there. */
export const readFirst = async (screen: Screen | null): Promise<void> => take(await sessionActor(), screen);

/**
 * Session, words and parts of the member area; the component draws any of its pages. Rejects with a ChunkError when the
 * words of its shells do not come.
 */
export async function openMemberArea(): Promise<ComponentType<MemberAreaProps>> {
  const [actor] = await Promise.all([sessionActor(), bringShellWords(), bringWordsAhead()]);
  await decided(actor);
  forgetReads(actor, queryClient);
  followControls();
  return function MemberArea(props: MemberAreaProps) {
    const [, navigate] = useLocation();
    const Shell = shellOf(props, useSelector(actor, selectUser));
    return (
      <ChakraProvider value={system}>
        <I18nextProvider i18n={i18n}>
          <QueryClientProvider client={queryClient}>
            <SessionProvider value={actor}>
              <NavigateProvider value={navigate}>
                <NewerBuildContext value={isNewerOut}>
                  <SessionGate>
                    <BehindNotice />
                    <BridgeArea shown={props.path}>
                      <Shell path={props.path}>
                        <ScreenBoundary path={props.path} failure={props.failure}>
                          <Suspense fallback={null}>{props.children}</Suspense>
                        </ScreenBoundary>
                      </Shell>
                    </BridgeArea>
                    <ConfirmationHost />
                  </SessionGate>
                </NewerBuildContext>
                <SessionNotices />
                <Toaster />
              </NavigateProvider>
            </SessionProvider>
          </QueryClientProvider>
        </I18nextProvider>
      </ChakraProvider>
    );
  };
}
