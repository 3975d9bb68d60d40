import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Anchor } from '../../../ui/link.tsx';

const Tab = chakra(Anchor, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '44px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    outlineOffset: '-2px',
    _hover: { color: 'fg' },
    '&[aria-current]': { borderColor: 'brand.solid', color: 'fg' },
  },
});

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly href: string }[];
  readonly current: string;
  /** at the end of the row: what can be begun here */
  readonly end?: ReactNode;
};

/** The set that is open is seen, also where the row is wider than the screen. */
const show = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Sets of values, each a page of its own by its address: one row, which a phone scrolls. */
export function Tabs({ label, tabs, current, end }: TabsProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      columnGap="6"
      borderBottomWidth="1px"
      borderColor="border"
      mb="2"
    >
      <chakra.nav
        aria-label={label}
        display="flex"
        columnGap={{ base: '5', md: '8' }}
        minW="0"
        mb="-1px"
        overflowX="auto"
        scrollbarWidth="none"
        scrollPaddingInlineEnd="28px"
        pe={{ base: '6', md: '0' }}
        maskImage={{ base: 'linear-gradient(to right, #000 calc(100% - 28px), transparent)', md: 'none' }}
      >
        {tabs.map(({ key, label: name, href }) => (
          <Tab key={key} href={href} {...(key === current && { 'aria-current': 'page', ref: show })}>
            {name}
          </Tab>
        ))}
      </chakra.nav>
      {end !== undefined && (
        <chakra.div display="flex" gap="2" flexWrap="wrap" py="1">
          {end}
        </chakra.div>
      )}
    </chakra.div>
  );
}
