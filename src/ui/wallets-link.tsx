import type { ReactNode } from 'react';
import { TextLink } from './link.tsx';

type WalletsLinkProps = {
  /** what finds the member among all wallets */
  readonly search: string;
  readonly children: ReactNode;
};

/** To a member's wallets among those of all, where they are blocked; in a callout, as what to do next. */
export function WalletsLink({ search, children }: WalletsLinkProps) {
  return (
    <TextLink
      href={`/admin/bank_operations/member_wallet?${new URLSearchParams({ search }).toString()}`}
      fontSize="sm"
      fontWeight="medium"
      display="inline-flex"
      alignItems="center"
      minH={{ base: '44px', md: '24px' }}
    >
      {children}
    </TextLink>
  );
}
