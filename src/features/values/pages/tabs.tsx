import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Anchor } from '../../../ui/link.tsx';

const Tab = chakra(Anchor, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '44px',
    // over the rule below
    mb: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _hover: { color: 'fg' },
    '&[aria-current]': { borderColor: 'brand.solid', color: 'fg' },
  },
});

type TabsProps = {
  readonly label: string;
  readonly tabs: readonly { readonly key: string; readonly label: string; readonly href: string }[];
  readonly current: string;
  /** at the end of the row, or below it where there is no room: what can be begun here */
  readonly end?: ReactNode;
};

/** Sets of values, each a page of its own by its address; on a phone in columns, which no font's letters break otherwise. */
export function Tabs({ label, tabs, current, end }: TabsProps) {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      columnGap="6"
      mb="2"
    >
      <chakra.nav
        aria-label={label}
        display={{ base: 'grid', md: 'flex' }}
        gridTemplateColumns="repeat(auto-fill, minmax(132px, 1fr))"
        justifyItems="start"
        flexWrap="wrap"
        columnGap={{ base: '5', md: '8' }}
        // the rule is the tabs': what can be begun stands beside it, or below
        flex="1 1 auto"
        width={{ base: 'full', md: 'auto' }}
        borderBottomWidth="1px"
        borderColor="border"
      >
        {tabs.map((tab) => (
          <Tab key={tab.key} href={tab.href} aria-current={tab.key === current ? 'page' : undefined}>
            {tab.label}
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
