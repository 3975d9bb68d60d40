import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { AccountMenu } from './account-menu.tsx';
import { Brand, SkipLink } from './brand.tsx';
import { TopBar } from './member-shell.tsx';

/**
 * The shell of whoever has to set up a second factor first: nothing else is answered yet, so it leads nowhere and reads
 * nothing. Logging out stays open.
 */
export function SetUpShell({ children }: { readonly path: string; readonly children: ReactNode }) {
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <SkipLink />
      <TopBar>
        <Brand href="/admin/account" />
        <chakra.div marginInlineStart="auto">
          <AccountMenu />
        </chakra.div>
      </TopBar>
      <chakra.main
        id="content"
        flex="1"
        width="full"
        maxW="page"
        mx="auto"
        px={{ base: '4', md: '6' }}
        pt={{ base: '5', md: '8' }}
        pb={{ base: '10', md: '14' }}
      >
        {children}
      </chakra.main>
    </chakra.div>
  );
}
