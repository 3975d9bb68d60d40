import { chakra } from '@chakra-ui/react';
import { Activity, ChartLine, House, Landmark, Menu, TableProperties, Users } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readReviewPath } from '../../features/review/frame/review-path.ts';
import { Bell } from '../../features/notifications/bell.tsx';
import { laterPart } from '../../ui/lazy-part.tsx';
import { Anchor } from '../../ui/link.tsx';
import { closeWhenLeft } from '../../ui/popover.ts';
import { AccountMenu } from './account-menu.tsx';
import { Brand, SkipLink } from './brand.tsx';
import { isErrorPath } from './error-paths.ts';
import { TopBar } from './member-shell.tsx';
import { useUser } from './session-context.tsx';

/** Comes after the first screen; nobody waits for it, so nothing is told where it doesn't. */
const WaitingCount = laterPart(
  async () => (await import('./waiting-count.tsx')).WaitingCount,
  () => null,
);

const places = [
  { key: 'dashboard', href: '/admin/dashboard', section: '/admin/dashboard', Icon: House },
  { key: 'manage_users', href: '/admin/manage_users', section: '/admin/manage_users', Icon: Users },
  { key: 'finance', href: '/admin/bank_operations', section: '/admin/bank_operations', Icon: Landmark },
  { key: 'edit_capital', href: '/admin/edit_capital', section: '/admin/edit_capital', Icon: TableProperties },
  { key: 'analytics', href: '/admin/reports', section: '/admin/reports', Icon: ChartLine },
  { key: 'activity', href: '/admin/activities/list', section: '/admin/activities', Icon: Activity },
] as const;

const Place = chakra(Anchor, {
  base: {
    display: 'flex',
    alignItems: 'center',
    // alone in the middle of a tablet's rail
    justifyContent: { md: 'center', xl: 'flex-start' },
    gap: '10px',
    minH: { base: '44px', xl: '36px' },
    px: '10px',
    py: '6px',
    borderRadius: 'l2',
    color: 'fg.muted',
    textDecoration: 'none',
    fontSize: 'sm',
    lineHeight: '1.3',
    fontWeight: 'medium',
    '& svg': { flexShrink: 0 },
    _hover: { color: 'fg', bg: 'bg.muted' },
    '&[aria-current]': { bg: 'bg.emphasized', color: 'fg' },
  },
});

/** A dossier under review is part of managing users. */
const isAt = (path: string, section: string): boolean =>
  path.startsWith(section) || (section === '/admin/manage_users' && readReviewPath(path) !== null);

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** `named`: with words beside the icons; the icon rail of a tablet keeps them for the screen reader. */
function Places({ path, named }: { readonly path: string; readonly named: 'always' | 'wide' | 'never' }) {
  const { t } = useTranslation('shell');
  const hidden = {
    ...unseen,
    xl: { position: 'static', width: 'auto', height: 'auto', overflow: 'visible', clipPath: 'none' },
  } as const;
  const shown = { always: {}, wide: hidden, never: unseen }[named];
  return places.map(({ key, href, section, Icon }) => (
    <Place
      key={key}
      href={href}
      title={t(`nav.${key}`)}
      aria-current={isAt(path, section) ? 'page' : undefined}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <chakra.span css={shown}>{t(`nav.${key}`)}</chakra.span>
      {(key === 'manage_users' || key === 'finance') && (
        <chakra.span ms="auto" fontSize="xs" css={shown}>
          <WaitingCount at={key} />
        </chakra.span>
      )}
    </Place>
  ));
}

/** The fund's shell: the side on the page's ground, the work on a panel, so that one always knows the place. */
export function AdminShell({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const menu = useId();
  const user = useUser();
  // a dossier under review needs the width: the side stays the rail that it is on a tablet
  const isReview = readReviewPath(path) !== null;
  return (
    <chakra.div
      display={{ base: 'flex', md: 'grid' }}
      flexDirection="column"
      _print={{ display: 'block' }}
      gridTemplateColumns={{
        md: '64px minmax(0,1fr)',
        xl: isReview ? '64px minmax(0,1fr)' : '240px minmax(0,1fr)',
      }}
      minH="100dvh"
    >
      <SkipLink />
      <TopBar display={{ base: 'flex', md: 'none' }} _print={{ display: 'none' }}>
        <chakra.button
          type="button"
          popoverTarget={menu}
          aria-label={t('frame.admin_menu')}
          display="grid"
          placeItems="center"
          width="44px"
          height="44px"
        >
          <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        </chakra.button>
        <Brand href="/admin/dashboard" />
        <chakra.div marginInlineStart="auto" display="flex" alignItems="center" gap="4px">
          {user && <Bell role={user.role} />}
          <AccountMenu />
        </chakra.div>
        <chakra.nav
          id={menu}
          popover="auto"
          onBlur={closeWhenLeft}
          aria-label={t('frame.main')}
          position="fixed"
          inset="56px auto auto 0"
          margin="0"
          border="0"
          p="12px"
          width="min(280px, 100vw)"
          maxH="calc(100dvh - 56px)"
          overscrollBehavior="contain"
          bg="bg.panel"
          color="fg"
          boxShadow="overlay"
        >
          <Places path={path} named="always" />
        </chakra.nav>
      </TopBar>
      <chakra.aside
        display={{ base: 'none', md: 'flex' }}
        _print={{ display: 'none' }}
        flexDirection="column"
        gap="2px"
        px={{ md: '10px', xl: isReview ? '10px' : '12px' }}
        pb="16px"
        borderInlineEndWidth="1px"
        borderInlineEndStyle="solid"
        borderColor="border"
        position="sticky"
        top="0"
        height="100dvh"
        overflowY="auto"
        css={
          isReview
            ? { '& [data-word]': unseen, '& nav > a, & > :last-child > button': { justifyContent: 'center' } }
            : {}
        }
      >
        <chakra.div
          minH="64px"
          display="flex"
          alignItems="center"
          ps={{ md: '8px', xl: isReview ? '8px' : '10px' }}
          overflow="hidden"
        >
          <Brand href="/admin/dashboard" />
        </chakra.div>
        <chakra.nav aria-label={t('frame.main')} display="grid" gap="2px">
          <Places path={path} named={isReview ? 'never' : 'wide'} />
        </chakra.nav>
        <chakra.div
          mt="auto"
          pt="16px"
          display="grid"
          // no wider than the rail for what is wider in it: the bell stands under the other icons
          gridTemplateColumns="minmax(0,1fr)"
          gap="2px"
          justifyItems="stretch"
        >
          {user && <Bell role={user.role} place="side" />}
          <AccountMenu place="side" />
        </chakra.div>
      </chakra.aside>
      <chakra.main
        id="content"
        bg="bg.panel"
        minW="0"
        flex="1"
        // no paragraph ends in a lone word
        textWrap="pretty"
        {...(isErrorPath(path)
          ? { display: 'flex' }
          : isReview
            ? {}
            : { px: { base: '4', md: '6', xl: '10' }, pt: { base: '5', md: '7' }, pb: '8' })}
      >
        {children}
      </chakra.main>
    </chakra.div>
  );
}
