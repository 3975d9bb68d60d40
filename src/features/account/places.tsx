import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageAnchor } from '../../platform/page-anchor.ts';
import { openSection } from '../../ui/settings-section.tsx';

/** The parts of the page of account settings, in their order; each is an anchor too. */
export const accountPlaces = [
  'profile',
  'picture',
  'password',
  'second-factor',
  'sessions',
  'display',
  'notifications',
  'papers',
] as const;
export type AccountPlace = (typeof accountPlaces)[number];

/** Goes to the part that the address names, once the page is there, and whenever the address names another. */
export function useArrival(isThere: boolean): void {
  const anchor = usePageAnchor();
  useEffect(() => {
    if (isThere && anchor.length > 1) openSection(anchor.slice(1));
  }, [isThere, anchor]);
}

const Place = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minH: { base: '44px', lg: '36px' },
    px: { lg: '10px' },
    marginInlineStart: { lg: '-10px' },
    borderRadius: 'l2',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    textDecoration: 'none',
    _hover: { color: 'fg', bg: 'bg.muted' },
  },
});

/** The way to each part of the page. */
export function AccountPlaces({ places }: { readonly places: readonly AccountPlace[] }) {
  const { t } = useTranslation('account');
  return (
    <chakra.nav
      aria-label={t('places.label')}
      display={{ base: 'none', lg: 'block' }}
      position="sticky"
      top="24px"
      alignSelf="start"
    >
      <chakra.ul listStyleType="none" m="0" p="0" display="grid" gap="2px">
        {places.map((place) => (
          <li key={place}>
            <Place href={`#${place}`} style={{ paddingBlock: 6 }}>
              {t(`sections.${place}`)}
            </Place>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  );
}
