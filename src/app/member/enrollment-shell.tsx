import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { LayoutDashboard } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AmongPlacesProvider } from '../../features/enrollment/among-places.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { registrationQuery } from '../../queries/enrollment.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand, SkipLink } from './brand.tsx';
import { useUser } from './session-context.tsx';
import { TabBar, TopBar, TopPlaces } from './member-shell.tsx';

/**
 * Whether the page is the board of a dossier that was sent, and whether something of it is corrected: a correction has
 * steps at their own paths.
 */
function useBoard(path: string) {
  // read by the enrollment's chart
  const { data } = useQuery({ ...registrationQuery, enabled: false });
  const isSent = data !== undefined && data !== null && data.submitted_at !== null;
  const isCorrected = isSent && data.correction_steps.length > 0;
  return { isBoard: isSent && !(isCorrected && path.includes('/step')), isCorrected };
}

/** Whether another page of the portal could be worked with before: this one was gone to, and not opened. */
const isGoneTo = (): boolean => performance.getEntriesByName('usable').length > 0;

/** The steps, with their rail, are wider than other pages. */
const besideSteps = { px: { base: '16px', md: 'max(24px, calc((100% - 1296px) / 2))' } };

type ShellProps = { readonly path: string; readonly children: ReactNode };

/**
 * The enrollment's shell: one way in, one way out, nothing beside; the steps bring their own rail and bar. Around the
 * board of a dossier that was sent stand the investor's places.
 */
export function EnrollmentShell({ path, children }: ShellProps) {
  const { t } = useTranslation('shell');
  const user = useUser();
  const { isBoard, isCorrected } = useBoard(path);
  // where it isn't known from the first drawing on, the board is as wide as the steps: the mark stays where it is
  const [wasKnown] = useState(isBoard && !isCorrected && isGoneTo());
  const isAmongPlaces = wasKnown && isBoard;
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      <TopBar {...(isAmongPlaces ? {} : besideSteps)}>
        <Brand href="/user/dashboard" />
        {isBoard ? (
          <TopPlaces path={path} />
        ) : (
          <chakra.p display={{ base: 'none', md: 'block' }} fontSize="sm" color="fg.muted">
            {t('nav.enrollment')}
          </chakra.p>
        )}
        <chakra.div
          marginInlineStart="auto"
          marginInlineEnd="-10px"
          display="flex"
          alignItems="center"
          gap="2"
        >
          {isBoard && user ? (
            <Bell role={user.role} />
          ) : (
            <ButtonLink
              href="/user/dashboard"
              variant="text"
              size="sm"
              minW="44px"
              aria-label={t('nav.dashboard')}
            >
              <LayoutDashboard size={18} strokeWidth={1.75} aria-hidden="true" />
              <chakra.span display={{ base: 'none', sm: 'inline' }}>{t('nav.dashboard')}</chakra.span>
            </ButtonLink>
          )}
          <AccountMenu />
        </chakra.div>
      </TopBar>
      <chakra.main
        id="content"
        flex="1"
        display="flex"
        flexDirection="column"
        minW="0"
        // no paragraph ends in a lone word
        textWrap="pretty"
      >
        <AmongPlacesProvider value={isAmongPlaces}>{children}</AmongPlacesProvider>
      </chakra.main>
      {isBoard && <TabBar path={path} />}
    </chakra.div>
  );
}
