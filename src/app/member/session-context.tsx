import { chakra } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { createContext, use, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { selectUser } from '../../../machines/session/selectors.ts';
import type { SessionUser } from '../../../machines/session/types.ts';
import { againOnline } from '../../platform/again-online.ts';
import { WordsHeld } from '../../ui/boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { FocusedHeading, handsFocusOn } from '../../ui/focused-heading.tsx';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { SupportLink } from '../../ui/support-link.tsx';
import { focusNextHeading } from '../arrival.ts';
import type { SessionActor } from '../session.ts';

const SessionContext = createContext<SessionActor | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): SessionActor {
  const actor = use(SessionContext);
  if (!actor) throw new Error('The member area stands inside SessionProvider');
  return actor;
}

/** Who is logged in; null while the last page is drawn on the way out. */
export const useUser = (): SessionUser | null => useSelector(useSession(), selectUser);

/** Whoever has waited on its title goes on to that of the page that comes, which may be a moment on its way. */
const handsOn = (waiting: HTMLElement | null) => () => {
  if (waiting?.contains(document.activeElement)) focusNextHeading();
};

/** Shows the page to a member. When the server gave no answer at load, says so and offers to ask again. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const actor = useSession();
  const snapshot = useSelector(actor, (state) => state);
  useEffect(() => againOnline(actor, { type: 'restore.retried' }), [actor]);
  if (snapshot.hasTag('member')) return children;
  if (!snapshot.matches('restoreFailed'))
    return (
      <chakra.main ref={handsOn} p="10" color="fg.muted">
        <WordsHeld />
        {/* heard alone: there is no page to see yet */}
        <VisuallyHidden as="div">
          <FocusedHeading>{t('frame.portal')}</FocusedHeading>
        </VisuallyHidden>
        <output>{snapshot.matches('leaving') ? t('session.leaving') : t('session.restoring')}</output>
      </chakra.main>
    );
  return (
    <chakra.main maxW="prose" mx="auto" px="6" py="16" display="grid" gap="5" justifyItems="start">
      <FocusedHeading>{t('session.failed.title')}</FocusedHeading>
      <p>{t('session.failed.text')}</p>
      <SupportLink />
      <chakra.div display="flex" gap="3" flexWrap="wrap">
        <Button onClick={() => actor.send({ type: 'restore.retried' })} {...handsFocusOn}>
          {t('session.failed.retry')}
        </Button>
        <Button variant="outline" onClick={() => actor.send({ type: 'logout.requested' })} {...handsFocusOn}>
          {t('menu.logout')}
        </Button>
      </chakra.div>
    </chakra.main>
  );
}
