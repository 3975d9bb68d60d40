import { chakra } from '@chakra-ui/react';
import { LayoutDashboard } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountMenu } from './account-menu.tsx';
import { Brand, SkipLink } from './brand.tsx';
import { TopBar } from './member-shell.tsx';

/** The enrollment's shell: one way in, one way out, nothing beside; the steps bring their own rail and bar. */
export function EnrollmentShell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      <TopBar px={{ base: '16px', md: 'max(24px, calc((100% - 1296px) / 2))' }}>
        <Brand href="/user/dashboard" />
        <chakra.p display={{ base: 'none', md: 'block' }} fontSize="sm" color="fg.muted">
          {t('nav.enrollment')}
        </chakra.p>
        <chakra.div
          marginInlineStart="auto"
          marginInlineEnd="-10px"
          display="flex"
          alignItems="center"
          gap="2"
        >
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
          <AccountMenu />
        </chakra.div>
      </TopBar>
      <chakra.main id="content" flex="1" display="flex" flexDirection="column" minW="0">
        {children}
      </chakra.main>
    </chakra.div>
  );
}
