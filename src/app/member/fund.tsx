import type { SessionUser } from '../../../machines/session/types.ts';
import { walletListing } from '../../features/fund/criteria.ts';
import { LandingScreen } from '../../features/fund/landing/landing-screen.tsx';
import { memberWalletsPath, transactionPath } from '../../features/fund/paths.ts';
import { MemberWalletsScreen } from '../../features/fund/wallets/wallets-screen.tsx';
import { goTo } from '../navigation.ts';
import { WaitingExecutions } from './approvals-later.ts';
import { useListing } from './listing.ts';
import { usePageQuery } from './page-query.ts';
import { useUser } from './session-context.tsx';

/** /admin/bank_operations */
export function FinancePage() {
  const user = useUser();
  return user === null ? null : <LandingScreen approvals={<WaitingExecutions />} />;
}

function Wallets({ user }: { readonly user: SessionUser }) {
  const {
    payment,
    request = null,
    currency = null,
    amount = null,
    ...rest
  } = Object.fromEntries(new URLSearchParams(usePageQuery()));
  return (
    <MemberWalletsScreen
      viewer={user}
      listing={useListing(walletListing)}
      asked={payment === undefined ? null : { userId: payment, request, currency, amount }}
      onAsked={() => goTo(memberWalletsPath(rest), { replace: true })}
      onEntered={(made) => goTo(transactionPath(made.user_id, made.id))}
    />
  );
}
/** /admin/bank_operations/member_wallet; `?payment=` names the member whose payment is entered, with what is known of it */
export function MemberWalletsPage() {
  const user = useUser();
  return user === null ? null : <Wallets user={user} />;
}
