import type { SessionUser } from '../../../machines/session/types.ts';
import { walletListing } from '../../features/fund/criteria.ts';
import { LandingScreen } from '../../features/fund/landing/landing-screen.tsx';
import { MemberWalletsScreen } from '../../features/fund/wallets/wallets-screen.tsx';
import { WaitingExecutions } from './approvals-later.ts';
import { useListing } from './listing.ts';
import { useUser } from './session-context.tsx';

/** /admin/bank_operations */
export function FinancePage() {
  const user = useUser();
  return user === null ? null : <LandingScreen approvals={<WaitingExecutions />} />;
}

function Wallets({ user }: { readonly user: SessionUser }) {
  return <MemberWalletsScreen viewer={user} listing={useListing(walletListing)} />;
}
/** /admin/bank_operations/member_wallet */
export function MemberWalletsPage() {
  const user = useUser();
  return user === null ? null : <Wallets user={user} />;
}
