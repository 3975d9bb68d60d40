import { chakra } from '@chakra-ui/react';
import { Activity, ChartLine, FileCheck, House, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bell } from '../../features/notifications/bell.tsx';
import { Anchor } from '../../ui/link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { isErrorPath } from './error-paths.ts';
import { useUser } from './session-context.tsx';
import { Brand, SkipLink } from './brand.tsx';

const places = [
  { key: 'dashboard', href: '/user/dashboard', section: '/user/dashboard', Icon: House },
  { key: 'finance', href: '/user/bank_operations', section: '/user/bank_operations', Icon: Wallet },
  { key: 'analytics', href: '/user/reports', section: '/user/reports', Icon: ChartLine },
  { key: 'enrollment', href: '/user/enrollment', section: '/user/enrollment', Icon: FileCheck },
  { key: 'activity', href: '/user/activities/list', section: '/user/activities', Icon: Activity },
] as const;

export const TopBar = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '12px', md: '28px', xl: '40px' },
    minH: { base: '56px', md: '64px' },
    px: { base: '16px', md: 'max(24px, calc((100% - 1200px) / 2))' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderColor: 'border',
    // the brand stays whole where a name stands at the end
    '& > a': { flexShrink: { xl: 0 } },
    _print: { display: 'none' },
  },
});
const TopLink = chakra(Anchor, {
  base: {
    display: 'flex',
    alignItems: 'center',
    color: 'fg.muted',
    textDecoration: 'none',
    fontWeight: 'medium',
    fontSize: 'sm',
    _hover: { color: 'fg' },
    '&[aria-current]': { color: 'fg', boxShadow: 'inset 0 -2px 0 {colors.brand.solid}' },
  },
});
const Tab = chakra(Anchor, {
  base: {
    // as wide as the others, and no narrower than its longest word
    flex: '1 1 0',
    display: 'grid',
    justifyItems: 'center',
    // a word of two lines moves no icon
    alignContent: 'start',
    pt: '3px',
    gap: '3px',
    minH: '48px',
    color: 'fg.muted',
    textDecoration: 'none',
    fontSize: 'xs',
    lineHeight: '1.34',
    fontWeight: 'medium',
    textAlign: 'center',
    overflowWrap: 'normal',
    '&[aria-current]': { color: 'brand.fg' },
  },
});

type At = { readonly path: string };
const currentAt = (path: string, section: string) =>
  path.startsWith(section) ? ('page' as const) : undefined;

/** The places are an investor's. */
const usePlaces = () => (useUser()?.role === 'user' ? places : []);

/** The five places in the bar. */
export function TopPlaces({ path }: At) {
  const { t } = useTranslation('shell');
  const open = usePlaces();
  return (
    <chakra.nav
      aria-label={t('frame.main')}
      display={{ base: 'none', md: 'flex' }}
      alignSelf="stretch"
      gap={{ base: '20px', xl: '28px' }}
    >
      {open.map(({ key, href, section }) => (
        <TopLink key={key} href={href} aria-current={currentAt(path, section)}>
          {t(`nav.${key}`)}
        </TopLink>
      ))}
    </chakra.nav>
  );
}

/** The same at the bottom of a phone. */
export function TabBar({ path }: At) {
  const { t } = useTranslation('shell');
  const open = usePlaces();
  return (
    <chakra.nav
      aria-label={t('frame.main')}
      display={{ base: 'flex', md: 'none' }}
      // where text is set larger, what has no room goes to a second row
      flexWrap="wrap"
      position="sticky"
      bottom="0"
      zIndex="docked"
      bg="bg.panel"
      boxShadow="bar"
      px="4px"
      pt="6px"
      pb="10px"
      // enlarged to a width of a few words, rows would cover the page: the bar moves
      css={{ '@media (max-width: 18em)': { flexWrap: 'nowrap', columnGap: '12px', overflowX: 'auto' } }}
      _print={{ display: 'none' }}
    >
      {open.map(({ key, href, section, Icon }) => (
        <Tab key={key} href={href} aria-current={currentAt(path, section)}>
          <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
          {t(`nav.${key}`)}
        </Tab>
      ))}
    </chakra.nav>
  );
}

/** The investor's shell: bar with the five places; on a phone they stand at the bottom. */
export function MemberShell({ path, children }: At & { readonly children: ReactNode }) {
  const user = useUser();
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      <TopBar>
        <Brand href="/user/dashboard" />
        <TopPlaces path={path} />
        <chakra.div
          marginInlineStart="auto"
          marginInlineEnd="-10px"
          minW="0"
          // the brand gives way first, until a name stands here
          flexShrink={{ base: 0, xl: 1 }}
          display="flex"
          alignItems="center"
          gap={{ base: '4px', md: '12px' }}
        >
          {user && <Bell role={user.role} />}
          <AccountMenu />
        </chakra.div>
      </TopBar>
      <chakra.main
        id="content"
        flex="1"
        // no paragraph ends in a lone word
        textWrap="pretty"
        {...(isErrorPath(path)
          ? { display: 'flex' }
          : {
              width: 'full',
              maxW: 'page',
              mx: 'auto',
              px: { base: '4', md: '6' },
              pt: { base: '5', md: '8' },
              pb: { base: '10', md: '14' },
            })}
      >
        {children}
      </chakra.main>
      <TabBar path={path} />
    </chakra.div>
  );
}
